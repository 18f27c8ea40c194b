/*
 * engine.c - whole games at once: self-play and replay, as the tests and the page's import
 * use them. The table of a running game is in desk.c.
 */
#include "ai/selfplay.h"
#include "core/replay.h"
#include "games/list.h"
#include "web/wasm/door.h"
#include "web/wasm/request.h"

#include <stdlib.h>
#include <string.h>

static int play(const struct request *q)
{
    const char *specs[CT_SEATS_MAX];
    struct ct_refusal why;
    struct ct_kit *kit = request_kit(q, &why);
    struct ct_selfplay *selfplay = kit ? ct_selfplay_new(kit) : NULL;
    bool ok = false;
    for (int seat = 0; seat < CT_SEATS_MAX; seat++) specs[seat] = q->agent[seat];
    door_begin();
    if (selfplay)
        ok = ct_selfplay_game(selfplay, specs, q->seed, false, q->legal, door_add, NULL) &&
             door_is_whole();
    ct_selfplay_free(selfplay);
    free(kit);
    return ok ? 1 : door_answer(0, "the game cannot be set up");
}

/* Plays the game that the request in the input describes; 1: its record is the output. */
EXPORT("engine_record") int engine_record(size_t len);
int engine_record(size_t len)
{
    struct request q;
    bool ok = request_read(door_input(), len, &q) && q.agent[0][0];
    return ok ? play(&q) : door_answer(0, "the request is wrong");
}

/* Replays the records in the input; 1: they hold, 0: the output says which line does not. */
EXPORT("engine_replay") int engine_replay(size_t len);
int engine_replay(size_t len)
{
    struct ct_replay *replay = ct_replay_new(ct_games);
    struct ct_refusal why;
    const char *at = door_input(), *end = at + len;
    bool ok = replay != NULL;
    while (ok && at < end) {
        const char *stop = memchr(at, '\n', (size_t)(end - at));
        if (!stop) stop = end;
        ok = ct_replay_line(replay, at, (size_t)(stop - at), false, &why) != CT_LINE_BAD;
        at = stop + 1;
    }
    ok = ok && ct_replay_end(replay, false, &why);
    if (replay && !ok) door_refuse(NULL, &why, ct_replay_line_number(replay));
    ct_replay_free(replay);
    return ok;
}
