/* head.c - see head.h. */
#include "apps/server/head.h"

#include <assert.h>
#include <string.h>

/* ---- the end --------------------------------------------------------------------------------- */

enum { LINE_BEGIN, LINE_INSIDE, LINE_CR, BLANK_CR };

static enum head_state step(struct head_scan *scan, char c)
{
    bool after_cr = scan->at == LINE_CR || scan->at == BLANK_CR;
    if (c == '\0' || (c == '\n') != after_cr) return HEAD_BROKEN;
    if (c == '\n') {
        if (scan->at == BLANK_CR) return HEAD_WHOLE;
        scan->at = LINE_BEGIN;
    } else if (c == '\r') {
        scan->at = scan->at == LINE_BEGIN ? BLANK_CR : LINE_CR;
    } else {
        scan->at = LINE_INSIDE;
    }
    return HEAD_OPEN;
}

enum head_state head_scan(struct head_scan *scan, const char *bytes, size_t len)
{
    for (size_t i = 0; i < len; i++) {
        if (scan->size == HEAD_MAX) return HEAD_LONG;
        scan->size++;
        enum head_state state = step(scan, bytes[i]);
        if (state != HEAD_OPEN) return state;
    }
    return HEAD_OPEN;
}

/* ---- words ----------------------------------------------------------------------------------- */

static char lower(char c)
{
    return c >= 'A' && c <= 'Z' ? (char)(c + ('a' - 'A')) : c;
}

bool head_is_word(const char *word, size_t len, const char *name)
{
    if (len != strlen(name)) return false;
    for (size_t i = 0; i < len; i++)
        if (lower(word[i]) != name[i]) return false;
    return true;
}

bool head_names(const char *list, const char *word)
{
    static const char around[] = ", \t";
    while (list && *list) {
        list += strspn(list, around);
        size_t len = strcspn(list, around);
        bool alone = strchr(",", list[len + strspn(list + len, " \t")]) != NULL;
        if (alone && head_is_word(list, len, word)) return true;
        list += strcspn(list, ",");
    }
    return false;
}

/* Letters, digits and the signs that names of methods and headers are made of. */
static bool is_token(const char *s)
{
    static const char signs[] = "!#$%&'*+-.^_`|~";
    if (!*s) return false;
    for (; *s; s++) {
        char c = lower(*s);
        if (!(c >= 'a' && c <= 'z') && !(c >= '0' && c <= '9') && !strchr(signs, c)) return false;
    }
    return true;
}

static bool is_control(char c)
{
    return (unsigned char)c < 0x20 || c == 0x7f;
}

/* ---- lines ----------------------------------------------------------------------------------- */

/* Cuts the line at its end; *at moves to the next one. NULL: this is the blank one. */
static char *take_line(char **at)
{
    char *line = *at, *end = strstr(line, "\r\n");
    assert(end); /* head_scan has seen the blank line */
    *end = '\0';
    *at = end + 2;
    return *line ? line : NULL;
}

/* Cuts at the next blank; *at moves behind it. NULL: there is none. */
static char *take_until_blank(char **at)
{
    char *word = *at, *blank = strchr(word, ' ');
    if (!blank) return NULL;
    *blank = '\0';
    *at = blank + 1;
    return word;
}

/* "HTTP/1.1": 0, or the status that refuses it. */
static int read_version(const char *version, int *minor)
{
    bool fits = strncmp(version, "HTTP/", 5) == 0 && strlen(version) == 8 && version[6] == '.';
    if (!fits || version[5] < '0' || version[5] > '9') return 400;
    if (version[7] < '0' || version[7] > '9') return 400;
    if (version[5] != '1') return 505;
    *minor = version[7] - '0';
    return 0;
}

static int read_request_line(char *line, struct head *head)
{
    const char *method = take_until_blank(&line), *target = method ? take_until_blank(&line) : NULL;
    if (!target || !is_token(method)) return 400;
    head->method = method;
    head->target = target;
    for (; *target; target++)
        if (is_control(*target)) return 400;
    return *head->target ? read_version(line, &head->minor) : 400;
}

static bool read_header(char *line, struct head *head)
{
    char *colon = strchr(line, ':');
    if (!colon) return false;
    *colon = '\0';
    char *value = colon + 1 + strspn(colon + 1, " \t");
    size_t len = strlen(value);
    while (len > 0 && (value[len - 1] == ' ' || value[len - 1] == '\t')) value[--len] = '\0';
    for (size_t i = 0; i < len; i++)
        if (is_control(value[i]) && value[i] != '\t') return false;
    for (char *c = line; *c; c++) *c = lower(*c);
    head->header[head->headers].name = line;
    head->header[head->headers++].value = value;
    return is_token(line); /* a folded line begins with a blank, so it has no name */
}

/* What would be read in two ways if it stood there twice. */
static bool repeats_what_counts(const struct head *head)
{
    static const char *const once[] = {"host",
                                       "origin",
                                       "content-length",
                                       "transfer-encoding",
                                       "authorization",
                                       "sec-websocket-key",
                                       "sec-websocket-version"};
    for (size_t i = 0; i < sizeof once / sizeof *once; i++) {
        int times = 0;
        for (int h = 0; h < head->headers; h++) times += strcmp(head->header[h].name, once[i]) == 0;
        if (times > 1) return true;
    }
    return false;
}

int head_read(char *text, size_t len, struct head *head)
{
    head->method = head->target = "";
    head->minor = head->headers = 0;
    if (strlen(text) != len) return 400;
    char *line = take_line(&text);
    int status = line ? read_request_line(line, head) : 400;
    while (status == 0 && (line = take_line(&text)) != NULL) {
        if (head->headers == HEADERS_MAX) return 431;
        if (!read_header(line, head)) return 400;
    }
    return status == 0 && repeats_what_counts(head) ? 400 : status;
}

/* ---- headers --------------------------------------------------------------------------------- */

const char *head_value(const struct head *head, const char *name)
{
    for (int i = 0; i < head->headers; i++)
        if (strcmp(head->header[i].name, name) == 0) return head->header[i].value;
    return NULL;
}

const char *head_list(const struct head *head, const char *name, char room[HEAD_ROOM])
{
    size_t len = 0;
    bool any = false;
    for (int i = 0; i < head->headers; i++) {
        if (strcmp(head->header[i].name, name) != 0) continue;
        size_t more = strlen(head->header[i].value);
        /* They stood in one head, with more around each than the comma that is put here. */
        assert(len + more + 1 < HEAD_ROOM);
        if (any) room[len++] = ',';
        memcpy(room + len, head->header[i].value, more);
        len += more;
        any = true;
    }
    room[len] = '\0';
    return any ? room : NULL;
}
