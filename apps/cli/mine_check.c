/* mine_check.c - see mine.h: proves puzzles of a file again, with other random numbers than those
 * that they were found with. */
#include "apps/cli/mine.h"

#include "apps/common/flags.h"
#include "apps/common/input.h"
#include "apps/common/output.h"
#include "apps/common/progress.h"
#include "apps/common/speech.h"
#include "core/hash.h"
#include "games/list.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int64_t count_lines(const char *path)
{
    struct lines in;
    int64_t count = 0;
    if (!lines_open(&in, path)) return -1;
    while (lines_next(&in)) count += in.len > 0;
    lines_close(&in);
    return count;
}

/* Is line i of `count` one of `some` that are evenly spread? */
static bool is_chosen(int64_t i, int64_t count, int64_t some)
{
    return some <= 0 || some >= count || (i + 1) * some / count > i * some / count;
}

/* NULL: it holds. */
static const char *prove(struct mined *m)
{
    struct ct_puzzler *p = ct_puzzler_new(ct_table_kit(m->table));
    if (!p) return N_("there is not enough memory");
    const char *wrong = ct_puzzle_prove(p, ct_table_state(m->table), PROOF_SALT, &m->puzzle);
    ct_puzzler_free(p);
    return wrong;
}

/* Levels change as well: how hard it is now, as it was asked when it was found. False: nobody
 * misses it any more, or there is no memory. */
static bool grade_anew(struct mined *m)
{
    const struct ct_kit *kit = ct_table_kit(m->table);
    size_t size = kit->game->state_size;
    int seat = ct_table_turn(m->table);
    ct_state *seen = calloc(1, size);
    if (!seen) return false;
    ct_table_observe(m->table, ct_table_lines(m->table), seat, seen);
    m->puzzle.grade = ct_puzzle_grade(kit, seen, seat, ct_hash(seen, size), &m->puzzle);
    free(seen);
    return m->puzzle.grade > 0;
}

static bool write_one(FILE *to, const struct mined *m)
{
    size_t len;
    char *text = whole_text(put_mined, m, &len);
    bool ok = text && fwrite(text, 1, len, to) == len && fflush(to) == 0;
    free(text);
    return ok;
}

struct check {
    const char *path;
    struct ct_house *house;
    FILE *to; /* NULL: nothing is written */
    int64_t most, written;
    struct themes themes;
    int bad;
};

/* Those that hold, as long as there are not enough of their theme. */
static bool pass_on(struct check *c, struct mined *m)
{
    if (!c->to || c->written >= c->most || !grade_anew(m) ||
        !themes_take(&c->themes, m->puzzle.reason.kind, themes_part(c->most)))
        return true;
    c->written++;
    return write_one(c->to, m) || !complain(EXIT_WRONG, _("cannot write"));
}

/* False: nothing more can be done. */
static bool check_line(struct check *c, const struct lines *in)
{
    struct mined m;
    const char *wrong = read_mined(c->house, in->text, in->len, &m);
    if (!wrong) wrong = prove(&m);
    if (wrong) {
        complain(EXIT_WRONG, "%s: %s: %s", c->path, m.id[0] ? m.id : "?", _(wrong));
        c->bad++;
    }
    bool ok = wrong || pass_on(c, &m);
    ct_table_free(m.table);
    return ok;
}

static int check_lines(struct check *c, int64_t count, int64_t some)
{
    struct lines in;
    int64_t i = 0, done = 0;
    if (!lines_open(&in, c->path)) return EXIT_WRONG;
    struct progress progress = progress_begin(_("puzzle"), some > 0 && some < count ? some : count);
    bool ok = true;
    while (ok && lines_next(&in)) {
        if (in.len == 0 || !is_chosen(i++, count, some)) continue;
        ok = check_line(c, &in);
        progress_at(&progress, ++done);
    }
    progress_end(&progress);
    lines_close(&in);
    printf(_("%s: %lld puzzles looked at, %d do not hold"), c->path, (long long)done, c->bad);
    printf("\n");
    return ok && (c->bad == 0 || c->to) ? EXIT_FINE : EXIT_WRONG;
}

int check_mined(const char *path, int64_t some, int64_t most, const char *out)
{
    int64_t count = count_lines(path);
    if (count < 0) return EXIT_WRONG;
    struct check c = {.path = path, .house = ct_house_new(ct_games), .most = most};
    if (!c.house) return complain(EXIT_WRONG, _("not enough memory"));
    c.to = out ? fopen(out, "w") : NULL;
    int code = EXIT_FINE;
    if (out && !c.to) code = complain(EXIT_WRONG, _("cannot write %s"), out);
    if (code == EXIT_FINE) code = check_lines(&c, count, some);
    if (c.to && fclose(c.to) != 0) code = complain(EXIT_WRONG, _("cannot write %s"), out);
    ct_house_free(c.house);
    return code;
}
