/* request.c - see request.h. */
#include "apps/server/request.h"

#include "apps/server/head.h"
#include "core/text.h"

#include <string.h>

/* ---- the path -------------------------------------------------------------------------------- */

static int hex_digit(char c)
{
    if (c >= '0' && c <= '9') return c - '0';
    if (c >= 'a' && c <= 'f') return c - 'a' + 10;
    if (c >= 'A' && c <= 'F') return c - 'A' + 10;
    return -1;
}

/* The next byte of the path, decoded; *at moves behind it. -1: a bad escape, or one that hides
 * a slash, which two programs could understand in two ways. */
static int next_byte(const char **at)
{
    const char *s = *at;
    *at += 1;
    if (*s != '%') return (unsigned char)*s;
    int high = hex_digit(s[1]), low = high < 0 ? -1 : hex_digit(s[2]);
    if (low < 0) return -1;
    *at += 2;
    int byte = high * 16 + low;
    return byte == '/' ? -1 : byte;
}

static bool may_stand_in_path(int byte)
{
    return byte >= 0x20 && byte != 0x7f && byte != '\\';
}

/* Every step between slashes has a name; only the last may be empty. */
static bool has_good_steps(const char *path)
{
    if (path[0] == '/' || strstr(path, "//") || strstr(path, "..")) return false;
    for (const char *step = path; step; step = strchr(step, '/')) {
        if (*step == '/') step++;
        if (step[0] == '.' && (step[1] == '/' || step[1] == '\0')) return false;
    }
    return true;
}

bool request_path(const char *target, char path[PATH_ROOM])
{
    size_t len = 0;
    path[0] = '\0';
    if (target[0] != '/') return false;
    for (const char *at = target + 1; *at && *at != '?';) {
        if (*at == '#') return false; /* a fragment never leaves the browser */
        int byte = next_byte(&at);
        if (!may_stand_in_path(byte) || len + 1 == PATH_ROOM) return false;
        path[len++] = (char)byte;
        path[len] = '\0';
    }
    return has_good_steps(path) && ct_utf8_is_valid(path, len);
}

/* ---- lists in headers ------------------------------------------------------------------------ */

static const char *skip_blanks(const char *at)
{
    return at + strspn(at, " \t");
}

/* A weight: "0", "0.25", "1.0"; at most three digits behind the point. *at moves behind it. */
static bool read_weight(const char **at, bool *is_zero)
{
    const char *s = *at;
    char whole = *s++;
    bool some = whole == '1';
    if (whole != '0' && whole != '1') return false;
    if (*s == '.') {
        s++;
        for (int digits = 0; digits < 3 && *s >= '0' && *s <= '9'; digits++, s++) {
            if (whole == '1' && *s != '0') return false;
            if (*s != '0') some = true;
        }
    }
    *at = s;
    *is_zero = !some;
    return true;
}

struct coding {
    const char *name;
    size_t len;
    bool allowed;
};

/* One entry of Accept-Encoding: "gzip", "gzip ; q=0.5". *at moves to the comma behind it. */
static struct coding read_coding(const char **at)
{
    static const char ends[] = ",; \t";
    const char *s = skip_blanks(*at);
    struct coding coding = {.name = s, .len = strcspn(s, ends), .allowed = true};
    bool is_zero = false;
    s = skip_blanks(s + coding.len);
    if (*s == ';') {
        s = skip_blanks(s + 1);
        bool has_weight = (*s == 'q' || *s == 'Q') && s[1] == '=';
        if (has_weight) s += 2;
        coding.allowed = has_weight && read_weight(&s, &is_zero) && !is_zero;
        s = skip_blanks(s);
    }
    if (*s && *s != ',') coding.allowed = false;
    *at = s + strcspn(s, ",");
    return coding;
}

bool request_takes_gzip(const char *accept_encoding)
{
    bool named = false, by_name = false, by_star = false;
    for (const char *at = accept_encoding; at && *at;) {
        struct coding coding = read_coding(&at);
        if (*at == ',') at++;
        if (head_is_word(coding.name, coding.len, "gzip") ||
            head_is_word(coding.name, coding.len, "x-gzip")) {
            by_name = coding.allowed && (by_name || !named); /* one "no" outweighs a "yes" */
            named = true;
        } else if (head_is_word(coding.name, coding.len, "*")) {
            by_star = coding.allowed;
        }
    }
    return named ? by_name : by_star;
}

bool request_knows_tag(const char *if_none_match, const char *tag)
{
    size_t len = strlen(tag);
    if (!if_none_match) return false;
    const char *at = skip_blanks(if_none_match);
    if (*at == '*') return *skip_blanks(at + 1) == '\0';
    while (*at) {
        if (strncmp(at, "W/", 2) == 0) at += 2;
        const char *close = *at == '"' ? strchr(at + 1, '"') : NULL;
        if (!close) return false;
        if ((size_t)(close + 1 - at) == len && memcmp(at, tag, len) == 0) return true;
        at = skip_blanks(close + 1);
        if (*at != ',') return false;
        at += strspn(at, ", \t");
    }
    return false;
}
