/*
 * rules.c - `crosstown rules`: the rulebook of a game, or one clause with a position to look at, a
 * move that is allowed there and one that is refused.
 */
#include "apps/cli/commands.h"
#include "apps/common/columns.h"
#include "apps/common/rulebook.h"
#include "apps/common/speech.h"
#include "core/say.h"
#include "core/table.h"
#include "games/list.h"

#include <stdio.h>
#include <string.h>
#include <strings.h>

enum { ID_COLUMNS = 7, STEP_COLUMNS = 3 };

static void print_clause(const char *id, const char *text)
{
    printf("%-*s", ID_COLUMNS, id);
    print_wrapped(text, ID_COLUMNS, ID_COLUMNS);
}

/* ---- an example ------------------------------------------------------------------------------ */

struct scene {
    struct ct_table *table;
    struct ct_pen pen;
};

/* What the seat to move sees. */
static void put_scene(const void *from, struct ct_text *out)
{
    const struct scene *s = from;
    int turn = ct_table_turn(s->table);
    ct_table_draw(s->table, ct_table_lines(s->table), turn < 0 ? -1 : turn, &s->pen, out);
}

static void print_refused(struct ct_table *t, const struct example *e)
{
    struct ct_refusal why;
    char sentence[1024];
    struct ct_text out = ct_text_on(sentence, sizeof sentence);
    /* A test sees to it that it is refused. */
    if (ct_table_check(t, ct_table_turn(t), ct_table_lines(t), e->refused, &why)) return;
    ct_put_refusal(&out, ct_table_kit(t)->game, &why, speech);
    printf(_("  refused: %s. %s (%s)\n"), e->refused, sentence, why.rule);
}

static bool print_example(const struct example *e)
{
    struct ct_refusal why;
    struct scene scene = {.pen = pen_of_terminal()};
    struct ct_house *house = ct_house_new(ct_games);
    if (house) scene.table = ct_table_load(house, e->record, strlen(e->record), 1, &why, NULL);
    if (!scene.table) {
        ct_house_free(house);
        return false;
    }
    printf("\n");
    bool ok = print_text(put_scene, &scene);
    printf("\n");
    print_wrapped(_(e->caption), 0, 0);
    printf(_("  allowed: %s\n"), e->allowed);
    if (e->refused[0]) print_refused(scene.table, e);
    drop_table(scene.table);
    return ok;
}

/* ---- the whole book -------------------------------------------------------------------------- */

static void print_list(const char *title, const char *const *list, bool numbered)
{
    printf("\n%s\n", title);
    for (int i = 0; list[i]; i++) {
        if (numbered)
            printf("%d. ", i + 1);
        else
            printf("-  ");
        print_wrapped(_(list[i]), STEP_COLUMNS, STEP_COLUMNS);
    }
}

static void print_opening(const struct ct_game *game, const struct rulebook *book)
{
    printf("%s (%s)\n", game->title, game->face->credit);
    if (book) print_wrapped(_(book->theme), 0, 0);
    print_wrapped(_(game->face->aim), 0, 0);
    if (book) print_list(_("A turn"), book->steps, true);
    if (book) print_list(_("Good to know"), book->tips, false);
    printf("\n%s\n", _("Rule by rule"));
}

/* What is ruled about one clause. */
static void print_rulings_of(const struct rulebook *book, const char *id)
{
    bool begun = false;
    for (const struct ruling *r = book->rulings; r->id; r++) {
        if (strcmp(r->id, id) != 0) continue;
        if (!begun) printf("\n%s\n", _("Rulings"));
        begun = true;
        print_wrapped(_(r->text), 0, 0);
    }
}

static void print_rulings(const struct rulebook *book)
{
    printf("\n%s\n", _("Rulings"));
    print_wrapped(
        _("Where the printed rules leave something open or differ from language to language, "
          "this is what we play, and why."),
        0, 0);
    for (const struct ruling *r = book->rulings; r->id; r++) print_clause(r->id, _(r->text));
}

static int print_book(const struct ct_game *game, const struct rulebook *book, bool pictures)
{
    print_opening(game, book);
    for (const struct ct_rule *r = game->face->rulebook; r->id; r++) {
        const struct example *e = book && pictures ? rulebook_example(book, r->id) : NULL;
        print_clause(r->id, _(r->text));
        if (e && !print_example(e)) return complain(EXIT_WRONG, _("not enough memory"));
        if (e) printf("\n");
    }
    if (book) print_rulings(book);
    return EXIT_FINE;
}

static int print_one(const struct ct_game *game, const struct rulebook *book, const char *id)
{
    const struct ct_rule *rule = game->face->rulebook;
    while (rule->id && strcasecmp(rule->id, id) != 0) rule++;
    if (!rule->id) return complain(EXIT_WRONG, _("rules: %s has no rule \"%.40s\""), game->id, id);
    print_clause(rule->id, _(rule->text));
    const struct example *e = book ? rulebook_example(book, rule->id) : NULL;
    if (e && !print_example(e)) return complain(EXIT_WRONG, _("not enough memory"));
    if (book) print_rulings_of(book, rule->id);
    return EXIT_FINE;
}

static int run_rules(int argc, char **argv)
{
    const char *word[2] = {NULL, NULL};
    bool pictures = false;
    const struct flag flags[] = {
        {.name = "pictures",
         .on = &pictures,
         .help = N_("with the example of every clause; one clause always has its own")},
        {.name = NULL},
    };
    int words = read_flags(&rules_command, argc, argv, flags, word, 2);
    if (words < 0) return words == -2 ? EXIT_FINE : EXIT_USAGE;
    if (words == 0) return complain(EXIT_USAGE, _("rules: which game? (see crosstown games)"));
    const struct ct_game *game = ct_game_find(ct_games, word[0]);
    if (!game) return complain(EXIT_USAGE, _("rules: there is no game \"%.40s\""), word[0]);
    const struct rulebook *book = rulebook_find(game->id);
    return word[1] ? print_one(game, book, word[1]) : print_book(game, book, pictures);
}

const struct command rules_command = {
    .name = "rules",
    .usage = "rules GAME [ID] [--pictures]",
    .help = N_("the rules of a game, clause by clause, or one of them with an example"),
    .examples = "  crosstown rules newyork NY-5",
    .run = run_rules,
};
