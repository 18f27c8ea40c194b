/* crew_single.c - the crew where there are no threads: WebAssembly. */
#include "ai/crew.h"

void ct_crew_run(int count, void (*work)(void *with, int i), void *with)
{
    for (int i = 0; i < count; i++) work(with, i);
}
