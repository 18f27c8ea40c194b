/*
 * tuktuk_desk.h - a table to play Tuk Tuk Taxi at in tests: small towns, what stands and lies
 * there, what is legal and what comes of it.
 *
 * A town is a text with rows divided by '|'; an island out of reach below it holds the
 * stations and building spaces that every board needs. What stands and lies there is a list
 * of words: "yellow@3,0 stop@4,0 one-way@2,0/E customer@1,1/N". Tiles are laid in
 * the order of the list. Red (seat 0) is to move, from 0,0 unless it stands elsewhere.
 */
#ifndef TUKTUK_DESK_H
#define TUKTUK_DESK_H

#include "games/tuktuk/tuktuk.h"
#include "core/say.h"
#include "tests/unit/check.h"

#include <stdio.h>
#include <stdlib.h>

enum { ISLAND_WIDTH = 8, ISLAND_HEIGHT = 4, TEXT = 16384 };

static struct tuktuk_kit kit;
static struct tuktuk state;

static const struct ct_kit *const the_kit = &kit.base;
static ct_state *const the_state = (ct_state *)(void *)&state;

/* ---- building a position --------------------------------------------------------- */

static char rows[TUKTUK_SIDE][TUKTUK_SIDE + 1];

static inline int split_rows(const char *town)
{
    int height = 0;
    size_t width = ISLAND_WIDTH;
    memset(rows, 0, sizeof rows);
    for (const char *at = town; *at; at += strcspn(at, "|"), at += *at == '|') {
        size_t len = strcspn(at, "|");
        memcpy(rows[height++], at, len);
        if (len > width) width = len;
    }
    for (int n = 1; n <= 4; n++) {
        char *at = &rows[height + 3][2 * n - 2];
        at[0] = strchr(town, '0' + n) ? '.' : (char)('0' + n);
        at[1] = '.';
    }
    memcpy(rows[height + 1], "........", ISLAND_WIDTH);
    memcpy(rows[height + 2], "BBBBBBBB", ISLAND_WIDTH);
    height += ISLAND_HEIGHT;
    for (int y = 0; y < height; y++)
        for (size_t x = strlen(rows[y]); x < width; x++) rows[y][x] = '#';
    return height;
}

static inline void make_kit(const char *town, int players)
{
    struct tuktuk_printed printed = {.name = "test", .height = split_rows(town)};
    struct ct_refusal why;
    memset(&kit, 0, sizeof kit);
    kit.base.game = &tuktuk_game;
    kit.base.config.players = (uint8_t)players;
    kit.customers = (uint8_t)(2 * players);
    for (int y = 0; y < printed.height; y++) printed.row[y] = rows[y];
    printed.rectangle[2] = (int)strlen(rows[0]) - 1;
    printed.rectangle[3] = printed.height - 1;
    if (!tuktuk_read_town(&kit, &printed, &why)) fail_msg("%s: %s", town, why.token);
    kit.tiles = 80;
    kit.count[TUKTUK_STOP] = 80;
}

static inline int seat_named(const char *word)
{
    static const char *const names[] = {"red@", "yellow@", "blue@", "green@"};
    for (int seat = 0; seat < 4; seat++)
        if (strncmp(word, names[seat], strlen(names[seat])) == 0) return seat;
    return -1;
}

static inline ct_move read_text(const char *text)
{
    ct_move m = 0;
    if (!tuktuk_read_move(the_kit, the_state, text, strlen(text), &m))
        fail_msg("cannot read %s", text);
    return m;
}

/* Words about red: a customer on board, held by the tile laid last; and about yellow. */
static inline bool put_word(const char *word)
{
    bool full = strcmp(word, "full") == 0, held = strcmp(word, "held") == 0;
    bool owes = strcmp(word, "yellow-owes") == 0;
    if (full) state.taxi[0].carries = kit.customers;
    if (held) state.taxi[0].held = state.drawn;
    if (owes) state.owing = 2;
    return full || held || owes;
}

static inline void put_thing(const char *word)
{
    int seat = seat_named(word);
    if (seat >= 0) {
        char place[32];
        snprintf(place, sizeof place, "stop%s", strchr(word, '@'));
        state.taxi[seat].square = (uint16_t)tuktuk_move_square(read_text(place));
        return;
    }
    if (put_word(word)) return;
    ct_move m = read_text(word);
    if (tuktuk_move_type(m) == TUKTUK_CUSTOMER) {
        int i = 0;
        while (state.customer[i] != TUKTUK_NOBODY) i++;
        state.customer[i] = (uint16_t)(m & 0xfff);
        return;
    }
    unsigned code = tuktuk_code(tuktuk_move_kind(m), tuktuk_move_direction(m));
    state.tile[state.drawn++] = (uint16_t)(code << 10 | tuktuk_move_square(m));
}

/* All customers are placed; those not named wait out of the way. */
static inline void make_scene(const char *town, const char *things, int players)
{
    char copy[512];
    make_kit(town, players);
    memset(&state, 0, sizeof state);
    for (int i = 0; i < kit.tiles; i++) state.tile[i] = tuktuk_tile_nowhere(TUKTUK_STOP);
    tuktuk_begin(&kit, &state);
    state.placed = kit.customers;
    state.taxi[0].square = 0;
    snprintf(copy, sizeof copy, "%s", things);
    for (char *word = strtok(copy, " "); word; word = strtok(NULL, " ")) put_thing(word);
    tuktuk_derive(&kit, &state);
    state.mover = 0;
}

/* … and a drawn tile is in hand. */
static inline void make_deal(const char *town, const char *things, const char *kind)
{
    make_scene(town, things, 2);
    state.tile[state.drawn++] = tuktuk_tile_nowhere(tuktuk_kind_named(kind, strlen(kind)));
    state.phase = TUKTUK_DEAL;
    state.turn = 0;
}

/* … and the die shows a number. */
static inline void make_drive(const char *town, const char *things, int die)
{
    make_scene(town, things, strstr(things, "green@") ? 4 : strstr(things, "blue@") ? 3 : 2);
    state.drawn++;
    state.phase = TUKTUK_DRIVE;
    state.turn = 0;
    state.die = (uint8_t)die;
}

/* `start`: what the die shows, or the kind of the drawn tile. */
static inline void make_start(const char *town, const char *things, const char *start)
{
    if (start[0] >= '1' && start[0] <= '6')
        make_drive(town, things, start[0] - '0');
    else
        make_deal(town, things, start);
}

/* ---- looking at it --------------------------------------------------------------- */

static inline int by_text(const void *a, const void *b)
{
    return strcmp(a, b);
}

static inline bool is_on_island(ct_move m)
{
    bool place = tuktuk_move_type(m) == TUKTUK_CUSTOMER || tuktuk_move_type(m) == TUKTUK_TILE;
    return place && tuktuk_y(tuktuk_move_square(m)) >= kit.height - ISLAND_HEIGHT;
}

/* drive.c and story.c agree: on the way of a legal drive nothing is to be complained of. */
static inline void expect_no_hurdle(ct_move m)
{
    struct ct_refusal why;
    tuktuk_explain_drive(&kit, &state, m, &why);
    if (ct_refusal_fact(&why, "step")) fail_msg("%s on the way of a legal drive", why.token);
}

/* The legal moves in the town, sorted. */
static inline const char *legal(void)
{
    static char list[TUKTUK_MOVES_MAX][CT_MOVE_TEXT], all[TEXT];
    static ct_move moves[TUKTUK_MOVES_MAX];
    struct ct_text out = ct_text_on(all, sizeof all);
    int idle, shown = 0, count = tuktuk_moves(the_kit, the_state, moves, &idle);
    for (int i = 0; i < count; i++) {
        struct ct_text text = ct_text_on(list[shown], sizeof list[shown]);
        tuktuk_write_move(the_kit, the_state, moves[i], &text);
        if (!tuktuk_game.check(the_kit, the_state, moves[i], NULL))
            fail_msg("check refuses %s", list[shown]);
        if (state.phase == TUKTUK_DRIVE) expect_no_hurdle(moves[i]);
        shown += !is_on_island(moves[i]);
    }
    qsort(list, (size_t)shown, sizeof *list, by_text);
    for (int i = 0; i < shown; i++) {
        if (i > 0) ct_put_char(&out, ' ');
        ct_put(&out, list[i]);
    }
    return all;
}

static inline void play(const char *text)
{
    ct_move m = read_text(text);
    struct ct_refusal why;
    if (!tuktuk_game.check(the_kit, the_state, m, &why))
        fail_msg("%s refused: %s %s", text, why.rule, why.token);
    tuktuk_game.apply(the_kit, the_state, m);
}

static inline void play_all(const char *texts)
{
    char copy[256];
    snprintf(copy, sizeof copy, "%s", texts);
    for (char *word = strtok(copy, " "); word; word = strtok(NULL, " ")) play(word);
}

/* Where red stands and what about it, then whose turn it is: "3,0 owes full held d2 Y". */
static inline const char *outcome(void)
{
    static char text[128];
    static const char *const phase[] = {" places", "", " rolls", "", " again", " won", " out"};
    const struct tuktuk_taxi *t = &state.taxi[0];
    struct ct_text out = ct_text_on(text, sizeof text);
    tuktuk_put_square(&out, t->square);
    if (state.owing & 1) ct_put(&out, " owes");
    if (t->carries) ct_put(&out, " full");
    if (t->held) ct_put(&out, " held");
    if (t->delivered) ct_put_format(&out, " d%d", t->delivered);
    ct_put_format(&out, " %c%s", "RYBG"[state.mover], phase[state.phase]);
    return text;
}

/* ---- refusals -------------------------------------------------------------------- */

static inline const char *sentence_of(const struct ct_refusal *why)
{
    static char sentence[256];
    struct ct_text out = ct_text_on(sentence, sizeof sentence);
    ct_put_refusal(&out, &tuktuk_game, why, NULL);
    return sentence;
}

/* Every refusal has a sentence of its own, with nothing left to fill in and good for one, too. */
static inline void expect_sentence(const struct ct_refusal *why)
{
    const char *said = sentence_of(why);
    if (strpbrk(said, "?{}") || strcmp(said, why->token) == 0)
        fail_msg("%s: no sentence: %s", why->token, said);
    if (strstr(said, " 1 steps") || strstr(said, " 1 tiles") || strstr(said, " 1 building"))
        fail_msg("%s: one of several: %s", why->token, said);
}

#endif
