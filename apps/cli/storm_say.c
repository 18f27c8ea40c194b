/* storm_say.c - what came out of a storm, for people and for programs; see storm.h. */
#include "apps/cli/storm.h"

#include "apps/common/columns.h"
#include "apps/common/speech.h"

#include <inttypes.h>
#include <stdio.h>

/* ---- figures --------------------------------------------------------------------------------- */

static double a_second(const struct storm *s)
{
    return s->seconds > 0 ? (double)s->moves / s->seconds : 0;
}

static double server_cpu(const struct storm *s)
{
    return s->end.cpu - s->begin.cpu;
}

static double a_cpu_second(const struct storm *s)
{
    return server_cpu(s) > 0 ? (double)s->moves / server_cpu(s) : 0;
}

/* In kB of 1000 bytes, as the limits are written. */
static double kb_each(const struct reading *before, const struct reading *after, int64_t count)
{
    return count > 0 ? (double)(after->kib - before->kib) * 1.024 / (double)count : 0;
}

/* ---- for people ------------------------------------------------------------------------------ */

static const struct {
    const char *name;
    double share;
} shares[] = {{"p50", 0.5}, {"p90", 0.9}, {"p99", 0.99}, {"p99.9", 0.999}};
enum { SHARES = sizeof shares / sizeof *shares };

static void print_delays(const char *who, const struct delays *d)
{
    if (d->count == 0) return;
    printf("%s:", who);
    for (int i = 0; i < SHARES; i++)
        printf(" %s %.2f", shares[i].name, (double)delays_at(d, shares[i].share) / 1000);
    printf(" max %.2f ms\n", (double)d->longest / 1000);
}

static void print_refusals(const struct storm *s)
{
    for (int i = 0; i < s->refusal_kinds; i++) {
        printf(_("refused with \"%s\": %llu"), s->refusals[i].token,
               (unsigned long long)s->refusals[i].count);
        putchar('\n');
    }
}

static void print_server(const struct storm *s)
{
    const struct storm_wish *w = &s->wish;
    printf(_("the server: %.2f CPU-seconds, %.0f moves a CPU-second; %.2f s it waited for a CPU"),
           server_cpu(s), a_cpu_second(s), s->end.waited - s->begin.waited);
    putchar('\n');
    if (w->idle > 0) {
        printf(_("memory: %.1f kB an idle connection"), kb_each(&s->empty, &s->idle, w->idle));
        putchar('\n');
    }
    printf(_("memory: %.1f kB a person's connection, %.1f kB a new table, %.1f kB one after the "
             "storm"),
           kb_each(&s->idle, &s->people_here, w->tables * w->players),
           kb_each(&s->people_here, &s->tables_here, w->tables),
           kb_each(&s->people_here, &s->end, w->tables));
    putchar('\n');
}

void storm_print(const struct storm *s)
{
    print_delays(_("from the move to its lines"), &s->to_mover);
    print_delays(_("to the others at the table"), &s->to_others);
    print_refusals(s);
    if (s->wish.processes.count > 0) print_server(s);
    printf(_("the storm itself: %.2f CPU-seconds"), s->own_cpu);
    putchar('\n');
    printf(_("%lld tables, %llu games ended, %llu moves in %.1f s, %.0f moves a second, p99 %.2f "
             "ms; lost %llu, doubled %llu, unanswered %llu, stuck %llu, broken %llu"),
           (long long)s->wish.tables, (unsigned long long)s->games, (unsigned long long)s->moves,
           s->seconds, a_second(s), (double)delays_at(&s->to_mover, 0.99) / 1000,
           (unsigned long long)s->lost, (unsigned long long)s->doubled,
           (unsigned long long)s->unanswered, (unsigned long long)s->stuck,
           (unsigned long long)s->broken);
    putchar('\n');
}

/* ---- for programs ---------------------------------------------------------------------------- */

static void print_json_delays(const char *name, const struct delays *d)
{
    printf(",\"%s\":{\"count\":%" PRIu64, name, d->count);
    for (int i = 0; i < SHARES; i++)
        printf(",\"%s\":%.3f", shares[i].name, (double)delays_at(d, shares[i].share) / 1000);
    printf(",\"max\":%.3f}", (double)d->longest / 1000);
}

static void print_json_server(const struct storm *s)
{
    const struct storm_wish *w = &s->wish;
    printf(",\"server\":{\"cpu_seconds\":%.2f,\"moves_per_cpu_second\":%.1f,"
           "\"waited_seconds\":%.2f,\"kb_idle\":%.3f,"
           "\"kb_person\":%.3f,\"kb_new_table\":%.3f,\"kb_table\":%.3f,\"kib\":%" PRId64 "}",
           server_cpu(s), a_cpu_second(s), s->end.waited - s->begin.waited,
           kb_each(&s->empty, &s->idle, w->idle),
           kb_each(&s->idle, &s->people_here, w->tables * w->players),
           kb_each(&s->people_here, &s->tables_here, w->tables),
           kb_each(&s->people_here, &s->end, w->tables), s->end.kib);
}

void storm_print_json(const struct storm *s)
{
    printf("{\"tables\":%" PRId64 ",\"players\":%" PRId64 ",\"idle\":%" PRId64
           ",\"want\":\"%s\",\"seconds\":%.3f,\"games\":%" PRIu64 ",\"moves\":%" PRIu64
           ",\"moves_per_second\":%.1f,\"own_cpu_seconds\":%.3f",
           s->wish.tables, s->wish.players, s->wish.idle, s->wish.bytes ? "bytes" : "view",
           s->seconds, s->games, s->moves, a_second(s), s->own_cpu);
    print_json_delays("to_mover_ms", &s->to_mover);
    print_json_delays("to_others_ms", &s->to_others);
    printf(",\"refused\":{");
    for (int i = 0; i < s->refusal_kinds; i++)
        printf("%s\"%s\":%" PRIu64, i ? "," : "", s->refusals[i].token, s->refusals[i].count);
    printf("}");
    if (s->wish.processes.count > 0) print_json_server(s);
    printf(",\"lost\":%" PRIu64 ",\"doubled\":%" PRIu64 ",\"unanswered\":%" PRIu64
           ",\"stuck\":%" PRIu64 ",\"broken\":%" PRIu64 "}\n",
           s->lost, s->doubled, s->unanswered, s->stuck, s->broken);
}
