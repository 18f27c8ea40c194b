/*
 * mine.c - `crosstown mine`: computers play, and decisions at which one move is clearly best, and
 * it can be said why (ai/puzzle.h), become puzzles (docs/puzzles.md).
 */
#include "apps/cli/mine.h"

#include "ai/selfplay.h"
#include "apps/cli/commands.h"
#include "apps/common/newgame.h"
#include "apps/common/progress.h"
#include "apps/common/speech.h"
#include "core/hash.h"
#include "games/list.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    A_GAME = 4, /* puzzles from one game, of different themes … */
    APART = 5,  /* … and so many lines apart */
    GAMES_DEFAULT = 100
};

/* Who plays: good enough to get into interesting positions, weak enough to leave something. */
static const char *const players[] = {"level2", "level3", "level3", "level4:iters=120",
                                      "level5:iters=120"};

struct mine {
    struct ct_kit *kit;
    struct ct_house *house;
    struct ct_selfplay *play;
    FILE *to;
    uint64_t seed;
    int64_t games, most, found;
    int64_t a_theme; /* not more of each */
    bool unexplained;
    struct themes themes;
    const struct ct_reason_kind *earlier; /* of the last one that this game gave */
    char *text;                           /* the record of the game that is looked at */
    size_t len, room;
    bool failed;
};

/* ---- one game -------------------------------------------------------------------------------- */

static void add_line(void *to, const char *line, size_t len)
{
    struct mine *m = to;
    if (m->len + len > m->room) {
        size_t room = 2 * (m->len + len);
        char *text = realloc(m->text, room);
        if (!text) {
            m->failed = true;
            return;
        }
        m->text = text;
        m->room = room;
    }
    memcpy(m->text + m->len, line, len);
    m->len += len;
}

static struct ct_table *play_game(struct mine *m, uint64_t seed)
{
    const char *spec[CT_SEATS_MAX];
    struct ct_rng rng;
    long line;
    ct_rng_seed(&rng, seed, CT_STREAM_SEAT);
    for (int seat = 0; seat < CT_SEATS_MAX; seat++)
        spec[seat] = players[ct_rng_below(&rng, sizeof players / sizeof *players)];
    m->len = 0;
    if (!ct_selfplay_game(m->play, spec, seed, true, false, add_line, m) || m->failed) return NULL;
    return ct_table_load(m->house, m->text, m->len, seed, NULL, &line);
}

/* ---- what is kept ---------------------------------------------------------------------------- */

/* Named after what the player sees, so that a position has one name. */
static void name(struct mined *out, const struct ct_table *t, int at, ct_state *seen)
{
    const struct ct_game *game = ct_table_kit(t)->game;
    struct ct_text id = ct_text_on(out->id, sizeof out->id);
    ct_table_observe(t, at, ct_table_turn_at(t, at), seen);
    uint64_t print = ct_hash(seen, game->state_size);
    ct_put_format(&id, "%.2s%08lx", game->id, (unsigned long)(print >> 32 ^ (print & 0xffffffff)));
}

/* In a world that the player could be in: what he cannot know is shuffled anew. */
static bool keep(struct mine *m, const struct ct_table *t, int at, ct_state *seen,
                 struct mined *mined)
{
    size_t len;
    name(mined, t, at, seen);
    uint64_t seed = ct_hash(mined->id, strlen(mined->id));
    mined->table = ct_table_branch(t, ct_table_turn_at(t, at), at, seed, NULL);
    if (!mined->table) return false;
    for (int seat = 0; seat < m->kit->config.players; seat++)
        ct_table_set_name(mined->table, seat, "");
    char *text = whole_text(put_mined, mined, &len);
    ct_table_free(mined->table);
    bool ok = text && fwrite(text, 1, len, m->to) == len && fflush(m->to) == 0;
    free(text);
    return ok;
}

static bool is_wanted(struct mine *m, const struct ct_puzzle *p)
{
    if (!p->is_explained) return m->unexplained;
    return p->reason.kind != m->earlier && themes_take(&m->themes, p->reason.kind, m->a_theme);
}

static bool wants(void *with, const struct ct_reason_kind *kind)
{
    const struct mine *m = with;
    return kind != m->earlier && themes_want(&m->themes, kind, m->a_theme);
}

/* Proved at once, with other random numbers; what has no reason yet is proved when it has one. */
static bool finds(struct ct_puzzler *p, const ct_state *s, struct ct_puzzle *out)
{
    if (!ct_puzzle_find(p, s, 0, out)) return false;
    return !out->is_explained || !ct_puzzle_prove(p, s, PROOF_SALT, out);
}

/* Looks at every decision of the game. False: no memory, or nothing can be written. */
static bool search_game(struct mine *m, const struct ct_table *t)
{
    struct ct_puzzler *puzzler = ct_puzzler_new(ct_table_kit(t));
    ct_state *state = calloc(1, m->kit->game->state_size);
    ct_state *seen = calloc(1, m->kit->game->state_size);
    bool ok = puzzler && state && seen;
    int found = 0;
    m->earlier = NULL;
    if (ok && !m->unexplained) ct_puzzler_ask(puzzler, wants, m);
    for (int at = 0; ok && at < ct_table_lines(t) && found < A_GAME && m->found < m->most; at++) {
        struct mined mined = {.table = NULL};
        if (ct_table_turn_at(t, at) < 0) continue;
        memcpy(state, ct_table_state_at(t, at), m->kit->game->state_size);
        if (!finds(puzzler, state, &mined.puzzle)) continue;
        if (!is_wanted(m, &mined.puzzle)) continue;
        ok = keep(m, t, at, seen, &mined);
        m->earlier = mined.puzzle.reason.kind;
        m->found++;
        found++;
        at += APART;
    }
    ct_puzzler_free(puzzler);
    free(state);
    free(seen);
    return ok;
}

/* ---- all of them ----------------------------------------------------------------------------- */

static int dig(struct mine *m)
{
    struct progress progress = progress_begin(_("game"), m->games);
    bool ok = true;
    int64_t i = 0;
    for (; ok && i < m->games && m->found < m->most; i++) {
        struct ct_table *t = play_game(m, m->seed + (uint64_t)i);
        ok = t && search_game(m, t);
        ct_table_free(t);
        progress_at(&progress, i + 1);
    }
    progress_end(&progress);
    if (!ok) return complain(EXIT_WRONG, _("not enough memory, or no room to write"));
    fprintf(stderr, _("%lld puzzles in %lld games"), (long long)m->found, (long long)i);
    fprintf(stderr, "\n");
    return EXIT_FINE;
}

static int open_mine(struct mine *m, const char *out)
{
    m->house = ct_house_new(ct_games);
    m->play = ct_selfplay_new(m->kit);
    m->to = out ? fopen(out, "w") : stdout;
    int code = EXIT_FINE;
    if (!m->to)
        code = complain(EXIT_WRONG, _("cannot write %s"), out);
    else if (!m->house || !m->play)
        code = complain(EXIT_WRONG, _("not enough memory"));
    if (code == EXIT_FINE) code = dig(m);
    if (out && m->to && fclose(m->to) != 0) code = complain(EXIT_WRONG, _("cannot write %s"), out);
    ct_selfplay_free(m->play);
    if (m->house) ct_house_free(m->house);
    free(m->text);
    return code;
}

static int run(int argc, char **argv)
{
    struct mine m = {.games = GAMES_DEFAULT, .most = INT64_MAX / 2};
    struct newgame new_game = {0};
    const char *games = NULL, *seed = "1", *most = NULL, *out = NULL, *check = NULL, *some = NULL;
    const char *theme = NULL;
    const struct flag own[] = {
        {.name = "games", .value = "N", .into = &games, .help = N_("how many games; default 100")},
        {.name = "seed", .value = "S", .into = &seed, .help = N_("of the first game; default 1")},
        {.name = "most", .value = "N", .into = &most, .help = N_("stop after so many puzzles")},
        {.name = "theme",
         .value = "N",
         .into = &theme,
         .help = N_("not more than so many of each theme; default: an eighth of --most")},
        {.name = "out",
         .value = "FILE",
         .into = &out,
         .help = N_("where they go; default: standard output")},
        {.name = "unexplained",
         .on = &m.unexplained,
         .help = N_("those for which no reason is known, too: --check with --out explains them "
                    "when one is")},
        {.name = "check",
         .value = "FILE",
         .into = &check,
         .help = N_("prove the puzzles of a file again instead; with --out those that hold are "
                    "written anew")},
        {.name = "some",
         .value = "N",
         .into = &some,
         .help = N_("with --check: only so many, evenly spread")},
        {.name = NULL},
    };
    struct flag flags[NEWGAME_FLAGS + sizeof own / sizeof *own];
    bool any_start;
    int code;
    int64_t part = 0;
    newgame_flags(&new_game, own, flags);
    int words = read_flags(&mine_command, argc, argv, flags, NULL, 0);
    if (words < 0) return words == -2 ? EXIT_FINE : EXIT_USAGE;
    if (!read_seed(seed, &m.seed) ||
        (games && !read_count("games", games, 1, INT64_MAX / 2, &m.games)) ||
        (most && !read_count("most", most, 1, INT64_MAX / 2, &m.most)) ||
        (theme && !read_count("theme", theme, 1, INT64_MAX / 2, &m.a_theme)) ||
        (some && !read_count("some", some, 1, INT64_MAX / 2, &part)))
        return EXIT_USAGE;
    if (!theme) m.a_theme = themes_part(m.most);
    if (check) return check_mined(check, part, m.most, out);
    m.kit = newgame_kit(&new_game, "mine", &any_start, &code);
    if (!m.kit) return code;
    code = open_mine(&m, out);
    free(m.kit);
    return code;
}

const struct command mine_command = {
    .name = "mine",
    .usage = "mine --game G [--players N] [--games N] [--seed S] [--most N] [--theme N]\n"
             "                        [--out FILE]\n"
             "                        | --check FILE [--some N] [--out FILE]",
    .help = N_("finds puzzles in games between computers, or proves them again"),
    .more = N_("A puzzle is a decision at which one move is clearly best and it can be said why. "
               "One JSON object a line; docs/puzzles.md says what it holds."),
    .examples = "  crosstown mine --game newyork --games 50 --seed 7 --out puzzles.jsonl\n"
                "  crosstown mine --check puzzles.jsonl --some 20",
    .run = run,
};
