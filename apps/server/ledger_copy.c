/*
 * ledger_copy.c - see ledger.h. The copy is written as NAME.part and gets its name when it has
 * been read through and is on the disk: a file of that name is whole, and none is ever overwritten.
 */
#include "apps/server/ledger_inside.h"

#include <errno.h>
#include <fcntl.h>
#include <libgen.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

struct copying {
    const char *path;
    sqlite3 *from;
    const char *to;
    char *part;
    const char **about; /* which of the files is to blame */
};

static const struct fault fine = {TROUBLE_NONE, 0};

static struct fault system_fault(void)
{
    bool full = errno == ENOSPC || errno == EDQUOT;
    return (struct fault){full ? TROUBLE_FULL : TROUBLE_SYSTEM, errno};
}

/* ---- the file -------------------------------------------------------------------------------- */

void ledger_drop_part(const char *part)
{
    static const char *const ends[] = {"", "-wal", "-shm", "-journal"};
    char name[PATH_MAX];
    for (size_t i = 0; i < sizeof ends / sizeof *ends; i++) {
        struct ct_text text = ct_text_on(name, sizeof name);
        ct_put_format(&text, "%s%s", part, ends[i]);
        if (!ct_text_is_cut(&text)) unlink(name);
    }
}

/* Made by us, since SQLite would let others read it. */
struct fault ledger_make_part(const char *path)
{
    ledger_drop_part(path); /* what is left of an attempt that was cut off */
    int file = open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
    if (file < 0) return system_fault();
    close(file);
    return fine;
}

static struct fault sync_at(const char *path, int flags)
{
    int file = open(path, flags | O_CLOEXEC);
    if (file < 0) return system_fault();
    struct fault fault = fsync(file) == 0 ? fine : system_fault();
    close(file);
    return fault;
}

static struct fault sync_folder_of(const char *path)
{
    char *copy = strdup(path); /* dirname cuts it */
    if (!copy) return (struct fault){TROUBLE_MEMORY, 0};
    struct fault fault = sync_at(dirname(copy), O_RDONLY | O_DIRECTORY);
    free(copy);
    return fault;
}

/* Some file systems, those of memory sticks for example, know no second name for a file. */
static bool move_to_new(const char *part, const char *path)
{
    if (link(part, path) == 0) return unlink(part) == 0;
    if (errno == EEXIST || errno == ENOSPC || access(path, F_OK) == 0) return false;
    return rename(part, path) == 0;
}

struct fault ledger_give_name(const char *part, const char *path)
{
    struct fault fault = sync_at(part, O_RDONLY);
    if (fault.trouble != TROUBLE_NONE) return fault;
    if (!move_to_new(part, path)) return system_fault();
    return sync_folder_of(path);
}

/* ---- its content ----------------------------------------------------------------------------- */

/* SQLite leaves its word about both files with the copy. */
static bool is_of_source(int code)
{
    return (code & 0xff) == SQLITE_CORRUPT || (code & 0xff) == SQLITE_NOTADB ||
           code == SQLITE_IOERR_READ || code == SQLITE_IOERR_SHORT_READ;
}

/* In one step, so that it is of one moment; the log keeps what is written meanwhile. */
static int copy_pages(sqlite3 *from, sqlite3 *to)
{
    sqlite3_backup *backup = sqlite3_backup_init(to, "main", from, "main");
    if (!backup) return sqlite3_extended_errcode(to);
    int code = sqlite3_backup_step(backup, -1);
    sqlite3_backup_finish(backup);
    return code == SQLITE_DONE ? SQLITE_OK : code;
}

/* Nobody needs to roll back a file that has no name yet. */
static struct fault fill(struct copying *j)
{
    sqlite3 *to = NULL;
    int code = sqlite3_open_v2(j->part, &to, SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX, NULL);
    if (code == SQLITE_OK) code = sqlite3_exec(to, "PRAGMA journal_mode = OFF", NULL, NULL, NULL);
    if (code == SQLITE_OK) code = copy_pages(j->from, to);
    struct fault fault = fault_of(to, code);
    sqlite3_close(to);
    if (is_of_source(code)) *j->about = j->path;
    return fault;
}

/* Its daybook is entered, so that all rows of a backup stand in one table; the log beside it goes
 * with the last who uses it. */
static struct fault settle(const struct copying *j)
{
    struct fault fault;
    struct ledger *l = ledger_open(j->part, &fault);
    if (!l) return fault;
    fault = ledger_empty_log(l) ? fine : fault_of(l->db, sqlite3_extended_errcode(l->db));
    ledger_close(l);
    return fault;
}

/* ---- is it whole? ---------------------------------------------------------------------------- */

static void put_uri(struct ct_text *out, const char *path)
{
    ct_put(out, "file:");
    for (; *path; path++)
        if (strchr("%?#", *path))
            ct_put_format(out, "%%%02x", (unsigned)(unsigned char)*path);
        else
            ct_put_char(out, *path);
    ct_put(out, "?immutable=1"); /* no log beside it is made, or looked for */
}

static int is_fine(void *with, int columns, char **text, char **names)
{
    (void)names;
    *(bool *)with = columns == 1 && text[0] && strcmp(text[0], "ok") == 0;
    return 0;
}

int ledger_look_through(sqlite3 *db)
{
    bool fine_pages = false;
    int code = sqlite3_exec(db, "PRAGMA quick_check(1)", is_fine, &fine_pages, NULL);
    return code == SQLITE_OK && !fine_pages ? SQLITE_CORRUPT : code;
}

/* Read back from its file, by another connection than the one that wrote it. */
static struct fault look_through(const char *path)
{
    size_t room = 3 * strlen(path) + 32;
    char *uri = malloc(room);
    sqlite3 *db = NULL;
    if (!uri) return (struct fault){TROUBLE_MEMORY, 0};
    struct ct_text text = ct_text_on(uri, room);
    put_uri(&text, path);
    int code = sqlite3_open_v2(uri, &db,
                               SQLITE_OPEN_READONLY | SQLITE_OPEN_URI | SQLITE_OPEN_NOMUTEX, NULL);
    if (code == SQLITE_OK) code = ledger_look_through(db);
    struct fault fault = fault_of(db, code);
    sqlite3_close(db);
    free(uri);
    return fault;
}

static struct fault make(struct copying *j)
{
    struct fault fault = ledger_make_part(j->part);
    if (fault.trouble != TROUBLE_NONE) return fault;
    fault = fill(j);
    if (fault.trouble == TROUBLE_NONE) fault = settle(j);
    if (fault.trouble == TROUBLE_NONE) fault = look_through(j->part);
    if (fault.trouble == TROUBLE_NONE) fault = ledger_give_name(j->part, j->to);
    if (fault.trouble != TROUBLE_NONE) ledger_drop_part(j->part);
    return fault;
}

static struct fault make_new(struct copying *j)
{
    if (access(j->to, F_OK) == 0) { /* looked at before the work, and again at its end */
        errno = EEXIST;
        return system_fault();
    }
    size_t room = strlen(j->to) + sizeof ".part";
    j->part = malloc(room);
    if (!j->part) return (struct fault){TROUBLE_MEMORY, 0};
    struct ct_text text = ct_text_on(j->part, room);
    ct_put(&text, j->to);
    ct_put(&text, ".part");
    struct fault fault = make(j);
    free(j->part);
    return fault;
}

struct fault ledger_copy(const char *path, const char *to, const char **about)
{
    struct fault fault;
    *about = path;
    struct ledger *from = ledger_open_for_reading(path, NULL, &fault);
    if (!from) return fault;
    *about = to;
    fault = make_new(&(struct copying){.path = path, .from = from->db, .to = to, .about = about});
    ledger_close(from);
    return fault;
}
