/* records.c - laws on set-ups and records: what is written can be read, and leads to the
 * same bytes; see laws.h. */
#include "tests/laws/laws.h"

#include "core/replay.h"

#include <string.h>

/* The set-up as text gives the same first state, and a kit of the same bytes, in whatever
 * memory it is made and wherever its text lay. */
bool law_setup_text(struct trial *t)
{
    ct_state *read = t->scratch[0];
    ct_text_clear(&t->a);
    t->game->write_setup(t->kit, t->now, &t->a);
    if (!deal_from(t, &t->a, read)) return false;
    if (!same_state(t, read, t->now)) return fails(t, "another state from the set-up's text");
    ct_text_clear(&t->b);
    t->game->write_setup(t->kit, read, &t->b);
    return same_text(&t->a, &t->b) || fails(t, "another text from the set-up's text");
}

/* ---- records --------------------------------------------------------------------------------- */

/* The game behind as a record; `legal`: one of so many decisions has its legal list, 0: none. */
static void write_record(struct trial *t, struct ct_text *out, uint32_t legal)
{
    ct_text_clear(out);
    ct_put_header(out, t->kit, state_at(t, 0), "", "");
    for (int n = 0; n < t->lines; n++) {
        const ct_state *s = state_at(t, n);
        const struct line *line = &t->line[n];
        if (line->seat == CT_CHANCE) {
            ct_put_chance(out, t->kit, s, n, line->move);
        } else if (legal && below(t, legal) == 0) {
            int count = ct_choices(t->kit, s, t->other_moves, t->choices);
            ct_put_decision(out, t->kit, s, n, line->move, t->choices, count);
        } else {
            ct_put_decision(out, t->kit, s, n, line->move, NULL, 0);
        }
    }
    ct_put_result(out, t->kit, state_at(t, t->lines));
}

static bool replay_line(struct trial *t, struct ct_replay *r, const char *text, size_t len)
{
    struct ct_refusal why = {.rule = ""};
    enum ct_line kind = ct_replay_line(r, text, len, false, &why);
    if (kind == CT_LINE_BAD)
        return fails(t, "line %ld of our own record: %s %s: %.200s", ct_replay_line_number(r),
                     why.rule, why.token, text);
    int n = ct_replay_n(r);
    return same_state(t, ct_replay_state(r), state_at(t, n)) ||
           fails(t, "the replay's state %d is another", n);
}

static bool replays(struct trial *t, struct ct_replay *r, const struct ct_text *record)
{
    struct ct_refusal why = {.rule = ""};
    for (const char *at = record->at; *at;) {
        const char *end = strchr(at, '\n');
        if (!replay_line(t, r, at, (size_t)(end - at))) return false;
        at = end + 1;
    }
    if (ct_replay_n(r) != t->lines) return fails(t, "the replay has %d lines", ct_replay_n(r));
    return ct_replay_end(r, false, &why) || fails(t, "the end: %s %s", why.rule, why.token);
}

bool law_record(struct trial *t)
{
    write_record(t, &t->a, 8);
    /* Long games with long lists: then without most of the lists. */
    if (ct_text_is_cut(&t->a)) write_record(t, &t->a, 0);
    if (ct_text_is_cut(&t->a)) return fails(t, "a record of %zu bytes", t->a.len);
    struct ct_replay *r = ct_replay_new(t->only);
    bool holds = r && replays(t, r, &t->a);
    ct_replay_free(r);
    return holds;
}

/* ---- the table ------------------------------------------------------------------------------- */

static bool tables_agree(struct trial *t, struct ct_table *table, const struct ct_text *record)
{
    if (ct_table_lines(table) != t->lines)
        return fails(t, "the table has %d lines", ct_table_lines(table));
    for (int n = 0; n <= t->lines; n++) {
        if (!same_state(t, ct_table_state_at(table, n), state_at(t, n)))
            return fails(t, "the table's state %d is another", n);
        if (n < t->lines && (ct_table_seat_at(table, n) != t->line[n].seat ||
                             ct_table_move_at(table, n) != t->line[n].move))
            return fails(t, "the table's line %d is another", n);
    }
    ct_text_clear(&t->b);
    ct_table_save(table, &t->b);
    return same_text(&t->b, record) || fails(t, "the table writes another record");
}

/* Played at a table of the same seed, and loaded from the record: the same bytes. */
bool law_table(struct trial *t)
{
    struct ct_refusal why = {.rule = "", .token = ""};
    long line = 0;
    write_record(t, &t->a, 0);
    struct ct_table *loaded = ct_table_load(t->house, t->a.at, t->a.len, 1, &why, &line);
    bool holds = loaded ? tables_agree(t, loaded, &t->a)
                        : fails(t, "line %ld: %s %s", line, why.rule, why.token);
    ct_table_free(loaded);
    struct ct_table *played = holds ? table_of(t) : NULL;
    holds = played && tables_agree(t, played, &t->a);
    ct_table_free(played);
    return holds;
}
