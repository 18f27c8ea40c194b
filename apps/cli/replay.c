/* replay.c - `crosstown replay`: does every line of these records hold? */
#include "apps/cli/commands.h"
#include "apps/common/input.h"
#include "apps/common/progress.h"
#include "apps/common/speech.h"
#include "core/replay.h"
#include "games/list.h"

#include <stdio.h>
#include <string.h>

struct reading {
    const char *name; /* of the input, for messages */
    bool partial;
    int held; /* games said to hold */
};

/* `reason` NULL: it is not finished. */
static void say_game(struct reading *r, const char *id, int players, int lines, const char *reason)
{
    if (reason)
        printf(_("game %d: %s, %d players, %d lines, %s: holds"), ++r->held, id, players, lines,
               reason);
    else
        printf(_("game %d: %s, %d players, %d lines, not finished: holds"), ++r->held, id, players,
               lines);
    putchar('\n');
}

static void say_held(struct reading *r, const struct ct_replay *replay)
{
    const struct ct_kit *kit = ct_replay_kit(replay);
    struct ct_score score;
    if (!kit || r->held == ct_replay_records(replay)) return;
    ct_replay_score(replay, &score);
    say_game(r, kit->game->id, kit->config.players, ct_replay_n(replay), score.reason);
}

/* A header while a game still runs (--partial) ends that game: it is said before its place
 * is taken, so the lines are looked at one step behind. */
static int read_all(struct reading *r, struct lines *in, struct ct_replay *replay)
{
    struct ct_refusal why;
    struct progress progress = progress_begin(_("line"), 0);
    int code = EXIT_FINE;
    while (code == EXIT_FINE && lines_next(in)) {
        bool running = ct_replay_kit(replay) && r->held < ct_replay_records(replay);
        int lines = ct_replay_n(replay),
            players = running ? ct_replay_kit(replay)->config.players : 0;
        const char *id = running ? ct_replay_kit(replay)->game->id : "";
        enum ct_line kind = ct_replay_line(replay, in->text, in->len, r->partial, &why);
        if (kind == CT_LINE_BAD) {
            progress_end(&progress);
            return refuse_line(r->name, replay, ct_replay_move_text(replay), &why);
        }
        if (kind == CT_LINE_HEADER && running) say_game(r, id, players, lines, NULL);
        if (kind == CT_LINE_RESULT) say_held(r, replay);
        progress_at(&progress, ct_replay_line_number(replay));
    }
    progress_end(&progress);
    if (in->error) return complain(EXIT_WRONG, "%s: %s", r->name, speech_error(in->error));
    if (!ct_replay_end(replay, r->partial, &why)) return refuse_line(r->name, replay, "", &why);
    say_held(r, replay);
    return EXIT_FINE;
}

static int run(int argc, char **argv)
{
    struct reading r = {.name = _("standard input")};
    const char *path = NULL;
    const struct flag flags[] = {
        {.name = "partial",
         .on = &r.partial,
         .help = N_("a game that is still running is fine, too")},
        {.name = NULL},
    };
    int words = read_flags(&replay_command, argc, argv, flags, &path, 1);
    if (words < 0) return words == -2 ? EXIT_FINE : EXIT_USAGE;
    struct lines in;
    struct ct_replay *replay = ct_replay_new(ct_games);
    if (!replay) return complain(EXIT_WRONG, _("not enough memory"));
    int code = EXIT_WRONG;
    if (path && strcmp(path, "-") != 0) r.name = path;
    if (lines_open(&in, path)) {
        code = read_all(&r, &in, replay);
        lines_close(&in);
    }
    ct_replay_free(replay);
    return code;
}

const struct command replay_command = {
    .name = "replay",
    .usage = "replay [--partial] [FILE]",
    .help = N_("reads records, plays every move by the rules and says whether they hold"),
    .more = N_("Without FILE it reads standard input. At the first bad line it names the line, the "
               "move, the rule or record error and the reason, and exits with 1."),
    .examples = "  crosstown replay games.jsonl\n"
                "  crosstown record --game newyork --games 10 --legal | crosstown replay",
    .run = run,
};
