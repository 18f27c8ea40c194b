/*
 * traffiq_desk.h - a table to play Manhattan TraffIQ at in tests: deal, play moves as texts,
 * ask what is legal and why not, set vehicles, look at crossings and streets.
 */
#ifndef TRAFFIQ_DESK_H
#define TRAFFIQ_DESK_H

#include "tests/unit/check.h"

#include "games/traffiq/traffiq.h"

#include <stdlib.h>

static const struct ct_game *const game = &traffiq_game;

struct desk {
    struct traffiq_kit kit;
    struct traffiq s;
};

static inline const struct ct_kit *kit_of(const struct desk *d)
{
    return &d->kit.base;
}

static inline ct_state *state_of(struct desk *d)
{
    return (ct_state *)(void *)&d->s;
}

/* ---- dealing ---------------------------------------------------------------------------- */

static char tokens[1 << 16];

static inline struct ct_json read_json(const char *text)
{
    struct ct_json doc;
    assert_true(sizeof tokens >= ct_json_room(strlen(text)));
    const char *wrong = ct_json_read(&doc, text, strlen(text), tokens, sizeof tokens);
    check_text("JSON", wrong, NULL);
    return doc;
}

/* The box in drawing order: those named first, then the rest. */
static inline void put_stack(struct ct_text *out, const struct traffiq_kit *kit, const char *first)
{
    uint8_t left[TRAFFIQ_STACK_MAX], sides;
    int count = kit->tiles;
    memcpy(left, kit->bag, sizeof left);
    for (; *first; first += first[4] ? 5 : 4) {
        int at = 0;
        assert_true(traffiq_read_sides(first, 4, &sides));
        while (at < count && kit->kind_sides[left[at]] != sides) at++;
        if (at == count) fail_msg("%.4s is not in the box", first);
        memmove(left + at, left + at + 1, (size_t)(--count - at));
        ct_put_format(out, "\"%.4s\",", first);
    }
    for (int i = 0; i < count; i++) {
        ct_put_char(out, '"');
        traffiq_put_sides(out, kit->kind_sides[left[i]]);
        ct_put(out, i + 1 < count ? "\"," : "\"");
    }
}

static inline struct desk dealt(int players, const char *scenario, const char *first)
{
    struct desk d;
    char text[1000];
    struct ct_text setup = ct_text_on(text, sizeof text);
    struct ct_config config = ct_config_default(game, players);
    assert_true(ct_config_set(game, &config, "scenario", scenario, NULL));
    assert_true(ct_kit_init(&d.kit.base, game, &config, NULL, CT_JSON_NONE, NULL));
    ct_put(&setup, "{\"stack\":[");
    put_stack(&setup, &d.kit, first);
    ct_put(&setup, "]}");
    struct ct_json doc = read_json(text);
    assert_true(game->read_setup(kit_of(&d), state_of(&d), &doc, 0, NULL));
    return d;
}

static inline struct desk custom(int players, const char *layout, const char *first, int tiles,
                                 const char *filler)
{
    struct desk d;
    char text[3000];
    struct ct_text setup = ct_text_on(text, sizeof text);
    struct ct_config config = ct_config_default(game, players);
    struct ct_refusal why = {0};
    assert_true(ct_config_set(game, &config, "scenario", "custom", NULL));
    ct_put_format(&setup, "{\"layout\":%s,\"stack\":[", layout);
    for (int i = 0; i < tiles; i++) {
        ct_put_format(&setup, "%s\"%.4s\"", i ? "," : "", *first ? first : filler);
        if (*first) first += first[4] ? 5 : 4;
    }
    ct_put(&setup, "]}");
    struct ct_json doc = read_json(text);
    if (!ct_kit_init(&d.kit.base, game, &config, &doc, 0, &why) ||
        !game->read_setup(kit_of(&d), state_of(&d), &doc, 0, &why))
        fail_msg("set-up refused: %s", why.token);
    return d;
}

static inline struct desk block(int players, const char *first)
{
    char layout[1000];
    struct ct_text out = ct_text_on(layout, sizeof layout);
    for (int i = 0; i < 30; i++)
        ct_put_format(&out, "%s[%d,%d,\"RRRR\"]", i ? "," : "[", i % 6, i / 6);
    ct_put_char(&out, ']');
    return custom(players, layout, first, 40, "PPPP");
}

/* A ring whose hole completes four crossings at once. */
static inline struct desk ring(int players)
{
    return custom(players,
                  "[[0,0,\"RRRR\"],[1,0,\"RRRR\"],[2,0,\"RRRR\"],[0,1,\"RRRR\"],"
                  "[2,1,\"RRRR\"],[0,2,\"RRRR\"],[1,2,\"RRRR\"],[2,2,\"RRRR\"]]",
                  "RRRR RRRR", 20, "RRRR");
}

/* ---- playing ---------------------------------------------------------------------------- */

static inline bool try(struct desk *d, const char *move, size_t len, ct_move *m,
                       struct ct_refusal *why)
{
    *why = (struct ct_refusal){.rule = "R-13", .token = "unreadable"};
    return game->read_move(kit_of(d), state_of(d), move, len, m) &&
           game->check(kit_of(d), state_of(d), *m, why);
}

/* Plays moves written with spaces between them. */
static inline void play(struct desk *d, const char *moves)
{
    while (*moves) {
        size_t len = strcspn(moves, " ");
        struct ct_refusal why;
        ct_move m;
        if (!try(d, moves, len, &m, &why))
            fail_msg("%.*s refused: %s %s", (int)len, moves, why.rule, why.token);
        game->apply(kit_of(d), state_of(d), m);
        check_text("audit", game->audit(kit_of(d), state_of(d)), NULL);
        moves += len + (moves[len] == ' ');
    }
}

static inline void refused(struct desk *d, const char *move, const char *rule, const char *token)
{
    struct ct_refusal why;
    ct_move m;
    if (try(d, move, strlen(move), &m, &why)) fail_msg("%s was not refused", move);
    check_text(move, why.rule, rule);
    check_text(move, why.token, token);
}

static inline void refused_fact(struct desk *d, const char *move, const char *fact,
                                const char *wanted)
{
    struct ct_refusal why;
    ct_move m;
    if (try(d, move, strlen(move), &m, &why)) fail_msg("%s was not refused", move);
    check_text(fact, ct_refusal_fact(&why, fact), wanted);
}

static inline int by_text(const void *a, const void *b)
{
    return strcmp(a, b);
}

/* The legal moves as sorted texts, with or without the attaches. */
static inline const char *legal(struct desk *d, bool attaches)
{
    static char list[20000], text[2000][CT_MOVE_TEXT];
    static ct_move moves[20000];
    struct ct_text out = ct_text_on(list, sizeof list);
    int idle, count = game->moves(kit_of(d), state_of(d), moves, &idle), kept = 0;
    for (int i = 0; i < count && kept < 2000; i++) {
        if (!attaches && traffiq_move_kind(moves[i]) == TRAFFIQ_MOVE_ATTACH) continue;
        struct ct_text one = ct_text_on(text[kept++], CT_MOVE_TEXT);
        game->write_move(kit_of(d), state_of(d), moves[i], &one);
    }
    qsort(text, (size_t)kept, sizeof *text, by_text);
    for (int i = 0; i < kept; i++) ct_put_format(&out, "%s%s", i ? " " : "", text[i]);
    return list;
}

static inline bool may(struct desk *d, const char *move)
{
    struct ct_refusal why;
    ct_move m;
    return try(d, move, strlen(move), &m, &why);
}

/* The slot of a seat's tile that can be laid so, or -1. */
static inline int slot_of(const struct desk *d, int seat, uint8_t sides)
{
    return traffiq_slot_of_class(&d->kit, &d->s, traffiq_hand(&d->s, seat), d->kit.class_of[sides]);
}

/* ---- looking ---------------------------------------------------------------------------- */

static inline traffiq_place place(const struct desk *d, int x, int y)
{
    return (traffiq_place)((x - d->kit.west) | (y - d->kit.north) << 8);
}

static inline int node_at(const struct desk *d, int x, int y)
{
    static struct traffiq_room room;
    struct traffiq_city city = traffiq_city_of(&d->kit, &d->s, &room);
    return traffiq_node_at(&city, d->s.nodes, place(d, x, y));
}

/* Sets vehicles such as "0t@1,1 2T@3,4": seat, taxi or truck, crossing. */
static inline void park(struct desk *d, const char *vehicles)
{
    for (; *vehicles; vehicles += vehicles[6] ? 7 : 6) {
        int seat = vehicles[0] - '0', truck = vehicles[1] == 'T';
        int node = node_at(d, vehicles[3] - '0', vehicles[5] - '0');
        assert_int_not_equal(node, TRAFFIQ_NONE);
        traffiq_add(&d->s.on, node);
        traffiq_put(&d->s.truck, node, truck);
        traffiq_put(&d->s.owner[0], node, seat & 1);
        traffiq_put(&d->s.owner[1], node, seat >> 1);
        d->s.supply[seat][truck]--;
    }
    check_text("audit", game->audit(kit_of(d), state_of(d)), NULL);
}

/* Who is on a crossing, like "2T"; "" when nobody. */
static inline const char *at(const struct desk *d, int x, int y)
{
    static char text[3];
    int node = node_at(d, x, y);
    if (node == TRAFFIQ_NONE || !traffiq_has(&d->s.on, node)) return "";
    text[0] = (char)('0' + traffiq_owner(&d->s, node));
    text[1] = traffiq_has(&d->s.truck, node) ? 'T' : 't';
    return text;
}

/* The vertices of a street from end to end, like "1,0 1,1 1,2". */
static inline const char *street(const struct desk *d, int x, int y, enum traffiq_street axis)
{
    static char text[400];
    traffiq_place places[TRAFFIQ_TILES_MAX];
    struct ct_text out = ct_text_on(text, sizeof text);
    int count = traffiq_street_places(&d->kit, &d->s, place(d, x, y), axis, places);
    for (int i = 0; i < count; i++) {
        if (i) ct_put_char(&out, ' ');
        traffiq_put_place(&d->kit, &out, places[i]);
    }
    return text;
}

#endif
