/* test_speech.c - which language the program speaks, and catalogues as msgfmt writes them. */
#include "tests/unit/check.h"

#include "apps/common/mo.h"
#include "apps/common/speech.h"

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

static void wishes(void **state)
{
    static const struct {
        const char *language, *lc_all, *lc_messages, *lang, *wanted;
    } cases[] = {
        {NULL, NULL, NULL, NULL, ""},
        {"", "", "", "", ""},
        {NULL, NULL, NULL, "C", ""},
        {NULL, NULL, NULL, "POSIX", ""},
        {NULL, NULL, NULL, "C.UTF-8", ""},
        {NULL, NULL, NULL, "en_GB.UTF-8", ""},
        {NULL, NULL, NULL, "de_DE.UTF-8", "de"},
        {NULL, NULL, NULL, "de", "de"},
        {NULL, NULL, NULL, "de_AT@euro", "de"},
        {NULL, NULL, NULL, "fi_FI", "fi"},
        /* The more particular variable wins. */
        {NULL, NULL, "sv_SE.UTF-8", "de_DE.UTF-8", "sv"},
        {NULL, "da_DK.UTF-8", "sv_SE.UTF-8", "de_DE.UTF-8", "da"},
        {NULL, "", "", "de_DE.UTF-8", "de"},
        {NULL, "en_US.UTF-8", NULL, "de_DE.UTF-8", ""},
        /* LANGUAGE is a list, and C.UTF-8 does not speak against it. */
        {"de", NULL, NULL, "C.UTF-8", "de"},
        {"de", "C.UTF-8", NULL, NULL, "de"},
        {"de", NULL, NULL, "C", "de"},
        {"de", NULL, NULL, NULL, "de"},
        {"nl:fr", NULL, NULL, "it_IT.UTF-8", "nl:fr"},
        {"nl_BE.UTF-8:fr_BE", NULL, NULL, "it_IT.UTF-8", "nl:fr"},
        {"", NULL, NULL, "it_IT.UTF-8", "it"},
        {"sv:en:de", NULL, NULL, "de_DE.UTF-8", "sv"},
        {"en:de", NULL, NULL, "de_DE.UTF-8", ""},
        {"::de:", NULL, NULL, "C.UTF-8", "de"},
        {"qps", NULL, NULL, "C.UTF-8", "qps"},
        /* Whoever says plain C about messages means it. */
        {"de", "C", NULL, "de_DE.UTF-8", ""},
        {"de", "POSIX", NULL, "de_DE.UTF-8", ""},
        {"de", NULL, "C", "de_DE.UTF-8", ""},
        /* The other names of Norwegian. */
        {NULL, NULL, NULL, "nb_NO.UTF-8", "nb"},
        {NULL, NULL, NULL, "no_NO.UTF-8", "nb"},
        {NULL, NULL, NULL, "nn_NO.UTF-8", "nb"},
        {"nn:nb:no", NULL, NULL, "C.UTF-8", "nb:nb:nb"},
        /* Nothing that could leave the folder of catalogues. */
        {"../../de", NULL, NULL, "C.UTF-8", ""},
        {"de/../x", NULL, NULL, "C.UTF-8", ""},
        {"averylonglanguage", NULL, NULL, "C.UTF-8", ""},
    };
    (void)state;
    for (size_t i = 0; i < COUNT(cases); i++) {
        char list[64], what[32];
        const struct speech_settings from = {cases[i].language, cases[i].lc_all,
                                             cases[i].lc_messages, cases[i].lang};
        snprintf(what, sizeof what, "case %zu", i);
        speech_wish(&from, list, sizeof list);
        check_text(what, list, cases[i].wanted);
    }
}

/* ---- catalogues ------------------------------------------------------------------------------ */

struct pair {
    const char *english, *said;
    size_t english_len, said_len;
};
#define PAIR(english, said)                                                                        \
    {                                                                                              \
        english, said, sizeof(english) - 1, sizeof(said) - 1                                       \
    }

/* Sorted, as the format wants them. */
static const struct pair pairs[] = {
    PAIR("", "Language: fr\nPlural-Forms: nplurals=2; plural=(n > 1);\n"),
    PAIR("%d point\0%d points", "%d punkt\0%d punkte"),
    PAIR("Stock {n}", "Vorrat {n}"),
    PAIR("empty", ""),
    PAIR("hand", "Hand"),
};

static void put_u32(unsigned char *at, uint32_t value, bool swapped)
{
    for (int i = 0; i < 4; i++) at[swapped ? 3 - i : i] = (unsigned char)(value >> 8 * i);
}

/* The bytes of a catalogue: header, both tables, texts. */
static size_t build(unsigned char *bytes, bool swapped)
{
    const uint32_t count = COUNT(pairs), head[] = {0x950412de, 0, count, 28, 28 + 8 * count, 0, 0};
    size_t at = 28 + 16 * (size_t)count;
    for (size_t i = 0; i < COUNT(head); i++) put_u32(bytes + 4 * i, head[i], swapped);
    for (uint32_t table = 0; table < 2; table++)
        for (uint32_t i = 0; i < count; i++) {
            size_t len = table ? pairs[i].said_len : pairs[i].english_len;
            unsigned char *entry = bytes + head[3 + table] + 8 * (size_t)i;
            put_u32(entry, (uint32_t)len, swapped);
            put_u32(entry + 4, (uint32_t)at, swapped);
            memcpy(bytes + at, table ? pairs[i].said : pairs[i].english, len + 1);
            at += len + 1;
        }
    return at;
}

static void catalogues(void **state)
{
    (void)state;
    for (int swapped = 0; swapped < 2; swapped++) {
        unsigned char bytes[1024];
        struct mo mo;
        size_t len = build(bytes, swapped);
        assert_true(mo_open(&mo, bytes, len));
        check_text("a word", mo_find(&mo, "hand"), "Hand");
        check_text("with a place", mo_find(&mo, "Stock {n}"), "Vorrat {n}");
        check_text("not there", mo_find(&mo, "Hand"), NULL);
        check_text("behind the last", mo_find(&mo, "zzz"), NULL);
        check_text("not translated", mo_find(&mo, "empty"), NULL);
        check_text("without a number", mo_find(&mo, "%d point"), "%d punkt");
        check_text("1", mo_find_count(&mo, "%d point", 1), "%d punkt");
        check_text("2", mo_find_count(&mo, "%d point", 2), "%d punkte");
        check_text("0 in French", mo_find_count(&mo, "%d point", 0), "%d punkt");
        mo.plural = MO_NOT_ONE;
        check_text("0 elsewhere", mo_find_count(&mo, "%d point", 0), "%d punkte");
        check_text("has no plural", mo_find_count(&mo, "hand", 3), "Hand");
        check_text("nothing", mo_find_count(&mo, "zzz", 3), NULL);
    }
}

/* Cut or spoilt anywhere, it is refused or answers something; sanitizers watch. */
static void bad_catalogues(void **state)
{
    unsigned char whole[1024];
    size_t len = build(whole, false);
    (void)state;
    for (size_t cut = 0; cut < len; cut++) {
        unsigned char *bytes = malloc(cut ? cut : 1);
        struct mo mo;
        memcpy(bytes, whole, cut);
        if (mo_open(&mo, bytes, cut))
            for (size_t i = 0; i < COUNT(pairs); i++) mo_find_count(&mo, pairs[i].english, 2);
        if (cut < 28) assert_false(mo_open(&mo, bytes, cut));
        free(bytes);
    }
    for (size_t at = 0; at < len; at++) {
        unsigned char *bytes = malloc(len);
        struct mo mo;
        memcpy(bytes, whole, len);
        bytes[at] ^= 0xff;
        bool opens = mo_open(&mo, bytes, len);
        if (opens)
            for (size_t i = 0; i < COUNT(pairs); i++) mo_find_count(&mo, pairs[i].english, 2);
        if (at < 4) assert_false(opens);
        free(bytes);
    }
}

static void english(void **state)
{
    (void)state;
    check_text("a sentence", _("Nobody translates this."), "Nobody translates this.");
    check_text("one", _n("%d thing", "%d things", 1), "%d thing");
    check_text("none", _n("%d thing", "%d things", 0), "%d things");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(wishes),
        cmocka_unit_test(catalogues),
        cmocka_unit_test(bad_catalogues),
        cmocka_unit_test(english),
    };
    return cmocka_run_group_tests_name("speech", tests, NULL, NULL);
}
