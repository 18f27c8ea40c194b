/* clock.c - the native clock; the WebAssembly module imports its own. */
#define _POSIX_C_SOURCE 200809L
#include "ai/clock.h"

#include <time.h>

double ct_seconds(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}
