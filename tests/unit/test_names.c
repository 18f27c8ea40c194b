/* test_names.c - names, their keys, passwords and chat (ON-5, ON-16) over scripts and tricks. The
 * same for every code point there is: tests/online/names.py. */
#include "tests/unit/check.h"

#include "ai/agent.h"
#include "online/names.h"
#include "online/text.h"

#include <stdio.h>

#define A18 "aaaaaaaaaaaaaaaaaa"

static void accepted(void **state)
{
    static const struct {
        const char *what, *text, *kept, *key; /* kept NULL: as it was; key NULL: the same, too */
    } cases[] = {
        {"plain", "anna", NULL, NULL},
        {"capitals fold", "Anna", NULL, "anna"},
        {"the shortest", "ab", NULL, NULL},
        {"the longest", A18 "ab", NULL, NULL},
        {"digits only", "2026", NULL, NULL},
        {"strokes only", "-_", NULL, NULL},
        {"blank inside", "Anna Lisa", NULL, "anna lisa"},
        {"two blanks apart", "a b c", NULL, NULL},
        {"strokes and blanks", "- a _", NULL, NULL},
        {"sharp s is ss", "Straße", NULL, "strasse"},
        {"capital sharp s, too", "STRAẞE", NULL, "strasse"},
        {"umlaut in one", "Jörg", NULL, "jörg"},
        {"umlaut in two is kept in one", "Jo\xcc\x88rg", "Jörg", "jörg"},
        {"a letter and one of its marks join", "a\xcc\xa3\xcc\x88", "\xe1\xba\xa1\xcc\x88", NULL},
        {"marks are put in order", "a\xcc\x88\xcc\xa3", "\xe1\xba\xa1\xcc\x88", NULL},
        {"a letter whose marks do not join", "q\xcc\x88z", NULL, NULL},
        {"final sigma is a sigma", "ΟΔΥΣΣΕΥΣ", NULL, "οδυσσευσ"},
        {"written with a final one", "Οδυσσευς", NULL, "οδυσσευσ"},
        {"iota below", "ᾳᾼ", NULL, "αιαι"},
        {"Turkish capital dotted i keeps its dot", "İi", NULL, "i̇i"},
        {"Turkish dotless i is another letter", "ıI", NULL, "ıi"},
        {"long s", "ſo", NULL, "so"},
        {"ligature", "ﬁx", NULL, "fix"},
        {"full width", "Ａｎｎａ", NULL, "anna"},
        {"full width digits", "ａ１", NULL, "a1"},
        {"double-struck", "ℂat", NULL, "cat"},
        {"mathematical bold", "𝐀𝐛", NULL, "ab"},
        {"Kelvin sign becomes K in NFC",
         "\xe2\x84\xaa"
         "urt",
         "Kurt", "kurt"},
        {"Ångström sign becomes Å in NFC", "\xe2\x84\xabke", "Åke", "åke"},
        {"Cyrillic", "Иван", NULL, "иван"},
        {"Cyrillic short i in two", "Майя", NULL, "майя"},
        {"Armenian", "Արմեն", NULL, "արմեն"},
        {"Georgian capitals fold to small ones", "ᲐᲑ", NULL, "აბ"},
        {"Cherokee folds upwards", "ꭰꭱ", NULL, "ᎠᎡ"},
        {"Hebrew", "דוד", NULL, NULL},
        {"Hebrew with points", "דָּוִד", NULL, NULL},
        {"Arabic", "فاطمة", NULL, NULL},
        {"Arabic digits", "فاطمة١", NULL, NULL},
        {"Arabic presentation forms", "ﻓﺎ", NULL, "فا"},
        {"the longest letter there is", "ﷺﷺ", NULL, "صلى الله عليه وسلمصلى الله عليه وسلم"},
        {"Devanagari with vowel signs", "अंजलि", NULL, NULL},
        {"Tamil", "தமிழ்", NULL, NULL},
        {"Thai", "สมชาย", NULL, NULL},
        {"Hangul", "김민수", NULL, NULL},
        {"Hangul from its letters", "\xe1\x84\x80\xe1\x85\xa1\xe1\x86\xa8\xea\xb0\x80", "각가",
         "각가"},
        {"half width Hangul", "ﾡﾢ", NULL, "ᄀᄁ"},
        {"Kana", "さくら", NULL, NULL},
        {"half width Kana with its mark", "ｶﾞｶ", NULL, "ガカ"},
        {"Han", "王小明", NULL, NULL},
        {"a compatible Han character becomes the plain one", "\xef\xa4\x80王", "豈王", "豈王"},
        {"Ethiopic", "አበበ", NULL, NULL},
        {"Adlam, beyond 16 bits", "𞤀𞤣", NULL, "𞤢𞤣"},
        {"a letter that is a modifier", "Hawaiʻi", NULL, "hawaiʻi"},
    };
    (void)state;
    for (size_t i = 0; i < COUNT(cases); i++) {
        char name[CT_NAME_BYTES], key[CT_NAME_KEY];
        const char *kept = cases[i].kept ? cases[i].kept : cases[i].text;
        if (!ct_name_read(cases[i].text, strlen(cases[i].text), name))
            fail_msg("%s: \"%s\" refused", cases[i].what, cases[i].text);
        check_text(cases[i].what, name, kept);
        ct_name_key(name, key);
        check_text(cases[i].what, key, cases[i].key ? cases[i].key : kept);
    }
}

static void refused(void **state)
{
    static const struct {
        const char *what, *text;
    } cases[] = {
        {"nothing", ""},
        {"one letter", "a"},
        {"one letter and its mark become one", "o\xcc\x88"},
        {"one too many", A18 "abc"},
        {"far too many", A18 A18 A18 A18 A18 A18 A18 A18 A18 A18 A18 A18},
        {"one too many behind marks that join", "o\xcc\x88" A18 "ab"},
        {"blank first", " ab"},
        {"blank last", "ab "},
        {"two blanks", "a  b"},
        {"only blanks", "   "},
        {"no-break space", "a\xc2\xa0"
                           "b"},
        {"ideographic space", "a\xe3\x80\x80"
                              "b"},
        {"narrow space", "a\xe2\x80\xaf"
                         "b"},
        {"line separator", "a\xe2\x80\xa8"
                           "b"},
        {"Ogham space", "a\xe1\x9a\x80"
                        "b"},
        {"tab", "a\tb"},
        {"line end", "ab\n"},
        {"escape", "a\x1b[1m"},
        {"delete", "ab\x7f"},
        {"next line", "ab\xc2\x85"},
        {"a mark first", "\xcc\x88"
                         "ab"},
        {"a mark behind a blank", "a \xcc\x88"
                                  "b"},
        {"a mark behind a digit", "a1\xcc\x88"},
        {"a mark behind a stroke", "a-\xcc\x88"},
        {"zero width joiner", "a\xe2\x80\x8d"
                              "b"},
        {"zero width non-joiner", "a\xe2\x80\x8c"
                                  "b"},
        {"zero width space", "a\xe2\x80\x8b"
                             "b"},
        {"byte order mark", "\xef\xbb\xbf"
                            "ab"},
        {"word joiner", "ab\xe2\x81\xa0"},
        {"soft hyphen", "a\xc2\xad"
                        "b"},
        {"right-to-left mark", "ab\xe2\x80\x8f"},
        {"right-to-left override", "\xe2\x80\xae"
                                   "ab"},
        {"isolate", "\xe2\x81\xa7"
                    "ab\xe2\x81\xa9"},
        {"Arabic letter mark", "ab\xd8\x9c"},
        {"combining grapheme joiner", "a\xcd\x8f"
                                      "b"},
        {"variation selector", "a\xef\xb8\x8f"
                               "b"},
        {"supplementary variation selector", "a\xf3\xa0\x84\x80"
                                             "b"},
        {"tag letter", "a\xf3\xa0\x81\xa1"
                       "b"},
        {"Hangul filler, a letter", "a\xe3\x85\xa4"
                                    "b"},
        {"half width Hangul filler", "a\xef\xbe\xa0"
                                     "b"},
        {"Hangul choseong filler", "a\xe1\x85\x9f"
                                   "b"},
        {"Mongolian vowel separator", "a\xe1\xa0\x8e"
                                      "b"},
        {"Khmer inherent vowel, a mark", "ក\xe1\x9e\xb4ក"},
        {"emoji", "ab😀"},
        {"emoji alone", "😀😀"},
        {"regional indicators", "🇫🇮"},
        {"keycap", "1\xef\xb8\x8f\xe2\x83\xa3z"},
        {"full stop", "a.b"},
        {"at", "a@b"},
        {"slash", "a/b"},
        {"quote", "a'b"},
        {"less than", "<b>"},
        {"percent", "a%"},
        {"colon, as in agents' settings", "level3:ms=1"},
        {"other dashes", "a–b"},
        {"full width low line", "a＿b"},
        {"no decimal digit", "a²"},
        {"a number in letters", "Ⅳa"},
        {"a fraction", "½a"},
        {"circled letter, a symbol", "Ⓐb"},
        {"currency", "a€"},
        {"private use", "a\xee\x80\x80"},
        {"not a character", "a\xef\xbf\xbf"},
        {"not assigned", "a\xcd\xb8"},
        {"cut", "ab\xc3"},
        {"a continuation alone", "ab\x80"},
        {"too long a form", "ab\xc0\xaf"},
        {"surrogate", "ab\xed\xa0\x80"},
        {"beyond Unicode", "ab\xf4\x90\x80\x80"},
    };
    char name[CT_NAME_BYTES] = "untouched";
    (void)state;
    for (size_t i = 0; i < COUNT(cases); i++) {
        if (ct_name_read(cases[i].text, strlen(cases[i].text), name))
            fail_msg("%s: \"%s\" accepted", cases[i].what, cases[i].text);
    }
    assert_false(ct_name_read("a\0b", 3, name));
    check_text("nothing was written", name, "untouched");
}

/* Twenty of anything fit: the longest names, and the longest keys. */
static void room(void **state)
{
    static const char *const letters[] = {"ﷺ", "𞤀", "각", "ᾴ", "ΐ", "ﬄ", "ŉ", "㍿"};
    (void)state;
    for (size_t i = 0; i < COUNT(letters); i++) {
        char text[256] = "", name[CT_NAME_BYTES], key[CT_NAME_KEY];
        size_t len = strlen(letters[i]);
        for (size_t n = 0; n < CT_NAME_MOST; n++) memcpy(text + n * len, letters[i], len + 1);
        bool is_letter = strcmp(letters[i], "㍿") != 0;
        check_int(letters[i], ct_name_read(text, CT_NAME_MOST * len, name), is_letter);
        if (!is_letter) continue;
        ct_name_key(name, key);
        assert_true(strlen(key) < CT_NAME_KEY);
        check_int("one more", ct_name_read(text, CT_NAME_MOST * len + len, name), false);
    }
}

static void agents(void **state)
{
    static const struct {
        const char *name;
        bool is_agents;
    } cases[] = {
        {"level1", true},   {"LEVEL5", true},   {"Ｍａｓｔｅｒ", true}, {"Random", true},
        {"eager", true},    {"greedy", true},   {"ismcts", true},       {"level9", false},
        {"level 1", false}, {"master2", false}, {"anna", false},        {"ismct\xc5\xbf", true},
    };
    (void)state;
    for (size_t i = 0; i < COUNT(cases); i++) {
        char name[CT_NAME_BYTES], key[CT_NAME_KEY];
        assert_true(ct_name_read(cases[i].name, strlen(cases[i].name), name));
        ct_name_key(name, key);
        check_int(cases[i].name, ct_name_is_agents(key), cases[i].is_agents);
    }
    for (const struct ct_agent_kind *kind = ct_agent_kinds; kind->name; kind++) {
        char name[CT_NAME_BYTES], key[CT_NAME_KEY];
        if (!ct_name_read(kind->name, strlen(kind->name), name)) fail_msg("%s", kind->name);
        ct_name_key(name, key);
        check_int(kind->name, ct_name_is_agents(key), true);
    }
}

static void passwords(void **state)
{
    static const struct {
        size_t bytes;
        bool fits;
    } cases[] = {{0, false}, {7, false}, {8, true}, {128, true}, {129, false}, {16384, false}};
    (void)state;
    for (size_t i = 0; i < COUNT(cases); i++)
        check_int("password", ct_password_fits(cases[i].bytes), cases[i].fits);
}

static void chat(void **state)
{
    static const struct {
        const char *text;
        bool fits;
    } cases[] = {
        {"", false},          {"a", true},
        {" ", true},          {"Gut gespielt! 😀 ñ", true},
        {"a\nb", false},      {"a\tb", false},
        {"\x1b[31m", false},  {"a\x7f", false},
        {"a\xc2\x80", false}, {"a\xc2\x9f", false},
        {"a\xc2\xa0", true},  {"a\xff", false},
        {"a\xe2\x82", false},
    };
    (void)state;
    for (size_t i = 0; i < COUNT(cases); i++)
        check_int(cases[i].text, ct_chat_fits(cases[i].text, strlen(cases[i].text)), cases[i].fits);
    check_int("a zero byte", ct_chat_fits("a\0b", 3), false);
    char most[4 * CT_CHAT_MOST + 8];
    for (size_t i = 0; i <= CT_CHAT_MOST; i++) memcpy(most + 4 * i, "😀", 4);
    check_int("200 of them", ct_chat_fits(most, 4 * CT_CHAT_MOST), true);
    check_int("201 of them", ct_chat_fits(most, 4 * CT_CHAT_MOST + 4), false);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(accepted), cmocka_unit_test(refused),   cmocka_unit_test(room),
        cmocka_unit_test(agents),   cmocka_unit_test(passwords), cmocka_unit_test(chat),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
