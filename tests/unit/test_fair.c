/*
 * test_fair.c - fair dealing (ON-F) against values that tests/online/fairness.py worked out from
 * the specification, and against libsodium's own stream.
 */
#include "tests/unit/check.h"

#include "games/list.h"
#include "online/deal.h"

#include <sodium.h>
#include <stdlib.h>

static struct ct_fair_bytes bytes_of(const char *hex)
{
    struct ct_fair_bytes out;
    if (!ct_fair_read_hex(hex, strlen(hex), &out)) fail_msg("%s: no 32 bytes", hex);
    return out;
}

static struct ct_fair_bytes filled(uint8_t with)
{
    struct ct_fair_bytes out;
    memset(out.at, with, sizeof out.at);
    return out;
}

static void check_bytes(const char *what, struct ct_fair_bytes got, const char *wanted)
{
    char hex[CT_FAIR_HEX + 1];
    struct ct_text text = ct_text_on(hex, sizeof hex);
    ct_fair_put_hex(&text, &got);
    check_text(what, hex, wanted);
}

static const char SECRET[] = "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f";
static const char KEY[] = "78b569884a30656841a77da25b812a0410f33b7963a01db1629c95a76d922d9b";

/* Three seats, of which the one in the middle had no nonce. */
static struct ct_fair example(void)
{
    struct ct_fair fair = {.table = "0123456789ab",
                           .secret = bytes_of(SECRET),
                           .has_secret = true,
                           .has_seal = {true, false, true},
                           .has_nonce = {true, false, true}};
    fair.commit = ct_fair_hash(&fair.secret);
    fair.nonce[0] = filled(17);
    fair.nonce[2] = filled(34);
    for (int seat = 0; seat < 3; seat += 2) fair.seal[seat] = ct_fair_hash(&fair.nonce[seat]);
    return fair;
}

/* ---- hashes ---------------------------------------------------------------------------------- */

static void digits(void **state)
{
    static const char *const wrong[] = {
        "",
        "00",
        "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1",
        "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f0",
        "000102030405060708090A0B0C0D0E0F101112131415161718191a1b1c1d1e1f",
        "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1g",
        " 00102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f",
        "0x0102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f",
    };
    struct ct_fair_bytes out = filled(7);
    (void)state;
    for (size_t i = 0; i < COUNT(wrong); i++)
        if (ct_fair_read_hex(wrong[i], strlen(wrong[i]), &out)) fail_msg("\"%s\" read", wrong[i]);
    check_int("nothing was written", out.at[0], 7);
    check_bytes("there and back", bytes_of(SECRET), SECRET);
}

static void commits_and_keys(void **state)
{
    struct ct_fair fair = example();
    (void)state;
    check_bytes("commit", fair.commit,
                "cb2f5160fc1f7e05a55ef49d340b48da2e5a78099d53393351cd579dd42503d6");
    check_bytes("seal", fair.seal[0],
                "d4ffaeeac45aa41825e0bc3f875570af061acbf0b950ad752ff0f9463fe13ad5");
    check_bytes("key", ct_fair_key(&fair, 3), KEY);
    /* A nonce that is not told leaves no trace, whatever stands in its place. */
    fair.nonce[1] = filled(99);
    check_bytes("key with a withheld nonce", ct_fair_key(&fair, 3), KEY);
    memset(fair.has_nonce, 0, sizeof fair.has_nonce);
    check_bytes("key without nonces", ct_fair_key(&fair, 2),
                "e088800e9d5d15d0ac90fcaec5c722fe0b08f05e5a065123d345b93ca4bf7853");
    strcpy(fair.table, "day 2026-11-16");
    check_int("day", ct_fair_is_day(&fair), true);
    check_bytes("the day's key", ct_fair_key(&fair, 3),
                "3685aa6659db979500fc6070562549968a81764c9ecd0272753d1c0165eccd1d");
    check_bytes("the day's key does not know the seats", ct_fair_key(&fair, 2),
                "3685aa6659db979500fc6070562549968a81764c9ecd0272753d1c0165eccd1d");
}

/* ---- streams --------------------------------------------------------------------------------- */

/* Of n values each must come from a word of its own: below(2^32 - 1) shows the words. */
static void stream_is_libsodiums(void **state)
{
    enum { WORDS = 1 << 16 };
    struct ct_fair_bytes key = bytes_of(KEY);
    struct ct_fair_stream s = ct_fair_stream(&key, "any");
    uint8_t *wanted = malloc(4 * WORDS);
    (void)state;
    assert_non_null(wanted);
    randombytes_buf_deterministic(wanted, 4 * WORDS, s.seed.at);
    for (int i = 0; i < WORDS; i++) {
        const uint8_t *w = wanted + 4 * i;
        uint32_t word =
            (uint32_t)w[0] | (uint32_t)w[1] << 8 | (uint32_t)w[2] << 16 | (uint32_t)w[3] << 24;
        check_int("word", ct_fair_below(&s, UINT32_MAX), word);
    }
    free(wanted);
}

static void numbers_below(void **state)
{
    static const struct {
        uint32_t n, number;
    } cases[] = {
        {1, 0},
        {2, 0},
        {3, 2},
        {6, 4},
        {48, 9},
        {120, 74},
        {1000, 976},
        {65536, 41832},
        {2147483648, 939355064},
        {2147483649, 2137265477},
        {4294967295, 4048764715},
    };
    struct ct_fair_bytes key = bytes_of(KEY);
    struct ct_fair_stream s = ct_fair_stream(&key, "any");
    (void)state;
    for (size_t i = 0; i < COUNT(cases); i++)
        check_int("below", ct_fair_below(&s, cases[i].n), cases[i].number);
    /* The first two words are 4029345089 and 4286250091: drawn again. */
    s = ct_fair_stream(&key, "line 2");
    check_int("a short row is drawn again", ct_fair_below(&s, 3000000000), 2148098032);
}

static void who_starts(void **state)
{
    static const int starts[] = {[2] = 1, [3] = 2, [4] = 3};
    struct ct_fair_bytes key = bytes_of(KEY);
    (void)state;
    for (int players = 2; players <= 4; players++)
        check_int("start", ct_fair_start(&key, players), starts[players]);
}

static int set_outcomes(struct ct_chance *outcome, const char *texts, const uint32_t *weight)
{
    int count = (int)strlen(texts);
    for (int i = 0; i < count; i++)
        outcome[i] = (struct ct_chance){{{texts[i]}, (ct_move)i}, weight[i]};
    return count;
}

static void outcomes(void **state)
{
    static const struct {
        const char *texts;
        uint32_t weight[6];
        const char *lines; /* the outcomes of the lines 0, 1, … */
    } cases[] = {
        {"123456", {1, 1, 1, 1, 1, 1}, "636254445415644512543416"},
        {"abc", {1, 5, 2}, "cbbbcbcbcbcacbcabbbbbcbb"},
        {"x", {7}, "xxx"},
    };
    struct ct_fair_bytes key = bytes_of(KEY);
    (void)state;
    for (size_t i = 0; i < COUNT(cases); i++) {
        struct ct_chance outcome[6];
        int count = set_outcomes(outcome, cases[i].texts, cases[i].weight);
        for (int n = 0; cases[i].lines[n]; n++) {
            const struct ct_chance *got = &outcome[ct_fair_outcome(&key, n, outcome, count)];
            check_int(cases[i].texts, got->choice.text[0], cases[i].lines[n]);
        }
    }
}

/* ---- the deal -------------------------------------------------------------------------------- */

struct paper {
    struct ct_json doc;
    void *room;
};

static struct paper read_json(const char *text)
{
    size_t len = strlen(text), bytes = ct_json_room(len);
    struct paper p = {.room = malloc(bytes)};
    assert_non_null(p.room);
    check_text("JSON", ct_json_read(&p.doc, text, len, p.room, bytes), NULL);
    return p;
}

static void setups(void **state)
{
    static const struct {
        const char *what, *setup, *dealt;
    } cases[] = {
        {"the list is sorted by bytes first, so its order does not matter",
         "{\"deck\":[\"R10\",\"R2\",\"R1\",\"B3\"]}", "{\"deck\":[\"R2\",\"R10\",\"B3\",\"R1\"]}"},
        {"in another order", "{\"deck\":[\"B3\",\"R1\",\"R2\",\"R10\"]}",
         "{\"deck\":[\"R2\",\"R10\",\"B3\",\"R1\"]}"},
        {"other members stay as they stand",
         "{\"layout\":[[0,0,\"PRBR\"]],\"stock\":[\"gas\"],\"board\":{\"rows\":[\"a\"] }}",
         "{\"layout\":[[0,0,\"PRBR\"]],\"stock\":[\"gas\"],\"board\":{\"rows\":[\"a\"] }}"},
        {"equal tiles", "{\"stack\":[\"WW\",\"WW\"]}", "{\"stack\":[\"WW\",\"WW\"]}"},
        {"nothing left to shuffle", "{\"stack\":[]}", "{\"stack\":[]}"},
    };
    struct ct_fair_bytes key = bytes_of(KEY);
    (void)state;
    for (size_t i = 0; i < COUNT(cases); i++) {
        struct paper p = read_json(cases[i].setup);
        struct ct_fair_list list;
        char buffer[256];
        struct ct_text out = ct_text_on(buffer, sizeof buffer);
        if (!ct_fair_read_list(&list, &p.doc, 0)) fail_msg("%s: no list", cases[i].what);
        ct_fair_shuffle(&list, &key);
        ct_fair_put_setup(&out, &p.doc, 0, &list);
        check_text(cases[i].what, buffer, cases[i].dealt);
        free(p.room);
    }
}

static void no_list(void **state)
{
    static const char *const cases[] = {
        "{}",
        "{\"heap\":7}",
        "{\"deck\":7}",
        "{\"deck\":[1]}",
        "{\"deck\":[\"a text that is far too long for a card\"]}",
    };
    struct ct_fair_list list;
    (void)state;
    for (size_t i = 0; i < COUNT(cases); i++) {
        struct paper p = read_json(cases[i]);
        if (ct_fair_read_list(&list, &p.doc, 0)) fail_msg("%s: a list", cases[i]);
        free(p.room);
    }
}

static struct ct_table *deal(struct ct_house *house, const char *game, int players, int start)
{
    const struct ct_game *of = ct_game_find(ct_games_tested, game);
    struct ct_config config = ct_config_default(of, players);
    struct ct_fair_bytes key = bytes_of(KEY);
    struct ct_refusal why;
    config.start = (uint8_t)start;
    const struct ct_kit *kit = ct_house_kit(house, of, &config, NULL, CT_JSON_NONE, &why);
    struct ct_table *t = kit ? ct_deal_table(house, kit, &key, &why) : NULL;
    if (!t) fail_msg("%s: %s %s", game, why.rule, why.token);
    ct_house_drop(house, kit);
    return t;
}

static void check_deck(const struct ct_table *t)
{
    static const char wanted[] =
        "{\"crosstown\":1,\"game\":\"newyork\",\"rules\":1,\"players\":3,\"start\":2,"
        "\"options\":{\"scoring\":\"basic\"},\"setup\":{\"deck\":["
        "\"B11\",\"B10\",\"Y11\",\"B7\",\"B1\",\"R7\",\"B4\",\"Y2\",\"G7\",\"G1\",\"R8\",\"B9\","
        "\"Y9\",\"G3\",\"Y5\",\"R1\",\"R3\",\"B3\",\"R2\",\"G4\",\"G6\",\"Y6\",\"Y10\",\"Y7\","
        "\"B2\",\"G11\",\"G8\",\"R4\",\"G12\",\"R12\",\"G10\",\"B8\",\"Y12\",\"G9\",\"G5\",\"B6\","
        "\"Y4\",\"B12\",\"Y8\",\"R6\",\"R5\",\"Y1\",\"R9\",\"B5\",\"G2\",\"R11\",\"R10\",\"Y3\"]}}"
        "\n";
    char buffer[1024];
    struct ct_text out = ct_text_on(buffer, sizeof buffer);
    ct_table_save(t, &out);
    check_text("the dealt table", buffer, wanted);
}

static void tables(void **state)
{
    struct ct_house *house = ct_house_new(ct_games_tested);
    (void)state;
    struct ct_table *t = deal(house, "newyork", 3, 2);
    check_int("who starts", ct_table_turn(t), 2);
    check_deck(t);
    ct_table_free(t);
    for (const struct ct_game *const *game = ct_games_tested; *game; game++)
        ct_table_free(deal(house, (*game)->id, 2, 1));
    ct_house_free(house);
}

/* ---- proofs ---------------------------------------------------------------------------------- */

static void prove(struct ct_proof *p, const struct ct_table *t, const struct ct_fair *fair)
{
    struct ct_refusal why;
    if (!ct_prove(p, t, fair, &why)) fail_msg("%s %s", why.rule, why.token);
}

static void proofs_of_headers(void **state)
{
    struct ct_house *house = ct_house_new(ct_games_tested);
    struct ct_table *t = deal(house, "newyork", 3, 2);
    struct ct_proof *p = malloc(sizeof *p);
    struct ct_fair fair = example();
    (void)state;
    fair.draws_start = true;
    prove(p, t, &fair);
    check_int("failed", p->failed, 0);
    check_int("commit, three seals, start, deal", p->steps, 6);
    check_int("sealed", p->seal[0], CT_SEAL_FITS);
    check_int("not sealed", p->seal[1], CT_SEAL_NONE);
    check_int("start drawn", p->start_drawn, 2);

    fair.has_seal[1] = true; /* which nobody can tell from one that was never sealed */
    prove(p, t, &fair);
    check_int("withheld", p->seal[1], CT_SEAL_WITHHELD);
    check_int("failed", p->failed, 0);

    fair.has_seal[2] = false;
    prove(p, t, &fair);
    check_int("a nonce without a seal", p->seal[2], CT_SEAL_MISSING);
    check_int("failed", p->failed, 1);

    fair.has_seal[2] = true;
    fair.commit.at[31] ^= 1;
    prove(p, t, &fair);
    check_int("commit", p->commit_fits, false);
    check_int("failed", p->failed, 1);

    fair = example();
    fair.nonce[2].at[0] ^= 128; /* another key, too: nothing is as drawn */
    prove(p, t, &fair);
    check_int("seal", p->seal[2], CT_SEAL_WRONG);
    check_int("start was chosen", p->start_drawn, -1);
    check_int("failed", p->failed, 2);
    assert_true(p->deal_wrong > 30);

    fair = example();
    strcpy(fair.table, "day 2026-11-16");
    prove(p, t, &fair);
    check_int("a seal in the day's deal", p->seal[0], CT_SEAL_EXTRA);
    check_int("no seal in the day's deal", p->seal[1], CT_SEAL_NONE);
    ct_table_free(t);

    t = deal(house, "newyork", 3, 1);
    fair = example();
    prove(p, t, &fair);
    check_int("another start, chosen", p->failed, 0);
    fair.draws_start = true;
    prove(p, t, &fair);
    check_int("another start than was drawn", p->failed, 1);
    check_int("drawn", p->start_drawn, 2);
    check_int("is", p->start_is, 1);
    free(p);
    ct_table_free(t);
    ct_house_free(house);
}

/* A game that is played with the first legal move each time and with the key's dice. */
static void play_on(struct ct_table *t, const struct ct_fair_bytes *key, int lines)
{
    struct ct_refusal why;
    for (int n = 0; n < lines; n++) {
        struct ct_chance outcome[CT_OUTCOMES_MAX];
        const struct ct_choice *choices;
        int turn = ct_table_turn(t);
        if (turn == CT_CHANCE) {
            int count = ct_table_outcomes(t, n, outcome);
            int at = ct_fair_outcome(key, n, outcome, count);
            assert_true(ct_table_play(t, CT_CHANCE, n, outcome[at].choice.text, &why));
        } else {
            assert_true(ct_table_choices(t, n, &choices) > 0);
            assert_true(ct_table_play_move(t, turn, n, choices[0].move, &why));
        }
    }
}

static void proofs_of_lines(void **state)
{
    struct ct_house *house = ct_house_new(ct_games_tested);
    struct ct_table *t = deal(house, "tuktuk", 3, 0);
    struct ct_proof *p = malloc(sizeof *p);
    struct ct_fair fair = example();
    struct ct_fair_bytes key = bytes_of(KEY);
    struct ct_refusal why;
    char is[CT_MOVE_TEXT], drawn[CT_MOVE_TEXT];
    (void)state;
    play_on(t, &key, 60);
    while (ct_table_turn(t) != CT_CHANCE) {
        const struct ct_choice *choices;
        ct_table_choices(t, ct_table_lines(t), &choices);
        int turn = ct_table_turn(t);
        assert_true(ct_table_play_move(t, turn, ct_table_lines(t), choices[0].move, &why));
    }
    prove(p, t, &fair);
    check_int("failed", p->failed, 0);
    assert_true(p->chance_lines > 5);
    check_int("steps", p->steps, 6 + p->chance_lines);

    struct ct_chance outcome[CT_OUTCOMES_MAX];
    int n = ct_table_lines(t), count = ct_table_outcomes(t, n, outcome);
    int at = ct_fair_outcome(&key, n, outcome, count);
    const char *forged = outcome[(at + 1) % count].choice.text;
    assert_true(ct_table_play(t, CT_CHANCE, n, forged, &why));
    prove(p, t, &fair);
    check_int("wrong", p->chance_wrong, 1);
    check_int("failed", p->failed, 1);
    check_int("holds", ct_prove_line(p, t, n, is, drawn), false);
    check_text("is", is, forged);
    check_text("drawn", drawn, outcome[at].choice.text);
    free(p);
    ct_table_free(t);
    ct_house_free(house);
}

/* ---- in messages and records ----------------------------------------------------------------- */

static void written_and_read(void **state)
{
    struct ct_fair fair = example(), read;
    char buffer[2048];
    (void)state;
    fair.draws_start = true;
    for (int with_secret = 0; with_secret < 2; with_secret++) {
        struct ct_text out = ct_text_on(buffer, sizeof buffer);
        ct_fair_put(&out, &fair, 3, with_secret);
        assert_false(ct_text_is_cut(&out));
        assert_true((strstr(buffer, SECRET) != NULL) == with_secret);
        struct paper p = read_json(buffer);
        check_text("read", ct_fair_read(&read, &p.doc, 0, 3), NULL);
        check_text("table", read.table, fair.table);
        check_int("has the secret", read.has_secret, with_secret);
        check_int("draws who starts", read.draws_start, true);
        check_int("no seal", read.has_seal[1], false);
        assert_true(ct_fair_equal(&read.commit, &fair.commit));
        assert_true(ct_fair_equal(&read.nonce[2], &fair.nonce[2]));
        if (with_secret) check_bytes("key", ct_fair_key(&read, 3), KEY);
        free(p.room);
    }
}

#define HASH                      "cb2f5160fc1f7e05a55ef49d340b48da2e5a78099d53393351cd579dd42503d6"
#define FAIR(table, commit, more) "{\"table\":" table ",\"commit\":" commit "," more "}"
#define NULLS                     "\"seals\":[null,null],\"nonces\":[null,null]"

static void misread(void **state)
{
    static const struct {
        const char *fair, *member;
    } cases[] = {
        {FAIR("\"t\"", "\"" HASH "\"", NULLS), NULL},
        {FAIR("\"t\"", "\"" HASH "\"", NULLS ",\"secret\":null,\"else\":[]"), NULL},
        {"[]", "fair"},
        {"{}", "table"},
        {FAIR("7", "\"" HASH "\"", NULLS), "table"},
        {FAIR("\"\"", "\"" HASH "\"", NULLS), "table"},
        {FAIR("\"\\u00e4\"", "\"" HASH "\"", NULLS), "table"},
        {FAIR("\"a\\nb\"", "\"" HASH "\"", NULLS), "table"},
        {FAIR("\"t\"", "null", NULLS), "commit"},
        {FAIR("\"t\"", "\"CB" HASH "\"", NULLS), "commit"},
        {FAIR("\"t\"", "\"" HASH "\"", NULLS ",\"secret\":\"\""), "secret"},
        {FAIR("\"t\"", "\"" HASH "\"", "\"seals\":[null],\"nonces\":[null,null]"), "seals"},
        {FAIR("\"t\"", "\"" HASH "\"", "\"seals\":[null,0],\"nonces\":[null,null]"), "seals"},
        {FAIR("\"t\"", "\"" HASH "\"", "\"seals\":[null,null]"), "nonces"},
        {FAIR("\"t\"", "\"" HASH "\"", "\"seals\":[null,null],\"nonces\":[false,null]"), "nonces"},
        {FAIR("\"t\"", "\"" HASH "\"", NULLS ",\"start\":1"), "start"},
        {FAIR("\"t\"", "\"" HASH "\"", NULLS ",\"start\":\"Random\""), "start"},
    };
    struct ct_fair fair;
    (void)state;
    for (size_t i = 0; i < COUNT(cases); i++) {
        struct paper p = read_json(cases[i].fair);
        check_text(cases[i].fair, ct_fair_read(&fair, &p.doc, 0, 2), cases[i].member);
        free(p.room);
    }
    struct paper p = read_json("{}");
    check_text("none at all", ct_fair_read(&fair, &p.doc, CT_JSON_NONE, 2), "fair");
    free(p.room);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(digits),
        cmocka_unit_test(commits_and_keys),
        cmocka_unit_test(stream_is_libsodiums),
        cmocka_unit_test(numbers_below),
        cmocka_unit_test(who_starts),
        cmocka_unit_test(outcomes),
        cmocka_unit_test(setups),
        cmocka_unit_test(no_list),
        cmocka_unit_test(tables),
        cmocka_unit_test(proofs_of_headers),
        cmocka_unit_test(proofs_of_lines),
        cmocka_unit_test(written_and_read),
        cmocka_unit_test(misread),
    };
    if (sodium_init() < 0) return 1;
    return cmocka_run_group_tests(tests, NULL, NULL);
}
