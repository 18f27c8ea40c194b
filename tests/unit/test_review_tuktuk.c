/*
 * test_review_tuktuk.c - every sentence true: whatever reviews of finished games of Tuk Tuk Taxi
 * say about mistakes is checked again from the rules (tuktuk_claims.h).
 */
#include "tests/unit/reviewed.h"
#include "tests/unit/tuktuk_claims.h"

static void check(const struct said *said)
{
    struct tuktuk now;
    memcpy(&now, said->now, sizeof now);
    struct claim c = {.k = (const struct tuktuk_kit *)(const void *)said->kit,
                      .now = &now,
                      .seat = said->seat,
                      .better = said->better,
                      .other = said->other,
                      .after = now,
                      .after_other = now,
                      .reason = said->reason};
    const char *token = said->reason->kind->token;
    tuktuk_apply(said->kit, (ct_state *)(void *)&c.after, c.better);
    tuktuk_apply(said->kit, (ct_state *)(void *)&c.after_other, c.other);
    for (size_t i = 0; i < COUNT(truths); i++) {
        if (strcmp(truths[i].token, token) != 0) continue;
        if (!truths[i].is_true(&c)) fail_msg("%s is not true", token);
        return;
    }
    check_int(token, said->reason->kind->truth, CT_LIKELY_TRUE); /* checked in other worlds */
}

static void test_every_sentence(void **state)
{
    int said = 0;
    (void)state;
    for (uint64_t seed = 1; seed <= 6; seed++)
        said += check_reviewed_game("tuktuk", 2 + (int)(seed % 3), "board",
                                    seed % 2 ? "europe" : "asia", seed, check);
    print_message("%d sentences\n", said);
    assert_true(said >= 30);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_every_sentence)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
