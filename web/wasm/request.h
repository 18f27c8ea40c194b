/* request.h - the request for a new game, as the page writes it. */
#ifndef WASM_REQUEST_H
#define WASM_REQUEST_H

#include "ai/agent.h"
#include "core/table.h"

struct request {
    const struct ct_game *game;
    struct ct_config config;
    uint64_t seed;
    bool legal;
    char agent[CT_SEATS_MAX][CT_AGENT_SPEC];
    char name[CT_SEATS_MAX][CT_NAME];
    const char *box; /* own material, a set-up object in the text that was read; NULL: none */
    size_t box_len;
};

/* {"game":"newyork","players":2,"start":0,"options":{…},"seed":"7"} and, where they are
 * wanted, "agents":["eager",…], "names":["Mira",…], "legal":1, "box":{…} (the members that
 * box_convert made of an own box's files, all in one object). A start of -1 is drawn from the
 * seed. What is read points into the text. False: something is wrong with it. */
bool request_read(const char *text, size_t len, struct request *q);

/* The kit of the request, in memory that the caller frees; NULL: refused or no memory. */
struct ct_kit *request_kit(const struct request *q, struct ct_refusal *why);

#endif
