/* fuzz_record.c - any bytes as a stream of records: each line is accepted or refused with a
 * rule and a sentence, and the position keeps its invariants. */
#include "tests/fuzz/fuzz.h"

#include "core/replay.h"
#include "core/say.h"
#include "core/table.h"

static void check_refusal(const struct ct_refusal *why)
{
    char said[1000];
    struct ct_text out = ct_text_on(said, sizeof said);
    promise(why->rule && why->token, "a refusal has a rule and a token");
    ct_put_refusal(&out, NULL, why, NULL);
    promise(out.len > 0 && ct_utf8_is_valid(said, strlen(said)), "a refusal has a sentence");
    ct_text_clear(&out);
    ct_put_refusal_json(&out, why);
}

static void feed(struct ct_replay *r, const char *text, size_t size, bool partial)
{
    const char *end = text + size;
    struct ct_refusal why;
    while (text < end) {
        const char *stop = memchr(text, '\n', (size_t)(end - text));
        if (!stop) stop = end;
        enum ct_line kind = ct_replay_line(r, text, (size_t)(stop - text), partial, &why);
        if (kind == CT_LINE_BAD) {
            check_refusal(&why);
            return;
        }
        const struct ct_kit *kit = ct_replay_kit(r);
        promise(!kit->game->audit(kit, ct_replay_state(r)), "the position is sound");
        text = stop + 1;
    }
    if (!ct_replay_end(r, partial, &why)) check_refusal(&why);
}

static void load(struct ct_house *house, const char *text, size_t size)
{
    struct ct_refusal why;
    long line;
    struct ct_table *t = ct_table_load(house, text, size, 1, &why, &line);
    if (!t) {
        check_refusal(&why);
        return;
    }
    struct ct_text size_of = ct_text_on(NULL, 0);
    ct_table_save(t, &size_of);
    char *saved = fuzz_need(size_of.len + 1);
    struct ct_text out = ct_text_on(saved, size_of.len + 1);
    ct_table_save(t, &out);
    promise(!ct_text_is_cut(&out), "a record has the length that was counted");
    struct ct_table *again = ct_table_load(house, saved, out.len, 1, &why, &line);
    promise(again && ct_table_lines(again) == ct_table_lines(t), "what was saved can be loaded");
    ct_table_free(again);
    ct_table_free(t);
    free(saved);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    for (int partial = 0; partial < 2; partial++) {
        struct ct_replay *r = ct_replay_new(ct_games_tested);
        if (!r) return 0;
        feed(r, (const char *)data, size, partial);
        ct_replay_free(r);
    }
    struct ct_house *house = ct_house_new(ct_games_tested);
    if (house) load(house, (const char *)data, size);
    ct_house_free(house);
    return 0;
}
