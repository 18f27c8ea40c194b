/*
 * engine.c - the door of the WebAssembly module. JavaScript writes a request into the buffer
 * that engine_input gives it, calls a function, and reads the answer at engine_output.
 *
 * One instance serves one caller at a time (a Web Worker); its buffers live until the next
 * call.
 */
#include "ai/clock.h"
#include "ai/selfplay.h"
#include "core/replay.h"
#include "core/say.h"
#include "games/list.h"

#include <stdlib.h>
#include <string.h>

#define EXPORT(name) __attribute__((export_name(name)))

/* The page's clock, in seconds. */
__attribute__((import_module("host"), import_name("seconds"))) double host_seconds(void);

double ct_seconds(void)
{
    return host_seconds();
}

struct buffer {
    char *at;
    size_t len, room;
    bool failed; /* something did not fit into memory */
};

static struct buffer input, output;

static bool has_room(struct buffer *b, size_t room)
{
    if (room <= b->room) return true;
    char *larger = realloc(b->at, room);
    if (!larger) return false;
    b->at = larger;
    b->room = room;
    return true;
}

static void add(void *to, const char *text, size_t len)
{
    struct buffer *b = to;
    if (b->len + len > b->room && !has_room(b, 2 * (b->len + len))) {
        b->failed = true;
        return;
    }
    memcpy(b->at + b->len, text, len);
    b->len += len;
}

static int answer(const char *text)
{
    output.len = 0;
    add(&output, text, strlen(text));
    return 0;
}

static int answer_refusal(const struct ct_refusal *why, long line)
{
    char buffer[1024];
    struct ct_text text = ct_text_on(buffer, sizeof buffer);
    ct_put_format(&text, "{\"line\":%ld,\"refusal\":", line);
    ct_put_refusal_json(&text, why);
    char sentence[512];
    struct ct_text words = ct_text_on(sentence, sizeof sentence);
    ct_put_refusal(&words, NULL, why);
    ct_put_json_member(&text, "text", sentence);
    ct_put_char(&text, '}');
    return answer(buffer);
}

/* A buffer of that many bytes for the next request; 0: no memory. */
EXPORT("engine_input") char *engine_input(size_t bytes);
char *engine_input(size_t bytes)
{
    return has_room(&input, bytes + 1) ? input.at : NULL;
}

EXPORT("engine_output") const char *engine_output(void);
const char *engine_output(void)
{
    return output.at;
}

EXPORT("engine_output_length") size_t engine_output_length(void);
size_t engine_output_length(void)
{
    return output.len;
}

/* ---- self-play ---------------------------------------------------------------------------- */

struct request {
    const struct ct_game *game;
    struct ct_config config;
    uint64_t seed;
    bool legal;
    char agent[CT_SEATS_MAX][64];
};

static bool read_seed(const char *text, uint64_t *seed)
{
    *seed = 0;
    for (const char *at = text; *at; at++) {
        uint64_t digit = (uint64_t)(*at - '0');
        if (*at < '0' || *at > '9' || *seed > (UINT64_MAX - digit) / 10) return false;
        *seed = *seed * 10 + digit;
    }
    return *text != '\0';
}

static int64_t member_int(const struct ct_json *doc, const char *key)
{
    int64_t value;
    return ct_json_int(doc, ct_json_get(doc, 0, key), &value) ? value : 0;
}

/* {"game":"newyork","players":2,"start":0,"options":{…},"seed":"7","agents":["eager",…],
 *  "legal":1} */
static bool read_request(const struct ct_json *doc, struct request *q)
{
    char id[32], seed[32];
    if (!ct_json_string(doc, ct_json_get(doc, 0, "game"), id, sizeof id)) return false;
    q->game = ct_game_find(ct_games, id);
    if (!q->game || !ct_json_string(doc, ct_json_get(doc, 0, "seed"), seed, sizeof seed) ||
        !read_seed(seed, &q->seed))
        return false;
    int64_t players = member_int(doc, "players"), start = member_int(doc, "start");
    if (players < 1 || players > CT_SEATS_MAX || start < 0 || start >= players) return false;
    q->config = ct_config_default(q->game, (int)players);
    q->config.start = (uint8_t)start;
    q->legal = member_int(doc, "legal") != 0;
    int options = ct_json_get(doc, 0, "options"), agents = ct_json_get(doc, 0, "agents");
    for (int key = ct_json_first(doc, options); key >= 0; key = ct_json_next(doc, key)) {
        char name[64], value[64];
        if (!ct_json_string(doc, key, name, sizeof name) ||
            !ct_json_string(doc, ct_json_value_of(key), value, sizeof value) ||
            !ct_config_set(q->game, &q->config, name, value, NULL))
            return false;
    }
    int seat = 0;
    for (int a = ct_json_first(doc, agents); a >= 0 && seat < CT_SEATS_MAX;
         a = ct_json_next(doc, a), seat++)
        if (!ct_json_string(doc, a, q->agent[seat], sizeof q->agent[0]) ||
            !ct_agent_is_known(q->agent[seat]))
            return false;
    return seat == q->config.players;
}

static int play(const struct request *q)
{
    const char *specs[CT_SEATS_MAX];
    struct ct_refusal why;
    struct ct_kit *kit = malloc(q->game->kit_size);
    struct ct_selfplay *selfplay = NULL;
    int ok = 0;
    for (int seat = 0; seat < CT_SEATS_MAX; seat++) specs[seat] = q->agent[seat];
    if (kit && ct_kit_init(kit, q->game, &q->config, NULL, CT_JSON_NONE, &why))
        selfplay = ct_selfplay_new(kit);
    if (selfplay) {
        output.len = 0;
        output.failed = false;
        ok = ct_selfplay_game(selfplay, specs, q->seed, false, q->legal, add, &output) &&
             !output.failed;
    }
    ct_selfplay_free(selfplay);
    free(kit);
    return ok ? 1 : answer("the game cannot be set up");
}

/* Plays the game that the request in the input describes; 1: its record is the output. */
EXPORT("engine_record") int engine_record(size_t len);
int engine_record(size_t len)
{
    struct request q = {.game = NULL};
    struct ct_json doc;
    size_t room = ct_json_room(len);
    void *tokens = malloc(room);
    bool ok = tokens && !ct_json_read(&doc, input.at, len, tokens, room) && read_request(&doc, &q);
    free(tokens);
    return ok ? play(&q) : answer("the request is wrong");
}

/* ---- replay ------------------------------------------------------------------------------- */

/* Replays the records in the input; 1: they hold, 0: the output says which line does not. */
EXPORT("engine_replay") int engine_replay(size_t len);
int engine_replay(size_t len)
{
    struct ct_replay *replay = ct_replay_new(ct_games);
    struct ct_refusal why;
    const char *at = input.at, *end = input.at + len;
    bool ok = replay != NULL;
    while (ok && at < end) {
        const char *stop = memchr(at, '\n', (size_t)(end - at));
        if (!stop) stop = end;
        ok = ct_replay_line(replay, at, (size_t)(stop - at), false, &why) != CT_LINE_BAD;
        at = stop + 1;
    }
    ok = ok && ct_replay_end(replay, false, &why);
    if (replay && !ok) answer_refusal(&why, ct_replay_line_number(replay));
    ct_replay_free(replay);
    return ok;
}
