/* connect_hear.c - see connect.h: what the server says, none of it trusted. */
#include "apps/bot/connect.h"

#include "apps/common/flags.h"
#include "apps/common/speech.h"
#include "apps/tui/fetch.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define SAY_GUEST                                                                                  \
    _("connect: a bot needs an account that says that it is one: --register NAME makes it, "       \
      "--name NAME or a token comes back to it")
#define SAY_NO_BOT   _("connect: the account %s is not marked as a bot's: --register makes another")
#define SAY_NOT_KEPT _("connect: the token could not be kept: %s")

enum { SENTENCE = 512, LATER_MS = 700 };

/* ---- the end of a game ----------------------------------------------------------------------- */

static void print_result(const struct connect *c, const struct ct_json *doc)
{
    char text[REQUEST_ROOM];
    struct ct_text out = ct_text_on(text, sizeof text);
    ct_put_char(&out, '{');
    ct_put_json_member(&out, "table", c->t.id);
    ct_put_json_member(&out, "game", c->t.game);
    ct_put_json_number(&out, "seat", c->t.you);
    known_put_member(&out, doc, "result", "result", "null");
    ct_put(&out, "}");
    if (!ct_text_is_cut(&out)) puts(text);
    fflush(stdout);
}

static bool has_more(const struct ct_json *doc)
{
    int match = ct_json_get(doc, 0, "match");
    if (!ct_json_is(doc, match, CT_JSON_OBJECT)) return false;
    return known_read_number(doc, match, "game", 1, 9, 9) <
           known_read_number(doc, match, "of", 1, 9, 1);
}

/* The server opens the next game of a match itself, and says so (again). */
static void end_game(struct connect *c, const struct ct_json *doc)
{
    print_result(c, doc);
    connect_guest_game_over(c);
    c->played++;
    memcpy(c->wanted, c->t.id, sizeof c->wanted);
    if (c->games && c->played >= c->games) {
        c->over = true;
    } else if (!has_more(doc)) {
        connect_forget_table(c);
        connect_say_seek(c);
    }
}

/* ---- messages about the table ---------------------------------------------------------------- */

static void look_again(struct connect *c)
{
    if (c->t.id[0]) connect_say_table(c, "watch", c->t.id, NULL);
}

static void look_around(struct connect *c)
{
    if (c->t.you >= 0 && !c->t.bot) {
        connect_say_table(c, strcmp(c->t.state, "waiting") == 0 ? "stand" : "leave", c->t.id, NULL);
        connect_fail(c, SAY_NO_BOT, c->name);
        return;
    }
    if (c->t.standin && strcmp(c->t.state, "playing") == 0 && c->guest)
        connect_say_table(c, "back", c->t.id, NULL);
    connect_guest_turn(c);
}

static void hear_table(struct connect *c, const struct ct_json *doc, const char *id, int64_t re)
{
    struct table_known *t = &c->t;
    char before[sizeof t->state];
    bool answers = re >= 0 && (re == c->seek_id || re == c->sit_id);
    if (answers && strcmp(id, t->id) != 0) connect_forget_table(c);
    if (answers) memcpy(t->id, id, sizeof t->id);
    if (strcmp(id, t->id) != 0) return;
    if (answers && c->lobby_on) connect_say_lobby(c, false);
    c->seeks = c->seeks && !answers;
    memcpy(before, t->state, sizeof before);
    known_read_text(doc, 0, "state", t->state, sizeof t->state);
    known_read_text(doc, 0, "game", t->game, sizeof t->game);
    t->you = (int)known_read_number(doc, 0, "you", 0, CT_SEATS_MAX - 1, -1);
    known_read_seats(t, doc);
    known_read_clock(t, doc);
    bool is_over = strcmp(t->state, "over") == 0, was_left = c->resumes && answers && t->standin;
    if (answers) c->resumes = false;
    if (strcmp(t->state, "closed") == 0 || was_left) {
        connect_forget_table(c);
        connect_say_seek(c);
    } else if (is_over) {
        if (strcmp(before, "over") != 0) end_game(c, doc);
    } else if (t->you < 0 && strcmp(before, "playing") != 0 && answers) {
        connect_fail(c, _("connect: there is no free seat at table %s"), t->id);
    } else if (strcmp(t->state, "playing") == 0) {
        if (!known_read_header(t, doc) || !known_add_pieces(t, doc, 0)) t->is_told = false;
        t->told = 0; /* what the program knows is told again: lines may have been taken back */
        known_read_shown(c, doc);
        look_around(c);
    } else {
        look_around(c);
    }
}

static void hear_lines(struct connect *c, const struct ct_json *doc)
{
    struct table_known *t = &c->t;
    if (strcmp(t->state, "playing") != 0) return;
    if (!known_add_pieces(t, doc, (int)known_read_number(doc, 0, "from", 0, PIECES_MOST, -1))) {
        look_again(c);
        return;
    }
    if (c->sent.is_open && t->n > c->sent.n) c->sent.is_open = false;
    known_read_clock(t, doc);
    char state[sizeof t->state];
    known_read_text(doc, 0, "state", state, sizeof state);
    if (strcmp(state, "over") == 0) {
        memcpy(t->state, state, sizeof state);
        end_game(c, doc);
        return;
    }
    known_read_shown(c, doc);
    connect_guest_turn(c);
}

static void hear_undone(struct connect *c, const struct ct_json *doc)
{
    int n = (int)known_read_number(doc, 0, "n", 0, PIECES_MOST, -1);
    if (n < 0 || n > c->t.n) {
        look_again(c);
        return;
    }
    known_cut_pieces(&c->t, n);
    c->sent.is_open = false;
    known_read_clock(&c->t, doc);
    known_read_shown(c, doc);
    connect_guest_turn(c);
}

/* Another game with the same people, or the next of a match. */
static void hear_again(struct connect *c, const struct ct_json *doc)
{
    char next[TABLE_ID];
    known_read_id(doc, 0, "new", next);
    if (!next[0] || strcmp(c->t.state, "over") != 0) return;
    connect_forget_table(c);
    connect_say_sit(c, next);
}

/* ---- the lobby ------------------------------------------------------------------------------- */

static bool has_free_seat(const struct ct_json *doc, int row)
{
    int seats = ct_json_get(doc, row, "seats");
    if (!ct_json_is(doc, seats, CT_JSON_ARRAY)) return false;
    for (int at = ct_json_first(doc, seats); at >= 0; at = ct_json_next(doc, at))
        if (!ct_json_is(doc, at, CT_JSON_OBJECT)) return true;
    return false;
}

static void hear_lobby(struct connect *c, const struct ct_json *doc)
{
    int list = ct_json_get(doc, 0, "tables");
    if (list < 0) list = ct_json_get(doc, 0, "changed");
    if (!c->seeks || c->t.id[0] || !ct_json_is(doc, list, CT_JSON_ARRAY)) return;
    for (int row = ct_json_first(doc, list); row >= 0; row = ct_json_next(doc, row)) {
        char id[TABLE_ID], game[32], state[12];
        known_read_id(doc, row, "table", id);
        known_read_text(doc, row, "game", game, sizeof game);
        known_read_text(doc, row, "state", state, sizeof state);
        bool is_ours = !c->game[0] || strcmp(game, c->game) == 0;
        if (!id[0] || !is_ours || strcmp(state, "waiting") != 0 || !has_free_seat(doc, row))
            continue;
        connect_say_sit(c, id);
        return;
    }
}

/* ---- welcome --------------------------------------------------------------------------------- */

static void keep_token(struct connect *c)
{
    const char *problem = keep_write(&c->place, c->name, c->token);
    if (problem) complain(EXIT_WRONG, SAY_NOT_KEPT, problem);
}

/* Is the account a bot's? What is not there is none. */
static bool is_bot(const struct connect *c)
{
    char path[16 + 3 * NAME_ROOM], why[PIPE_WHY];
    struct ct_text out = ct_text_on(path, sizeof path);
    struct ct_json doc;
    size_t len;
    ct_put(&out, "/api/person/");
    for (const char *at = c->name; *at; at++) {
        unsigned char byte = (unsigned char)*at;
        if (isalnum(byte) || byte == '-' || byte == '_')
            ct_put_char(&out, *at);
        else
            ct_put_format(&out, "%%%02x", byte);
    }
    char *text = fetch(&c->place, path, c->token, why, &len);
    size_t bytes = ct_json_room(text ? len : 0);
    void *room = malloc(bytes);
    bool ok = text && room && !ct_json_read(&doc, text, len, room, bytes) &&
              ct_json_is(&doc, 0, CT_JSON_OBJECT) && known_read_bool(&doc, 0, "bot");
    free(room);
    free(text);
    return ok;
}

/* A table of our own that runs or waits: a game that was left behind, or a request that was
 * answered while nobody listened. */
static bool go_on_with(struct connect *c, const struct ct_json *doc)
{
    int list = ct_json_get(doc, 0, "tables");
    if (c->where == AT_TABLE || !ct_json_is(doc, list, CT_JSON_ARRAY)) return false;
    for (int row = ct_json_first(doc, list); row >= 0; row = ct_json_next(doc, row)) {
        char id[TABLE_ID];
        known_read_id(doc, row, "table", id);
        if (!id[0] || known_read_number(doc, row, "you", 0, CT_SEATS_MAX - 1, -1) < 0) continue;
        connect_say_table(c, "watch", id, &c->seek_id);
        c->resumes = true;
        return true;
    }
    return false;
}

static void come_in(struct connect *c, const struct ct_json *doc)
{
    bool is_first = !c->was_on;
    if (is_first && !is_bot(c)) {
        connect_fail(c, SAY_NO_BOT, c->name);
        return;
    }
    c->on = c->was_on = true;
    c->delay = 0;
    if (!connect_guest_come(c)) return;
    if (is_first && c->guest->wants_bytes) {
        connect_say_hello(c); /* once more, with what the program wants to be shown */
        c->hello_id = -1;
    }
    if (c->t.id[0]) {
        look_again(c);
        if (c->sent.is_open) connect_say_move(c);
    } else if (!go_on_with(c, doc)) {
        connect_say_seek(c);
    }
}

static void hear_welcome(struct connect *c, const struct ct_json *doc)
{
    char token[KEEP_TOKEN];
    int person = ct_json_get(doc, 0, "person");
    bool guest = known_read_bool(doc, person, "guest");
    known_read_text(doc, 0, "token", token, sizeof token);
    if (token[0]) memcpy(c->token, token, sizeof token);
    known_read_text(doc, 0, "build", c->build, sizeof c->build);
    if (guest && c->registers) {
        connect_say_register(c);
        return;
    }
    if (guest) {
        connect_fail(c, SAY_GUEST);
        return;
    }
    known_read_text(doc, person, "name", c->name, sizeof c->name);
    if (c->registers) keep_token(c);
    c->registers = false;
    come_in(c, doc);
}

/* ---- refusals -------------------------------------------------------------------------------- */

static void refuse_move(struct connect *c, const char *rule, const char *text, bool is_fast)
{
    if (is_fast) {
        c->again_at = connect_now() + LATER_MS;
        return;
    }
    c->sent.is_open = false;
    if (rule[0])
        connect_guest_lose(c, c->sent.move, rule, text);
    else
        look_again(c);
}

static void hear_refused(struct connect *c, const struct ct_json *doc, int64_t re)
{
    char token[32], text[SENTENCE], rule[16];
    known_read_text(doc, 0, "token", token, sizeof token);
    known_read_text(doc, 0, "text", text, sizeof text);
    known_read_text(doc, 0, "rule", rule, sizeof rule);
    bool is_fast = strcmp(token, "too-fast") == 0, is_full = strcmp(token, "too-many") == 0;
    bool seeks = re >= 0 && re == c->seek_id, moves = re >= 0 && re == c->move_id;
    if (moves) {
        refuse_move(c, rule, text, is_fast);
    } else if (seeks && strcmp(token, "already-seated") == 0) {
        connect_say_table(c, "watch", c->wanted, &c->seek_id);
    } else if (seeks && (is_fast || is_full)) {
        c->seek_at = connect_now() + LATER_MS;
    } else if (re >= 0 && re == c->hello_id && c->was_on) {
        pipe_break(&c->cable.pipe, text); /* too much just now: a little later */
    } else if (seeks || (re >= 0 && re == c->hello_id)) {
        connect_fail(c, "connect: %s", text);
    } else if (re >= 0 && re == c->sit_id) { /* somebody was quicker */
        connect_forget_table(c);
        if (c->where != IN_LOBBY) connect_say_seek(c);
    }
}

/* ---- any of them ----------------------------------------------------------------------------- */

static void hear_document(struct connect *c, const struct ct_json *doc)
{
    char say[16], id[TABLE_ID];
    int64_t re = known_read_number(doc, 0, "re", 0, INT64_C(1) << 53, -1);
    known_read_text(doc, 0, "say", say, sizeof say);
    known_read_id(doc, 0, "table", id);
    bool is_here = id[0] && strcmp(id, c->t.id) == 0;
    if (strcmp(say, "welcome") == 0 && re >= 0 && re == c->hello_id)
        hear_welcome(c, doc);
    else if (strcmp(say, "refused") == 0)
        hear_refused(c, doc, re);
    else if (!c->on)
        return;
    else if (strcmp(say, "table") == 0 && id[0])
        hear_table(c, doc, id, re);
    else if (strcmp(say, "lines") == 0 && is_here)
        hear_lines(c, doc);
    else if (strcmp(say, "undone") == 0 && is_here)
        hear_undone(c, doc);
    else if (strcmp(say, "again") == 0 && is_here)
        hear_again(c, doc);
    else if (strcmp(say, "lobby") == 0)
        hear_lobby(c, doc);
    else if (strcmp(say, "seats") == 0 && is_here) {
        known_read_seats(&c->t, doc);
        look_around(c);
    }
}

void connect_hear(struct connect *c, const char *text, size_t len)
{
    struct ct_json doc;
    size_t bytes = ct_json_room(len);
    void *room = malloc(bytes);
    if (room && !ct_json_read(&doc, text, len, room, bytes) && ct_json_is(&doc, 0, CT_JSON_OBJECT))
        hear_document(c, &doc);
    free(room);
}
