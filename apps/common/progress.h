/* progress.h - how far a long run is, on standard error when that is a terminal. */
#ifndef CT_PROGRESS_H
#define CT_PROGRESS_H

#include <stdbool.h>
#include <stdint.h>

struct progress {
    const char *what;
    int64_t total; /* 0: unknown */
    double begin, last;
    bool shown, wanted;
};

double seconds_of_cpu(void); /* that this program has used: what others do does not count */
struct progress progress_begin(const char *what, int64_t total);
void progress_at(struct progress *p, int64_t done); /* cheap: writes four times a second */
void progress_end(struct progress *p);

#endif
