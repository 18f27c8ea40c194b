/* test_say.c - from tokens to sentences: finding words, filling places, capitals, languages. */
#include "tests/unit/check.h"

#include "core/say.h"
#include "games/list.h"
#include "games/null/null.h"

#include <locale.h>

enum { TEXT = 600 };

/* ---- a game of its own, with words for every corner ------------------------------------------ */

static const struct ct_phrase refusals[] = {
    {"plain", "Nothing here can be filled."},
    {"first", "{kind} comes first."},
    {"later", "Here comes {kind}."},
    {"both", "{kind}, {kind} and {other}: {missing}."},
    {"twins", "{kind}{other}"},
    {"open", "{kind} and {other"},
    {"closed", "other} and {kind}"},
    {"empty", "[{}]"},
    {"long", "{a-name-of-thirty-characters-..} {kind}"},
    {"longest", "{a-name-of-27-characters-...} {kind}"},
    {NULL, NULL},
};

static const struct ct_phrase kinds[] = {
    {"small", "small thing"},
    {"umlaut", "\xc3\xa4lteres Ding"},
    {"thorn", "\xc3\xbeing"},
    {"divided", "\xc3\xb7 by two"}, /* the one sign among Latin-1's small letters */
    {"sharp", "\xc3\x9f"},
    {"greek", "\xce\xb1"},
    {"capital", "Capital"},
    {"number", "7 things"},
    {"nothing", ""},
    {NULL, NULL},
};

static const struct ct_phrase colours[] = {{"R", "red"}, {NULL, NULL}};

static const struct ct_value_words values[] = {
    {"kind drawn", kinds},
    {"colour", colours},
    {NULL, NULL},
};

static const struct ct_phrase events[] = {
    {"moved", "{seat} moves {piece} from {at} past {rival}."},
    {"shown", "{kind} shows: {list}."},
    {"quiet", "Nothing."},
    {NULL, NULL},
};

static const struct ct_face face = {.refusal_words = refusals,
                                    .event_words = events,
                                    .value_words = values};
static const struct ct_game game = {.face = &face};

/* Turns every sentence round its places, so that it can be seen who asked for what. */
static const char *speak(const char *english)
{
    static const struct ct_phrase words[] = {
        {"Here comes {kind}.", "{kind}: es kommt."},
        {"small thing", "\xc3\xb6"
                        "ffnung"},
        {"{seat} moves {piece} from {at} past {rival}.", "{rival} < {piece} @ {at} < {seat}"},
        {"The line's \"n\" must be {n}.", "{n}!"},
        {NULL, NULL},
    };
    const char *said = ct_phrase_find(words, english);
    return said ? said : english;
}

/* ---- finding --------------------------------------------------------------------------------- */

static void phrases(void **state)
{
    (void)state;
    check_text("there", ct_phrase_find(refusals, "plain"), "Nothing here can be filled.");
    check_text("the last", ct_phrase_find(refusals, "longest"), refusals[9].text);
    check_text("a part", ct_phrase_find(refusals, "plai"), NULL);
    check_text("nothing", ct_phrase_find(refusals, ""), NULL);
    check_text("other capitals", ct_phrase_find(refusals, "Plain"), NULL);
    check_text("no list", ct_phrase_find(NULL, "plain"), NULL);
    check_text("English", ct_said(NULL, "small thing"), "small thing");
    check_text("another language", ct_said(speak, "small thing"),
               "\xc3\xb6"
               "ffnung");
}

/* A key is a whole word of the list. */
static void value_keys(void **state)
{
    static const struct {
        const char *key, *value, *wanted;
    } cases[] = {
        {"kind", "small", "small thing"},
        {"drawn", "small", "small thing"},
        {"colour", "R", "red"},
        {"colour", "small", NULL},
        {"kind", "R", NULL},
        {"kin", "small", NULL},
        {"kinds", "small", NULL},
        {"rawn", "small", NULL},
        {"kind drawn", "small", NULL},
        {"", "small", NULL},
        {" ", "small", NULL},
        {"kind", "", NULL},
    };
    (void)state;
    for (size_t i = 0; i < COUNT(cases); i++)
        check_text(cases[i].key, ct_value_find(values, cases[i].key, cases[i].value),
                   cases[i].wanted);
    check_text("no words", ct_value_find(NULL, "kind", "small"), NULL);
}

/* Every token that a record can be refused with is there once. */
static void record_words(void **state)
{
    (void)state;
    for (const struct ct_phrase *p = ct_record_words; p->token; p++) {
        assert_ptr_equal(ct_phrase_find(ct_record_words, p->token), p->text);
        assert_true(*p->text >= 'A' || *p->text == '"');
        check_int(p->token, p->text[strlen(p->text) - 1], '.');
    }
}

/* ---- refusals -------------------------------------------------------------------------------- */

static void sentences(void **state)
{
    static const struct {
        const char *token, *kind, *other, *wanted;
    } cases[] = {
        {"plain", "small", "x", "Nothing here can be filled."},
        {"first", "small", "x", "Small thing comes first."},
        {"first", "umlaut", "x", "\xc3\x84lteres Ding comes first."},
        {"first", "thorn", "x", "\xc3\x9eing comes first."},
        {"first", "divided", "x", "\xc3\xb7 by two comes first."},
        {"first", "sharp", "x", "\xc3\x9f comes first."},
        {"first", "greek", "x", "\xce\xb1 comes first."},
        {"first", "capital", "x", "Capital comes first."},
        {"first", "number", "x", "7 things comes first."},
        {"first", "nothing", "x", " comes first."},
        {"first", "unheard-of", "x", "unheard-of comes first."}, /* as it stands */
        {"first", "", "x", " comes first."},
        {"later", "small", "x", "Here comes small thing."},
        {"later", "umlaut", "x", "Here comes \xc3\xa4lteres Ding."},
        {"both", "small", "x", "Small thing, small thing and x: ?."},
        {"both", "small", "{kind}", "Small thing, small thing and {kind}: ?."}, /* filled once */
        {"twins", "small", "x", "Small thingx"},
        {"open", "small", "x", "Small thing and {other"},
        {"closed", "small", "x", "other} and small thing"},
        {"empty", "small", "x", "[?]"},
        {"long", "small", "x", "{a-name-of-thirty-characters-..} {kind}"},
        {"longest", "small", "x", "? small thing"},
        {"number", "small", "x", "The line's \"n\" must be ?."}, /* a record's */
        {"no-such-token", "small", "x", "no-such-token"},
        {"a{kind}", "small", "x", "asmall thing"}, /* even that does no harm */
    };
    (void)state;
    for (size_t i = 0; i < COUNT(cases); i++) {
        char buffer[TEXT];
        struct ct_text out = ct_text_on(buffer, sizeof buffer);
        struct ct_refusal why;
        ct_refuse(&why, "X-1", cases[i].token);
        ct_refusal_add(&why, "kind", cases[i].kind);
        ct_refusal_add(&why, "other", cases[i].other);
        ct_put_refusal(&out, &game, &why, NULL);
        check_text(cases[i].token, buffer, cases[i].wanted);
    }
}

/* A capital belongs to the beginning of the sentence, not of the buffer. */
static void behind_others(void **state)
{
    char buffer[TEXT];
    struct ct_text out = ct_text_on(buffer, sizeof buffer);
    struct ct_refusal why;
    (void)state;
    ct_refuse(&why, "X-1", "first");
    ct_refusal_add(&why, "kind", "small");
    why.game = &game; /* whose words it is from */
    ct_put(&out, "X-1: ");
    ct_put_refusal(&out, NULL, &why, NULL);
    check_text("behind", buffer, "X-1: Small thing comes first.");
}

static void cut_sentences(void **state)
{
    (void)state;
    for (size_t cap = 0; cap < 30; cap++) {
        char buffer[40];
        struct ct_refusal why;
        memset(buffer, '#', sizeof buffer);
        struct ct_text out = ct_text_on(buffer, cap);
        ct_refuse(&why, "X-1", "first");
        ct_refusal_add(&why, "kind", "small");
        ct_put_refusal(&out, &game, &why, NULL);
        check_int("needed", (long long)out.len, (long long)strlen("Small thing comes first."));
        check_int("behind", buffer[cap], '#');
        if (cap) check_int("fits", strncmp(buffer, "Small thing comes first.", cap - 1), 0);
    }
}

static void other_languages(void **state)
{
    char buffer[TEXT];
    struct ct_text out = ct_text_on(buffer, sizeof buffer);
    struct ct_refusal why;
    (void)state;
    ct_refuse(&why, "X-1", "later");
    ct_refusal_add(&why, "kind", "small");
    ct_put_refusal(&out, &game, &why, speak); /* the place has come to the beginning */
    check_text("a game's", buffer,
               "\xc3\x96"
               "ffnung: es kommt.");
    ct_text_clear(&out);
    ct_refuse(&why, "R-6", "number");
    ct_refusal_add_int(&why, "n", -3);
    ct_put_refusal(&out, NULL, &why, speak);
    check_text("a record's", buffer, "-3!");
}

static void as_data(void **state)
{
    char buffer[TEXT];
    struct ct_text out = ct_text_on(buffer, sizeof buffer);
    struct ct_refusal why;
    (void)state;
    ct_refuse(&why, "X-1", "plain");
    ct_put_refusal_json(&out, &why);
    check_text("no facts", buffer, "{\"rule\":\"X-1\",\"token\":\"plain\"}");
    ct_text_clear(&out);
    ct_refusal_add(&why, "said", "\"\\\n\033");
    ct_refusal_add_int(&why, "n", 5);
    ct_put_refusal_json(&out, &why);
    check_text("facts", buffer,
               "{\"rule\":\"X-1\",\"token\":\"plain\",\"said\":\"\\\"\\\\\\u000a\\u001b\","
               "\"n\":\"5\"}");
}

/* ---- sentences with places ------------------------------------------------------------------- */

static void places(void **state)
{
    static const struct {
        const char *english, *wanted;
    } cases[] = {
        {"", ""},
        {"no places", "no places"},
        {"{n}", "7"},
        {"{n}{n}{n}", "777"},
        {"[{wide}]", "[  7]"},
        {"[{text}]", "[ab]"},
        {"[{padded}]", "[ab  ]"},
        {"[{right}]", "[  ab]"},
        {"[{kanji}]", "[\xe4\xb8\xad  ]"},
        {"[{empty}]", "[]"},
        {"[{negative}]", "[-12]"},
        {"[{min}]", "[-2147483648]"},
        {"{nobody}", "?"},
        {"{N}", "?"},
        {"{n", "{n"},
        {"n}", "n}"},
        {"{{n}}", "?}"}, /* "{n" is nobody's name */
        {"}{n}{", "}7{"},
        {"{text} {n} {text}", "ab 7 ab"},
    };
    (void)state;
    assert_non_null(setlocale(LC_CTYPE, "C.UTF-8"));
    for (size_t i = 0; i < COUNT(cases); i++) {
        char buffer[TEXT];
        struct ct_text out = ct_text_on(buffer, sizeof buffer);
        ct_put_said(&out, NULL, cases[i].english,
                    CT_PLACES({"n", .number = 7}, {"wide", .number = 7, .width = 3},
                              {"text", .text = "ab"}, {"padded", .text = "ab", .width = 4},
                              {"right", .text = "ab", .width = -4},
                              {"kanji", .text = "\xe4\xb8\xad", .width = 4}, {"empty", .text = ""},
                              {"negative", .number = -12}, {"min", .number = INT32_MIN}));
        check_text(cases[i].english, buffer, cases[i].wanted);
    }
}

/* ---- events ---------------------------------------------------------------------------------- */

static void happenings(void **state)
{
    static const char *const names[CT_SEATS_MAX] = {"Ann", "Ben", "", "{seat}"};
    static const struct {
        const char *json;
        ct_translate *language;
        const char *wanted;
    } cases[] = {
        {"{\"event\":\"quiet\"}", NULL, "Nothing."},
        {"{\"event\":\"moved\",\"seat\":0,\"rival\":1,\"piece\":\"taxi\",\"at\":[3,-1]}", NULL,
         "Ann moves taxi from 3,-1 past Ben."},
        {"{\"event\":\"moved\",\"seat\":0,\"rival\":1,\"piece\":\"taxi\",\"at\":[3,-1]}", speak,
         "Ben < taxi @ 3,-1 < Ann"},
        {"{\"event\":\"moved\",\"seat\":3,\"rival\":2,\"piece\":7,\"at\":[]}", NULL,
         "{seat} moves 7 from  past ."},
        /* Nobody sits there. */
        {"{\"event\":\"moved\",\"seat\":4,\"rival\":-1,\"piece\":\"x\",\"at\":0}", NULL,
         "4 moves x from 0 past -1."},
        {"{\"event\":\"moved\",\"seat\":\"Cid\",\"rival\":null,\"piece\":true,\"at\":{}}", NULL,
         "Cid moves  from  past ."},
        {"{\"event\":\"moved\"}", NULL, " moves  from  past ."},
        {"{\"event\":\"shown\",\"kind\":\"small\",\"list\":[\"a\",\"b\"]}", NULL,
         "Small thing shows: a,b."},
        {"{\"event\":\"shown\",\"kind\":\"odd\",\"list\":[[1,2],[3,4]]}", NULL,
         "odd shows: 1,2 3,4."},
        {"{\"event\":\"shown\",\"kind\":\"umlaut\",\"list\":[[[1],2],\"x\"]}", NULL,
         "\xc3\x84lteres Ding shows: 1 2 x."},
        {"{\"event\":\"unheard-of\",\"seat\":1}", NULL, "unheard-of"},
        {"{\"seat\":1}", NULL, ""},
        {"{\"event\":7}", NULL, ""},
    };
    (void)state;
    for (size_t i = 0; i < COUNT(cases); i++) {
        static long long room[1024];
        char buffer[TEXT];
        struct ct_text out = ct_text_on(buffer, sizeof buffer);
        struct ct_json doc;
        assert_null(ct_json_read(&doc, cases[i].json, strlen(cases[i].json), room, sizeof room));
        ct_put_event(&out, &game, &doc, 0, names, cases[i].language);
        check_text(cases[i].json, buffer, cases[i].wanted);
    }
}

static void games(void **state)
{
    char buffer[TEXT];
    static long long room[1024];
    (void)state;
    for (int i = 0; ct_games_tested[i]; i++) {
        const struct ct_game *each = ct_games_tested[i];
        struct ct_text out = ct_text_on(buffer, sizeof buffer);
        struct ct_json doc;
        char id[32];
        int64_t most;
        ct_put_char(&out, '{');
        ct_put_game_facts(&out, each);
        ct_put_char(&out, '}');
        assert_false(ct_text_is_cut(&out));
        assert_null(ct_json_read(&doc, buffer, out.len, room, sizeof room));
        assert_true(ct_json_string(&doc, ct_json_get(&doc, 0, "id"), id, sizeof id));
        assert_true(ct_json_int(&doc, ct_json_get(&doc, 0, "max_players"), &most));
        check_text("id", id, each->id);
        check_int("players", most, each->seats_max);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(phrases),         cmocka_unit_test(value_keys),
        cmocka_unit_test(record_words),    cmocka_unit_test(sentences),
        cmocka_unit_test(behind_others),   cmocka_unit_test(cut_sentences),
        cmocka_unit_test(other_languages), cmocka_unit_test(as_data),
        cmocka_unit_test(places),          cmocka_unit_test(happenings),
        cmocka_unit_test(games),
    };
    return cmocka_run_group_tests_name("say", tests, NULL, NULL);
}
