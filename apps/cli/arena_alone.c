/* arena_alone.c - see arena_ranks.h: a program without MPI is alone, and wants to be. */
#include "apps/cli/arena_ranks.h"
#include "apps/common/flags.h"
#include "apps/common/speech.h"

#include <assert.h>
#include <stdlib.h>

/* How many of us mpirun (Open MPI's, or one that speaks PMI) has started. */
static int started(void)
{
    static const char *const names[] = {"OMPI_COMM_WORLD_SIZE", "PMI_SIZE"};
    int count = 1;
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        const char *text = getenv(names[i]);
        if (text && atoi(text) > count) count = atoi(text);
    }
    return count;
}

bool ranks_begin(void)
{
    if (started() < 2) return true;
    return !complain(EXIT_USAGE,
                     _("arena: this program was built without MPI: each of the %d ranks "
                       "would play the whole match (docs/arena.md)"),
                     started());
}

int ranks_own(void)
{
    return 0;
}

int ranks_count(void)
{
    return 1;
}

bool ranks_meet(void)
{
    return true;
}

bool ranks_run(const struct errand *errand, const char *file)
{
    (void)errand, (void)file;
    assert(false); /* there are no others */
    return false;
}

bool ranks_dismiss(void)
{
    return true;
}

void ranks_work(struct match *m)
{
    (void)m;
    assert(false); /* there is nobody to work for */
}

int ranks_end(int code)
{
    return code;
}
