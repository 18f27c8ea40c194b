/* play.c - see inside.h: move, undo, leave, back, excuse (ON-11 to ON-14). */
#include "online/inside.h"

#include "online/fair.h"

#include <stdlib.h>
#include <string.h>

/* ---- lines ----------------------------------------------------------------------------------- */

static void put_clock_numbers(struct ct_text *out, const struct table *t, int less, int64_t ms)
{
    if (t->clock == NO_CLOCK) return;
    ct_put_json_number(out, "u", up_time(t->w));
    ct_put(out, ",\"c\":[");
    for (int seat = 0; seat < t->players; seat++) {
        int64_t left = clock_left(t, seat) - (seat == less ? ms : 0);
        ct_put_comma(out);
        ct_put_int(out, left > 0 ? left : 0);
    }
    ct_put_char(out, ']');
}

void put_clock_list(struct ct_text *out, const struct table *t)
{
    put_clock_numbers(out, t, -1, 0);
}

/* Who moves and takes back, again and again, gains nothing by it, neither does the other. */
static void put_clocks_before(struct ct_text *out, const struct table *t, int seat)
{
    int turn = turn_of(t);
    put_clock_numbers(out, t, turn == seat || t->clock != LIVE ? -1 : turn,
                      (int64_t)t->more * 1000);
}

static void put_line_entry(struct ct_text *out, const struct table *t, int n)
{
    char move[CT_MOVE_TEXT];
    struct ct_text text = ct_text_on(move, sizeof move);
    ct_table_put_move(t->play, n, ct_table_move_at(t->play, n), &text);
    ct_put_format(out, "{\"is\":\"line\",\"n\":%d,\"seat\":%d", n, ct_table_seat_at(t->play, n));
    ct_put_json_member(out, "move", move);
    ct_put_format(out, ",\"t\":%lld", (long long)t->w->now);
    put_clock_list(out, t);
    ct_put_char(out, '}');
}

/* Dice that fall now, from the table's stream (ON-F3). */
static bool roll_dice(struct table *t)
{
    while (ct_table_turn(t->play) == CT_CHANCE) {
        struct ct_chance outcome[CT_OUTCOMES_MAX];
        int n = ct_table_lines(t->play), count = ct_table_outcomes(t->play, n, outcome);
        int choice = ct_fair_outcome(&t->key, n, outcome, count);
        if (!ct_table_play(t->play, CT_CHANCE, n, outcome[choice].choice.text, NULL)) return false;
    }
    return true;
}

void table_cut_back(struct table *t)
{
    if (t->play && ct_table_lines(t->play) > t->stored_lines)
        ct_table_cut(t->play, t->stored_lines);
}

/* ---- what another world did ------------------------------------------------------------------ */

void note_happened(struct happened *h, const char *entry)
{
    static const char head[] = "{\"is\":\"";
    const char *is = strncmp(entry, head, sizeof head - 1) == 0 ? entry + sizeof head - 1 : "";
    size_t len = strcspn(is, "\"");
    int *count = &h->others, end = 0; /* `rated` belongs to the line that ends the game */
    if (len == 4 && strncmp(is, "line", len) == 0) count = &h->lines;
    if (len == 4 && strncmp(is, "undo", len) == 0) count = &h->undone;
    if (len == 4 && strncmp(is, "back", len) == 0) count = &h->seats;
    if (len == 4 && strncmp(is, "said", len) == 0) count = &h->said;
    if (len == 5 && strncmp(is, "leave", len) == 0) count = &h->seats;
    if (len == 5 && strncmp(is, "again", len) == 0) count = &h->again;
    if (len == 5 && strncmp(is, "rated", len) == 0) count = &end;
    ++*count;
}

/* Everybody here hears of it as those there did; what does not fit into one message of a kind, or
 * is rare, is shown by the whole table, in which what was said stands, too. */
void table_tell_news(struct table *t, const struct happened *h)
{
    bool whole = h->others || h->undone > 1 || (h->undone && h->lines);
    if (whole) tell_table(t, NULL);
    if (!whole && h->lines) tell_lines(t, h->from, NULL);
    if (!whole && h->undone) tell_undone(t, NULL);
    if (!whole && h->seats) tell_seats(t, NULL);
    if (!whole && h->said) tell_said(t, h->said, NULL);
    if (h->again) tell_again(t, NULL, t->is_match && t->match_game < t->players);
    if (h->said && !whole && !h->lines && !h->undone && !h->seats && !h->again) return;
    lobby_changed(t);
    tell_yours(t, NULL);
}

/* A request that was not refused brings its connection to the table (ON-10). */
static void join_asker(struct job *j, struct table *t)
{
    if (j->conn) table_join(t, j->conn);
}

static void after_lines(struct job *j)
{
    struct table *t = j->table;
    int from = t->stored_lines;
    apply_made(j, t);
    join_asker(j, t);
    t->w->counts.lines += t->stored_lines - from;
    tell_lines(t, from, j);
    ct_table_told(t->play);
    if (j->has_conn) count_move(j);
    lobby_changed(t);
    tell_yours(t, j->conn);
}

static bool give_up(struct job *j, struct table *t)
{
    table_cut_back(t);
    return refuse(j, "too-many");
}

/* The lines that were played at the table but are not stored yet. `seat` decided the first one. */
bool commit_lines(struct job *j, struct table *t)
{
    struct txn x = {0};
    if (!roll_dice(t)) return give_up(j, t);
    bool is_end = ct_table_turn(t->play) == CT_OVER;
    if (is_end && !j->finish_asked) {
        table_cut_back(t); /* what an end changes is read first, then it is decided again */
        j->table = t;
        t->held = j->holds = true; /* nobody comes in between */
        return finish_knows(j, t);
    }
    /* What is left of very many dice is rolled again, the same, in a message of its own. */
    if (ct_table_lines(t->play) > t->stored_lines + MADE_BODIES - 2)
        ct_table_cut(t->play, t->stored_lines + MADE_BODIES - 2);
    int lines = ct_table_lines(t->play) - t->stored_lines;
    struct made *m = is_end ? made_for(j, t) : made_for_lines(j, t, lines);
    if (!m) return give_up(j, t);
    for (int n = t->stored_lines; n < ct_table_lines(t->play); n++, m->lines++) {
        struct ct_text body = made_body(m);
        put_line_entry(&body, t, n);
    }
    for (int seat = 0; seat < t->players; seat++)
        m->clock[seat] = clock_left(t, seat) > 0 ? clock_left(t, seat) : 0;
    if (ct_table_turn(t->play) == CT_OVER) finish_writes(j, t, m, &x);
    made_writes(&x, m);
    return commit(j, t, &x, after_lines);
}

/* What clocks give back: up to a second of measured delay a decision (ON-15). */
static void give_back_delay(struct table *t, const struct conn *c)
{
    enum { AT_MOST = 1000 };
    int64_t used = t->w->now - t->turn_since, delay = c->delay < AT_MOST ? c->delay : AT_MOST;
    if (delay > used) delay = used;
    if (t->clock != NO_CLOCK && delay > 0) t->turn_since += delay;
}

/* Does exactly that line stand there, by that seat? */
static bool is_repeat(const struct table *t, int seat, int n, const char *move)
{
    char text[CT_MOVE_TEXT];
    struct ct_text out = ct_text_on(text, sizeof text);
    if (!t->play || n >= lines_of(t) || ct_table_seat_at(t->play, n) != seat) return false;
    ct_table_put_move(t->play, n, ct_table_move_at(t->play, n), &out);
    return strcmp(text, move) == 0;
}

/* Of what must come after the start and before the end. */
static const char *not_playing(const struct table *t)
{
    return t->state == OVER || t->state == CLOSED ? "over" : "not-running";
}

bool do_move(struct job *j)
{
    char move[CT_MOVE_TEXT] = "";
    struct ct_refusal why;
    int64_t n;
    size_t len;
    bool done;
    int value = ct_json_get(&j->doc, 0, "move");
    if (!get_int(j, "n", &n) || n < 0 || value < 0 || ct_json_raw(&j->doc, value, &len)[0] != '"')
        return refuse(j, "bad-request");
    bool fits = get_text(j, "move", move, sizeof move);
    struct table *t = table_for(j, &done);
    if (!t) return done;
    j->conn->lately = t;
    int seat = seat_of(t, j->conn->person);
    if (seat >= 0 && fits && is_repeat(t, seat, n > INT32_MAX ? INT32_MAX : (int)n, move)) {
        table_join(t, j->conn);
        return say_lines(j, t, (int)n);
    }
    if (t->state != PLAYING) return refuse(j, not_playing(t));
    if (seat < 0) return refuse(j, "not-seated");
    if (n != lines_of(t)) return refuse(j, "stale");
    if (turn_of(t) != seat) return refuse(j, "not-your-turn");
    if (t->seat[seat].standin) return refuse(j, "not-allowed");
    if (!fits) ct_refuse(&why, "R-13", "unreadable");
    if (!fits || !ct_table_play(t->play, seat, (int)n, move, &why))
        return refuse_by(j, t->game, &why, why.token);
    give_back_delay(t, j->conn);
    return commit_lines(j, t);
}

/* ---- undo ------------------------------------------------------------------------------------ */

bool may_undo(const struct table *t, int seat)
{
    return t->state == PLAYING && !t->rated && !t->day[0] && !t->seat[seat].standin &&
           ct_table_may_undo(t->play, seat);
}

static void after_undo(struct job *j)
{
    apply_made(j, j->table);
    join_asker(j, j->table);
    tell_undone(j->table, j);
    lobby_changed(j->table);
    tell_yours(j->table, j->conn);
}

bool do_undo(struct job *j)
{
    int64_t n;
    bool done;
    if (!get_int(j, "n", &n) || n < 0) return refuse(j, "bad-request");
    struct table *t = table_for(j, &done);
    if (!t) return done;
    if (t->state != PLAYING) return refuse(j, not_playing(t));
    int seat = seat_of(t, j->conn->person);
    if (seat < 0) return refuse(j, "not-seated");
    if (n != lines_of(t)) return refuse(j, "stale");
    if (!may_undo(t, seat)) return refuse(j, "not-allowed");
    struct made *m = made_for(j, t);
    if (!m) return refuse(j, "too-many");
    struct ct_text body = made_body(m);
    ct_put_format(&body, "{\"is\":\"undo\",\"n\":%d", (int)n - 1);
    put_clocks_before(&body, t, seat);
    ct_put_char(&body, '}');
    struct txn x = {0};
    made_writes(&x, m);
    return commit(j, t, &x, after_undo);
}

/* ---- leaving and coming back ----------------------------------------------------------------- */

static void after_leave(struct job *j)
{
    struct table *t = j->table;
    apply_made(j, t);
    join_asker(j, t);
    say_done(j);
    tell_seats(t, j->conn);
    lobby_changed(t);
    tell_yours(t, j->conn);
}

/* By the person, by the clock, or by another's word. */
bool leave_seat(struct job *j, struct table *t, int seat, const char *how)
{
    struct made *m = made_for(j, t);
    if (!m) return refuse(j, "too-many");
    struct ct_text body = made_body(m);
    ct_put_format(&body, "{\"is\":\"leave\",\"seat\":%d", seat);
    ct_put_json_member(&body, "how", how);
    put_clock_list(&body, t);
    ct_put_char(&body, '}');
    struct txn x = {0};
    made_writes(&x, m);
    return commit(j, t, &x, after_leave);
}

bool do_leave(struct job *j)
{
    bool done;
    struct table *t = table_for(j, &done);
    if (!t) return done;
    /* While it is dealt nobody can stop the deal by leaving (ON-F1); the game starts without him.
     */
    if (t->state != PLAYING && t->state != DEALING) return refuse(j, not_playing(t));
    int seat = seat_of(t, j->conn->person);
    if (seat < 0) return refuse(j, "not-seated");
    if (!t->seat[seat].standin) return leave_seat(j, t, seat, "left");
    table_join(t, j->conn);
    return say_done(j);
}

static void after_back(struct job *j)
{
    struct table *t = j->table;
    apply_made(j, t);
    join_asker(j, t);
    say_table(j, t);
    tell_seats(t, j->conn);
    tell_yours(t, j->conn);
}

bool do_back(struct job *j)
{
    bool done;
    struct table *t = table_for(j, &done);
    if (!t) return done;
    if (t->state != PLAYING) return refuse(j, not_playing(t));
    int seat = seat_of(t, j->conn->person);
    if (seat < 0) return refuse(j, "not-seated");
    if (!t->seat[seat].standin) {
        table_join(t, j->conn);
        return say_table(j, t);
    }
    if (t->rated) return refuse(j, "not-allowed");
    struct made *m = made_for(j, t);
    if (!m) return refuse(j, "too-many");
    struct ct_text body = made_body(m);
    ct_put_format(&body, "{\"is\":\"back\",\"seat\":%d", seat);
    put_clock_list(&body, t);
    ct_put_char(&body, '}');
    struct txn x = {0};
    made_writes(&x, m);
    return commit(j, t, &x, after_back);
}

/* Ten minutes without a sign, at his turn, at a table without a clock (ON-14). */
static bool may_excuse(const struct table *t, int seat)
{
    enum { AWAY = 10 * 60 * 1000 };
    const struct seat *s = &t->seat[seat];
    int64_t since = s->gone_since > t->turn_since ? s->gone_since : t->turn_since;
    return t->clock == NO_CLOCK && is_person(t, seat) && s->gone_since && turn_of(t) == seat &&
           t->w->now - since >= AWAY;
}

bool do_excuse(struct job *j)
{
    int64_t seat;
    bool done;
    if (!get_int(j, "seat", &seat) || seat < 0) return refuse(j, "bad-request");
    struct table *t = table_for(j, &done);
    if (!t) return done;
    if (seat >= t->players) return refuse(j, "bad-request");
    if (t->state != PLAYING) return refuse(j, not_playing(t));
    int mine = seat_of(t, j->conn->person);
    if (mine < 0) return refuse(j, "not-seated");
    if (mine == seat || !may_excuse(t, (int)seat)) return refuse(j, "not-allowed");
    return leave_seat(j, t, (int)seat, "away");
}
