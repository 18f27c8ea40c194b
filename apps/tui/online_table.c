/*
 * online_table.c - see online.h: the table on the screen, from whole tables (ON-9) and from what
 * is told of changes (ON-11, ON-13, ON-14).
 *
 * `told` lines have been told to the person. A `lines` message brings events with it and may begin
 * before that (a move that was repeated after a lost connection): only what is new is said.
 */
#include "apps/tui/online.h"

#include "apps/common/speech.h"
#include "games/list.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define SAY_BAD_TABLE                                                                              \
    _("play: the server shows a table that this program does not understand; it is of another "    \
      "version, perhaps. The page of the server shows it: %s")
#define SAY_OTHER_GAME                                                                             \
    _("play: the server plays %.40s by other rules than this program; play with the page of the "  \
      "server: %s")
#define SAY_STARTS     _("The game begins.")
#define SAY_DEALING    _("Everybody is here: the game is being dealt.")
#define SAY_CLOSED     _("The table was closed.")
#define SAY_TAKEN_BACK _("%s takes back the last move.")

void table_leave(struct online *o)
{
    ct_table_free(o->s.table);
    o->s.table = NULL;
    if (o->kit) ct_house_drop(o->s.house, o->kit);
    o->kit = NULL;
    free(o->t.line);
    o->t = (struct table_now){.id = "", .you = -1, .turn = CT_OVER, .drawn = -1, .rung = -1};
    o->s.has_pending = o->s.redraw = false;
}

bool table_is_seated(const struct online *o)
{
    return o->t.id[0] && o->t.you >= 0;
}

bool table_is_mine(const struct online *o)
{
    const struct table_now *t = &o->t;
    return o->s.table && t->state == PLAYING && t->you >= 0 && t->turn == t->you &&
           !t->seat[t->you].standin;
}

int64_t table_clock(const struct online *o, int seat)
{
    const struct table_now *t = &o->t;
    if (!t->has_clock || t->clock[seat] < 0) return -1;
    int64_t gone = t->turn == seat && t->state == PLAYING ? online_now() - t->clock_at : 0;
    return t->clock[seat] > gone ? t->clock[seat] - gone : 0;
}

/* ---- setting --------------------------------------------------------------------------------- */

/* Nothing can be done with it: once said, the program ends. */
static bool give_up(struct online *o, const char *what, const char *fact)
{
    char why[512];
    if (fact)
        snprintf(why, sizeof why, what, fact, o->t.link);
    else
        snprintf(why, sizeof why, what, o->t.link);
    online_fail(o, why);
    return false;
}

static bool read_options(const struct ct_json *doc, struct table_now *t)
{
    int options = ct_json_get(doc, 0, "options");
    if (!ct_json_is(doc, options, CT_JSON_OBJECT)) return true;
    for (int key = ct_json_first(doc, options); key >= 0; key = ct_json_next(doc, key)) {
        char name[64], value[64];
        if (!ct_json_string(doc, key, name, sizeof name) ||
            !ct_json_string(doc, ct_json_value_of(key), value, sizeof value) ||
            !ct_config_set(t->game, &t->config, name, value, NULL))
            return false;
    }
    return true;
}

static bool take_setting(struct online *o, const struct ct_json *doc)
{
    struct table_now *t = &o->t;
    char game[32];
    read_text(doc, 0, "game", game, sizeof game);
    t->game = ct_game_find(ct_games, game);
    if (!t->game) return give_up(o, SAY_BAD_TABLE, NULL);
    if (read_number(doc, 0, "rules", 0, INT32_MAX, -1) != t->game->rules)
        return give_up(o, SAY_OTHER_GAME, t->game->title);
    int players = (int)read_number(doc, 0, "players", t->game->seats_min, t->game->seats_max, 0);
    if (players < 1 || players > CT_SEATS_MAX) return give_up(o, SAY_BAD_TABLE, NULL);
    t->config = ct_config_default(t->game, players);
    t->config.start = (uint8_t)read_number(doc, 0, "start", 0, players - 1, 0);
    return read_options(doc, t) || give_up(o, SAY_BAD_TABLE, NULL);
}

/* The material; who starts may be drawn only now. */
static bool take_kit(struct online *o, const struct ct_json *doc)
{
    const struct ct_kit *kit =
        ct_house_kit(o->s.house, o->t.game, &o->t.config, doc, ct_json_get(doc, 0, "box"), NULL);
    if (!kit) return give_up(o, SAY_BAD_TABLE, NULL);
    if (kit != o->kit) {
        ct_table_free(o->s.table);
        o->s.table = NULL;
        if (o->kit) ct_house_drop(o->s.house, o->kit);
        o->kit = kit;
    } else {
        ct_house_drop(o->s.house, kit);
    }
    return true;
}

/* ---- positions ------------------------------------------------------------------------------- */

static void name_seats(struct online *o)
{
    if (!o->s.table) return;
    for (int seat = 0; seat < o->t.config.players; seat++)
        ct_table_set_name(o->s.table, seat, o->t.seat[seat].name);
    session_name_seats(&o->s);
}

static bool show_bytes(struct online *o, const unsigned char *bytes, size_t size)
{
    int eyes = o->t.you >= 0 ? o->t.you : CT_SPECTATOR;
    if (o->s.table && ct_table_eyes(o->s.table) != eyes) {
        ct_table_free(o->s.table); /* he has sat down, or stood up */
        o->s.table = NULL;
    }
    if (o->s.table) return ct_table_show(o->s.table, o->t.n, bytes, size, NULL);
    o->s.table = ct_table_seen(o->s.house, o->kit, bytes, size, eyes, o->t.n, NULL);
    name_seats(o);
    return o->s.table != NULL;
}

static void take_clocks(struct online *o, const struct ct_json *doc)
{
    int list = ct_json_get(doc, 0, "clocks");
    o->t.has_clock = ct_json_is(doc, list, CT_JSON_ARRAY);
    if (!o->t.has_clock) return;
    int at = ct_json_first(doc, list);
    for (int seat = 0; seat < CT_SEATS_MAX; seat++) {
        int64_t left = -1;
        if (at >= 0 && !ct_json_int(doc, at, &left)) left = -1;
        o->t.clock[seat] = left;
        if (at >= 0) at = ct_json_next(doc, at);
    }
    o->t.clock_at = online_now();
}

/* Whose turn it is and what one sees. After the end the bytes are everything, which is more than
 * these eyes could see: then the last position stays, and the record shows the rest. */
static bool take_sight(struct online *o, const struct ct_json *doc)
{
    struct table_now *t = &o->t;
    size_t size = t->game->state_size;
    bool was_mine = table_is_mine(o);
    int64_t left = t->you >= 0 ? table_clock(o, t->you) : -1;
    t->turn = (int)read_number(doc, 0, "turn", CT_OVER, t->config.players - 1, CT_OVER);
    t->may_undo = read_bool(doc, ct_json_get(doc, 0, "may"), "undo");
    take_clocks(o, doc);
    if (t->you >= 0 && table_clock(o, t->you) > left) t->warned = false;
    unsigned char *bytes = malloc(size);
    bool ok = bytes && read_bytes(doc, ct_json_get(doc, 0, "bytes"), bytes, size) &&
              show_bytes(o, bytes, size);
    free(bytes);
    if (!ok && t->state != OVER) return give_up(o, SAY_BAD_TABLE, NULL);
    /* A table that we drew is a table whose turn we know ourselves. */
    if (ok && t->state == PLAYING) t->turn = ct_table_turn(o->s.table);
    if (table_is_mine(o) || was_mine) o->s.has_pending = false;
    /* What comes once more after a lost connection is no reason to call him again. */
    if (table_is_mine(o) && (!was_mine || t->drawn != t->n)) o->s.redraw = true;
    return true;
}

/* ---- whole tables ---------------------------------------------------------------------------- */

static void take_match(struct table_now *t, const struct ct_json *doc)
{
    int match = ct_json_get(doc, 0, "match");
    t->match_game = (int)read_number(doc, match, "game", 1, CT_SEATS_MAX, 0);
    t->match_of = (int)read_number(doc, match, "of", 1, CT_SEATS_MAX, 0);
}

/* What happened since one's own last decision is news to who has just come (back). */
static int known_lines(const struct table_now *t)
{
    int n = t->n;
    if (t->you < 0 || t->state == OVER) return n;
    while (n > 0 && t->line[n - 1].player != t->you) n--;
    return n;
}

static void tell_state(struct online *o, enum table_state before)
{
    if (o->t.state == before) return;
    if (o->t.state == PLAYING && before != NO_TABLE) screen_say(&o->s.screen, SAY_STARTS);
    if (o->t.state == DEALING) screen_say(&o->s.screen, SAY_DEALING);
    if (o->t.state == CLOSED) screen_say(&o->s.screen, SAY_CLOSED);
    if (o->t.state == PLAYING) o->s.redraw = true;
}

static bool has_position(const struct table_now *t, const struct ct_json *doc)
{
    return (t->state == PLAYING || t->state == OVER) && ct_json_get(doc, 0, "bytes") >= 0;
}

bool table_take(struct online *o, const struct ct_json *doc)
{
    struct table_now *t = &o->t;
    struct seat_now before[CT_SEATS_MAX];
    enum table_state was = t->state;
    bool first = !t->announced;
    char at[PLACE_TEXT];
    place_write_authority(&o->place, at);
    snprintf(t->link, sizeof t->link, "http%s://%s/t/%s", o->place.tls ? "s" : "", at, t->id);
    memcpy(before, t->seat, sizeof before);
    if (!take_setting(o, doc)) return false;
    t->state = read_state(doc, 0);
    if (t->state == NO_TABLE) return give_up(o, SAY_BAD_TABLE, NULL);
    read_seats_now(doc, ct_json_get(doc, 0, "seats"), t->seat);
    int you = (int)read_number(doc, 0, "you", 0, t->config.players - 1, -1);
    if (you >= 0 && !t->seat[you].taken) you = -1;
    t->you = you;
    t->rated = read_bool(doc, 0, "rated");
    take_match(t, doc);
    if (!read_lines(t, doc, ct_json_get(doc, 0, "lines"), 0))
        return give_up(o, SAY_BAD_TABLE, NULL);
    if (t->state == OVER && t->ended) {
        t->turn = CT_OVER; /* all of it is on the table already */
    } else if (!has_position(t, doc)) {
        ct_table_free(o->s.table);
        o->s.table = NULL;
        if (t->state == PLAYING) return give_up(o, SAY_BAD_TABLE, NULL);
    } else if (!take_kit(o, doc) || !take_sight(o, doc)) {
        return false;
    }
    name_seats(o);
    t->announced = true;
    if (first) {
        say_begin(o);
        t->told = known_lines(t);
        o->s.redraw = t->state == PLAYING;
    } else {
        say_seats(o, before);
    }
    if (t->told > t->n) t->told = t->n;
    tell_state(o, was);
    say_missed(o);
    say_said(o, doc, ct_json_get(doc, 0, "said"));
    if (t->state == OVER) say_end(o, doc);
    return true;
}

/* ---- changes --------------------------------------------------------------------------------- */

static void tell_events(struct online *o, const struct ct_json *doc, int from)
{
    int list = ct_json_get(doc, 0, "events");
    int at = ct_json_is(doc, list, CT_JSON_ARRAY) ? ct_json_first(doc, list) : CT_JSON_NONE;
    for (int n = from; at >= 0 && n < o->t.n; n++, at = ct_json_next(doc, at)) {
        if (n < o->t.told) continue;
        if (ct_json_is(doc, at, CT_JSON_ARRAY)) story_tell_events(&o->s, doc, at);
        o->t.told = n + 1;
    }
    say_missed(o); /* what came without events */
}

/* The messages before do not fit together with this one: the whole table once more. */
static void ask_for_all(struct online *o)
{
    char text[REQUEST];
    struct ct_text request = talk_begin(o, text, "watch");
    ct_put_json_member(&request, "table", o->t.id);
    talk_tell(o, &request);
}

void table_lines(struct online *o, const struct ct_json *doc)
{
    struct table_now *t = &o->t;
    int from = (int)read_number(doc, 0, "from", 0, INT32_MAX, -1);
    if (t->state != PLAYING || !o->s.table || from < 0 || from > t->n ||
        !read_lines(t, doc, ct_json_get(doc, 0, "lines"), from)) {
        if (t->state != OVER) ask_for_all(o);
        return;
    }
    if (t->told > t->n) t->told = t->n;
    if (read_state(doc, 0) == OVER) t->state = OVER;
    tell_events(o, doc, from);
    if (take_sight(o, doc) && t->state == OVER) say_end(o, doc);
}

void table_undone(struct online *o, const struct ct_json *doc)
{
    struct table_now *t = &o->t;
    int n = (int)read_number(doc, 0, "n", 0, t->n, -1);
    if (t->state != PLAYING || !o->s.table || n < 0) {
        ask_for_all(o);
        return;
    }
    int seat = n < t->n ? t->line[n].player : CT_CHANCE;
    t->n = n;
    if (t->told > n) t->told = n;
    if (seat >= 0) screen_say(&o->s.screen, SAY_TAKEN_BACK, say_seat_name(o, seat));
    take_sight(o, doc);
}

void table_seats(struct online *o, const struct ct_json *doc)
{
    struct seat_now before[CT_SEATS_MAX];
    memcpy(before, o->t.seat, sizeof before);
    read_seats_now(doc, ct_json_get(doc, 0, "seats"), o->t.seat);
    name_seats(o);
    say_seats(o, before);
}

/* ---- drawing --------------------------------------------------------------------------------- */

void table_show(struct online *o)
{
    if (!o->s.redraw || !o->s.table) return;
    o->s.redraw = false;
    o->t.drawn = o->t.n;
    if (o->t.state != PLAYING) {
        screen_board(&o->s.screen, o->s.table, ct_table_eyes(o->s.table));
        return;
    }
    screen_unprompt(&o->s.screen);
    screen_blank();
    screen_board(&o->s.screen, o->s.table, ct_table_eyes(o->s.table));
    say_turn(o);
}
