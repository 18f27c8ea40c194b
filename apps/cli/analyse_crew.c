/* analyse_crew.c - see analyse_crew.h. Each thread has a table and a review of its own and gives
 * its units as texts, just as the page's workers do. */
#include "apps/cli/analyse_crew.h"

#include "ai/crew.h"
#include "apps/common/progress.h"
#include "apps/common/speech.h"
#include "games/list.h"

#include <pthread.h>
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
    int workers, next;
    bool failed;
    pthread_mutex_t lock; /* of whole, next, failed, progress */
    struct progress progress;
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

static int next_unit(struct crew *c)
{
    pthread_mutex_lock(&c->lock);
    int i = c->next < ct_review_units(c->whole) ? c->next++ : -1;
    pthread_mutex_unlock(&c->lock);
    return i;
}

static void hand_in(struct crew *c, const struct ct_review *from, int i)
{
    char room[UNIT_TEXT];
    struct ct_text text = ct_text_on(room, sizeof room);
    ct_review_put_unit(from, i, &text);
    pthread_mutex_lock(&c->lock);
    if (!ct_review_give(c->whole, i, room, text.len)) c->failed = true;
    progress_at(&c->progress, i + 1);
    pthread_mutex_unlock(&c->lock);
}

static void work(void *with, int who)
{
    struct crew *c = with;
    struct worker *w = &c->worker[who];
    for (int i; (i = next_unit(c)) >= 0;) {
        ct_review_do(w->review, i);
        hand_in(c, w->review, i);
    }
}

struct ct_review *review_by_crew(const struct ct_table *table, int eyes, int effort, int threads)
{
    struct crew *c = calloc(1, sizeof *c);
    bool ok = c != NULL;
    if (!ok) return NULL;
    pthread_mutex_init(&c->lock, NULL);
    c->workers = threads < 1 ? 1 : threads > WORKERS_MAX ? WORKERS_MAX : threads;
    c->whole = ct_review_new(table, eyes, effort);
    for (int i = 0; i < c->workers; i++) ok = hire(&c->worker[i], table, eyes, effort) && ok;
    ok = ok && c->whole;
    if (ok) {
        c->progress = progress_begin(_("line"), ct_review_units(c->whole));
        ct_crew_run(c->workers, work, c);
        progress_end(&c->progress);
        ok = !c->failed;
    }
    for (int i = 0; i < c->workers; i++) dismiss(&c->worker[i]);
    struct ct_review *whole = c->whole;
    pthread_mutex_destroy(&c->lock);
    free(c);
    if (ok) return whole;
    ct_review_free(whole);
    return NULL;
}
