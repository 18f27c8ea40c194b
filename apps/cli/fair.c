/*
 * fair.c - `crosstown fair`: was this game dealt and diced as its table, secret and nonces say?
 *
 * Every line goes through the replay first, so that a record that is wrong in itself is refused as
 * `crosstown replay` refuses it, and is then played at a table; when the record is whole the table
 * is proved (online/deal.h).
 */
#include "apps/cli/commands.h"
#include "apps/cli/fair.h"
#include "apps/common/input.h"
#include "apps/common/speech.h"
#include "core/replay.h"
#include "games/list.h"

#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct reading {
    const char *name; /* of the input, for messages */
    bool partial, json;
    struct ct_replay *replay;
    struct ct_house *house;
    struct ct_table *table; /* of the present record, until it is proved; NULL: none */
    struct ct_fair fair;    /* of the present record */
    int proved;
    bool all_fair;
};

static int complain_of_memory(void)
{
    return complain(EXIT_WRONG, _("not enough memory"));
}

/* ---- what the header says ------------------------------------------------------------------- */

/* Why "fair" cannot be checked, by the member that is wrong. */
static const char *problem_with(const char *member)
{
    static const struct {
        const char *member, *problem;
    } problems[] = {
        {"table", N_("\"table\" in \"fair\" must be the table's id, in ASCII")},
        {"commit", N_("\"commit\" in \"fair\" must be 64 hexadecimal digits in lower case")},
        {"secret", N_("\"secret\" in \"fair\" must be 64 hexadecimal digits in lower case")},
        {"seals",
         N_("\"seals\" in \"fair\" must have 64 hexadecimal digits in lower case, or null, "
            "for each seat")},
        {"nonces", N_("\"nonces\" in \"fair\" must have 64 hexadecimal digits in lower case, or "
                      "null, for each seat")},
        {"start", N_("\"start\" in \"fair\" can only be \"random\"")},
    };
    for (size_t i = 0; i < sizeof problems / sizeof *problems; i++)
        if (strcmp(problems[i].member, member) == 0) return problems[i].problem;
    return N_("the header has no \"fair\": there is nothing to check");
}

static int read_fair(struct reading *r)
{
    const struct ct_json *doc = ct_replay_json(r->replay);
    int players = ct_replay_kit(r->replay)->config.players;
    const char *member = ct_fair_read(&r->fair, doc, ct_json_get(doc, 0, "fair"), players),
               *problem = NULL;
    if (member)
        problem = problem_with(member);
    else if (!r->fair.has_secret)
        problem = N_("the secret has not been told: that happens when the game is over");
    if (!problem) return EXIT_FINE;
    return complain(EXIT_WRONG, _("%.300s: line %ld: %s"), r->name,
                    ct_replay_line_number(r->replay), _(problem));
}

/* ---- the proof ------------------------------------------------------------------------------- */

static int say_proof(struct reading *r, const struct ct_table *t, const struct ct_proof *proof)
{
    struct verdict v = {.number = ++r->proved, .table = t, .fair = &r->fair, .proof = proof};
    if (proof->failed) r->all_fair = false;
    if (!r->json) say_verdict(&v);
    return !r->json || print_text(put_verdict_json, &v) ? EXIT_FINE : complain_of_memory();
}

/* The record is whole. */
static int prove_record(struct reading *r)
{
    struct ct_proof *proof = malloc(sizeof *proof);
    bool ok = proof && ct_prove(proof, r->table, &r->fair, NULL);
    int code = ok ? say_proof(r, r->table, proof) : complain_of_memory();
    ct_table_free(r->table);
    r->table = NULL;
    free(proof);
    return code;
}

/* ---- lines ---------------------------------------------------------------------------------- */

/* While a game still runs (--partial) a header ends it. */
static int take_header(struct reading *r, const struct lines *in)
{
    int code = r->table ? prove_record(r) : EXIT_FINE;
    if (code == EXIT_FINE) code = read_fair(r);
    if (code != EXIT_FINE) return code;
    r->table = ct_table_load(r->house, in->text, in->len, 0, NULL, NULL);
    return r->table ? EXIT_FINE : complain_of_memory();
}

/* A line that holds: all that can still go wrong is memory. */
static int take_line(struct reading *r, const struct lines *in, enum ct_line kind)
{
    if (kind == CT_LINE_HEADER) return take_header(r, in);
    if (kind == CT_LINE_RESULT) return prove_record(r);
    ct_move m = ct_replay_move(r->replay);
    int turn = ct_table_turn(r->table), n = ct_table_lines(r->table);
    return ct_table_play_move(r->table, turn, n, m, NULL) ? EXIT_FINE : complain_of_memory();
}

static int read_all(struct reading *r, struct lines *in)
{
    struct ct_refusal why;
    while (lines_next(in)) {
        enum ct_line kind = ct_replay_line(r->replay, in->text, in->len, r->partial, &why);
        if (kind == CT_LINE_BAD)
            return refuse_line(r->name, r->replay, ct_replay_move_text(r->replay), &why);
        int code = take_line(r, in, kind);
        if (code != EXIT_FINE) return code;
    }
    if (in->error) return complain(EXIT_WRONG, "%s: %s", r->name, speech_error(in->error));
    if (!ct_replay_end(r->replay, r->partial, &why))
        return refuse_line(r->name, r->replay, "", &why);
    if (r->table && prove_record(r) != EXIT_FINE) return EXIT_WRONG;
    return r->all_fair ? EXIT_FINE : EXIT_WRONG;
}

static int check_file(struct reading *r, const char *path)
{
    struct lines in;
    int code = EXIT_WRONG;
    r->replay = ct_replay_new(ct_games);
    r->house = ct_house_new(ct_games);
    if (!r->replay || !r->house) {
        complain_of_memory();
    } else if (sodium_init() < 0) {
        complain(EXIT_WRONG, _("the library of hashes does not start"));
    } else if (lines_open(&in, path)) {
        code = read_all(r, &in);
        lines_close(&in);
    }
    ct_table_free(r->table);
    ct_house_free(r->house);
    ct_replay_free(r->replay);
    return code;
}

static int run(int argc, char **argv)
{
    struct reading r = {.name = _("standard input"), .all_fair = true};
    const char *path = NULL;
    const struct flag flags[] = {
        {.name = "partial",
         .on = &r.partial,
         .help = N_("a game that is still running is fine, too")},
        {.name = "json", .on = &r.json, .help = N_("for programs: one JSON object a game")},
        {.name = NULL},
    };
    int words = read_flags(&fair_command, argc, argv, flags, &path, 1);
    if (words < 0) return words == -2 ? EXIT_FINE : EXIT_USAGE;
    if (words == 0) return complain(EXIT_USAGE, _("%s: which FILE? (- is standard input)"), "fair");
    if (strcmp(path, "-") != 0) r.name = path;
    return check_file(&r, path);
}

const struct command fair_command = {
    .name = "fair",
    .usage = "fair FILE [--partial] [--json]",
    .help = N_("checks that games played online were dealt and diced as drawn"),
    .more = N_("Works out from table, secret and nonces in a record's header who starts, how the "
               "cards lie and what every die shows, and compares; needs no network. Exits with 1 "
               "if anything differs. What the record cannot prove is yours to compare: that table, "
               "commit and your own seal are those that you were shown before the game."),
    .examples = "  crosstown fair game.jsonl\n"
                "  crosstown fair match.jsonl --json",
    .run = run,
};
