/* connect_play.c - see connect.h: the program that plays, asked without waiting for it. */
#include "apps/bot/connect.h"

#include "apps/common/flags.h"
#include "apps/common/output.h"
#include "apps/common/program.h"
#include "apps/common/speech.h"

#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define SAY_FAILED _("connect: %s has lost at table %s, where the stand-in plays on: %s")

enum { FAILURES_MOST = 3, SHORTEST_MS = 50, PARTS_OF_CLOCK = 30 };

/* ---- coming and going ------------------------------------------------------------------------ */

bool connect_guest_come(struct connect *c)
{
    if (c->guest) return true;
    struct guest *g = calloc(1, sizeof *g);
    if (!g) {
        connect_fail(c, _("not enough memory"));
        return false;
    }
    snprintf(g->spec, sizeof g->spec, "%s", c->spec);
    terms_read(g->spec, &g->terms);
    c->guest = g;
    c->stage = IDLE;
    if (guest_begin(g, c->build)) return true;
    connect_fail(c, "%s: %s", g->spec, g->why);
    return false;
}

/* The seat goes to the stand-in; in a rated game that is last place. */
static void give_up(struct connect *c)
{
    struct guest *g = c->guest;
    complain(EXIT_WRONG, SAY_FAILED, c->bot, c->t.id, g->why);
    connect_say_table(c, "leave", c->t.id, NULL);
    guest_end(g);
    c->guest = NULL;
    c->stage = IDLE;
    c->played++;
    if (++c->failures >= FAILURES_MOST || (c->games && c->played >= c->games)) {
        c->exit_code = EXIT_WRONG;
        c->over = true;
        return;
    }
    c->exit_code = EXIT_WRONG;
    connect_forget_table(c);
    if (connect_guest_come(c)) connect_say_seek(c);
}

void connect_guest_lose(struct connect *c, const char *move, const char *rule, const char *text)
{
    if (!c->guest) return;
    guest_fail(c->guest, "its move %s is not allowed: %s: %s", move, rule, text);
    give_up(c);
}

void connect_guest_game_over(struct connect *c)
{
    c->failures = 0;
    if (c->stage != IDLE) c->is_stale = true;
}

/* ---- asking ---------------------------------------------------------------------------------- */

static void put_new(const void *from, struct ct_text *out)
{
    const struct connect *c = from;
    uint64_t seed;
    randombytes_buf(&seed, sizeof seed);
    ct_put(out, "{\"do\":\"new\"");
    ct_put_json_number(out, "id", c->guest->asked);
    ct_put_json_number(out, "seat", c->t.you);
    ct_put(out, ",\"seed\":\"");
    ct_put_u64(out, seed);
    ct_put(out, "\",\"header\":");
    ct_put(out, c->t.header);
    ct_put_char(out, '}');
}

static void put_position(const void *from, struct ct_text *out)
{
    const struct connect *c = from;
    const struct table_known *t = &c->t;
    ct_put(out, "{\"do\":\"position\"");
    ct_put_json_number(out, "id", c->guest->asked);
    ct_put_json_number(out, "n", t->n);
    ct_put_json_number(out, "turn", t->turn);
    if (!c->guest->wants_bytes) {
        ct_put_json_number(out, "from", t->told);
        ct_put(out, ",\"lines\":[");
        for (int n = t->told; n < t->n; n++) {
            ct_put_comma(out);
            ct_put(out, t->piece[n].line);
        }
        ct_put(out, "],\"events\":[");
        for (int n = t->told; n < t->n; n++) {
            ct_put_comma(out);
            ct_put(out, t->piece[n].events ? t->piece[n].events : "[]");
        }
        ct_put_char(out, ']');
    }
    ct_put_char(out, ',');
    ct_put(out, t->shown);
    ct_put_char(out, '}');
}

/* A part of what is left on the clock, if that is less than a move may take anyway. */
static int64_t thinking_time(const struct connect *c)
{
    int64_t ms = c->guest->terms.ms, most = c->t.clock / PARTS_OF_CLOCK;
    if (c->t.clock < 0 || ms <= most) return ms;
    return most > SHORTEST_MS ? most : SHORTEST_MS;
}

static void put_go(const void *from, struct ct_text *out)
{
    const struct connect *c = from;
    ct_put(out, "{\"do\":\"go\"");
    ct_put_json_number(out, "id", c->guest->asked);
    ct_put_json_number(out, "ms", thinking_time(c));
    if (c->guest->terms.iters) ct_put_json_number(out, "iters", c->guest->terms.iters);
    ct_put_char(out, '}');
}

static void ask(struct connect *c, enum stage stage,
                void (*put)(const void *from, struct ct_text *out), int64_t ms)
{
    size_t len;
    c->guest->asked++;
    char *line = whole_text(put, c, &len);
    if (!line) {
        connect_fail(c, _("not enough memory"));
        return;
    }
    c->stage = stage;
    c->due_ms = ms;
    c->due = program_now() + ms;
    program_tell(c->guest->program, line, len);
    free(line);
}

static bool is_our_turn(const struct connect *c)
{
    const struct table_known *t = &c->t;
    return strcmp(t->state, "playing") == 0 && t->you >= 0 && t->turn == t->you && !t->standin &&
           t->shown;
}

void connect_guest_turn(struct connect *c)
{
    const struct terms *terms = c->guest ? &c->guest->terms : NULL;
    if (c->over || !terms || c->stage != IDLE || !is_our_turn(c)) return;
    if (c->sent.is_open && c->sent.n == c->t.n) return; /* the server has it, or will */
    c->asked_n = c->t.n;
    c->is_stale = false;
    if (!c->t.is_told)
        ask(c, HEARS_NEW, put_new, terms->start);
    else
        ask(c, HEARS_POSITION, put_position, terms->ms + terms->grace);
}

/* ---- hearing --------------------------------------------------------------------------------- */

static void take_move(struct connect *c, const struct answer *answer)
{
    int move = ct_json_get(&answer->doc, 0, "move");
    if (!ct_json_string(&answer->doc, move, c->sent.move, sizeof c->sent.move)) {
        guest_fail(c->guest, "it named no move: \"%.60s\"", answer->text);
        give_up(c);
        return;
    }
    c->sent.n = c->asked_n;
    connect_say_move(c);
}

/* On to the next question, unless the table has gone elsewhere meanwhile. */
static void go_on(struct connect *c, const struct answer *answer)
{
    enum stage stage = c->stage;
    const struct terms *terms = &c->guest->terms;
    c->stage = IDLE;
    if (c->is_stale || !is_our_turn(c) || c->t.n != c->asked_n) {
        connect_guest_turn(c);
        return;
    }
    if (stage == HEARS_NEW) {
        c->t.is_told = true;
        c->t.told = 0;
        ask(c, HEARS_POSITION, put_position, terms->ms + terms->grace);
    } else if (stage == HEARS_POSITION) {
        c->t.told = c->t.n;
        ask(c, THINKS, put_go, thinking_time(c) + terms->grace);
    } else {
        take_move(c, answer);
    }
}

int64_t connect_guest_due(const struct connect *c)
{
    return c->stage == IDLE ? INT64_MAX : c->due;
}

void connect_guest_listen(struct connect *c)
{
    while (!c->over && c->guest && c->stage != IDLE) {
        struct answer answer;
        const char *say = c->stage == THINKS ? "move" : "done";
        enum guest_heard heard = guest_hear(c->guest, say, c->guest->asked, -1, 0, &answer);
        if (heard == GUEST_ANSWERED) {
            go_on(c, &answer);
            answer_free(&answer);
        } else if (heard == GUEST_FAILED || program_now() >= c->due) {
            if (heard != GUEST_FAILED) guest_is_late(c->guest, c->due_ms, heard == GUEST_CHATS);
            give_up(c);
        } else if (heard == GUEST_SILENT) {
            return;
        }
    }
}
