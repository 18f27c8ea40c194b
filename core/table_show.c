/* table_show.c - see table.h: what may be chosen, and what eyes may see. */
#include "core/table_inside.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

/* ---- choosing ------------------------------------------------------------------------------ */

int ct_table_choices(const struct ct_table *t, int at, const struct ct_choice **out)
{
    const ct_state *s = ct_table_state_at(t, at);
    bool knows = t->eyes == CT_EVERYTHING || t->eyes == ct_turn(s);
    *out = t->house->choices;
    if (ct_turn(s) < 0 || !knows) return 0;
    return ct_choices(t->kit, s, t->house->moves, t->house->choices);
}

bool ct_table_find(const struct ct_table *t, int at, const char *text, size_t len, ct_move *out)
{
    const struct ct_choice *choice;
    int count = ct_table_choices(t, at, &choice);
    for (int i = 0; i < count; i++) {
        if (strlen(choice[i].text) != len || memcmp(choice[i].text, text, len) != 0) continue;
        *out = choice[i].move;
        return true;
    }
    return false;
}

static int by_text(const void *a, const void *b)
{
    const struct ct_chance *x = a, *y = b;
    return strcmp(x->choice.text, y->choice.text);
}

int ct_table_outcomes(const struct ct_table *t, int at, struct ct_chance out[CT_OUTCOMES_MAX])
{
    const struct ct_game *game = t->kit->game;
    const ct_state *s = ct_table_state_at(t, at);
    struct ct_outcome outcome[CT_OUTCOMES_MAX];
    int count = ct_turn(s) == CT_CHANCE ? game->chance(t->kit, s, outcome) : 0;
    for (int i = 0; i < count; i++) {
        struct ct_text text = ct_text_on(out[i].choice.text, sizeof out[i].choice.text);
        game->write_move(t->kit, s, outcome[i].move, &text);
        out[i].choice.move = outcome[i].move;
        out[i].weight = outcome[i].weight;
    }
    if (count) qsort(out, (size_t)count, sizeof *out, by_text);
    return count;
}

/* ---- seeing -------------------------------------------------------------------------------- */

bool ct_table_can_show(const struct ct_table *t, int at, int eyes)
{
    bool is_somebody = eyes >= CT_SPECTATOR && eyes < t->kit->config.players;
    if (at < 0 || at > t->lines || !is_somebody) return false;
    return t->eyes == CT_EVERYTHING || (t->eyes == eyes && at == t->lines);
}

/* In the house's memory, unless nothing has to be hidden. */
static const ct_state *as_seen(const struct ct_table *t, int at, int eyes)
{
    assert(ct_table_can_show(t, at, eyes));
    const ct_state *s = ct_table_state_at(t, at);
    if (t->eyes == eyes) return s;
    t->kit->game->observe(t->kit, s, eyes, t->house->state[CT_SEEN]);
    return t->house->state[CT_SEEN];
}

void ct_table_observe(const struct ct_table *t, int at, int eyes, ct_state *out)
{
    memcpy(out, as_seen(t, at, eyes), t->kit->game->state_size);
}

void ct_table_view(const struct ct_table *t, int at, int eyes, struct ct_text *out)
{
    t->kit->game->face->view(t->kit, as_seen(t, at, eyes), eyes, out);
}

void ct_table_draw(const struct ct_table *t, int at, int eyes, const struct ct_pen *pen,
                   struct ct_text *out)
{
    t->kit->game->face->draw(t->kit, as_seen(t, at, eyes), eyes, pen, out);
}

void ct_table_events(const struct ct_table *t, int n, int eyes, struct ct_text *out)
{
    const struct ct_game *game = t->kit->game;
    assert(n >= 0 && n < t->lines && t->eyes == CT_EVERYTHING);
    const ct_state *before = ct_table_state_at(t, n), *after = ct_table_now(t);
    if (n + 1 < t->lines) {
        ct_state *behind = t->house->state[CT_BEHIND];
        memcpy(behind, before, game->state_size);
        game->apply(t->kit, behind, t->move[n]);
        after = behind;
    }
    game->face->events(t->kit, before, t->move[n], after, eyes, out);
}

/* ---- previews ------------------------------------------------------------------------------ */

static bool is_surprise(const struct ct_face *face, const struct ct_json *doc, int event)
{
    int name = ct_json_get(doc, event, "event");
    for (const char *const *s = face->surprises; s && *s; s++)
        if (ct_json_equals(doc, name, *s)) return true;
    return false;
}

/* Takes those events out of the list in [begin, end of out) that tell what nobody can know yet.
 * What stays moves to the front, so it is never overwritten before it has been read. */
static bool drop_surprises(const struct ct_table *t, struct ct_text *out, size_t begin)
{
    const struct ct_face *face = t->kit->game->face;
    struct ct_json doc;
    size_t len = out->len - begin, room = ct_json_room(len), raw_len;
    char *list = out->at + begin, *to = list + 1;
    if (!face->surprises || ct_text_is_cut(out)) return true;
    void *tokens = ct_house_room(t->house, room);
    if (!tokens) return false;
    if (ct_json_read(&doc, list, len, tokens, room)) return true; /* a law sees to it */
    for (int event = ct_json_first(&doc, 0); event >= 0; event = ct_json_next(&doc, event)) {
        if (is_surprise(face, &doc, event)) continue;
        const char *raw = ct_json_raw(&doc, event, &raw_len);
        if (to > list + 1) *to++ = ',';
        memmove(to, raw, raw_len);
        to += raw_len;
    }
    *to++ = ']';
    *to = '\0';
    out->len = (size_t)(to - out->at);
    return true;
}

bool ct_table_preview(const struct ct_table *t, int seat, int n, const char *text,
                      struct ct_text *out, struct ct_refusal *why)
{
    const struct ct_game *game = t->kit->game;
    ct_state *world = t->house->state[CT_WORLD], *behind = t->house->state[CT_BEHIND];
    struct ct_score score;
    struct ct_rng rng;
    ct_move m;
    if (!ct_table_read(t, seat, n, text, &m, why)) return false;
    if (seat < 0) return ct_refuse(why, "R-8", "move-due"); /* a die has nothing to preview */
    ct_rng_seed(&rng, 1, CT_STREAM_SETUP);
    game->imagine(t->kit, as_seen(t, n, seat), seat, &rng, world);
    memcpy(behind, world, game->state_size);
    game->apply(t->kit, behind, m);
    ct_put(out, "{\"events\":");
    size_t begin = out->len;
    game->face->events(t->kit, world, m, behind, seat, out);
    if (!drop_surprises(t, out, begin)) return ct_refuse(why, "R-2", "memory");
    game->score(t->kit, behind, &score);
    ct_put_json_ints(out, "points", score.points, t->kit->config.players);
    ct_put_json_number(out, "turn", ct_turn(behind));
    ct_put_char(out, '}');
    return true;
}
