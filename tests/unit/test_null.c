/* test_null.c - the template game and bytes from anywhere. The laws try the rest of it. */
#include "tests/unit/any_bytes.h"
#include "tests/unit/check.h"

#include "games/null/null.h"

static void any_bytes_do_no_harm(void **state)
{
    (void)state;
    for (int players = 2; players <= 4; players++) {
        struct ct_kit kit;
        struct ct_config config = ct_config_default(&null_game, players);
        config.option[0] = players & 1;
        assert_true(ct_kit_init(&kit, &null_game, &config, NULL, CT_JSON_NONE, NULL));
        check_any_bytes(&kit, 40, 1, 500);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(any_bytes_do_no_harm),
    };
    return cmocka_run_group_tests_name("null", tests, NULL, NULL);
}
