/*
 * test_review_newyork.c - every sentence true: whatever reviews of finished games of New York, New
 * York say about mistakes is checked again from the rules (newyork_claims.h).
 */
#include "tests/unit/newyork_claims.h"
#include "tests/unit/reviewed.h"

static void check(const struct said *said)
{
    struct newyork before;
    memcpy(&before, said->now, sizeof before);
    struct claims c = {.kit = said->kit,
                       .before = before,
                       .better = claims_after(said->kit, &before, said->better),
                       .other = claims_after(said->kit, &before, said->other),
                       .seat = said->seat,
                       .players = said->kit->config.players,
                       .best = said->better,
                       .worse = said->other,
                       .reason = said->reason};
    const char *token = said->reason->kind->token;
    for (int i = 0; i < CLAIMS; i++) {
        if (strcmp(claims_known[i].token, token) != 0) continue;
        if (!claims_known[i].is_true(&c)) fail_msg("%s is not true", token);
        return;
    }
    fail_msg("%s: nobody checks it", token);
}

static void test_every_sentence(void **state)
{
    int said = 0;
    (void)state;
    for (uint64_t seed = 1; seed <= 6; seed++)
        said += check_reviewed_game("newyork", 2 + (int)(seed % 3), "scoring",
                                    seed % 2 ? "basic" : "pro", seed, check);
    print_message("%d sentences\n", said);
    assert_true(said >= 30);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_every_sentence)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
