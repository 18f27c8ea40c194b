/* progress.c - see progress.h. */
#include "apps/common/progress.h"

#include "ai/clock.h"
#include "apps/common/speech.h"

#include <stdio.h>
#include <time.h>
#include <unistd.h>

double seconds_of_cpu(void)
{
    struct timespec now;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

struct progress progress_begin(const char *what, int64_t total)
{
    double now = ct_seconds();
    return (struct progress){what, total, now, now, false, isatty(STDERR_FILENO) != 0};
}

void progress_at(struct progress *p, int64_t done)
{
    if (!p->wanted) return;
    double now = ct_seconds();
    if (now - p->last < 0.25) return;
    p->last = now;
    p->shown = true;
    double left = done > 0 ? (now - p->begin) / (double)done * (double)(p->total - done) : 0;
    fputs("\r", stderr);
    if (p->total > 0)
        fprintf(stderr, _("%s %lld of %lld, %.0f s left"), p->what, (long long)done,
                (long long)p->total, left);
    else
        fprintf(stderr, "%s %lld", p->what, (long long)done);
    fputs(" \033[K", stderr);
    fflush(stderr);
}

void progress_end(struct progress *p)
{
    if (p->shown) fputs("\r\033[K", stderr);
    p->shown = false;
}
