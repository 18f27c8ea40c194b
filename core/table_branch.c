/* table_branch.c - see table.h: what-if branches, and whole worlds behind what was seen. */
#include "core/hash.h"
#include "core/table_inside.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

/* The set-up of a world as text, in memory that the caller frees; NULL: none left. */
static char *setup_text(const struct ct_kit *kit, const ct_state *world, size_t *len)
{
    for (size_t room = 4096;; room *= 2) {
        char *text = malloc(room);
        if (!text) return NULL;
        struct ct_text out = ct_text_on(text, room);
        kit->game->write_setup(kit, world, &out);
        *len = out.len;
        if (!ct_text_is_cut(&out)) return text;
        free(text);
    }
}

/* The first state of the world: through its set-up's text, as a record would. */
static bool deal_again(struct ct_table *t, const ct_state *world, struct ct_refusal *why)
{
    const struct ct_kit *kit = t->kit;
    size_t len = 0;
    char *text = setup_text(kit, world, &len);
    size_t room = ct_json_room(len);
    void *tokens = text ? malloc(room) : NULL;
    struct ct_json doc;
    bool ok = tokens || ct_refuse(why, "R-5", "memory");
    if (ok && ct_json_read(&doc, text, len, tokens, room))
        ok = ct_refuse(why, "R-5", "setup-missing");
    ok = ok && kit->game->read_setup(kit, ct_table_first(t), &doc, 0, why);
    free(text);
    free(tokens);
    if (ok) ct_table_begin(t);
    return ok;
}

/* The same decisions again; by text, since bits may name things of a world. */
static bool play_again(struct ct_table *t, const struct ct_table *from, int lines,
                       struct ct_refusal *why)
{
    for (int n = 0; n < lines; n++) {
        char text[CT_MOVE_TEXT];
        struct ct_text out = ct_text_on(text, sizeof text);
        ct_table_put_move(from, n, from->move[n], &out);
        if (!ct_table_play(t, ct_table_turn(t), n, text, why)) return false;
    }
    return true;
}

/* A world that `seat` could be in at that position. */
static const ct_state *imagined(const struct ct_table *t, int seat, int at, uint64_t seed)
{
    const struct ct_game *game = t->kit->game;
    ct_state *seen = t->house->state[CT_SEEN], *world = t->house->state[CT_WORLD];
    struct ct_rng rng;
    ct_rng_seed(&rng, seed, CT_STREAM_SETUP);
    game->observe(t->kit, ct_table_state_at(t, at), seat, seen);
    game->imagine(t->kit, seen, seat, &rng, world);
    return world;
}

/* Named after the first position of the record that it came from. */
static bool sign(struct ct_table *branch, const struct ct_table *from, int at)
{
    char of[24];
    struct ct_text name = ct_text_on(of, sizeof of);
    uint64_t print = ct_hash(ct_table_first(from), from->kit->game->state_size);
    ct_put_format(&name, "%016llx", (unsigned long long)print);
    memcpy(branch->name, from->name, sizeof from->name);
    return ct_table_mark_branch(branch, of, at);
}

struct ct_table *ct_table_branch(const struct ct_table *t, int seat, int at, uint64_t seed,
                                 struct ct_refusal *why)
{
    assert(t->eyes == CT_EVERYTHING);
    struct ct_table *branch = ct_table_for(t->house, t->kit, seed, why);
    if (branch && deal_again(branch, imagined(t, seat, at, seed), why) &&
        play_again(branch, t, at, why) && (sign(branch, t, at) || ct_refuse(why, "R-5", "memory")))
        return branch;
    ct_table_free(branch);
    return NULL;
}

/* ---- the world behind what one pair of eyes sees --------------------------------------------- */

/* One line of the text, whoever decided it. */
static bool tell_line(struct ct_table *t, const char *line, size_t len, struct ct_refusal *why)
{
    char text[CT_MOVE_TEXT];
    if (len >= sizeof text) return ct_refuse(why, "R-13", "unreadable");
    memcpy(text, line, len);
    text[len] = '\0';
    return ct_table_play(t, ct_table_turn(t), ct_table_lines(t), text, why);
}

static bool tell_again(struct ct_table *t, const char *lines, size_t len, struct ct_refusal *why)
{
    const char *end = lines + len;
    while (lines < end) {
        const char *stop = memchr(lines, '\n', (size_t)(end - lines));
        if (!stop) stop = end;
        if (!tell_line(t, lines, (size_t)(stop - lines), why)) return false;
        lines = stop + 1;
    }
    return true;
}

/* Do the eyes see there what they see here? */
static bool looks_like(const struct ct_table *world, const struct ct_table *seen,
                       struct ct_refusal *why)
{
    ct_state *there = seen->house->state[CT_SEEN];
    if (ct_table_lines(world) != ct_table_lines(seen)) return ct_refuse(why, "R-5", "never-seen");
    ct_table_observe(world, ct_table_lines(world), seen->eyes, there);
    bool same = memcmp(there, ct_table_state(seen), seen->kit->game->state_size) == 0;
    return same || ct_refuse(why, "R-5", "never-seen");
}

struct ct_table *ct_table_retold(const struct ct_table *t, const char *lines, size_t len,
                                 uint64_t seed, struct ct_refusal *why)
{
    assert(t->eyes != CT_EVERYTHING);
    ct_state *world = t->house->state[CT_WORLD];
    struct ct_rng rng;
    ct_rng_seed(&rng, seed, CT_STREAM_SETUP);
    t->kit->game->imagine(t->kit, ct_table_state(t), t->eyes, &rng, world);
    struct ct_table *whole = ct_table_for(t->house, t->kit, seed, why);
    if (whole) memcpy(whole->name, t->name, sizeof whole->name);
    if (whole && deal_again(whole, world, why) && tell_again(whole, lines, len, why) &&
        looks_like(whole, t, why))
        return whole;
    ct_table_free(whole);
    return NULL;
}
