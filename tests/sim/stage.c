/* stage.c - see sim.h: virtual time. What happens is a heap of moments; equal times keep the order
 * in which they were planned, so that a run follows from its seed alone. */
#include "tests/sim/sim.h"

#include <stdarg.h>

const char *const fault_names[FAULTS] = {
#define FAULT(name, text) text,
    FAULTS_LIST(FAULT)
#undef FAULT
};

struct moment {
    int64_t at;
    uint64_t order;
    happening *happen;
    void *with;
    void (*drop)(void *with);
};

void *need(void *memory)
{
    if (!memory) abort();
    return memory;
}

char *copy_text(const char *text, size_t len)
{
    char *copy = need(malloc(len + 1));
    memcpy(copy, text, len);
    copy[len] = '\0';
    return copy;
}

void copy_id(char *out, size_t room, const char *text)
{
    size_t len = strlen(text);
    if (len >= room) len = room - 1;
    memcpy(out, text, len);
    out[len] = '\0';
}

uint32_t below(struct sim *s, uint32_t n)
{
    return ct_rng_below(&s->rng, n);
}

bool chance(struct sim *s, uint32_t of)
{
    return ct_rng_below(&s->rng, of) == 0;
}

void fault(struct sim *s, enum fault f)
{
    s->tally.fault[f]++;
}

/* ---- moments --------------------------------------------------------------------------------- */

static bool sooner(const struct moment *a, const struct moment *b)
{
    return a->at != b->at ? a->at < b->at : a->order < b->order;
}

void stage_at(struct sim *s, int64_t at, happening *happen, void *with, void (*drop)(void *with))
{
    if (s->moments == s->moment_room) {
        s->moment_room = s->moment_room ? 2 * s->moment_room : 256;
        s->moment = need(realloc(s->moment, (size_t)s->moment_room * sizeof *s->moment));
    }
    struct moment m = {at < s->now ? s->now : at, s->order++, happen, with, drop};
    int i = s->moments++;
    for (; i > 0 && sooner(&m, &s->moment[(i - 1) / 2]); i = (i - 1) / 2)
        s->moment[i] = s->moment[(i - 1) / 2];
    s->moment[i] = m;
}

static struct moment take_first(struct sim *s)
{
    struct moment first = s->moment[0], last = s->moment[--s->moments];
    int i = 0;
    for (;;) {
        int child = 2 * i + 1;
        if (child >= s->moments) break;
        if (child + 1 < s->moments && sooner(&s->moment[child + 1], &s->moment[child])) child++;
        if (!sooner(&s->moment[child], &last)) break;
        s->moment[i] = s->moment[child];
        i = child;
    }
    s->moment[i] = last;
    return first;
}

bool stage_step(struct sim *s)
{
    if (s->moments == 0) return false;
    struct moment m = take_first(s);
    s->now = m.at;
    m.happen(s, m.with);
    return true;
}

void stage_clear(struct sim *s)
{
    for (int i = 0; i < s->moments; i++)
        if (s->moment[i].drop) s->moment[i].drop(s->moment[i].with);
    free(s->moment);
    s->moment = NULL;
    s->moments = s->moment_room = 0;
}

/* ---- what happened --------------------------------------------------------------------------- */

/* Eight bytes at a time: every byte of every message goes through here. */
static uint64_t mix(uint64_t print, const void *bytes, size_t len)
{
    const unsigned char *at = bytes;
    uint64_t word;
    for (; len >= sizeof word; at += sizeof word, len -= sizeof word) {
        memcpy(&word, at, sizeof word);
        print = (print ^ word) * 0x9e3779b97f4a7c15u;
        print ^= print >> 29;
    }
    word = len;
    for (; len > 0; at++, len--) word = word << 8 | *at;
    print = (print ^ word) * 0x9e3779b97f4a7c15u;
    return print ^ print >> 29;
}

void note(struct sim *s, const char *what, int who, const char *text, size_t len)
{
    struct happened *h = &s->happened[s->happenings++ % HAPPENED];
    h->at = s->now;
    h->what = what;
    h->who = who;
    h->len = len;
    size_t kept = len < sizeof h->text - 1 ? len : sizeof h->text - 1;
    memcpy(h->text, text, kept);
    h->text[kept] = '\0';
    s->tally.print = mix(s->tally.print ^ (uint64_t)(s->now + who), text, len);
    if (s->set.loud)
        printf("%10.3f %-14s %3d %.*s\n", (double)(s->now - s->begun) / 1000, what, who,
               s->set.loud > 1 ? (int)len : (int)kept, text);
}

static void print_happened(const struct sim *s)
{
    int64_t first = s->happenings > HAPPENED ? s->happenings - HAPPENED : 0;
    printf("the last %d happenings (seconds, what, connection or node, the beginning of it):\n",
           (int)(s->happenings - first));
    for (int64_t i = first; i < s->happenings; i++) {
        const struct happened *h = &s->happened[i % HAPPENED];
        printf("%10.3f %-14s %3d %s%s\n", (double)(h->at - s->begun) / 1000, h->what, h->who,
               h->text, h->len >= sizeof h->text ? "…" : "");
    }
}

void broken(struct sim *s, const char *rule, const char *format, ...)
{
    va_list list;
    printf("\nFAILED %s, seed %llu, %.3f s after the beginning\n", rule,
           (unsigned long long)s->set.seed, (double)(s->now - s->begun) / 1000);
    va_start(list, format);
    vprintf(format, list);
    va_end(list);
    printf("\n");
    if (s->judged) printf("the message: %.*s\n", 6000, s->judged->text);
    print_happened(s);
    printf("to repeat it: sim --seed %llu --runs 1 --nodes %d --people %d --hours %g%s%s\n",
           (unsigned long long)s->set.seed, s->set.nodes, s->set.people, s->set.hours,
           s->set.limits ? "" : " --limits off", s->set.calm ? " --calm" : "");
    fflush(stdout);
    exit(1);
}
