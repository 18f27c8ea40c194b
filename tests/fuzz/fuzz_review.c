/*
 * fuzz_review.c - any bytes as units of a review, as other workers hand them over or a browser has
 * kept them: each is refused, or can be written and read again; and whatever was given, what is
 * told is JSON whose numbers add up.
 *
 * The first byte says which game, whose eyes, and whether the units that are missing are filled in;
 * then come the units, one a line, for lines 0, 1 and so on.
 */
#include "tests/fuzz/fuzz.h"

#include "ai/review.h"
#include "core/table.h"

enum { EFFORT = 1, FILLED = 2, UNIT = 4096, WIN = 1000 };

static const struct {
    const char *game;
    int players;
} played[] = {{"newyork", 2}, {"newyork", 4}, {"traffiq", 2}, {"tuktuk", 3}};

enum { PLAYED = sizeof played / sizeof *played };

/* ---- finished games -------------------------------------------------------------------------- */

static void play_out(struct ct_table *t)
{
    struct ct_rng rng;
    struct ct_refusal why;
    const struct ct_choice *choice;
    ct_rng_seed(&rng, 1, CT_STREAM_SEAT);
    for (int turn; (turn = ct_table_turn(t)) != CT_OVER;) {
        int n = ct_table_lines(t);
        if (turn == CT_CHANCE) {
            promise(ct_table_roll(t, &why), "a die can be rolled");
            continue;
        }
        int count = ct_table_choices(t, n, &choice);
        ct_move m = choice[ct_rng_below(&rng, (uint32_t)count)].move;
        promise(ct_table_play_move(t, turn, n, m, &why), "a listed move is legal");
    }
}

static struct ct_table *finished(struct ct_house *house, int i)
{
    const struct ct_game *game = ct_game_find(ct_games, played[i].game);
    struct ct_config config = ct_config_default(game, played[i].players);
    struct ct_kit *kit = fuzz_need(game->kit_size);
    struct ct_refusal why;
    promise(ct_kit_init(kit, game, &config, NULL, CT_JSON_NONE, &why), "a game as it comes");
    const struct ct_kit *shared = ct_house_keep(house, kit, &why);
    free(kit);
    struct ct_table *t = shared ? ct_table_new(house, shared, 1, &why) : NULL;
    if (!t) exit(0); /* no memory */
    ct_house_drop(house, shared);
    play_out(t);
    return t;
}

/* They are played once. */
static const struct ct_table *table_of(int i)
{
    static struct ct_house *house;
    static struct ct_table *table[PLAYED];
    if (!house) house = ct_house_new(ct_games);
    if (!house) exit(0);
    if (!table[i]) table[i] = finished(house, i);
    return table[i];
}

/* ---- units ----------------------------------------------------------------------------------- */

static size_t written(const struct ct_review *r, int i, char text[UNIT])
{
    struct ct_text out = ct_text_on(text, UNIT);
    ct_review_put_unit(r, i, &out);
    promise(!ct_text_is_cut(&out), "a unit is short");
    return out.len;
}

static bool give(struct ct_review *r, int i, const char *text, size_t len)
{
    char once[UNIT], again[UNIT];
    char *copy = fuzz_need(len); /* exactly as long, so that one byte too far is noticed */
    memcpy(copy, text, len);
    bool taken = ct_review_give(r, i, copy, len);
    free(copy);
    if (!taken) return false;
    size_t first = written(r, i, once);
    promise(ct_review_give(r, i, once, first), "a unit that was written can be given");
    promise(written(r, i, again) == first && memcmp(once, again, first) == 0,
            "a unit is written as it was given");
    return true;
}

/* Where nothing was given, or nothing that is a unit: what little work gives. A whole game would
 * take a minute with all that is watched here. */
static void fill_in(struct ct_review *r, const bool *taken)
{
    for (int i = 0, left = FILLED; i < ct_review_units(r) && left > 0; i++) {
        if (taken[i]) continue;
        ct_review_do(r, i);
        left--;
    }
}

/* ---- what is told ---------------------------------------------------------------------------- */

static void check_amount(const struct ct_amount *amount, int players)
{
    int sum = 0;
    for (int i = 0; i < players; i++) {
        promise(amount->share[i] >= 0, "nobody has less than nothing");
        sum += amount->share[i];
    }
    promise(sum == WIN, "shares are a whole win");
}

static void check_numbers(const struct ct_review *r, int players)
{
    int eyes = ct_review_eyes(r);
    for (int n = 0; n < ct_review_units(r); n++) {
        const struct ct_amount *before = ct_review_value(r, n), *after = ct_review_value(r, n + 1);
        const struct ct_told_line *line = ct_review_line(r, n);
        if (before) check_amount(before, players);
        if (!line->known) continue;
        promise(before && after, "a line is known with what is around it");
        promise(line->change.share[eyes] == after->share[eyes] - before->share[eyes],
                "a line's change is what it changed");
        promise(line->cost_share >= 0 && line->mark <= CT_MARK_BAD, "a cost is one");
    }
}

static void check_json(struct ct_review *r)
{
    struct ct_text size = ct_text_on(NULL, 0);
    ct_put_review_json(&size, r);
    char *text = fuzz_need(size.len + 1);
    struct ct_text out = ct_text_on(text, size.len + 1);
    ct_put_review_json(&out, r);
    size_t bytes = ct_json_room(out.len);
    void *room = fuzz_need(bytes);
    struct ct_json doc;
    promise(!ct_text_is_cut(&out), "a review has the length that was counted");
    promise(!ct_json_read(&doc, text, out.len, room, bytes), "a review is JSON");
    free(room);
    free(text);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    if (size < 1) return 0;
    int which = (data[0] & 0x0f) % PLAYED, eyes = (data[0] >> 4 & 7) % played[which].players;
    const char *at = (const char *)data + 1, *end = (const char *)data + size;
    struct ct_review *r = ct_review_new(table_of(which), eyes, EFFORT);
    if (!r) return 0;
    bool *taken = fuzz_need((size_t)ct_review_units(r) * sizeof *taken);
    for (int i = 0; at < end && i <= ct_review_units(r); i++) {
        const char *stop = memchr(at, '\n', (size_t)(end - at));
        size_t len = (size_t)((stop ? stop : end) - at);
        bool is_unit = give(r, i, at, len);
        promise(i < ct_review_units(r) || !is_unit, "there are no more units than lines");
        if (is_unit) taken[i] = true;
        at = stop ? stop + 1 : end;
    }
    if (data[0] & 0x80) fill_in(r, taken);
    ct_review_tell(r);
    check_numbers(r, played[which].players);
    check_json(r);
    ct_review_free(r);
    free(taken);
    return 0;
}
