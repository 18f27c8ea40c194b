/* say.c - see inside.h: messages, as ../shared/spec/online.md writes them. */
#include "online/inside.h"

#include "games/list.h"
#include "core/say.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

/* ---- sentences of refusals ------------------------------------------------------------------- */

static const struct ct_phrase words[] = {
    {"bad-request", CT_WORDS("The server does not understand this request.")},
    {"hello-first", CT_WORDS("Say hello first.")},
    {"no-such-table", CT_WORDS("There is no such table.")},
    {"not-seated", CT_WORDS("You do not sit at this table.")},
    {"not-your-turn", CT_WORDS("It is not your turn.")},
    {"stale", CT_WORDS("The game has moved on meanwhile.")},
    {"seat-taken", CT_WORDS("This seat is taken.")},
    {"table-full", CT_WORDS("There is no free seat at this table.")},
    {"already-seated", CT_WORDS("You sit at this table already.")},
    {"running", CT_WORDS("The game runs already.")},
    {"not-running", CT_WORDS("The game does not run.")},
    {"over", CT_WORDS("The game is over.")},
    {"not-allowed", CT_WORDS("That is not allowed here.")},
    {"name-taken", CT_WORDS("This name is taken.")},
    {"bad-name",
     CT_WORDS("A name has 2 to 20 letters, digits, hyphens, underscores and single spaces.")},
    {"bad-password", CT_WORDS("A password has 8 to 128 characters.")},
    {"wrong-password", CT_WORDS("Name or password is wrong.")},
    {"no-such-person", CT_WORDS("There is no such person.")},
    {"too-many", CT_WORDS("That is too much at once: try again later.")},
    {"too-fast", CT_WORDS("Slowly: too many requests a second.")},
    {"chat-off", CT_WORDS("This cannot be said at this table.")},
    {NULL, NULL},
};

static ct_translate *tongue_of(const struct conn *c)
{
    const struct on_shell *shell = &c->w->shell;
    return shell->tongue ? shell->tongue(shell->with, c->lang) : NULL;
}

/* ---- sending --------------------------------------------------------------------------------- */

void send_text(struct conn *c, const char *text, size_t len)
{
    struct on_effect effect = {.kind = ON_SEND, .to = c->id, .text = text, .len = len};
    if (!c->closing) c->w->shell.effect(c->w->shell.with, &effect);
}

void send_put(struct conn *c, put_fn *put, const void *from)
{
    size_t len;
    const char *text = world_text(c->w, put, from, &len);
    if (text)
        send_text(c, text, len);
    else
        conn_close(c, 1013, "no memory");
}

void put_re(struct ct_text *out, const struct job *j)
{
    if (j && j->has_id) ct_put_json_number(out, "re", j->id);
}

struct refused {
    const struct job *j;
    const struct ct_game *game;
    const struct ct_refusal *why;
    const char *token;
};

static void put_facts(struct ct_text *out, const struct ct_refusal *why)
{
    ct_put_json_member(out, "rule", why->rule);
    ct_put_json_key(out, "facts");
    ct_put_char(out, '{');
    for (int i = 0; i < why->facts; i++)
        ct_put_json_member(out, why->fact[i].name, why->fact[i].text);
    ct_put_char(out, '}');
}

static void put_refused(struct ct_text *out, const void *from)
{
    const struct refused *r = from;
    ct_translate *speak = tongue_of(r->j->conn);
    char sentence[1024];
    struct ct_text text = ct_text_on(sentence, sizeof sentence);
    const char *known = ct_phrase_find(words, r->token);
    if (r->why)
        ct_put_refusal(&text, r->game, r->why, speak);
    else
        ct_put(&text, known ? ct_said(speak, known) : r->token);
    ct_put(out, "{\"say\":\"refused\"");
    put_re(out, r->j);
    ct_put_json_member(out, "token", r->token);
    ct_put_json_member(out, "text", sentence);
    if (r->why) put_facts(out, r->why);
    ct_put_char(out, '}');
}

bool refuse_by(struct job *j, const struct ct_game *game, const struct ct_refusal *why,
               const char *token)
{
    count_refusal(j->w, why != NULL, token);
    if (j->conn) send_put(j->conn, put_refused, &(struct refused){j, game, why, token});
    return true;
}

bool refuse(struct job *j, const char *token)
{
    return refuse_by(j, NULL, NULL, token);
}

static void put_done(struct ct_text *out, const void *from)
{
    ct_put(out, "{\"say\":\"done\"");
    put_re(out, from);
    ct_put_char(out, '}');
}

bool say_done(struct job *j)
{
    if (j->conn) send_put(j->conn, put_done, j);
    return true;
}

/* ---- parts of a table ------------------------------------------------------------------------ */

static int eyes_at(const struct table *t, int seat)
{
    if (t->state == OVER && !day_is_secret(t)) return CT_EVERYTHING;
    return seat >= 0 ? seat : CT_SPECTATOR;
}

int eyes_of(const struct table *t, const struct person *p)
{
    return eyes_at(t, seat_of(t, p));
}

static void put_seat(struct ct_text *out, const struct table *t, int seat)
{
    const struct seat *s = &t->seat[seat];
    ct_put_comma(out);
    if (s->kind == SEAT_OPEN) {
        ct_put(out, "null");
        return;
    }
    ct_put_char(out, '{');
    if (s->kind == SEAT_AGENT) {
        ct_put_json_member(out, "name", s->agent);
        ct_put_json_member(out, "agent", s->agent);
        ct_put_json_bool(out, "here", true);
    } else {
        ct_put_json_member(out, "person", s->person ? s->person->id : "");
        ct_put_json_member(out, "name", s->person ? s->person->name : "somebody");
        if (s->standin) ct_put_json_member(out, "agent", t->standin_agent);
        if (s->person && s->person->bot) ct_put_json_bool(out, "bot", true);
        ct_put_json_bool(out, "here", is_here(t, seat));
    }
    ct_put_json_bool(out, "standin", s->standin);
    ct_put_char(out, '}');
}

void put_seats(struct ct_text *out, const struct table *t)
{
    ct_put_json_key(out, "seats");
    ct_put_char(out, '[');
    for (int seat = 0; seat < t->players; seat++) put_seat(out, t, seat);
    ct_put_char(out, ']');
}

static void put_line(struct ct_text *out, const struct table *t, int n)
{
    char move[CT_MOVE_TEXT];
    struct ct_text text = ct_text_on(move, sizeof move);
    int seat = ct_table_seat_at(t->play, n);
    ct_table_put_move(t->play, n, ct_table_move_at(t->play, n), &text);
    ct_put_comma(out);
    ct_put_format(out, "{\"n\":%d", n);
    if (seat >= 0) ct_put_json_number(out, "player", seat);
    ct_put_json_member(out, seat >= 0 ? "move" : "chance", move);
    ct_put_char(out, '}');
}

static void put_lines(struct ct_text *out, const struct table *t, int from)
{
    ct_put_json_key(out, "lines");
    ct_put_char(out, '[');
    for (int n = from; n < lines_of(t); n++) put_line(out, t, n);
    ct_put_char(out, ']');
}

static const char base64[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

static void put_three(char to[4], const unsigned char from[3])
{
    uint32_t three = (uint32_t)from[0] << 16 | (uint32_t)from[1] << 8 | from[2];
    to[0] = base64[three >> 18];
    to[1] = base64[three >> 12 & 63];
    to[2] = base64[three >> 6 & 63];
    to[3] = base64[three & 63];
}

/* Three bytes at a time, and a row of them at once; what is missing at the end counts as zeros. */
static void put_base64(struct ct_text *out, const unsigned char *bytes, size_t len)
{
    enum { THREES = 64 };
    char row[4 * THREES];
    size_t whole = len / 3, rest = len % 3;
    for (size_t at = 0; at < whole; at += THREES) {
        size_t some = whole - at < THREES ? whole - at : THREES;
        for (size_t i = 0; i < some; i++) put_three(row + 4 * i, bytes + 3 * (at + i));
        ct_put_bytes(out, row, 4 * some);
    }
    if (rest == 0) return;
    unsigned char last[3] = {bytes[3 * whole], rest > 1 ? bytes[3 * whole + 1] : 0, 0};
    put_three(row, last);
    memset(row + 1 + rest, '=', 3 - rest);
    ct_put_bytes(out, row, 4);
}

static void put_bytes(struct ct_text *out, const struct table *t, int eyes)
{
    static unsigned char seen[4096];
    struct shown *shown = &t->w->shown;
    bool is_shared = shown->is_wanted && eyes != CT_EVERYTHING && !ct_kit_hides(t->kit);
    ct_put_json_key(out, "bytes");
    size_t begin = out->len;
    out->part = is_shared ? &shown->bytes : NULL;
    if (!ct_put_part(out)) {
        ct_table_observe(t->play, lines_of(t), eyes, (ct_state *)(void *)seen);
        ct_put_char(out, '"');
        put_base64(out, seen, t->game->state_size);
        ct_put_char(out, '"');
        ct_keep_part(out, begin);
    }
    out->part = NULL;
}

static void put_legal(struct ct_text *out, const struct table *t)
{
    const struct ct_choice *choice;
    int count = ct_table_choices(t->play, lines_of(t), &choice);
    ct_put_json_key(out, "legal");
    ct_put_char(out, '[');
    for (int i = 0; i < count; i++) {
        ct_put_comma(out);
        ct_put_json_string(out, choice[i].text);
    }
    ct_put_char(out, ']');
}

static void put_may(struct ct_text *out, const struct table *t, int seat)
{
    ct_put_json_key(out, "may");
    ct_put_char(out, '{');
    ct_put_json_bool(out, "undo", seat >= 0 && may_undo(t, seat));
    ct_put_char(out, '}');
}

/* ---- views that all eyes share --------------------------------------------------------------- */

static const char viewer_key[] = "\"viewer\":";

static void keep_view(struct on_world *w, const struct table *t, const char *text, size_t len)
{
    struct shown *shown = &w->shown;
    if (len >= shown->room) {
        char *larger = realloc(shown->text, 2 * len + 1);
        if (!larger) return;
        shown->text = larger;
        shown->room = 2 * len + 1;
    }
    memcpy(shown->text, text, len);
    shown->text[len] = '\0';
    shown->len = len;
    shown->of = t;
}

static void put_kept_view(struct ct_text *out, const struct shown *shown, int eyes)
{
    const char *number = strstr(shown->text, viewer_key);
    assert(number);
    number += sizeof viewer_key - 1;
    const char *rest = number + strspn(number, "-0123456789");
    ct_put_bytes(out, shown->text, (size_t)(number - shown->text));
    ct_put_int(out, eyes);
    ct_put_bytes(out, rest, shown->len - (size_t)(rest - shown->text));
}

/* Where nobody knows more than another all see the same, and it is written once. */
static void put_view(struct ct_text *out, const struct table *t, int eyes)
{
    struct on_world *w = t->w;
    size_t begin = out->len;
    bool is_shared = eyes != CT_EVERYTHING && w->shown.is_wanted && !ct_kit_hides(t->kit);
    if (is_shared && w->shown.of == t) {
        put_kept_view(out, &w->shown, eyes);
        return;
    }
    out->part = eyes != CT_EVERYTHING && w->shown.is_wanted ? &w->shown.open : NULL;
    ct_table_view(t->play, lines_of(t), eyes, out);
    out->part = NULL;
    if (is_shared && !ct_text_is_cut(out)) keep_view(w, t, out->at + begin, out->len - begin);
}

/* The position as these eyes see it. */
static void put_sight(struct ct_text *out, const struct table *t, int eyes, int seat, bool bytes)
{
    ct_put_json_number(out, "turn", ct_table_turn(t->play));
    if (bytes) {
        put_bytes(out, t, eyes);
    } else {
        ct_put_json_key(out, "view");
        put_view(out, t, eyes);
        if (seat >= 0 && turn_of(t) == seat && is_person(t, seat)) put_legal(out, t);
    }
    put_may(out, t, seat);
}

static void put_clocks(struct ct_text *out, const struct table *t)
{
    if (t->clock == NO_CLOCK || !t->play) return;
    ct_put_json_key(out, "clocks");
    ct_put_char(out, '[');
    for (int seat = 0; seat < t->players; seat++) {
        int64_t left = clock_left(t, seat);
        ct_put_comma(out);
        if (is_person(t, seat))
            ct_put_int(out, left > 0 ? left : 0);
        else
            ct_put(out, "null");
    }
    ct_put_char(out, ']');
}

void put_clock(struct ct_text *out, const struct table *t)
{
    if (t->clock == NO_CLOCK) return;
    ct_put_json_key(out, "clock");
    if (t->clock == LIVE)
        ct_put_format(out, "{\"kind\":\"live\",\"base\":%d,\"more\":%d}", t->base, t->more);
    else
        ct_put_format(out, "{\"kind\":\"days\",\"days\":%d}", t->days);
}

void put_fair(struct ct_text *out, const struct table *t)
{
    struct ct_fair fair = {.table = ""};
    bool is_told = t->day[0] ? !day_is_secret(t) : t->state == OVER;
    table_fair(t, &fair);
    ct_put_json_key(out, "fair");
    ct_fair_put(out, &fair, t->players, is_told);
}

static void put_result(struct ct_text *out, const struct table *t)
{
    struct ct_score score;
    ct_table_score(t->play, lines_of(t), &score);
    ct_put_json_key(out, "result");
    ct_put_char(out, '{');
    ct_put_json_ints(out, "scores", score.points, t->players);
    ct_put_json_ints(out, "ranks", score.rank, t->players);
    ct_put_json_member(out, "reason", score.reason);
    ct_put_char(out, '}');
}

/* What comes with the end (ON-18). */
static void put_end(struct ct_text *out, const struct table *t)
{
    if (t->state != OVER) return;
    put_result(out, t);
    if (!t->rating) return;
    ct_put_json_key(out, "rating");
    ct_put(out, t->rating);
}

int watching(const struct table *t)
{
    int count = 0;
    for (int i = 0; i < t->at_count; i++) count += seat_of(t, t->at[i].c->person) < 0;
    return count + far_watching(t);
}

const char *state_name(const struct table *t)
{
    static const char *const names[] = {"waiting", "dealing", "playing", "over", "closed"};
    return names[t->state];
}

static void put_start(struct ct_text *out, const struct table *t)
{
    if (t->start < 0)
        ct_put_json_member(out, "start", "random");
    else
        ct_put_json_number(out, "start", t->start);
}

void put_match(struct ct_text *out, const struct table *t)
{
    if (!t->is_match) return;
    ct_put_json_key(out, "match");
    ct_put_char(out, '{');
    ct_put_json_member(out, "id", t->match_id);
    ct_put_json_number(out, "game", t->match_game);
    ct_put_json_number(out, "of", t->players);
    ct_put_json_ints(out, "points", t->match_points, t->players);
    ct_put_char(out, '}');
}

/* ---- table ----------------------------------------------------------------------------------- */

struct whole {
    const struct table *t;
    const struct conn *c;
    const struct job *j; /* whose request it answers, or NULL */
};

static void put_setting(struct ct_text *out, const struct table *t)
{
    ct_put_json_member(out, "table", t->id);
    ct_put_json_member(out, "game", t->game->id);
    ct_put_json_number(out, "rules", t->game->rules);
    ct_put_json_number(out, "players", t->players);
    put_start(out, t);
    ct_put_options(out, t->kit);
    if (t->box) {
        ct_put_json_key(out, "box");
        ct_put(out, t->box);
    }
    ct_put_json_member(out, "state", state_name(t));
}

static void put_table(struct ct_text *out, const void *from)
{
    const struct whole *x = from;
    const struct table *t = x->t;
    int seat = seat_of(t, x->c->person);
    ct_put(out, "{\"say\":\"table\"");
    put_re(out, x->j);
    put_setting(out, t);
    put_seats(out, t);
    ct_put_json_number(out, "you", seat);
    ct_put_json_number(out, "n", lines_of(t));
    put_lines(out, t, 0);
    if (t->play && t->state != CLOSED)
        put_sight(out, t, eyes_of(t, x->c->person), seat, x->c->wants_bytes);
    else
        put_may(out, t, seat);
    put_clock(out, t);
    put_clocks(out, t);
    put_fair(out, t);
    ct_put_json_bool(out, "rated", t->rated);
    put_match(out, t);
    ct_put_json_member(out, "chat", on_chat_names[t->chat]);
    put_said(out, t, x->c->person);
    ct_put_json_number(out, "watching", watching(t));
    put_end(out, t);
    ct_put_char(out, '}');
}

void send_table(struct table *t, struct conn *c)
{
    send_put(c, put_table, &(struct whole){t, c, NULL});
}

bool say_table(struct job *j, struct table *t)
{
    if (j->conn) send_put(j->conn, put_table, &(struct whole){t, j->conn, j});
    return true;
}

void tell_table(struct table *t, const struct conn *except)
{
    for (int i = 0; i < t->at_count; i++)
        if (t->at[i].c != except) send_table(t, t->at[i].c);
}

static void put_seats_message(struct ct_text *out, const void *from)
{
    const struct table *t = from;
    ct_put(out, "{\"say\":\"seats\"");
    ct_put_json_member(out, "table", t->id);
    put_seats(out, t);
    ct_put_char(out, '}');
}

void tell_seats(struct table *t, const struct conn *except)
{
    for (int i = 0; i < t->at_count; i++)
        if (t->at[i].c != except) send_put(t->at[i].c, put_seats_message, t);
}

/* ---- lines ----------------------------------------------------------------------------------- */

struct news {
    const struct table *t;
    const struct job *j; /* whose request it answers, or NULL */
    int from, seat, eyes;
    bool bytes, undone;
};

static void put_events(struct ct_text *out, const struct news *x)
{
    ct_put_json_key(out, "events");
    ct_put_char(out, '[');
    for (int n = x->from; n < lines_of(x->t); n++) {
        ct_put_comma(out);
        ct_table_events(x->t->play, n, x->eyes, out);
    }
    ct_put_char(out, ']');
}

/* Lines are the same to all; what is told of them only where nothing is hidden. */
static void put_happened(struct ct_text *out, const struct news *x)
{
    const struct table *t = x->t;
    bool is_open = !ct_kit_hides(t->kit) && x->eyes != CT_EVERYTHING;
    size_t begin = out->len;
    out->part = t->w->shown.is_wanted ? &t->w->shown.lines : NULL;
    bool is_there = ct_put_part(out);
    if (!is_there) put_lines(out, t, x->from);
    if (!is_there && is_open) put_events(out, x);
    if (!is_there) ct_keep_part(out, begin);
    out->part = NULL;
    if (!is_open) put_events(out, x);
}

static void put_news(struct ct_text *out, const void *from)
{
    const struct news *x = from;
    const struct table *t = x->t;
    ct_put(out, x->undone ? "{\"say\":\"undone\"" : "{\"say\":\"lines\"");
    put_re(out, x->j);
    ct_put_json_member(out, "table", t->id);
    if (!x->undone) ct_put_json_number(out, "from", x->from);
    ct_put_json_number(out, "n", lines_of(t));
    if (!x->undone) put_happened(out, x);
    put_sight(out, t, x->eyes, x->seat, x->bytes);
    put_clocks(out, t);
    if (t->state == OVER) {
        ct_put_json_member(out, "state", "over");
        put_end(out, t);
        put_fair(out, t);
    }
    ct_put_char(out, '}');
}

static struct news news_for(const struct table *t, const struct conn *c, int from, bool undone)
{
    int seat = seat_of(t, c->person);
    return (struct news){.t = t,
                         .from = from,
                         .seat = seat,
                         .eyes = eyes_at(t, seat),
                         .bytes = c->wants_bytes,
                         .undone = undone};
}

bool say_lines(struct job *j, struct table *t, int from)
{
    if (!j->conn) return true;
    struct news news = news_for(t, j->conn, from, false);
    news.j = j;
    send_put(j->conn, put_news, &news);
    return true;
}

/* Begins, or (false) ends, to write the same happening for several. */
static void share(struct shown *shown, bool is_wanted)
{
    enum { OPEN_ROOM = 1 << 15, LINES_ROOM = 1 << 13, BYTES_ROOM = 1 << 13 };
    shown->is_wanted = is_wanted;
    shown->open.len = shown->lines.len = shown->bytes.len = 0;
    if (!is_wanted || shown->open.at) return;
    shown->open.at = malloc(OPEN_ROOM + LINES_ROOM + BYTES_ROOM); /* or all is written anew */
    if (!shown->open.at) return;
    shown->open.cap = OPEN_ROOM;
    shown->lines = (struct ct_part){.at = shown->open.at + OPEN_ROOM, .cap = LINES_ROOM};
    shown->bytes = (struct ct_part){.at = shown->lines.at + LINES_ROOM, .cap = BYTES_ROOM};
}

/* Connections with the same eyes are sent the same bytes: written once. */
static void tell_all(struct table *t, int from, bool undone, struct job *j)
{
    const struct conn *asker = j ? j->conn : NULL;
    struct news last = {.t = NULL};
    const char *text = NULL;
    size_t len = 0;
    share(&t->w->shown, t->at_count > 1);
    for (int i = 0; i < t->at_count; i++) {
        struct conn *c = t->at[i].c;
        struct news news = news_for(t, c, from, undone);
        if (c == asker) continue;
        bool same = text && news.seat == last.seat && news.bytes == last.bytes;
        if (!same) text = world_text(t->w, put_news, &news, &len);
        last = news;
        if (text) send_text(c, text, len);
    }
    if (asker) {
        struct news news = news_for(t, asker, from, undone);
        news.j = j;
        send_put(j->conn, put_news, &news);
    }
    t->w->shown.of = NULL;
    share(&t->w->shown, false);
}

void tell_lines(struct table *t, int from, struct job *j)
{
    tell_all(t, from, false, j);
}

void tell_undone(struct table *t, struct job *j)
{
    tell_all(t, 0, true, j);
}
