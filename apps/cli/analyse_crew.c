/* analyse_crew.c - see analyse_crew.h. Each thread has a table and a review of its own, works out
 * its part of the units, and what it found is handed over as texts, just as the page's workers do.
 */
#include "apps/cli/analyse_crew.h"

#include "ai/crew.h"
#include "apps/common/progress.h"
#include "apps/common/speech.h"
#include "games/list.h"

#include <stdlib.h>

enum { UNIT_TEXT = 4096, WORKERS_MAX = 64 };

struct worker {
    struct ct_house *house;
    struct ct_table *table;
    struct ct_review *review;
};

struct crew {
    struct ct_review *whole;
    struct worker worker[WORKERS_MAX];
    int workers;
    struct progress progress; /* the first one's: the others are about as far */
};

static bool hire(struct worker *w, const struct ct_table *table, int eyes, int effort)
{
    struct ct_refusal why;
    w->house = ct_house_new(ct_games);
    w->table = w->house ? ct_table_copy(table, w->house, &why) : NULL;
    w->review = w->table ? ct_review_new(w->table, eyes, effort) : NULL;
    return w->review != NULL;
}

static void dismiss(struct worker *w)
{
    ct_review_free(w->review);
    ct_table_free(w->table);
    ct_house_free(w->house);
}

static void work(void *with, int who)
{
    struct crew *c = with;
    for (int i = who; i < ct_review_units(c->whole); i += c->workers) {
        ct_review_do(c->worker[who].review, i);
        if (who == 0) progress_at(&c->progress, i + 1);
    }
}

static bool hand_over(struct crew *c)
{
    bool ok = true;
    for (int i = 0; i < ct_review_units(c->whole); i++) {
        char room[UNIT_TEXT];
        struct ct_text text = ct_text_on(room, sizeof room);
        ct_review_put_unit(c->worker[i % c->workers].review, i, &text);
        ok = ct_review_give(c->whole, i, room, text.len) && ok;
    }
    return ok;
}

struct ct_review *review_by_crew(const struct ct_table *table, int eyes, int effort, int threads)
{
    struct crew *c = calloc(1, sizeof *c);
    bool ok = true;
    if (!c) return NULL;
    c->workers = threads < 1 ? 1 : threads > WORKERS_MAX ? WORKERS_MAX : threads;
    c->whole = ct_review_new(table, eyes, effort);
    for (int i = 0; i < c->workers; i++) ok = hire(&c->worker[i], table, eyes, effort) && ok;
    ok = ok && c->whole;
    if (ok) {
        c->progress = progress_begin(_("line"), ct_review_units(c->whole));
        ct_crew_run(c->workers, work, c);
        progress_end(&c->progress);
        ok = hand_over(c);
    }
    for (int i = 0; i < c->workers; i++) dismiss(&c->worker[i]);
    struct ct_review *whole = c->whole;
    free(c);
    if (ok) return whole;
    ct_review_free(whole);
    return NULL;
}
