/* storm_proc.c - what a process has used so far, as Linux tells it; see storm.h. */
#include "apps/cli/storm.h"

#include "apps/common/flags.h"
#include "apps/common/speech.h"

#include <dirent.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

enum { LINE_ROOM = 1024 };

static FILE *open_file(int64_t pid, const char *name)
{
    char path[400];
    snprintf(path, sizeof path, "/proc/%" PRId64 "/%s", pid, name);
    return fopen(path, "r");
}

/* Fields 14 and 15, user and system time in ticks; the name before them may hold anything. */
static bool read_cpu(int64_t pid, double *seconds)
{
    char line[LINE_ROOM];
    unsigned long user, system;
    FILE *file = open_file(pid, "stat");
    if (!file) return false;
    const char *rest = fgets(line, sizeof line, file) ? strrchr(line, ')') : NULL;
    fclose(file);
    if (!rest ||
        sscanf(rest, ") %*c %*d %*d %*d %*d %*d %*u %*u %*u %*u %*u %lu %lu", &user, &system) != 2)
        return false;
    *seconds = (double)(user + system) / (double)sysconf(_SC_CLK_TCK);
    return true;
}

/* What is its own: pages that it shares with other programs would not be there once more. */
static bool read_memory(int64_t pid, int64_t *kib)
{
    static const char *const forms[] = {"Private_Clean: %" SCNd64, "Private_Dirty: %" SCNd64,
                                        "Swap: %" SCNd64};
    char line[LINE_ROOM];
    int found = 0;
    FILE *file = open_file(pid, "smaps_rollup");
    if (!file) return false;
    for (*kib = 0; fgets(line, sizeof line, file);)
        for (size_t i = 0; i < sizeof forms / sizeof *forms; i++) {
            int64_t some;
            if (sscanf(line, forms[i], &some) != 1) continue;
            *kib += some;
            found++;
        }
    fclose(file);
    return found > 0;
}

/* The second field, in nanoseconds, of all threads. */
static double read_waited(int64_t pid)
{
    char path[64];
    double waited = 0;
    snprintf(path, sizeof path, "/proc/%" PRId64 "/task", pid);
    DIR *threads = opendir(path);
    for (struct dirent *thread; threads && (thread = readdir(threads));) {
        char name[300];
        unsigned long long nanos = 0;
        snprintf(name, sizeof name, "task/%s/schedstat", thread->d_name);
        FILE *file = open_file(pid, name);
        if (!file) continue;
        if (fscanf(file, "%*u %llu", &nanos) == 1) waited += 1e-9 * (double)nanos;
        fclose(file);
    }
    if (threads) closedir(threads);
    return waited;
}

bool proc_read(const struct processes *processes, struct reading *out)
{
    *out = (struct reading){0};
    for (int i = 0; i < processes->count; i++) {
        struct reading one = {.waited = read_waited(processes->pid[i])};
        if (!read_cpu(processes->pid[i], &one.cpu) || !read_memory(processes->pid[i], &one.kib))
            return !complain(EXIT_WRONG, _("--pid: process %lld cannot be looked at"),
                             (long long)processes->pid[i]);
        out->cpu += one.cpu;
        out->waited += one.waited;
        out->kib += one.kib;
    }
    return true;
}
