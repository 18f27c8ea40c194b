/*
 * tables.c - laws on tables: what one pair of eyes holds of a game serves them as the whole game
 * would, and a preview promises nothing that does not come; see laws.h. Records and whole tables
 * are in records.c.
 */
#include "tests/laws/laws.h"

#include <string.h>

/* ---- bounds ------------------------------------------------------------------------------- */

bool law_bounds(struct trial *t)
{
    const char *wrong = t->game->bounds(t->kit, t->now);
    if (wrong) return fails(t, "a true state out of bounds: %s", wrong);
    for (int eyes = first_eyes(); eyes != NO_EYES; eyes = next_eyes(t, eyes)) {
        see(t, t->now, eyes, t->scratch[0]);
        wrong = t->game->bounds(t->kit, t->scratch[0]);
        if (wrong) return fails(t, "what %d sees is out of bounds: %s", eyes, wrong);
    }
    return true;
}

/* ---- tables of one pair of eyes ------------------------------------------------------------- */

static bool same_view(struct trial *t, const struct ct_table *whole, const struct ct_table *seen,
                      int eyes)
{
    ct_text_clear(&t->a);
    ct_text_clear(&t->b);
    ct_table_view(whole, t->lines, eyes, &t->a);
    ct_table_view(seen, t->lines, eyes, &t->b);
    return same_text(&t->a, &t->b) || fails(t, "another view for %d", eyes);
}

static bool same_choices(struct trial *t, const struct ct_table *whole, const struct ct_table *seen)
{
    const struct ct_choice *choice;
    int count = ct_table_choices(whole, t->lines, &choice);
    memcpy(t->choices, choice, (size_t)count * sizeof *choice);
    if (ct_table_choices(seen, t->lines, &choice) != count) return fails(t, "other choices");
    for (int i = 0; i < count; i++)
        if (strcmp(choice[i].text, t->choices[i].text) != 0)
            return fails(t, "%s is listed, not %s", choice[i].text, t->choices[i].text);
    return true;
}

/* Both answer the same about a text: check and preview. */
static bool same_answers(struct trial *t, const struct ct_table *whole, const struct ct_table *seen,
                         int seat, const char *text)
{
    struct ct_refusal here = {.rule = "", .token = ""}, there = {.rule = "", .token = ""};
    ct_text_clear(&t->a);
    ct_text_clear(&t->b);
    bool yes = ct_table_check(whole, seat, t->lines, text, &here);
    if (ct_table_check(seen, seat, t->lines, text, &there) != yes ||
        strcmp(here.rule, there.rule) != 0 || strcmp(here.token, there.token) != 0)
        return fails(t, "%s: %s %s, but %s %s", text, here.rule, here.token, there.rule,
                     there.token);
    if (ct_table_preview(whole, seat, t->lines, text, &t->a, &here) != yes ||
        ct_table_preview(seen, seat, t->lines, text, &t->b, &there) != yes)
        return fails(t, "%s: a preview where check says %d", text, yes);
    return same_text(&t->a, &t->b) || fails(t, "%s: another preview", text);
}

/* What the eyes saw and were told on the way, here and in a world of their own making. */
static bool same_story(struct trial *t, const struct ct_table *whole, const struct ct_table *world,
                       int eyes)
{
    for (int n = 0; n <= t->lines; n++) {
        ct_text_clear(&t->a);
        ct_text_clear(&t->b);
        ct_table_view(whole, n, eyes, &t->a);
        ct_table_view(world, n, eyes, &t->b);
        if (n < t->lines) ct_table_events(whole, n, eyes, &t->a);
        if (n < t->lines) ct_table_events(world, n, eyes, &t->b);
        if (!same_text(&t->a, &t->b)) return fails(t, "%d saw another line %d", eyes, n);
    }
    return true;
}

/* The lines as they stand in a record make a whole table out of what was seen. */
static bool is_retold(struct trial *t, const struct ct_table *whole, const struct ct_table *seen,
                      int eyes)
{
    struct ct_refusal why = {.rule = "", .token = ""};
    static char lines[1 << 20];
    struct ct_text told = ct_text_on(lines, sizeof lines);
    for (int n = 0; n < t->lines; n++) {
        if (n > 0) ct_put_char(&told, '\n');
        ct_table_put_move(whole, n, ct_table_move_at(whole, n), &told);
    }
    struct ct_table *world = ct_table_retold(seen, lines, told.len, below(t, 1000), &why);
    bool holds = world ? same_story(t, whole, world, eyes)
                       : fails(t, "%d cannot be told again: %s %s", eyes, why.rule, why.token);
    ct_table_free(world);
    if (!holds || t->lines == 0) return holds;
    world = ct_table_retold(seen, lines, told.len - 1, 1, &why);
    ct_table_free(world);
    return !world || fails(t, "half a move was told");
}

static bool serves(struct trial *t, const struct ct_table *whole, struct ct_table *seen, int eyes)
{
    struct ct_refusal why;
    if (ct_table_turn(seen) != ct_turn(t->now)) return fails(t, "another turn");
    if (!same_view(t, whole, seen, eyes)) return false;
    if (ct_table_can_show(seen, t->lines, CT_EVERYTHING)) return fails(t, "eyes that see all");
    if (ct_table_play(seen, eyes, t->lines, "pass", &why)) return fails(t, "played elsewhere");
    if (below(t, 8) == 0 && !is_retold(t, whole, seen, eyes)) return false;
    if (eyes < 0 || eyes != ct_turn(t->now)) return true;
    return same_choices(t, whole, seen) &&
           same_answers(t, whole, seen, eyes, t->choices[below(t, (uint32_t)t->count)].text) &&
           same_answers(t, whole, seen, eyes, "no move at all");
}

bool law_seen_table(struct trial *t)
{
    int eyes = ct_turn(t->now) >= 0 && below(t, 2) ? ct_turn(t->now) : any_eyes(t);
    struct ct_refusal why = {.rule = "", .token = ""};
    struct ct_table *whole = table_of(t);
    if (!whole) return false;
    ct_table_observe(whole, t->lines, eyes, t->scratch[0]);
    struct ct_table *seen = ct_table_seen(t->house, ct_table_kit(whole), t->scratch[0],
                                          t->game->state_size, eyes, t->lines, &why);
    bool holds = seen ? serves(t, whole, seen, eyes)
                      : fails(t, "what %d sees is refused: %s", eyes, why.token);
    ct_table_free(seen);
    ct_table_free(whole);
    return holds;
}

/* Bytes that were tampered with are refused, or they are another position that can be seen: then
 * everything works on it. */
bool law_unseen_bytes(struct trial *t)
{
    struct ct_refusal why;
    const struct ct_kit *kit = ct_house_keep(t->house, t->kit, &why);
    char *bytes = (char *)(void *)t->scratch[5];
    if (!kit) return fails(t, "no memory");
    for (int i = 0; i < 12; i++) {
        int eyes = any_eyes(t), seat;
        see(t, t->now, eyes, t->scratch[5]);
        for (uint32_t k = below(t, 3) + 1; k > 0; k--)
            bytes[below(t, (uint32_t)t->game->state_size)] ^= (char)(1u << below(t, 8));
        struct ct_table *seen =
            ct_table_seen(t->house, kit, bytes, t->game->state_size, eyes, t->lines, &why);
        if (!seen) continue;
        const struct ct_choice *choice;
        ct_text_clear(&t->a);
        ct_table_view(seen, t->lines, eyes, &t->a);
        seat = ct_table_turn(seen);
        if (ct_table_choices(seen, t->lines, &choice) > 0) {
            char text[CT_MOVE_TEXT];
            memcpy(text, choice[0].text, sizeof text);
            ct_text_clear(&t->b);
            ct_table_preview(seen, seat, t->lines, text, &t->b, NULL);
        }
        ct_table_free(seen);
    }
    ct_house_drop(t->house, kit);
    return true;
}

/* ---- previews ------------------------------------------------------------------------------- */

static bool is_surprise(const struct trial *t, const struct ct_json *doc, int event)
{
    const char *const *s = t->game->face->surprises;
    for (; s && *s; s++)
        if (ct_json_equals(doc, ct_json_get(doc, event, "event"), *s)) return true;
    return false;
}

/* What really happens is what the preview says, in the same order, and surprises. */
static bool comes_true(struct trial *t, int seat)
{
    struct ct_json shown, real;
    static char room[1 << 22];
    size_t a_len, b_len;
    tell(t, t->now, t->move, t->next, seat, &t->b);
    if (!read_json(t, &t->a, &shown)) return false;
    if (ct_json_read(&real, t->b.at, t->b.len, room, sizeof room)) return fails(t, "no events");
    int at = ct_json_first(&shown, ct_json_get(&shown, 0, "events"));
    for (int event = ct_json_first(&real, 0); event >= 0; event = ct_json_next(&real, event)) {
        if (is_surprise(t, &real, event)) continue;
        const char *a = at >= 0 ? ct_json_raw(&shown, at, &a_len) : NULL;
        const char *b = ct_json_raw(&real, event, &b_len);
        if (!a || a_len != b_len || memcmp(a, b, a_len) != 0)
            return fails(t, "%s: the preview said %.220s, but there came %.220s",
                         t->line[t->lines].text, t->a.at, t->b.at);
        at = ct_json_next(&shown, at);
    }
    return at < 0 || fails(t, "the preview said more than came: %.300s", t->a.at);
}

bool law_preview(struct trial *t)
{
    int seat = ct_turn(t->now);
    struct ct_refusal why = {.rule = "", .token = ""};
    char text[CT_MOVE_TEXT];
    struct ct_text out = ct_text_on(text, sizeof text);
    if (seat < 0) return true;
    struct ct_table *table = table_of(t);
    if (!table) return false;
    t->game->write_move(t->kit, t->now, t->move, &out);
    ct_text_clear(&t->a);
    bool ok = ct_table_preview(table, seat, t->lines, text, &t->a, &why);
    ct_table_free(table);
    return ok ? comes_true(t, seat) : fails(t, "no preview of %s: %s", text, why.token);
}
