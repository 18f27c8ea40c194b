/*
 * disk.h - a disk that can be full, break or lose its power: a file system for SQLite (a VFS)
 * around the real one. For the whole process; every function may be called from any thread.
 */
#ifndef STORE_DISK_H
#define STORE_DISK_H

#include <stdbool.h>
#include <stdint.h>

void disk_install(void); /* SQLite uses it from now on */

/* What can be wrong at a time; 0 mends it. */
enum disk_wrong {
    DISK_FULL_LOG = 1,  /* no write to a log succeeds: no space */
    DISK_FULL_FILE = 2, /* … to any other file */
    DISK_FULL = 3,
    DISK_NO_SYNC = 4, /* no wait for the disk succeeds */
    DISK_NO_READ = 8,
    DISK_NO_GROWTH = 16, /* no log becomes longer: no space */
    DISK_SPOILS = 32     /* files opened now: a write may spoil the rest of its sector */
};
void disk_set_wrong(unsigned wrong);

/* Operations are writes, truncations, deletions and waits for the disk. After `count` more of them
 * one fails, or (`for_good`) all from then on, until disk_mend. */
void disk_break_after(long count, bool for_good);
bool disk_mend(void); /* did one fail? */
long disk_operations(void);

/*
 * How a life ends. From now on it is known what is really on the disk: what was waited for. After
 * so many more operations (half of the times, right before the next wait) the files are copied to
 * `into` as the next life will find them in their place, and the rest of this one does not matter.
 * `when` is called right before, in the thread that is writing.
 */
enum disk_end {
    DISK_KILLED, /* all that was written is found; but the disk does not have it yet */
    DISK_CUT /* the power: of what was not waited for, anything may have come through, by sectors */
};
void disk_end_after(long count, enum disk_end how, const char *into, uint64_t seed,
                    void (*when)(void *with), void *with);
void disk_forget(void); /* no more of that */

/* Link with --wrap=fsync: then it is known, too, that the store itself waited for a folder. */

#endif
