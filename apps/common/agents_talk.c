/*
 * agents_talk.c - see agents.h: questions to a program and its answers. Whatever it says that is
 * not the answer, or "info", loses. The reasons are English in every language, since they stand in
 * files: they are for whoever wrote the program.
 */
#include "apps/common/agents.h"

#include "apps/common/flags.h"
#include "apps/common/program.h"
#include "apps/common/tame.h"
#include "core/json.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { CHATTER = 10000 }; /* lines of "info" to one question */

bool guest_fail(struct guest *g, const char *format, ...)
{
    va_list facts;
    va_start(facts, format);
    vsnprintf(g->why, sizeof g->why, format, facts);
    va_end(facts);
    tame(g->why, ' ');
    g->lost = true;
    return false;
}

void answer_free(struct answer *a)
{
    free(a->text);
    free(a->room);
    *a = (struct answer){.text = NULL};
}

/* ---- one line -------------------------------------------------------------------------------- */

static bool read_object(struct guest *g, const char *line, size_t len, struct answer *out)
{
    size_t bytes = ct_json_room(len);
    out->text = malloc(len + 1);
    out->room = malloc(bytes);
    if (!out->text || !out->room) return guest_fail(g, "there was not enough memory");
    memcpy(out->text, line, len);
    out->text[len] = '\0';
    if (!ct_json_read(&out->doc, out->text, len, out->room, bytes) &&
        ct_json_is(&out->doc, 0, CT_JSON_OBJECT))
        return true;
    return guest_fail(g, "it said no JSON object but \"%.60s\"", out->text);
}

/* Is this the answer? `stop_id`: "done" to that is as good as silence. */
static enum guest_heard judge(struct guest *g, const struct answer *a, const char *say, int64_t id,
                              int64_t stop_id)
{
    char what[32], text[120];
    int64_t to = -1;
    int value = ct_json_get(&a->doc, 0, "say");
    if (!ct_json_string(&a->doc, value, what, sizeof what)) what[0] = '\0';
    bool has_id = ct_json_int(&a->doc, ct_json_get(&a->doc, 0, "id"), &to);
    if (strcmp(what, "info") == 0) return GUEST_CHATS;
    if (has_id && to == stop_id && stop_id >= 0) return GUEST_CHATS;
    if (has_id && to == id && strcmp(what, say) == 0) return GUEST_ANSWERED;
    if (strcmp(what, "error") == 0) {
        if (!ct_json_string(&a->doc, ct_json_get(&a->doc, 0, "text"), text, sizeof text))
            snprintf(text, sizeof text, "?");
        guest_fail(g, "it answered with an error: %s", text);
    } else if (!has_id || to != id) {
        guest_fail(g, "it said what nobody asked for: \"%.60s\"", a->text);
    } else {
        guest_fail(g, "it said \"%s\" instead of \"%s\"", what, say);
    }
    return GUEST_FAILED;
}

static bool fail_unheard(struct guest *g, enum program_heard heard)
{
    char fate[PROGRAM_WHY];
    switch (heard) {
    case PROGRAM_SAID:
    case PROGRAM_SILENT: break;
    case PROGRAM_TOO_LONG:
        return guest_fail(g, "it said more than %d bytes in a line", (int)PROGRAM_LINE);
    case PROGRAM_GONE: program_fate(g->program, fate); return guest_fail(g, "%s", fate);
    }
    return true;
}

/* ---- questions ------------------------------------------------------------------------------- */

static int64_t tell_stop(struct guest *g)
{
    char line[64];
    int64_t id = ++g->asked;
    int len = snprintf(line, sizeof line, "{\"do\":\"stop\",\"id\":%lld}", (long long)id);
    program_tell(g->program, line, (size_t)len);
    return id;
}

enum guest_heard guest_hear(struct guest *g, const char *say, int64_t id, int64_t stop_id,
                            int64_t until, struct answer *out)
{
    const char *said;
    size_t len;
    enum program_heard heard = program_hear(g->program, until, &said, &len);
    *out = (struct answer){.text = NULL};
    if (heard == PROGRAM_SILENT) return GUEST_SILENT;
    if (heard != PROGRAM_SAID) return fail_unheard(g, heard), GUEST_FAILED;
    enum guest_heard kind =
        read_object(g, said, len, out) ? judge(g, out, say, id, stop_id) : GUEST_FAILED;
    if (kind != GUEST_ANSWERED) answer_free(out);
    return kind;
}

bool guest_is_late(struct guest *g, int64_t ms, bool talked)
{
    return !guest_fail(g,
                       talked ? "it talked, but did not answer for %lld ms"
                              : "it said nothing for %lld ms",
                       (long long)ms);
}

bool guest_ask(struct guest *g, const char *line, size_t len, const char *say, int64_t ms,
               const volatile bool *hurry, struct answer *out)
{
    int64_t id = g->asked, stop_id = -1, until = program_now() + ms;
    program_tell(g->program, line, len);
    for (int chatter = 0; chatter <= CHATTER;) {
        enum guest_heard heard = guest_hear(g, say, id, stop_id, until, out);
        if (heard == GUEST_ANSWERED) return true;
        if (heard == GUEST_FAILED) return false;
        if (hurry && *hurry && stop_id < 0) stop_id = tell_stop(g);
        chatter += heard == GUEST_CHATS;
        if (program_now() >= until) return !guest_is_late(g, ms, chatter > 0);
    }
    return guest_fail(g, "it talked too much and did not answer");
}

/* ---- beginning and end ----------------------------------------------------------------------- */

static bool is_our_build(const char *build)
{
    size_t len = strlen(CT_VERSION);
    return strncmp(build, CT_VERSION, len) == 0 && (!build[len] || build[len] == '-');
}

/* What it wants to be shown, and what it is called. */
static void read_hello(struct guest *g, const struct answer *a, const char *build)
{
    int want = ct_json_get(&a->doc, 0, "want");
    char theirs[64];
    g->wants_bytes = want != CT_JSON_NONE && ct_json_equals(&a->doc, want, "bytes");
    if (!ct_json_string(&a->doc, ct_json_get(&a->doc, 0, "build"), theirs, sizeof theirs) ||
        !is_our_build(theirs) || !is_our_build(build))
        g->wants_bytes = false;
    if (!ct_json_string(&a->doc, ct_json_get(&a->doc, 0, "name"), g->name, sizeof g->name))
        g->name[0] = '\0';
}

bool guest_begin(struct guest *g, const char *build)
{
    char room[CT_SPEC_LONGEST], *words[PROGRAM_WORDS + 1], why[PROGRAM_WHY], line[256];
    struct ct_text hello = ct_text_on(line, sizeof line);
    struct answer answer;
    if (program_words(g->terms.command, room, words)) return guest_fail(g, "it has no command");
    g->program = program_start(words, why);
    if (!g->program) return guest_fail(g, "%s", why);
    ct_put(&hello, "{\"do\":\"hello\"");
    ct_put_json_number(&hello, "id", ++g->asked);
    ct_put_json_number(&hello, "protocol", 1);
    ct_put_json_member(&hello, "name", "crosstown");
    ct_put_json_member(&hello, "version", CT_VERSION);
    ct_put_json_member(&hello, "build", build);
    ct_put_char(&hello, '}');
    if (!guest_ask(g, line, hello.len, "hello", g->terms.start, NULL, &answer)) return false;
    read_hello(g, &answer, build);
    answer_free(&answer);
    return true;
}

void guest_end(struct guest *g)
{
    if (g) program_end(g->program);
    free(g);
}
