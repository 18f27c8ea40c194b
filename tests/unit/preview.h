/*
 * preview.h - a preview in an imagined world may tell nothing that its player does not know:
 * without the events that a face calls surprises, a move tells the same in every world that
 * the player to move cannot tell apart.
 */
#ifndef PREVIEW_H
#define PREVIEW_H

#include "tests/unit/check.h"

#include "core/game.h"

enum { PREVIEW_STATE = 1024, PREVIEW_MOVES = 12000, PREVIEW_TEXT = 1 << 16 };

struct preview {
    _Alignas(16) char now[PREVIEW_STATE], seen[PREVIEW_STATE], world[PREVIEW_STATE],
        next[PREVIEW_STATE];
    ct_move moves[PREVIEW_MOVES];
    char told[2][PREVIEW_TEXT], kept[2][PREVIEW_TEXT], room[PREVIEW_TEXT * 16];
    long surprised; /* times when the worlds told different things */
};

static inline ct_state *preview_state(char *bytes)
{
    return (ct_state *)(void *)bytes;
}

static inline bool is_surprise(const struct ct_face *face, const struct ct_json *doc, int event)
{
    int name = ct_json_get(doc, event, "event");
    for (const char *const *s = face->surprises; s && *s; s++)
        if (ct_json_equals(doc, name, *s)) return true;
    return false;
}

/* The events of a list but the surprises. */
static inline void keep_the_known(const struct ct_face *face, const char *told, char *room,
                                  char *kept)
{
    struct ct_json doc;
    struct ct_text out = ct_text_on(kept, PREVIEW_TEXT);
    size_t len;
    assert_null(ct_json_read(&doc, told, strlen(told), room, PREVIEW_TEXT * 16));
    ct_put_char(&out, '[');
    for (int event = ct_json_first(&doc, 0); event >= 0; event = ct_json_next(&doc, event)) {
        if (is_surprise(face, &doc, event)) continue;
        const char *raw = ct_json_raw(&doc, event, &len);
        ct_put_comma(&out);
        ct_put_bytes(&out, raw, len);
    }
    ct_put_char(&out, ']');
}

/* The same move in two worlds that fit what the player to move sees. */
static inline void preview_twice(struct preview *p, const struct ct_kit *kit, ct_move m,
                                 struct ct_rng *rng)
{
    const struct ct_game *game = kit->game;
    int seat = ct_turn(preview_state(p->now));
    game->observe(kit, preview_state(p->now), seat, preview_state(p->seen));
    for (int i = 0; i < 2; i++) {
        struct ct_text out = ct_text_on(p->told[i], sizeof p->told[i]);
        game->imagine(kit, preview_state(p->seen), seat, rng, preview_state(p->world));
        memcpy(p->next, p->world, game->state_size);
        game->apply(kit, preview_state(p->next), m);
        game->face->events(kit, preview_state(p->world), m, preview_state(p->next), seat, &out);
        keep_the_known(game->face, p->told[i], p->room, p->kept[i]);
    }
    if (strcmp(p->kept[0], p->kept[1]) != 0)
        fail_msg("%s: a preview tells what nobody knows:\n%s\n%s", game->id, p->told[0],
                 p->told[1]);
    p->surprised += strcmp(p->told[0], p->told[1]) != 0;
}

/* Random games with a preview at every decision; at least one of them must have surprised. */
static inline void check_previews(const struct ct_kit *kit, int games)
{
    static struct preview p;
    const struct ct_game *game = kit->game;
    struct ct_rng rng;
    int idle;
    assert_true(game->state_size <= PREVIEW_STATE && game->moves_max <= PREVIEW_MOVES);
    p.surprised = 0;
    for (int i = 0; i < games; i++) {
        ct_rng_seed(&rng, (uint64_t)i, CT_STREAM_SETUP);
        game->init(kit, preview_state(p.now), &rng);
        while (ct_turn(preview_state(p.now)) >= 0) {
            int count = game->moves(kit, preview_state(p.now), p.moves, &idle);
            bool waits = ct_rng_below(&rng, 20) == 0 || count == idle; /* passing ends games */
            ct_move m = p.moves[ct_rng_below(&rng, (uint32_t)(waits ? count : count - idle))];
            preview_twice(&p, kit, m, &rng);
            game->apply(kit, preview_state(p.now), m);
        }
    }
    assert_true(p.surprised > 0);
}

#endif
