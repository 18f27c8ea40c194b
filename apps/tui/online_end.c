/*
 * online_end.c - see online.h: the end of a game. The whole of it is open then: the record that the
 * server hands out is loaded and drawn as at the end of a game at this keyboard.
 */
#include "apps/tui/online.h"

#include "apps/common/speech.h"
#include "apps/tui/fetch.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define SAY_RATING _("  Rating of %s: %.12s before, %.12s now.")
#define SAY_FAIR                                                                                   \
    _("How the game was dealt can be checked: save FILE keeps its record, and crosstown fair "     \
      "FILE checks it.")
#define SAY_OVER _("Once more? Type again; or lobby, save FILE, chat, quit.")
#define SAY_NEXT _("The next game of the match is waiting: type sit to sit down there.")

/* The record as a table with everything on it; NULL: it cannot be had, or not all of it yet. */
static struct ct_table *load_record(const struct online *o)
{
    char path[64 + TABLE_ID], why[PIPE_WHY];
    size_t len;
    long line;
    snprintf(path, sizeof path, "/api/table/%s/record", o->t.id);
    char *record = fetch(&o->place, path, o->token, why, &len);
    struct ct_table *table = record ? ct_table_load(o->s.house, record, len, 0, NULL, &line) : NULL;
    free(record);
    if (!table) return NULL;
    if (ct_table_kit(table)->config.players == o->t.config.players &&
        ct_table_kit(table)->game == o->t.game && ct_table_turn(table) == CT_OVER)
        return table;
    ct_table_free(table);
    return NULL;
}

static void name_as_here(struct online *o, struct ct_table *table)
{
    for (int seat = 0; seat < o->t.config.players; seat++)
        ct_table_set_name(table, seat, o->t.seat[seat].name);
}

/* With the true board if the record is there, which then stays on the table; otherwise with what
 * one could see. */
static void show_end(struct online *o, const struct ct_score *score)
{
    struct ct_table *whole = load_record(o);
    if (whole) {
        ct_table_free(o->s.table);
        o->s.table = whole;
        name_as_here(o, whole);
        session_name_seats(&o->s);
    }
    if (!o->s.table) return;
    screen_unprompt(&o->s.screen);
    screen_blank();
    screen_board(&o->s.screen, o->s.table, ct_table_eyes(o->s.table));
    screen_blank();
    if (score) story_result(&o->s, score);
}

static void read_figure(const struct ct_json *doc, int value, char out[32])
{
    size_t len;
    out[0] = '\0';
    if (!ct_json_is(doc, value, CT_JSON_PLAIN)) return;
    const char *raw = ct_json_raw(doc, value, &len);
    snprintf(out, 32, "%.*s", (int)(len < 31 ? len : 31), raw);
}

static void say_ratings(const struct online *o, const struct ct_json *doc)
{
    int list = ct_json_get(doc, 0, "rating"), seat = 0;
    if (!ct_json_is(doc, list, CT_JSON_ARRAY)) return;
    for (int at = ct_json_first(doc, list); at >= 0 && seat < o->t.config.players;
         at = ct_json_next(doc, at), seat++) {
        char before[32], after[32];
        read_figure(doc, ct_json_get(doc, at, "before"), before);
        read_figure(doc, ct_json_get(doc, at, "after"), after);
        if (after[0]) screen_say(&o->s.screen, SAY_RATING, o->t.seat[seat].name, before, after);
    }
}

void say_end(struct online *o, const struct ct_json *doc)
{
    struct ct_score score;
    char reason[64];
    if (o->t.ended) return;
    o->t.ended = true;
    o->s.redraw = false;
    bool known =
        read_result(doc, ct_json_get(doc, 0, "result"), o->t.config.players, &score, reason);
    show_end(o, known ? &score : NULL);
    say_ratings(o, doc);
    screen_say(&o->s.screen, SAY_FAIR);
    screen_say(&o->s.screen, "%s", o->t.next[0] && o->t.match_game ? SAY_NEXT : SAY_OVER);
}
