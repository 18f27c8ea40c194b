/* common.c - what several commands need: a table from a file, refused lines, long texts to standard
 * output. */
#include "apps/cli/commands.h"

#include "ai/agent.h"
#include "apps/common/input.h"
#include "apps/common/newgame.h"
#include "apps/common/speech.h"
#include "core/table.h"
#include "games/list.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { RECORD_MAX = 1 << 26 }; /* of a single record; the longest games stay far below */

struct ct_table *load_table(const char *path)
{
    struct ct_refusal why;
    long line = 0;
    size_t len;
    char *text = read_file(path, RECORD_MAX, &len);
    if (!text) return NULL;
    struct ct_house *house = ct_house_new(ct_games);
    struct ct_table *t = house ? ct_table_load(house, text, len, 0, &why, &line) : NULL;
    free(text);
    if (t) return t;
    if (!house) ct_refuse(&why, "R-2", "memory");
    ct_house_free(house);
    char where[512];
    snprintf(where, sizeof where, _("%.400s: line %ld"), path, line ? line : 1);
    complain_refusal(EXIT_WRONG, where, &why);
    return NULL;
}

/* "game.jsonl: line 12: move R7: NY-4: …" */
int refuse_line(const char *name, const struct ct_replay *replay, const char *move,
                const struct ct_refusal *why)
{
    char where[512];
    long line = ct_replay_line_number(replay);
    if (!line) line = 1;
    if (!*move)
        snprintf(where, sizeof where, _("%.300s: line %ld"), name, line);
    else if (ct_replay_is_chance(replay))
        snprintf(where, sizeof where, _("%.300s: line %ld: chance %.40s"), name, line, move);
    else
        snprintf(where, sizeof where, _("%.300s: line %ld: move %.40s"), name, line, move);
    return complain_refusal(EXIT_WRONG, where, why);
}

void drop_table(struct ct_table *t)
{
    struct ct_house *house = ct_table_house(t);
    ct_table_free(t);
    ct_house_free(house);
}

bool print_text(void (*put)(const void *from, struct ct_text *out), const void *from)
{
    size_t len;
    char *text = whole_text(put, from, &len);
    if (text && fwrite(text, 1, len, stdout) != len) output_failed();
    free(text);
    return text != NULL;
}

bool read_agent(const char **spec, const char *threads, char *room, size_t size)
{
    int64_t count = 1;
    const char *problem = ct_agent_problem(*spec);
    if (!problem && threads) {
        if (!read_count("threads", threads, 1, CT_THREADS_MAX, &count)) return false;
        snprintf(room, size, "%s:threads=%d", *spec, (int)count);
        problem = ct_agent_problem(room);
        *spec = room;
    }
    return !problem || !complain(EXIT_USAGE, "--agent: \"%.60s\": %s", *spec, _(problem));
}

struct ct_pen pen_of_terminal(void)
{
    const char *no_color = getenv("NO_COLOR"), *term = getenv("TERM");
    bool plain = (no_color && *no_color) || !term || !*term || strcmp(term, "dumb") == 0;
    return (struct ct_pen){.colour = isatty(STDOUT_FILENO) && !plain,
                           .utf8 = speech_shows_utf8(),
                           .columns = 80,
                           .speak = speech};
}
