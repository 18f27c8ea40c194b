/*
 * ledger_haul.c - see store_haul.h: a folder, or a file of its own. The new file is written
 * as NAME.part; it gets its name when it was read back and is on the disk, so that no program
 * takes an unfinished one for a store.
 */
#include "apps/server/store_haul.h"

#include "apps/common/speech.h"
#include "apps/server/home.h"
#include "apps/server/ledger_inside.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { COMMIT_ROWS = 20000 };

struct file_end {
    struct haul_end end;
    struct home home;      /* of a folder; its file is NULL: there is none */
    struct ledger *ledger; /* NULL: not open now */
    sqlite3_stmt *walk;
    char *path, *part; /* part: of a new one that was not kept */
    int in_group;      /* rows that are not committed */
};

static bool refuse(struct file_end *f, struct fault fault)
{
    fault_write(fault, f->path, f->end.why);
    return false;
}

static bool refuse_code(struct file_end *f, int code)
{
    return refuse(f, fault_of(f->ledger->db, code));
}

static void shut(struct file_end *f)
{
    sqlite3_finalize(f->walk);
    f->walk = NULL;
    ledger_close(f->ledger);
    f->ledger = NULL;
}

static void file_close(struct haul_end *e)
{
    struct file_end *f = (struct file_end *)e;
    shut(f);
    if (f->part) ledger_drop_part(f->part);
    if (f->home.file) home_close(&f->home);
    free(f->path);
    free(f->part);
    free(f);
}

/* ---- reading --------------------------------------------------------------------------------- */

/* A statement that goes on sees the moment at which it began; a folder is ours alone anyway. */
static bool file_begin(struct haul_end *e)
{
    struct file_end *f = (struct file_end *)e;
    sqlite3_finalize(f->walk);
    f->walk = NULL;
    int code = sqlite3_prepare_v2(f->ledger->db, "SELECT key, value FROM kept ORDER BY key", -1,
                                  &f->walk, NULL);
    return code == SQLITE_OK || refuse_code(f, code);
}

static int file_next(struct haul_end *e, struct haul_row *row)
{
    struct file_end *f = (struct file_end *)e;
    int code = sqlite3_step(f->walk);
    if (code == SQLITE_DONE) return 0;
    if (code == SQLITE_ROW) {
        row->key = (const char *)sqlite3_column_text(f->walk, 0);
        row->value = (const char *)sqlite3_column_text(f->walk, 1);
        row->key_len = (size_t)sqlite3_column_bytes(f->walk, 0);
        row->value_len = (size_t)sqlite3_column_bytes(f->walk, 1);
        if (row->key && row->value) return 1;
        code = SQLITE_NOMEM;
    }
    refuse_code(f, code);
    return -1;
}

static int64_t file_count(struct haul_end *e)
{
    struct file_end *f = (struct file_end *)e;
    sqlite3_stmt *asked;
    int64_t rows = -1;
    int code = sqlite3_prepare_v2(f->ledger->db, "SELECT count(*) FROM kept", -1, &asked, NULL);
    if (code == SQLITE_OK) code = sqlite3_step(asked);
    if (code == SQLITE_ROW)
        rows = sqlite3_column_int64(asked, 0);
    else
        refuse_code(f, code);
    sqlite3_finalize(asked);
    return rows;
}

static bool is_whole(struct file_end *f)
{
    int code = ledger_look_through(f->ledger->db);
    return code == SQLITE_OK || refuse_code(f, code);
}

/* ---- a new file ------------------------------------------------------------------------------ */

/* Nobody sees it before it is kept, so that it may be committed in pieces: the log stays short. */
static bool file_add(struct haul_end *e, const struct haul_row *row)
{
    struct file_end *f = (struct file_end *)e;
    const struct on_row new = {row->key, row->value};
    bool fine = f->in_group > 0 || ledger_begin(f->ledger);
    f->in_group++;
    fine = fine && ledger_add(f->ledger, &new) == ON_STORED;
    if (fine && f->in_group == COMMIT_ROWS) {
        fine = ledger_commit(f->ledger) && ledger_tidy(f->ledger);
        f->in_group = 0;
    }
    return fine || refuse(f, ledger_fault(f->ledger));
}

/* From now on it is read from its file, by another connection than the one that wrote it. */
static bool file_filled(struct haul_end *e)
{
    struct file_end *f = (struct file_end *)e;
    struct fault fault;
    if (f->in_group > 0 && !ledger_commit(f->ledger)) return refuse(f, ledger_fault(f->ledger));
    if (!ledger_empty_log(f->ledger)) return refuse(f, ledger_fault(f->ledger));
    shut(f);
    f->ledger = ledger_open_for_reading(f->part, NULL, &fault);
    if (!f->ledger) return refuse(f, fault);
    return is_whole(f);
}

static bool file_keep(struct haul_end *e)
{
    struct file_end *f = (struct file_end *)e;
    shut(f); /* the last connection takes the log with it */
    struct fault fault = ledger_give_name(f->part, f->path);
    if (fault.trouble != TROUBLE_NONE) return refuse(f, fault);
    free(f->part);
    f->part = NULL;
    return true;
}

static const struct haul_kind file_kind = {
    .begin = file_begin,
    .next = file_next,
    .count = file_count,
    .add = file_add,
    .filled = file_filled,
    .keep = file_keep,
    .close = file_close,
};

/* ---- opening --------------------------------------------------------------------------------- */

static struct haul_end *give_up(struct file_end *f)
{
    file_close(&f->end);
    return NULL;
}

static struct file_end *file_new(struct ct_text *why)
{
    struct file_end *f = calloc(1, sizeof *f);
    if (!f) {
        ct_put(why, _("not enough memory"));
        return NULL;
    }
    f->end = (struct haul_end){&file_kind, why};
    return f;
}

static char *joined(const char *path, const char *end)
{
    size_t room = strlen(path) + strlen(end) + 1;
    char *text = malloc(room);
    if (!text) return NULL;
    struct ct_text out = ct_text_on(text, room);
    ct_put(&out, path);
    ct_put(&out, end);
    return text;
}

struct haul_end *haul_from_folder(const char *folder, struct ct_text *why)
{
    struct fault fault;
    if (!home_is_there(folder)) {
        ct_put_format(why, _("No server keeps anything in the folder %.300s."), folder);
        return NULL;
    }
    struct file_end *f = file_new(why);
    if (!f) return NULL;
    if (!home_open(&f->home, folder, why)) return give_up(f);
    f->path = joined(f->home.file, "");
    f->ledger = f->path ? ledger_open(f->path, &fault) : NULL;
    if (f->ledger) return is_whole(f) ? &f->end : give_up(f);
    if (f->path)
        refuse(f, fault);
    else
        ct_put(why, _("not enough memory"));
    return give_up(f);
}

/* A log without its file would be taken for that of the new one. */
static bool is_free(const struct file_end *f)
{
    static const char *const ends[] = {"", "-wal", "-journal"};
    for (size_t i = 0; i < sizeof ends / sizeof *ends; i++) {
        char *name = joined(f->path, ends[i]);
        bool is_there = !name || access(name, F_OK) == 0;
        free(name);
        if (is_there) return false;
    }
    return true;
}

static struct haul_end *make_part(struct file_end *f)
{
    struct fault fault;
    if (!is_free(f)) {
        ct_put_format(f->end.why, _("%.300s is there already; nothing is overwritten."), f->path);
        return give_up(f);
    }
    f->part = joined(f->path, ".part");
    if (!f->part) {
        ct_put(f->end.why, _("not enough memory"));
        return give_up(f);
    }
    fault = ledger_make_part(f->part);
    if (fault.trouble == TROUBLE_NONE) f->ledger = ledger_open(f->part, &fault);
    if (f->ledger) return &f->end;
    refuse(f, fault);
    return give_up(f);
}

struct haul_end *haul_to_file(const char *path, struct ct_text *why)
{
    struct file_end *f = file_new(why);
    if (!f) return NULL;
    f->path = joined(path, "");
    if (f->path) return make_part(f);
    ct_put(why, _("not enough memory"));
    return give_up(f);
}

struct haul_end *haul_to_folder(const char *folder, struct ct_text *why)
{
    struct file_end *f = file_new(why);
    if (!f) return NULL;
    if (!home_take(&f->home, folder, why)) return give_up(f);
    f->path = joined(f->home.file, "");
    if (f->path) return make_part(f);
    ct_put(why, _("not enough memory"));
    return give_up(f);
}
