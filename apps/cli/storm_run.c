/*
 * storm_run.c - a storm from the first connection to the last question; see storm.h.
 *
 * Connections and tables come in a ramp, a few at a time; between the steps the server is looked
 * at, so that each step's memory can be told. Then everybody plays, and in the end all that is
 * still on its way is waited for.
 */
#include "apps/cli/storm.h"

#include "apps/common/flags.h"
#include "apps/common/progress.h"
#include "apps/common/speech.h"

#include <event2/event.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <time.h>

enum { RAMP = 64, TICK_MICROS = 1000, PATIENCE = 30000000, REST = 500000, SPARE_FILES = 64 };

int64_t micros_now(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000000 + now.tv_nsec / 1000;
}

/* ---- the loop -------------------------------------------------------------------------------- */

static void on_tick(evutil_socket_t fd, short what, void *with)
{
    (void)fd, (void)what, (void)with; /* it only turns the loop */
}

static void turn(struct storm *s)
{
    event_base_loop(s->base, EVLOOP_ONCE);
    play_due(s);
}

/* Who loses more than some connections has nothing left to measure. */
static bool is_well(const struct storm *s)
{
    return !s->no_memory && s->broken <= 1 + (uint64_t)s->person_count / 10;
}

static void rest(struct storm *s, int64_t micros)
{
    for (int64_t until = micros_now() + micros; micros_now() < until;) turn(s);
}

/* `more` begins one more thing, if there is one; about RAMP are under way at a time. */
static bool climb(struct storm *s, int64_t (*done)(const struct storm *s), int64_t wanted,
                  const char *what, void (*more)(struct storm *s, int64_t number))
{
    struct progress progress = progress_begin(_(what), wanted);
    int64_t begun = done(s), last = begun, changed = micros_now(), now = changed;
    while (last < wanted && is_well(s) && now - changed < PATIENCE) {
        while (more && begun < wanted && begun < last + RAMP) more(s, begun++);
        turn(s);
        now = micros_now();
        if (done(s) != last) changed = now;
        last = done(s);
        progress_at(&progress, last);
    }
    progress_end(&progress);
    if (last >= wanted) return true;
    if (s->no_memory) return !complain(EXIT_WRONG, _("not enough memory"));
    return !complain(EXIT_WRONG, _("storm: %s %lld of %lld, then nothing more happened"), _(what),
                     (long long)last, (long long)wanted);
}

bool storm_wait(struct storm *s, int64_t (*done)(const struct storm *s), int64_t wanted,
                const char *what)
{
    return climb(s, done, wanted, what, NULL);
}

/* ---- coming ---------------------------------------------------------------------------------- */

static int64_t connected(const struct storm *s)
{
    return s->connected;
}

static void connect_one(struct storm *s, int64_t number)
{
    link_open(&s->links, &s->people[number].link, number);
}

static int64_t playing(const struct storm *s)
{
    return s->playing;
}

static void open_one(struct storm *s, int64_t number)
{
    play_open_board(&s->boards[number]);
}

/* The server's memory, once it has come to rest. */
static bool look(struct storm *s, struct reading *into)
{
    if (s->wish.processes.count == 0) return true;
    rest(s, REST);
    return proc_read(&s->wish.processes, into);
}

static bool come(struct storm *s)
{
    s->holding = true;
    if (!look(s, &s->empty)) return false;
    if (!climb(s, connected, s->wish.idle, N_("idle connections:"), connect_one) ||
        !look(s, &s->idle))
        return false;
    if (!climb(s, connected, s->person_count, N_("people:"), connect_one) ||
        !look(s, &s->people_here))
        return false;
    if (s->wish.echo > 0) return look(s, &s->tables_here);
    return climb(s, playing, s->wish.tables, N_("tables:"), open_one) && look(s, &s->tables_here);
}

/* ---- the storm ------------------------------------------------------------------------------- */

static void blow(struct storm *s)
{
    struct progress progress = progress_begin(_("seconds:"), s->wish.seconds);
    double cpu = seconds_of_cpu();
    s->began = micros_now();
    s->until = s->began + s->wish.seconds * 1000000;
    s->holding = false;
    if (s->wish.echo > 0)
        for (int64_t i = 0; i < s->wish.tables; i++) play_open_board(&s->boards[i]);
    while (micros_now() < s->until && is_well(s)) {
        turn(s);
        progress_at(&progress, (micros_now() - s->began) / 1000000);
    }
    s->stopping = true;
    s->own_cpu = seconds_of_cpu() - cpu;
    s->seconds = (double)(micros_now() - s->began) / 1e6;
    progress_end(&progress);
}

static void wait_for_answers(struct storm *s)
{
    int64_t until = micros_now() + PATIENCE;
    while (play_open_questions(s) > 0 && micros_now() < until) rest(s, 10 * TICK_MICROS);
    s->unanswered = (uint64_t)play_open_questions(s);
}

static void tell_all(struct storm *s)
{
    for (int64_t i = 0; i < s->wish.tables; i++)
        if (!s->boards[i].over) storm_tell(s, &s->boards[i]);
}

static bool pass_over(struct storm *s)
{
    struct reading before = {0}, after = {0};
    if (!come(s) || !proc_read(&s->wish.processes, &before)) return false;
    blow(s);
    if (!proc_read(&s->wish.processes, &after)) return false;
    wait_for_answers(s);
    if (!look(s, &s->end)) return false;
    s->begin = before;
    s->end.cpu = after.cpu; /* what was answered late was not counted either */
    s->end.waited = after.waited;
    tell_all(s);
    if (s->no_memory) return !complain(EXIT_WRONG, _("not enough memory"));
    return s->wish.echo > 0 || storm_check(s);
}

/* ---- setting up ------------------------------------------------------------------------------ */

static bool allow_files(int64_t wanted)
{
    struct rlimit limit;
    if (getrlimit(RLIMIT_NOFILE, &limit) != 0) return true;
    limit.rlim_cur = limit.rlim_max;
    setrlimit(RLIMIT_NOFILE, &limit);
    if (limit.rlim_cur == RLIM_INFINITY || limit.rlim_cur >= (rlim_t)(wanted + SPARE_FILES))
        return true;
    return !complain(EXIT_WRONG,
                     _("storm: %lld connections need more files than the %lld that may "
                       "be open here (ulimit -n)"),
                     (long long)wanted, (long long)limit.rlim_cur);
}

static void seat_people(struct storm *s)
{
    for (int64_t i = 0; i < s->person_count; i++) {
        struct person *p = &s->people[i];
        int64_t number = i - s->wish.idle;
        p->storm = s;
        if (number < 0) continue;
        p->board = &s->boards[number / s->wish.players];
        p->seat = (int)(number % s->wish.players);
        p->board->seat[p->seat] = p;
    }
    for (int64_t i = 0; i < s->wish.tables; i++) {
        s->boards[i].game_number = (int)(i % s->wish.games);
        s->boards[i].game = s->wish.game[s->boards[i].game_number];
    }
}

static bool set_up(struct storm *s)
{
    const struct timeval tick = {.tv_usec = TICK_MICROS};
    s->person_count = s->wish.idle + s->wish.tables * s->wish.players;
    s->last = &s->first;
    ct_rng_seed(&s->rng, s->wish.seed, CT_STREAM_CHANCE);
    s->people = calloc((size_t)s->person_count + 1, sizeof *s->people);
    s->boards = calloc((size_t)s->wish.tables + 1, sizeof *s->boards);
    s->picker = picker_new(&s->wish);
    s->base = event_base_new();
    s->tick = s->base ? event_new(s->base, -1, EV_PERSIST, on_tick, NULL) : NULL;
    if (!s->people || !s->boards || !s->picker || !s->tick || event_add(s->tick, &tick) != 0)
        return !complain(EXIT_WRONG, _("not enough memory"));
    seat_people(s);
    s->links.calls = (struct link_calls){play_opened, play_said, play_broken};
    return allow_files(s->person_count) &&
           links_begin(&s->links, s->base, &s->wish.places, s->wish.seed);
}

static void clear_up(struct storm *s)
{
    for (int64_t i = 0; s->people && i < s->person_count; i++) link_close(&s->people[i].link);
    links_end(&s->links);
    if (s->tick) event_free(s->tick);
    if (s->base) event_base_free(s->base);
    picker_free(s->picker);
    free(s->told);
    free(s->boards);
    free(s->people);
}

bool storm_run(struct storm *s)
{
    bool ok = set_up(s) && pass_over(s);
    clear_up(s);
    return ok;
}
