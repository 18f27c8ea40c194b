/*
 * disk.c - see disk.h. The real file system holds what programs see; beside it stands, for every
 * file, what is on the disk for certain (`safe`) and the writes that are not (`pending`).
 *
 * One lock for everything: it is held during an operation, so that a cut comes between two.
 */
#include "tests/store/disk.h"

#include "core/rng.h"
#include "tests/store/desk.h"

#include <assert.h>
#include <pthread.h>
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { SECTOR = 512, PATH_ROOM = 512, PATIENCE = 1000 };

struct pending {
    struct pending *next;
    sqlite3_int64 at;
    int len;
    bool is_cut; /* the file ends at `at`; otherwise bytes were written there */
    char bytes[];
};

struct image { /* of a file, by its name */
    struct image *next;
    char path[PATH_ROOM];
    bool is_safe;    /* the name is on the disk */
    bool is_deleted; /* but perhaps not on the disk */
    char *safe;
    sqlite3_int64 len;
    struct pending *pending, **end;
};

struct file {
    sqlite3_file base;
    struct image *image; /* NULL: not looked at */
    bool is_log;
    sqlite3_file real[];
};

static struct {
    pthread_mutex_t lock;
    sqlite3_vfs vfs, *real;
    unsigned wrong;
    long operations, break_at;
    bool for_good, has_failed;
    struct image *images;
    bool records; /* this life goes on */
    long end_at;
    bool ends_at_wait;
    enum disk_end how;
    char into[PATH_ROOM];
    struct ct_rng rng;
    void (*when)(void *with);
    void *with;
} disk = {.lock = PTHREAD_MUTEX_INITIALIZER, .break_at = -1, .end_at = -1};

static void *must(void *memory)
{
    if (!memory) die("no memory");
    return memory;
}

/* ---- images ---------------------------------------------------------------------------------- */

static void drop_pending(struct image *image)
{
    for (struct pending *p = image->pending, *next; p; p = next) {
        next = p->next;
        free(p);
    }
    image->pending = NULL;
    image->end = &image->pending;
}

static void resize(struct image *image, sqlite3_int64 len)
{
    if (len > image->len) {
        image->safe = must(realloc(image->safe, (size_t)len));
        memset(image->safe + image->len, 0, (size_t)(len - image->len));
    }
    image->len = len;
}

static void write_bytes(struct image *image, sqlite3_int64 at, const char *bytes, int len)
{
    if (at + len > image->len) resize(image, at + len);
    memcpy(image->safe + at, bytes, (size_t)len);
}

static void load(struct image *image)
{
    struct stat about;
    FILE *file = fopen(image->path, "rb");
    if (!file) return;
    if (fstat(fileno(file), &about) != 0) die("%s: no size", image->path);
    resize(image, about.st_size);
    if (about.st_size > 0 && fread(image->safe, (size_t)about.st_size, 1, file) != 1)
        die("%s: cannot be read", image->path);
    fclose(file);
    image->is_safe = true;
}

/* Files that are there when they are first opened have been there before the power was on. */
static struct image *image_of(const char *path, bool make)
{
    struct image *image = disk.images;
    while (image && strcmp(image->path, path) != 0) image = image->next;
    if (image || !make) return image;
    image = must(calloc(1, sizeof *image));
    snprintf(image->path, sizeof image->path, "%s", path);
    image->end = &image->pending;
    load(image);
    image->next = disk.images;
    disk.images = image;
    return image;
}

static void add_pending(struct image *image, sqlite3_int64 at, const void *bytes, int len,
                        bool is_cut)
{
    if (!image) return;
    struct pending *p = must(malloc(sizeof *p + (size_t)len));
    *p = (struct pending){.at = at, .len = len, .is_cut = is_cut};
    if (len > 0) memcpy(p->bytes, bytes, (size_t)len);
    *image->end = p;
    image->end = &p->next;
}

static void make_safe(struct image *image)
{
    if (!image) return;
    for (const struct pending *p = image->pending; p; p = p->next)
        if (p->is_cut)
            resize(image, p->at);
        else
            write_bytes(image, p->at, p->bytes, p->len);
    drop_pending(image);
    image->is_safe = true;
    image->is_deleted = false;
}

static void forget_content(struct image *image)
{
    drop_pending(image);
    free(image->safe);
    image->safe = NULL;
    image->len = 0;
    image->is_safe = image->is_deleted = false;
}

/* ---- the power goes -------------------------------------------------------------------------- */

/* Three kinds of cuts: nothing more came through, all of it, or what chance would have. */
static bool comes_through(uint32_t kind)
{
    return kind == 0 ? false : kind == 1 ? true : ct_rng_below(&disk.rng, 2) == 0;
}

static void write_sectors(struct image *image, const struct pending *p, uint32_t kind)
{
    for (int from = 0; from < p->len;) {
        int len = SECTOR - (int)((p->at + from) % SECTOR);
        if (len > p->len - from) len = p->len - from;
        if (comes_through(kind)) write_bytes(image, p->at + from, p->bytes + from, len);
        from += len;
    }
}

static void path_into(const struct image *image, char out[2 * PATH_ROOM])
{
    snprintf(out, 2 * PATH_ROOM, "%s/%s", disk.into, strrchr(image->path, '/') + 1);
}

static void save(const struct image *image)
{
    char path[2 * PATH_ROOM];
    path_into(image, path);
    FILE *file = fopen(path, "wb");
    if (!file || (image->len > 0 && fwrite(image->safe, (size_t)image->len, 1, file) != 1) ||
        fclose(file) != 0)
        die("%s: cannot be written", path);
}

static void save_after_cut(struct image *image, uint32_t kind)
{
    if (!image->is_safe && !comes_through(kind)) return;
    if (image->is_deleted && comes_through(kind)) return;
    for (const struct pending *p = image->pending; p; p = p->next)
        if (!p->is_cut)
            write_sectors(image, p, kind);
        else if (comes_through(kind))
            resize(image, p->at);
    save(image);
}

/* As the system shows it. What is safe of it and what is not stays as it is. */
static void save_after_kill(const struct image *image)
{
    struct image now = {.is_safe = false};
    snprintf(now.path, sizeof now.path, "%s", image->path);
    load(&now);
    if (now.is_safe) save(&now); /* otherwise it is not there */
    free(now.safe);
}

static void forget_images(void)
{
    for (struct image *image = disk.images, *next; image; image = next) {
        next = image->next;
        forget_content(image);
        free(image);
    }
    disk.images = NULL;
}

/* Files that are open still point to their images, but look no more: `records` is off. */
static void end_life(void)
{
    uint32_t kind = ct_rng_below(&disk.rng, 4);
    disk.when(disk.with);
    disk.end_at = -1;
    disk.records = false;
    for (struct image *image = disk.images; image; image = image->next)
        if (disk.how == DISK_CUT)
            save_after_cut(image, kind);
        else
            save_after_kill(image);
    if (disk.how == DISK_CUT) forget_images();
}

/* ---- operations ------------------------------------------------------------------------------ */

/* With the lock. false: it fails. */
static bool may_operate(bool is_wait)
{
    long operation = disk.operations++;
    bool is_due = disk.end_at >= 0 && operation >= disk.end_at;
    bool is_late = operation > disk.end_at + PATIENCE; /* somebody waits for nothing */
    if (is_due && (is_wait || is_late || !disk.ends_at_wait)) end_life();
    if (disk.break_at < 0 || operation < disk.break_at) return true;
    if (!disk.for_good) disk.break_at = -1;
    disk.has_failed = true;
    return false;
}

static bool would_grow(struct file *f, sqlite3_int64 end)
{
    sqlite3_int64 size = 0;
    return f->real->pMethods->xFileSize(f->real, &size) != SQLITE_OK || end > size;
}

static bool is_full(struct file *f, sqlite3_int64 end)
{
    if (disk.wrong & (f->is_log ? DISK_FULL_LOG : DISK_FULL_FILE)) return true;
    return f->is_log && disk.wrong & DISK_NO_GROWTH && would_grow(f, end);
}

static int disk_write(sqlite3_file *base, const void *bytes, int len, sqlite3_int64 at)
{
    struct file *f = (struct file *)base;
    pthread_mutex_lock(&disk.lock);
    int code = !may_operate(false)    ? SQLITE_IOERR_WRITE
               : is_full(f, at + len) ? SQLITE_FULL
                                      : SQLITE_OK;
    if (code == SQLITE_OK) code = f->real->pMethods->xWrite(f->real, bytes, len, at);
    if (code == SQLITE_OK && disk.records) add_pending(f->image, at, bytes, len, false);
    pthread_mutex_unlock(&disk.lock);
    return code;
}

static int disk_truncate(sqlite3_file *base, sqlite3_int64 len)
{
    struct file *f = (struct file *)base;
    pthread_mutex_lock(&disk.lock);
    int code = may_operate(false) ? SQLITE_OK : SQLITE_IOERR_TRUNCATE;
    if (code == SQLITE_OK) code = f->real->pMethods->xTruncate(f->real, len);
    if (code == SQLITE_OK && disk.records) add_pending(f->image, len, NULL, 0, true);
    pthread_mutex_unlock(&disk.lock);
    return code;
}

static int disk_sync(sqlite3_file *base, int flags)
{
    struct file *f = (struct file *)base;
    pthread_mutex_lock(&disk.lock);
    bool fine = may_operate(true) && !(disk.wrong & DISK_NO_SYNC);
    int code = fine ? f->real->pMethods->xSync(f->real, flags) : SQLITE_IOERR_FSYNC;
    if (code == SQLITE_OK && disk.records) make_safe(f->image);
    pthread_mutex_unlock(&disk.lock);
    return code;
}

static int disk_read(sqlite3_file *base, void *bytes, int len, sqlite3_int64 at)
{
    struct file *f = (struct file *)base;
    pthread_mutex_lock(&disk.lock);
    bool broken = disk.wrong & DISK_NO_READ;
    pthread_mutex_unlock(&disk.lock);
    return broken ? SQLITE_IOERR_READ : f->real->pMethods->xRead(f->real, bytes, len, at);
}

static int disk_delete(sqlite3_vfs *vfs, const char *path, int sync_folder)
{
    (void)vfs;
    pthread_mutex_lock(&disk.lock);
    int code = may_operate(false) ? SQLITE_OK : SQLITE_IOERR_DELETE;
    if (code == SQLITE_OK) code = disk.real->xDelete(disk.real, path, sync_folder);
    struct image *image = code == SQLITE_OK && disk.records ? image_of(path, false) : NULL;
    if (image && sync_folder)
        forget_content(image);
    else if (image)
        image->is_deleted = true;
    pthread_mutex_unlock(&disk.lock);
    return code;
}

/* Now the names of all files are safe, and gone those of all that were deleted. Not of ours, the
 * linker makes that name: every fsync of the store comes here. */
int __real_fsync(int fd);
int __wrap_fsync(int fd);
int __wrap_fsync(int fd)
{
    struct stat about;
    if (fstat(fd, &about) != 0 || !S_ISDIR(about.st_mode)) return __real_fsync(fd);
    pthread_mutex_lock(&disk.lock);
    for (struct image *image = disk.images; image && disk.records; image = image->next)
        if (image->is_deleted)
            forget_content(image);
        else
            image->is_safe = access(image->path, F_OK) == 0;
    pthread_mutex_unlock(&disk.lock);
    return __real_fsync(fd);
}

/* ---- what is only passed on ------------------------------------------------------------------ */

#define REAL(base)    (((struct file *)(base))->real)
#define METHODS(base) (REAL(base)->pMethods)

static int disk_close(sqlite3_file *base)
{
    return METHODS(base)->xClose(REAL(base));
}

static int disk_size(sqlite3_file *base, sqlite3_int64 *size)
{
    return METHODS(base)->xFileSize(REAL(base), size);
}

static int disk_lock(sqlite3_file *base, int level)
{
    return METHODS(base)->xLock(REAL(base), level);
}

static int disk_unlock(sqlite3_file *base, int level)
{
    return METHODS(base)->xUnlock(REAL(base), level);
}

static int disk_is_reserved(sqlite3_file *base, int *out)
{
    return METHODS(base)->xCheckReservedLock(REAL(base), out);
}

static int disk_control(sqlite3_file *base, int what, void *with)
{
    return METHODS(base)->xFileControl(REAL(base), what, with);
}

static int disk_sector(sqlite3_file *base)
{
    return METHODS(base)->xSectorSize(REAL(base));
}

static int disk_traits(sqlite3_file *base)
{
    int traits = METHODS(base)->xDeviceCharacteristics(REAL(base));
    pthread_mutex_lock(&disk.lock);
    if (disk.wrong & DISK_SPOILS) traits &= ~SQLITE_IOCAP_POWERSAFE_OVERWRITE;
    pthread_mutex_unlock(&disk.lock);
    return traits;
}

static int disk_shm_map(sqlite3_file *base, int page, int size, int extend, void volatile **out)
{
    return METHODS(base)->xShmMap(REAL(base), page, size, extend, out);
}

static int disk_shm_lock(sqlite3_file *base, int offset, int count, int flags)
{
    return METHODS(base)->xShmLock(REAL(base), offset, count, flags);
}

static void disk_shm_barrier(sqlite3_file *base)
{
    METHODS(base)->xShmBarrier(REAL(base));
}

static int disk_shm_unmap(sqlite3_file *base, int delete_it)
{
    return METHODS(base)->xShmUnmap(REAL(base), delete_it);
}

static const sqlite3_io_methods methods = {
    .iVersion = 2,
    .xClose = disk_close,
    .xRead = disk_read,
    .xWrite = disk_write,
    .xTruncate = disk_truncate,
    .xSync = disk_sync,
    .xFileSize = disk_size,
    .xLock = disk_lock,
    .xUnlock = disk_unlock,
    .xCheckReservedLock = disk_is_reserved,
    .xFileControl = disk_control,
    .xSectorSize = disk_sector,
    .xDeviceCharacteristics = disk_traits,
    .xShmMap = disk_shm_map,
    .xShmLock = disk_shm_lock,
    .xShmBarrier = disk_shm_barrier,
    .xShmUnmap = disk_shm_unmap,
};

/* ---- opening --------------------------------------------------------------------------------- */

/* A file that was deleted and is made again is another one. */
static struct image *image_for_open(const char *path)
{
    struct image *image = image_of(path, true);
    if (image->is_deleted) forget_content(image);
    return image;
}

static int disk_open(sqlite3_vfs *vfs, const char *path, sqlite3_file *base, int flags, int *out)
{
    struct file *f = (struct file *)base;
    (void)vfs;
    *f = (struct file){.is_log = flags & SQLITE_OPEN_WAL};
    pthread_mutex_lock(&disk.lock);
    if (disk.records && path) f->image = image_for_open(path); /* before it is made */
    pthread_mutex_unlock(&disk.lock);
    int code = disk.real->xOpen(disk.real, path, f->real, flags, out);
    f->base.pMethods = f->real->pMethods ? &methods : NULL;
    return code;
}

void disk_install(void)
{
    if (disk.real) return;
    disk.real = sqlite3_vfs_find(NULL);
    disk.vfs = *disk.real; /* what has nothing to do with files' contents stays */
    disk.vfs.zName = "crosstown-test-disk";
    disk.vfs.szOsFile = (int)sizeof(struct file) + disk.real->szOsFile;
    disk.vfs.pNext = NULL;
    disk.vfs.xOpen = disk_open;
    disk.vfs.xDelete = disk_delete;
    if (sqlite3_vfs_register(&disk.vfs, 1) != SQLITE_OK) die("the disk cannot be installed");
}

/* ---- knobs ----------------------------------------------------------------------------------- */

void disk_set_wrong(unsigned wrong)
{
    pthread_mutex_lock(&disk.lock);
    disk.wrong = wrong;
    pthread_mutex_unlock(&disk.lock);
}

void disk_break_after(long count, bool for_good)
{
    pthread_mutex_lock(&disk.lock);
    disk.break_at = disk.operations + count;
    disk.for_good = for_good;
    disk.has_failed = false;
    pthread_mutex_unlock(&disk.lock);
}

bool disk_mend(void)
{
    pthread_mutex_lock(&disk.lock);
    bool had_failed = disk.has_failed;
    disk.break_at = -1;
    disk.has_failed = false;
    pthread_mutex_unlock(&disk.lock);
    return had_failed;
}

long disk_operations(void)
{
    pthread_mutex_lock(&disk.lock);
    long operations = disk.operations;
    pthread_mutex_unlock(&disk.lock);
    return operations;
}

void disk_end_after(long count, enum disk_end how, const char *into, uint64_t seed,
                    void (*when)(void *with), void *with)
{
    pthread_mutex_lock(&disk.lock);
    disk.records = true;
    disk.end_at = disk.operations + count;
    disk.how = how;
    snprintf(disk.into, sizeof disk.into, "%s", into);
    ct_rng_seed(&disk.rng, seed, 0);
    disk.ends_at_wait = ct_rng_below(&disk.rng, 2) == 0;
    disk.when = when;
    disk.with = with;
    pthread_mutex_unlock(&disk.lock);
}

void disk_forget(void)
{
    pthread_mutex_lock(&disk.lock);
    forget_images();
    disk.records = false;
    disk.end_at = -1;
    pthread_mutex_unlock(&disk.lock);
}
