/*
 * ledger_log.c - see ledger_log.h.
 *
 * Only logs are files of ours; all others are opened as the real file system does it, in the same
 * memory. Invariant: a log's last `len` bytes from `at` on are in `bytes`, and not in the real
 * file; whatever needs the real file flushes first.
 */
#include "apps/server/ledger_log.h"

#include <sqlite3.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

enum { GATHER_MAX = 1 << 16 }; /* SQLite's own file system takes no more than twice that at once */

struct log_file {
    sqlite3_file base;
    char *bytes; /* NULL: none are gathered */
    int len;
    sqlite3_int64 at;
    sqlite3_file real[]; /* with all that belongs to it */
};

static sqlite3_vfs ours, *usual;
static bool is_there;

static struct log_file *of(sqlite3_file *base)
{
    return (struct log_file *)base;
}

/* ---- gathering ------------------------------------------------------------------------------- */

/* What cannot be written is gone: its commit fails, and its pages are written again or never. */
static int flush(struct log_file *f)
{
    int len = f->len;
    f->len = 0;
    return len > 0 ? f->real->pMethods->xWrite(f->real, f->bytes, len, f->at) : SQLITE_OK;
}

static int log_write(sqlite3_file *base, const void *bytes, int len, sqlite3_int64 at)
{
    struct log_file *f = of(base);
    bool fits = f->len == 0 || (at == f->at + f->len && len <= GATHER_MAX - f->len);
    int code = fits ? SQLITE_OK : flush(f);
    if (code != SQLITE_OK) return code;
    if (!f->bytes || len > GATHER_MAX) return f->real->pMethods->xWrite(f->real, bytes, len, at);
    if (f->len == 0) f->at = at;
    memcpy(f->bytes + f->len, bytes, (size_t)len);
    f->len += len;
    return SQLITE_OK;
}

/* ---- everything else ------------------------------------------------------------------------- */

static int log_close(sqlite3_file *base)
{
    struct log_file *f = of(base);
    int flushed = flush(f), closed = f->real->pMethods->xClose(f->real);
    free(f->bytes);
    return flushed != SQLITE_OK ? flushed : closed;
}

static int log_read(sqlite3_file *base, void *bytes, int len, sqlite3_int64 at)
{
    struct log_file *f = of(base);
    int code = flush(f);
    return code == SQLITE_OK ? f->real->pMethods->xRead(f->real, bytes, len, at) : code;
}

static int log_truncate(sqlite3_file *base, sqlite3_int64 size)
{
    struct log_file *f = of(base);
    int code = flush(f);
    return code == SQLITE_OK ? f->real->pMethods->xTruncate(f->real, size) : code;
}

static int log_sync(sqlite3_file *base, int flags)
{
    struct log_file *f = of(base);
    int code = flush(f);
    return code == SQLITE_OK ? f->real->pMethods->xSync(f->real, flags) : code;
}

static int log_size(sqlite3_file *base, sqlite3_int64 *size)
{
    struct log_file *f = of(base);
    int code = flush(f);
    return code == SQLITE_OK ? f->real->pMethods->xFileSize(f->real, size) : code;
}

static int log_control(sqlite3_file *base, int what, void *with)
{
    struct log_file *f = of(base);
    int code = flush(f);
    return code == SQLITE_OK ? f->real->pMethods->xFileControl(f->real, what, with) : code;
}

/* Locks are taken on the database, never on its log. */
static int log_lock(sqlite3_file *base, int level)
{
    return of(base)->real->pMethods->xLock(of(base)->real, level);
}

static int log_unlock(sqlite3_file *base, int level)
{
    return of(base)->real->pMethods->xUnlock(of(base)->real, level);
}

static int log_is_reserved(sqlite3_file *base, int *out)
{
    return of(base)->real->pMethods->xCheckReservedLock(of(base)->real, out);
}

static int log_sector_size(sqlite3_file *base)
{
    return of(base)->real->pMethods->xSectorSize(of(base)->real);
}

static int log_character(sqlite3_file *base)
{
    return of(base)->real->pMethods->xDeviceCharacteristics(of(base)->real);
}

static const sqlite3_io_methods methods = {
    .iVersion = 1,
    .xClose = log_close,
    .xRead = log_read,
    .xWrite = log_write,
    .xTruncate = log_truncate,
    .xSync = log_sync,
    .xFileSize = log_size,
    .xLock = log_lock,
    .xUnlock = log_unlock,
    .xCheckReservedLock = log_is_reserved,
    .xFileControl = log_control,
    .xSectorSize = log_sector_size,
    .xDeviceCharacteristics = log_character,
};

/* ---- opening --------------------------------------------------------------------------------- */

/* On a disk that may spoil what stands beside what is written, SQLite fills up the sector behind a
 * commit after the wait: then nothing is gathered, for others may read that. */
static bool may_gather(sqlite3_file *real)
{
    return real->pMethods->xDeviceCharacteristics(real) & SQLITE_IOCAP_POWERSAFE_OVERWRITE;
}

static int open_file(sqlite3_vfs *vfs, const char *path, sqlite3_file *base, int flags, int *out)
{
    struct log_file *f = of(base);
    (void)vfs;
    if (!(flags & SQLITE_OPEN_WAL)) return usual->xOpen(usual, path, base, flags, out);
    *f = (struct log_file){.len = 0};
    int code = usual->xOpen(usual, path, f->real, flags, out);
    f->base.pMethods = f->real->pMethods ? &methods : NULL; /* then it is closed, too */
    if (code == SQLITE_OK && may_gather(f->real)) f->bytes = malloc(GATHER_MAX);
    return code;
}

static void make(void)
{
    usual = sqlite3_vfs_find(NULL);
    if (!usual) return;
    ours = *usual; /* what has nothing to do with the content of files stays */
    ours.zName = "crosstown-log";
    ours.szOsFile = (int)offsetof(struct log_file, real) + usual->szOsFile;
    ours.pNext = NULL;
    ours.xOpen = open_file;
    is_there = sqlite3_vfs_register(&ours, 0) == SQLITE_OK;
}

const char *ledger_log_vfs(void)
{
    if (!usual) make(); /* stores are opened in one thread (store.h) */
    return is_there ? ours.zName : NULL;
}
