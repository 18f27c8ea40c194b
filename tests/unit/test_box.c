/* test_box.c - the files of somebody's own box as one set-up, and what they switch. */
#include "tests/unit/check.h"

#include "core/box.h"
#include "games/list.h"

#include <stdlib.h>

static const struct ct_game *game_of(const char *id)
{
    return ct_game_find(ct_games, id);
}

static void files_by_flag(void **state)
{
    (void)state;
    check_text("tiles", ct_box_find(game_of("traffiq"), "tiles")->option, "scenario");
    check_text("board-file", ct_box_find(game_of("tuktuk"), "board-file")->option, "board");
    assert_null(ct_box_find(game_of("traffiq"), "board-file"));
    assert_null(ct_box_find(game_of("newyork"), "tiles")); /* a game without files */
}

static void values_that_files_bring(void **state)
{
    static const struct {
        const char *game, *option, *value;
        bool brings;
    } cases[] = {
        {"traffiq", "scenario", "custom", true}, {"traffiq", "scenario", "times-square", false},
        {"traffiq", "hands", "open", false},     {"tuktuk", "board", "custom", true},
        {"tuktuk", "signs", "custom", true},     {"tuktuk", "signs", "easy", false},
        {"newyork", "scoring", "pro", false},
    };
    (void)state;
    for (size_t i = 0; i < COUNT(cases); i++)
        check_int(cases[i].value,
                  ct_box_brings(game_of(cases[i].game), cases[i].option, cases[i].value),
                  cases[i].brings);
}

static const char layout[] = "0 0 RRRR\n1 0 RRRR\n";
static const char tiles[] = "20 RRRB\n1 PRBR\n";
static const char town[] = "board village\n"
                           "1....M...\n"
                           ".B.B.B.B.\n"
                           "....G...3\n"
                           "rectangle rows 0-2 columns 0-8\n";
static const char own_tiles[] = "tiles\n20 stop\n";

/* The text of a file into a set-up of that room; the options it switches as "board signs". */
static bool add(struct ct_text *setup, const char *game, const char *flag, const char *text,
                char switched[64], struct ct_refusal *why)
{
    char odd[1000];
    struct ct_text warnings = ct_text_on(odd, sizeof odd), names = ct_text_on(switched, 64);
    struct ct_box_switch on[CT_BOX_SWITCHES];
    const struct ct_box_file *file = ct_box_find(game_of(game), flag);
    if (!ct_box_add(setup, file, text, strlen(text), &warnings, NULL, on, why)) return false;
    for (int i = 0; on[i].option; i++) {
        if (i) ct_put_char(&names, ' ');
        ct_put(&names, on[i].option);
        check_text("value", on[i].value, "custom");
    }
    return true;
}

static bool makes_a_kit(const char *id, const char *option, const char *setup)
{
    const struct ct_game *game = game_of(id);
    struct ct_config config = ct_config_default(game, 2);
    struct ct_json doc;
    struct ct_refusal why;
    size_t room = ct_json_room(strlen(setup));
    void *tokens = malloc(room);
    struct ct_kit *kit = malloc(game->kit_size);
    assert_true(ct_config_set(game, &config, option, "custom", NULL));
    check_text("JSON", ct_json_read(&doc, setup, strlen(setup), tokens, room), NULL);
    bool ok = ct_kit_init(kit, game, &config, &doc, 0, &why);
    free(kit);
    free(tokens);
    return ok;
}

static void two_files_make_one_set_up(void **state)
{
    char buffer[2000], switched[64];
    struct ct_text setup = ct_text_on(buffer, sizeof buffer);
    (void)state;
    ct_put_char(&setup, '{');
    assert_true(add(&setup, "traffiq", "tiles", tiles, switched, NULL));
    check_text("tiles", switched, "scenario");
    assert_true(add(&setup, "traffiq", "layout", layout, switched, NULL));
    check_text("layout", switched, "scenario");
    ct_put_char(&setup, '}');
    assert_non_null(strstr(buffer, "\"PRBR\"],\"layout\":[[0,0,\"RRRR\"],[1,0,\"RRRR\"]]}"));
    assert_true(makes_a_kit("traffiq", "scenario", buffer));
}

/* A file that holds more switches more. */
static void more_in_a_file(void **state)
{
    char buffer[2000], switched[64], both[600];
    struct ct_text setup = ct_text_on(buffer, sizeof buffer);
    struct ct_text text = ct_text_on(both, sizeof both);
    (void)state;
    ct_put_char(&setup, '{');
    assert_true(add(&setup, "tuktuk", "board-file", town, switched, NULL));
    check_text("a town", switched, "board");
    ct_put_char(&setup, '}');
    assert_true(makes_a_kit("tuktuk", "board", buffer));
    ct_put(&text, town);
    ct_put(&text, own_tiles);
    ct_text_clear(&setup);
    assert_true(add(&setup, "tuktuk", "board-file", both, switched, NULL));
    check_text("with tiles", switched, "board signs");
}

static void refused_with_a_line(void **state)
{
    char buffer[2000], switched[64];
    struct ct_text setup = ct_text_on(buffer, sizeof buffer);
    struct ct_refusal why;
    (void)state;
    assert_false(add(&setup, "traffiq", "layout", "0 0 RRRR\n1 1 RRRR\n", switched, &why));
    check_text("rule", why.rule, "R-5");
    check_text("line", ct_refusal_fact(&why, "line"), "2");
}

/* However little room there is, nothing beyond it is read or written. */
static void too_little_room(void **state)
{
    char buffer[64], switched[64];
    (void)state;
    for (size_t cap = 0; cap <= sizeof buffer; cap++) {
        struct ct_text setup = ct_text_on(buffer, cap);
        ct_put(&setup, "{\"layout\":[]");
        assert_true(add(&setup, "traffiq", "tiles", tiles, switched, NULL));
        assert_true(ct_text_is_cut(&setup));
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(files_by_flag),
        cmocka_unit_test(values_that_files_bring),
        cmocka_unit_test(two_files_make_one_set_up),
        cmocka_unit_test(more_in_a_file),
        cmocka_unit_test(refused_with_a_line),
        cmocka_unit_test(too_little_room),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
