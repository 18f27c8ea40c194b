/*
 * storm_play.c - how the people of a storm play; see storm.h.
 *
 * Whoever sits on seat 0 opens the board's first table and asks for the next when one is over; the
 * others sit down where they are called. A person goes by what he himself was told: he is to move
 * as soon as a message says so, whether the others know it or not.
 */
#include "apps/cli/storm.h"

#include "apps/common/flags.h"
#include "apps/common/speech.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

enum { RETRY_MICROS = 100000, NAMED_MAX = 5 };

/* ---- trouble --------------------------------------------------------------------------------- */

static void stick(struct person *p, const char *what, struct span token)
{
    struct storm *s = p->storm;
    if (s->stuck++ < NAMED_MAX)
        complain(EXIT_WRONG, _("storm: table %s, seat %d: %s: %.*s"), p->table, p->seat, what,
                 (int)token.len, token.at ? token.at : "");
    p->errand = ASK_NOTHING;
    if (p->board) p->board->stuck = true;
}

/* A line that was told twice, or not at all. */
static void blame_lines(struct person *p, int64_t from)
{
    struct storm *s = p->storm;
    uint64_t *fault = from > p->n ? &s->lost : &s->doubled;
    if ((*fault)++ < NAMED_MAX)
        complain(EXIT_WRONG, _("storm: table %s, seat %d: told line %d where %d comes next"),
                 p->table, p->seat, (int)from, p->n);
}

void play_broken(struct link *link, const char *why)
{
    struct person *p = (struct person *)(void *)link;
    struct storm *s = p->storm;
    if (s->broken++ < NAMED_MAX) complain(EXIT_WRONG, _("storm: a connection broke: %s"), why);
    p->errand = ASK_NOTHING;
    if (p->board) p->board->stuck = true;
}

/* ---- moving ---------------------------------------------------------------------------------- */

static void send_move(struct person *p, int64_t when)
{
    struct sent *sent = &p->board->sent[p->n % SENT_KEPT];
    *sent = (struct sent){p->n, when};
    p->asked_at = when;
    storm_ask(p, ASK_MOVE);
}

static void stand_in_row(struct person *p)
{
    struct storm *s = p->storm;
    p->behind = NULL;
    *s->last = p;
    s->last = &p->behind;
}

static struct person *next_in_row(struct storm *s)
{
    struct person *p = s->first;
    s->first = p->behind;
    if (!s->first) s->last = &s->first;
    return p;
}

static uint32_t draw(void *with, uint32_t below)
{
    return ct_rng_below(with, below);
}

static bool choose(struct person *p, const struct message *m)
{
    struct storm *s = p->storm;
    if (s->wish.bytes) return m->bytes.at && picker_choose(s->picker, p, m->bytes, &s->rng);
    struct span move = span_pick(m->legal, draw, &s->rng);
    if (!move.at || move.len == 0 || move.len >= sizeof p->move) return false;
    memcpy(p->move, move.at, move.len);
    p->move[move.len] = '\0';
    return true;
}

static void take_turn(struct person *p, const struct message *m)
{
    struct storm *s = p->storm;
    if (m->turn != p->seat) return;
    if (!choose(p, m)) {
        stick(p, _("no move to choose from"), s->wish.bytes ? m->bytes : m->legal);
        return;
    }
    if (s->holding || s->stopping || s->wish.rate > 0)
        stand_in_row(p);
    else
        send_move(p, micros_now());
}

/* ---- lines ----------------------------------------------------------------------------------- */

/* Adds to the board what nobody had been told before. */
static void sum_up(struct person *p, const struct message *m, int64_t from)
{
    struct board *board = p->board;
    struct span object;
    struct line line;
    assert(board); /* whoever plays has one */
    if (strcmp(board->table, p->table) != 0 || m->n <= board->lines) return;
    for (size_t at = 0; span_next(m->lines, &at, &object); from++) {
        if (from < board->lines) continue;
        if (from > board->lines || !line_read(object, &line) || line.n != from) {
            blame_lines(p, from);
            return;
        }
        board->sum = lines_add(board->sum, &line);
        board->lines++;
    }
    if (board->lines != m->n) blame_lines(p, m->n);
}

/* The first line must be what he asked for. */
static void take_answer(struct person *p, const struct message *m)
{
    struct span object;
    struct line line;
    size_t at = 0;
    if (p->errand != ASK_MOVE || m->re != p->asked) return;
    p->errand = ASK_NOTHING;
    if (!span_next(m->lines, &at, &object) || !line_read(object, &line) || line.player != p->seat ||
        !span_is(line.move, p->move)) {
        if (p->storm->lost++ < NAMED_MAX)
            complain(EXIT_WRONG, _("storm: table %s: line %d is not %s, which was moved"), p->table,
                     p->n, p->move);
        return;
    }
    int64_t now = micros_now();
    if (p->storm->began == 0 || now > p->storm->until) return;
    p->storm->moves++;
    delays_add(&p->storm->to_mover, now - p->asked_at);
}

static void hear_of_move(struct person *p, int from)
{
    const struct sent *sent = &p->board->sent[from % SENT_KEPT];
    int64_t now = micros_now();
    if (sent->n == from && strcmp(p->board->table, p->table) == 0 && now <= p->storm->until)
        delays_add(&p->storm->to_others, now - sent->at);
}

/* The first who sees the end hands the game in, and the first seat asks for the next one. */
static void take_end(struct person *p)
{
    struct storm *s = p->storm;
    struct board *board = p->board;
    p->playing = false;
    if (!board->over && strcmp(board->table, p->table) == 0) {
        board->over = true;
        s->games++;
        storm_tell(s, board);
    }
    if (p->seat == 0 && !s->stopping) storm_ask(p, ASK_AGAIN);
}

static void take_lines(struct person *p, const struct message *m)
{
    if (!p->playing || !span_is(m->table, p->table)) return;
    if (m->from != p->n) blame_lines(p, m->from);
    if (m->from < p->n) return;
    sum_up(p, m, m->from);
    if (m->re >= 0)
        take_answer(p, m);
    else if (m->from >= 0)
        hear_of_move(p, (int)m->from);
    p->n = (int)m->n;
    if (span_is(m->state, "over"))
        take_end(p);
    else
        take_turn(p, m);
}

/* ---- tables ---------------------------------------------------------------------------------- */

static void copy_id(char out[TABLE_ID], struct span id)
{
    snprintf(out, TABLE_ID, "%.*s", (int)id.len, id.at);
}

static void call_others(struct board *board)
{
    for (int i = 1; i < CT_SEATS_MAX && board->seat[i]; i++) {
        memcpy(board->seat[i]->next, board->table, sizeof board->table);
        storm_ask(board->seat[i], ASK_SIT);
    }
}

static void begin_board(struct board *board, const char *table)
{
    memcpy(board->table, table, sizeof board->table);
    board->lines = board->here = 0;
    board->over = false;
    board->sum = LINES_NONE;
    for (int i = 0; i < SENT_KEPT; i++) board->sent[i].n = -1;
}

/* The answer to open, sit or again. */
static void go_to(struct person *p, const struct message *m)
{
    enum errand errand = p->errand;
    p->errand = ASK_NOTHING;
    storm_unwatch(p); /* the table before */
    copy_id(p->table, m->table);
    if (errand != ASK_SIT) begin_board(p->board, p->table);
    if (errand == ASK_OPEN) call_others(p->board);
}

static void take_table(struct person *p, const struct message *m)
{
    bool asked = p->errand == ASK_OPEN || p->errand == ASK_SIT || p->errand == ASK_AGAIN;
    if (!m->table.at) return;
    if (asked && m->re == p->asked) go_to(p, m);
    if (!span_is(m->table, p->table) || !span_is(m->state, "playing") || p->playing) return;
    p->playing = true;
    p->n = (int)m->n;
    p->start = (int)m->start;
    if (m->you != p->seat) stick(p, _("on another seat"), m->table);
    sum_up(p, m, 0);
    if (++p->board->here == p->storm->wish.players) p->storm->playing++;
    take_turn(p, m);
}

static void take_again(struct person *p, const struct message *m)
{
    if (p->seat == 0 || !m->next.at || !span_is(m->table, p->table) || p->storm->stopping) return;
    copy_id(p->next, m->next);
    storm_ask(p, ASK_SIT);
}

/* ---- everything that is said ----------------------------------------------------------------- */

static void take_refusal(struct person *p, const struct message *m)
{
    storm_count_refusal(p->storm, m->token);
    if (p->errand == ASK_NOTHING || m->re != p->asked) return;
    if (span_is(m->token, "too-fast") || span_is(m->token, "too-many")) {
        p->retry_at = micros_now() + RETRY_MICROS;
        p->storm->retries++;
    } else {
        stick(p, _("refused"), m->token);
    }
}

static void take_welcome(struct person *p)
{
    if (p->welcome) return;
    p->welcome = true;
    p->errand = ASK_NOTHING;
    p->storm->connected++;
}

static void take_echo(struct person *p, size_t len)
{
    struct storm *s = p->storm;
    int64_t now = micros_now();
    p->errand = ASK_NOTHING;
    if (len != (size_t)s->wish.echo) s->lost++;
    if (now <= s->until) {
        s->moves++;
        delays_add(&s->to_mover, now - p->asked_at);
    }
    if (!s->stopping) storm_ask(p, ASK_ECHO);
}

void play_opened(struct link *link)
{
    struct person *p = (struct person *)(void *)link;
    if (p->storm->wish.echo > 0)
        take_welcome(p);
    else
        storm_ask(p, ASK_HELLO);
}

void play_said(struct link *link, const char *text, size_t len)
{
    struct person *p = (struct person *)(void *)link;
    struct message m;
    if (p->storm->wish.echo > 0) {
        take_echo(p, len);
        return;
    }
    if (!message_read(text, len, &m)) {
        stick(p, _("no JSON object came"), (struct span){text, len < 60 ? len : 60});
        return;
    }
    if (m.say == SAY_WELCOME) take_welcome(p);
    if (m.say == SAY_REFUSED) take_refusal(p, &m);
    if (!p->board) return;
    if (m.say == SAY_TABLE) take_table(p, &m);
    if (m.say == SAY_LINES) take_lines(p, &m);
    if (m.say == SAY_AGAIN) take_again(p, &m);
}

void play_open_board(struct board *board)
{
    if (board->seat[0]->storm->wish.echo > 0)
        for (int i = 0; i < CT_SEATS_MAX && board->seat[i]; i++)
            storm_ask(board->seat[i], ASK_ECHO);
    else
        storm_ask(board->seat[0], ASK_OPEN);
}

/* ---- what is due ----------------------------------------------------------------------------- */

static void retry(struct storm *s)
{
    int64_t now = micros_now();
    s->retries = 0;
    for (int64_t i = 0; i < s->person_count; i++) {
        struct person *p = &s->people[i];
        if (p->retry_at == 0) continue;
        if (p->retry_at <= now)
            storm_ask(p, p->errand);
        else
            s->retries++;
    }
}

/* With --rate a move is late from the moment when it should have been made, not from when it was:
 * a server that stands still must not look better because nobody could ask. */
void play_due(struct storm *s)
{
    if (s->retries > 0) retry(s);
    if (s->holding || s->stopping || s->began == 0) return;
    int64_t now = micros_now();
    while (s->first) {
        int64_t when = now;
        if (s->wish.rate > 0) {
            when = s->began + s->due * 1000000 / s->wish.rate;
            if (when > now) break;
            s->due++;
        }
        send_move(next_in_row(s), when);
    }
}

int64_t play_open_questions(const struct storm *s)
{
    int64_t open = 0;
    for (int64_t i = 0; i < s->person_count; i++)
        open += s->people[i].board && s->people[i].errand != ASK_NOTHING;
    return open;
}
