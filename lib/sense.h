/*
 * sense.h - positions and moves as numbers, for learning: one sense a game.
 *
 * Invariant: nothing here tells more than the seat may know. Observations and actions are the same
 * in all worlds that the seat cannot tell apart (tests/lib holds them against imagined ones).
 */
#ifndef CT_LIB_SENSE_H
#define CT_LIB_SENSE_H

#include "core/game.h"

enum { CT_DESCRIPTION = 8 }; /* CROSSTOWN_DESCRIPTION */

/* A part of an observation: a name, up to three dimensions (0 ends them), the largest value. */
struct ct_sense_part {
    const char *name, *help;
    int shape[3];
    int most;
};

struct ct_sense {
    const char *game;
    /* NULL: actions are places in the list of legal moves. */
    int (*actions)(const struct ct_kit *kit);
    /* Of legal moves of the seat to move. */
    void (*name)(const struct ct_kit *kit, const ct_state *s, const ct_move *moves, int count,
                 int32_t *out);
    /* The legal actions as a byte each, all of them written; NULL: as `name` says. */
    void (*mask)(const struct ct_kit *kit, const ct_state *s, uint8_t *out);
    /* The move that an action below `actions` would be now, legal or not; false: none. */
    bool (*move_of)(const struct ct_kit *kit, const ct_state *s, int32_t action, ct_move *m);
    /* The parts of an observation in their order; their number, at most CT_SENSE_PARTS. */
    int (*parts)(const struct ct_kit *kit, struct ct_sense_part *out);
    /* What `seat` knows: as many bytes as the parts have. */
    void (*observe)(const struct ct_kit *kit, const ct_state *s, int seat, uint8_t *out);
    void (*describe)(const struct ct_kit *kit, ct_move m, int16_t out[CT_DESCRIPTION]);
};

enum { CT_SENSE_PARTS = 32 };

extern const struct ct_sense ct_sense_newyork, ct_sense_traffiq, ct_sense_tuktuk;

/* The sense of a game; NULL: it has none. */
const struct ct_sense *ct_sense_find(const char *game);

size_t ct_sense_size(const struct ct_sense *sense, const struct ct_kit *kit);
/* The parts as a JSON list. */
void ct_sense_put_layout(const struct ct_sense *sense, const struct ct_kit *kit,
                         struct ct_text *out);
int ct_sense_actions(const struct ct_sense *sense, const struct ct_kit *kit);

/* What single games ask of a position: its legal moves (none unless it is a seat's turn), whether
 * one is legal, and which one a text is. */
int ct_sense_moves(const struct ct_kit *kit, const ct_state *s, ct_move *out);
bool ct_sense_allows(const struct ct_kit *kit, const ct_state *s, ct_move m);
bool ct_sense_read(const struct ct_kit *kit, const ct_state *s, const char *text, ct_move *m);

/* The action of a legal move, which stands at that place of the list. */
int32_t ct_sense_action(const struct ct_sense *sense, const struct ct_kit *kit, const ct_state *s,
                        ct_move m, int at);

#endif
