/*
 * arena_file.c - results of a match on disk, so that it can be interrupted.
 *
 * The first line names the match; every further line is one deal, written as soon as it has
 * been played. Lines may come in any order. A last line without its end is what an
 * interruption left: it is cut off and that deal played again. The first line must be exactly
 * what this match would write, so that results of different matches never mix.
 */
#include "ai/selfplay.h"
#include "apps/cli/arena.h"

#include "apps/common/flags.h"
#include "apps/common/input.h"
#include "apps/common/speech.h"
#include "core/record.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { LINE_MAX_HERE = 6 * CT_SEATS_MAX * CT_SPEC_LONGEST + 1024 }; /* names may be all escapes */

/* ---- writing --------------------------------------------------------------------------------- */

/* A fingerprint of the first deal's set-up: own boxes and boards differ in it. */
static uint64_t setup_print(const struct match *m)
{
    struct ct_selfplay *game = ct_selfplay_new(m->kit);
    uint64_t print = game ? ct_selfplay_print(game, m->seed) : 0;
    ct_selfplay_free(game);
    return print;
}

static void put_names(struct ct_text *out, const struct match *m)
{
    ct_put_options(out, m->kit);
    ct_put_json_key(out, "agents");
    ct_put_char(out, '[');
    for (int i = 0; i < m->agents; i++) {
        ct_put_comma(out);
        ct_put_json_string(out, m->name[i]);
    }
    ct_put_char(out, ']');
}

static void put_match(struct ct_text *out, const struct match *m)
{
    ct_put_char(out, '{');
    ct_put_json_number(out, "arena", 1);
    ct_put_json_member(out, "game", m->kit->game->id);
    ct_put_json_number(out, "rules", m->kit->game->rules);
    ct_put_json_number(out, "players", m->kit->config.players);
    ct_put_json_number(out, "start", m->any_start ? -1 : m->kit->config.start);
    put_names(out, m);
    ct_put(out, ",\"seed\":\"");
    ct_put_u64(out, m->seed);
    ct_put(out, "\",\"setup\":\"");
    ct_put_u64(out, setup_print(m));
    ct_put(out, "\"}");
}

static void put_game(struct ct_text *out, const struct deal *d, int seating, int players)
{
    ct_put_comma(out);
    ct_put(out, "{\"points\":[");
    for (int seat = 0; seat < players; seat++) {
        ct_put_comma(out);
        ct_put_int(out, d->points[seating][seat]);
    }
    ct_put(out, "],\"ranks\":[");
    for (int seat = 0; seat < players; seat++) {
        ct_put_comma(out);
        ct_put_int(out, d->rank[seating][seat]);
    }
    ct_put_char(out, ']');
    if (d->forfeit[seating]) {
        ct_put(out, ",\"forfeit\":{");
        ct_put_json_number(out, "seat", d->forfeit[seating] - 1);
        ct_put_json_member(out, "why", d->why[seating]);
        ct_put_char(out, '}');
    }
    ct_put_char(out, '}');
}

static void put_deal(struct ct_text *out, const struct match *m, const struct deal *d)
{
    int players = m->kit->config.players;
    ct_put_char(out, '{');
    ct_put_json_number(out, "deal", d->number);
    ct_put_json_key(out, "games");
    ct_put_char(out, '[');
    for (int seating = 0; seating < players; seating++) put_game(out, d, seating, players);
    ct_put(out, "]}");
}

static bool append(const char *path, const char *line)
{
    FILE *file = fopen(path, "ab");
    bool ok = file && fputs(line, file) >= 0 && putc('\n', file) != EOF;
    if (file && fclose(file) != 0) ok = false;
    if (!ok) complain(EXIT_WRONG, "%s: %s", path, speech_error(errno));
    return ok;
}

bool results_add(const char *path, const struct match *m, const struct deal *d)
{
    char line[LINE_MAX_HERE];
    struct ct_text text = ct_text_on(line, sizeof line);
    put_deal(&text, m, d);
    return append(path, line);
}

/* ---- reading --------------------------------------------------------------------------------- */

static bool read_ints(const struct ct_json *doc, int list, int count, int32_t *out)
{
    int64_t value;
    if (list < 0 || !ct_json_is(doc, list, CT_JSON_ARRAY) || ct_json_size(doc, list) != count)
        return false;
    int item = ct_json_first(doc, list);
    for (int i = 0; i < count; i++, item = ct_json_next(doc, item)) {
        if (!ct_json_int(doc, item, &value) || value < INT32_MIN || value > INT32_MAX) return false;
        out[i] = (int32_t)value;
    }
    return true;
}

/* Missing, if the game was played to its end. */
static bool read_forfeit(const struct ct_json *doc, int game, int players, struct deal *d,
                         int seating)
{
    int64_t seat;
    int forfeit = ct_json_get(doc, game, "forfeit");
    if (forfeit < 0) return true;
    if (!ct_json_is(doc, forfeit, CT_JSON_OBJECT) ||
        !ct_json_int(doc, ct_json_get(doc, forfeit, "seat"), &seat) || seat < 0 ||
        seat >= players ||
        !ct_json_string(doc, ct_json_get(doc, forfeit, "why"), d->why[seating], FORFEIT_WHY))
        return false;
    d->forfeit[seating] = (int8_t)(seat + 1);
    return true;
}

static bool read_game(const struct ct_json *doc, int game, int players, struct deal *d, int seating)
{
    int32_t rank[CT_SEATS_MAX];
    bool has_winner = false;
    if (!ct_json_is(doc, game, CT_JSON_OBJECT)) return false;
    if (!read_ints(doc, ct_json_get(doc, game, "points"), players, d->points[seating]) ||
        !read_ints(doc, ct_json_get(doc, game, "ranks"), players, rank))
        return false;
    for (int seat = 0; seat < players; seat++) {
        if (rank[seat] < 1 || rank[seat] > players) return false;
        d->rank[seating][seat] = (int8_t)rank[seat];
        has_winner = has_winner || rank[seat] == 1;
    }
    return has_winner && read_forfeit(doc, game, players, d, seating);
}

static bool read_deal(const char *line, size_t len, int players, struct deal *d)
{
    static const size_t most = LINE_MAX_HERE;
    struct ct_json doc;
    size_t room = ct_json_room(len < most ? len : most);
    void *tokens = len < most ? malloc(room) : NULL;
    *d = (struct deal){.number = -1};
    bool ok = tokens && !ct_json_read(&doc, line, len, tokens, room) &&
              ct_json_is(&doc, 0, CT_JSON_OBJECT);
    int number = ok ? ct_json_get(&doc, 0, "deal") : -1, games = -1;
    ok = ok && number >= 0 && ct_json_int(&doc, number, &d->number) && d->number >= 0;
    if (ok) games = ct_json_get(&doc, 0, "games");
    ok = games >= 0 && ct_json_is(&doc, games, CT_JSON_ARRAY) &&
         ct_json_size(&doc, games) == players;
    int game = ok ? ct_json_first(&doc, games) : -1;
    for (int i = 0; ok && i < players; i++, game = ct_json_next(&doc, game))
        ok = read_game(&doc, game, players, d, i);
    free(tokens);
    d->played = ok;
    return ok;
}

/* The file as far as its lines are whole: `whole` counts their bytes. */
static bool read_lines(struct lines *in, const char *path, const struct match *m, off_t size,
                       struct deal *deal, int64_t count, off_t *whole)
{
    char wanted[LINE_MAX_HERE];
    struct ct_text text = ct_text_on(wanted, sizeof wanted);
    put_match(&text, m);
    for (long number = 1; lines_next(in); number++) {
        bool is_cut = *whole + (off_t)in->len + 1 > size;
        bool is_match = in->len <= text.len && memcmp(in->text, wanted, in->len) == 0;
        struct deal d;
        if (number == 1 && (!is_match || (!is_cut && in->len != text.len)))
            return !complain(EXIT_WRONG, _("%s: results of another match; name another file"),
                             path);
        if (is_cut) break;
        *whole += (off_t)in->len + 1;
        if (number == 1) continue;
        if (!read_deal(in->text, in->len, m->kit->config.players, &d))
            return !complain(EXIT_WRONG, _("%s: line %ld: not a deal of this match"), path, number);
        if (d.number < count) deal[d.number] = d;
    }
    return !in->error || !complain(EXIT_WRONG, "%s: %s", path, speech_error(in->error));
}

static bool begin_file(const char *path, const struct match *m)
{
    char line[LINE_MAX_HERE];
    struct ct_text text = ct_text_on(line, sizeof line);
    put_match(&text, m);
    return append(path, line);
}

bool results_load(const char *path, const struct match *m, struct deal *deal, int64_t count)
{
    struct stat about;
    struct lines in;
    off_t whole = 0;
    if (stat(path, &about) != 0)
        return errno == ENOENT ? begin_file(path, m)
                               : !complain(EXIT_WRONG, "%s: %s", path, speech_error(errno));
    if (!S_ISREG(about.st_mode)) return !complain(EXIT_WRONG, _("%s: not a plain file"), path);
    if (!lines_open(&in, path)) return false;
    bool ok = read_lines(&in, path, m, about.st_size, deal, count, &whole);
    lines_close(&in);
    if (ok && whole < about.st_size && truncate(path, whole) != 0)
        return !complain(EXIT_WRONG, "%s: %s", path, speech_error(errno));
    return ok && (whole > 0 || begin_file(path, m));
}
