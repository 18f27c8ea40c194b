/* storm_message.c - see storm_message.h. */
#include "apps/cli/storm_message.h"

#include "core/text.h"

#include <string.h>

bool span_is(struct span s, const char *text)
{
    return s.at && s.len == strlen(text) && memcmp(s.at, text, s.len) == 0;
}

/* ---- walking ----------------------------------------------------------------------------------
 * Each function takes a place and the end, and gives the place behind what it skips; NULL: the text
 * ends before that. */

static const char *skip_blanks(const char *at, const char *end)
{
    while (at < end && (*at == ' ' || *at == '\t' || *at == '\n' || *at == '\r')) at++;
    return at;
}

/* From behind the first quote to behind the last. */
static const char *skip_string(const char *at, const char *end)
{
    for (; at < end; at++) {
        if (*at == '"') return at + 1;
        if (*at == '\\') at++;
    }
    return NULL;
}

static const char *skip_nest(const char *at, const char *end)
{
    for (int depth = 0; at < end;) {
        char c = *at++;
        if (c == '"') {
            at = skip_string(at, end);
            if (!at) return NULL;
        } else if (c == '{' || c == '[') {
            depth++;
        } else if ((c == '}' || c == ']') && --depth == 0) {
            return at;
        }
    }
    return NULL;
}

static const char *skip_plain(const char *at, const char *end)
{
    while (at < end && !strchr(",]} \t\r\n", *at)) at++;
    return at;
}

/* A value, and what stands in it. */
static const char *take_value(const char *at, const char *end, struct span *out)
{
    const char *behind;
    if (at >= end) return NULL;
    if (*at == '"') {
        behind = skip_string(at + 1, end);
        if (behind) *out = (struct span){at + 1, (size_t)(behind - at) - 2};
        return behind;
    }
    behind = *at == '{' || *at == '[' ? skip_nest(at, end) : skip_plain(at, end);
    if (behind) *out = (struct span){at, (size_t)(behind - at)};
    return behind;
}

/* Moves *at over one member of an object and what parts it from the next; false: no more. */
static bool next_member(const char **at, const char *end, struct span *name, struct span *value)
{
    const char *here = skip_blanks(*at, end);
    if (here < end && *here == ',') here = skip_blanks(here + 1, end);
    if (here >= end || *here != '"') return false;
    here = take_value(here, end, name);
    here = here ? skip_blanks(here, end) : end;
    if (here >= end || *here != ':') return false;
    *at = take_value(skip_blanks(here + 1, end), end, value);
    if (*at) return true;
    *at = end;
    return false;
}

/* A string is none, whatever it says. */
static int64_t number_of(struct span s)
{
    int64_t value;
    bool bare = s.at && s.at[-1] != '"';
    return bare && ct_read_int(s.at, s.len, -INT64_MAX, INT64_MAX, &value) ? value : INT64_MIN;
}

/* ---- messages -------------------------------------------------------------------------------- */

static enum say say_of(struct span s)
{
    static const char *const words[] = {[SAY_WELCOME] = "welcome",
                                        [SAY_TABLE] = "table",
                                        [SAY_LINES] = "lines",
                                        [SAY_AGAIN] = "again",
                                        [SAY_REFUSED] = "refused"};
    for (enum say say = SAY_WELCOME; say <= SAY_REFUSED; say++)
        if (span_is(s, words[say])) return say;
    return SAY_OTHER;
}

static void take_span(struct message *m, struct span name, struct span value)
{
    const struct {
        const char *name;
        struct span *into;
    } spans[] = {{"table", &m->table}, {"new", &m->next},    {"token", &m->token},
                 {"state", &m->state}, {"lines", &m->lines}, {"legal", &m->legal},
                 {"bytes", &m->bytes}};
    for (size_t i = 0; i < sizeof spans / sizeof *spans; i++)
        if (span_is(name, spans[i].name)) *spans[i].into = value;
}

static bool take_number(struct message *m, struct span name, struct span value)
{
    const struct {
        const char *name;
        int64_t *into;
    } numbers[] = {{"n", &m->n},   {"turn", &m->turn},   {"from", &m->from},
                   {"re", &m->re}, {"start", &m->start}, {"you", &m->you}};
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++)
        if (span_is(name, numbers[i].name)) {
            *numbers[i].into = number_of(value);
            return true;
        }
    return false;
}

bool message_read(const char *text, size_t len, struct message *out)
{
    const char *end = text + len, *at = skip_blanks(text, end);
    struct span name, value;
    *out = (struct message){.say = SAY_OTHER,
                            .re = -1,
                            .from = INT64_MIN,
                            .n = INT64_MIN,
                            .turn = INT64_MIN,
                            .start = INT64_MIN,
                            .you = INT64_MIN};
    if (at >= end || *at++ != '{') return false;
    while (next_member(&at, end, &name, &value)) {
        if (name.len > 5) continue; /* none of ours is longer */
        if (span_is(name, "say")) {
            out->say = say_of(value);
            if (out->say == SAY_OTHER) return true;
        } else if (!take_number(out, name, value)) {
            take_span(out, name, value);
        }
    }
    at = skip_blanks(at, end);
    return at < end && *at == '}';
}

/* ---- lists ----------------------------------------------------------------------------------- */

bool span_next(struct span list, size_t *at, struct span *element)
{
    if (!list.at || list.len < 2 || *list.at != '[') return false;
    const char *end = list.at + list.len - 1;
    const char *here = skip_blanks(list.at + (*at ? *at : 1), end);
    if (here < end && *here == ',') here = skip_blanks(here + 1, end);
    const char *behind = take_value(here, end, element);
    if (!behind) return false;
    *at = (size_t)(behind - list.at);
    return true;
}

struct span span_pick(struct span list, uint32_t (*draw)(void *with, uint32_t below), void *with)
{
    struct span picked = {NULL, 0}, element;
    uint32_t count = 0;
    for (size_t at = 0; span_next(list, &at, &element);) count++;
    if (count == 0) return picked;
    uint32_t wanted = draw(with, count);
    for (size_t at = 0; span_next(list, &at, &element);)
        if (wanted-- == 0) return element;
    return picked;
}

/* ---- lines ----------------------------------------------------------------------------------- */

bool line_read(struct span object, struct line *out)
{
    if (!object.at || object.len < 2 || *object.at != '{') return false;
    const char *at = object.at + 1, *end = object.at + object.len;
    struct span name, value;
    *out = (struct line){.n = INT64_MIN, .player = -1, .move = {NULL, 0}};
    while (next_member(&at, end, &name, &value)) {
        if (span_is(name, "n"))
            out->n = number_of(value);
        else if (span_is(name, "player"))
            out->player = number_of(value);
        else if (span_is(name, "move") || span_is(name, "chance"))
            out->move = value;
    }
    return out->n >= 0 && out->player >= -1 && out->move.at;
}

/* FNV-1a, of the player, the text and an end. */
uint64_t lines_add(uint64_t sum, const struct line *line)
{
    const uint64_t prime = 1099511628211u;
    sum = (sum ^ (uint64_t)(line->player + 2)) * prime;
    for (size_t i = 0; i < line->move.len; i++)
        sum = (sum ^ (unsigned char)line->move.at[i]) * prime;
    return (sum ^ 0x100) * prime;
}
