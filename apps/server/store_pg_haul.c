/*
 * store_pg_haul.c - see store_haul.h: a database. Rows are read through a cursor, as of one moment;
 * new ones go in by COPY, in one transaction with the tables themselves, in which they are read
 * back, too: whoever looks sees all of it or nothing.
 *
 * Servers share a lock while they use the tables (store_pg.h), so who has it alone knows that none
 * does. One that starts meanwhile at the new store waits for the end of the transaction, one at
 * the old store is refused.
 */
#include "apps/server/store_haul.h"
#include "apps/server/store_pg.h"
#include "apps/server/store_where.h"

#include "apps/common/speech.h"

#include <stdlib.h>
#include <string.h>

enum { FETCH_ROWS = 1000, SEND_BYTES = 1 << 16 };

struct database_end {
    struct haul_end end;
    struct pg_address address;
    PGconn *conn;
    PGresult *rows; /* that were fetched */
    int at;
    bool walks;
    struct pg_bytes out; /* rows that are not sent yet */
    bool copies;
};

static bool refuse(struct database_end *d)
{
    char line[300];
    struct ct_text text = ct_text_on(line, sizeof line);
    pg_put_error(&text, PQerrorMessage(d->conn));
    ct_put_format(d->end.why, _("The database cannot be used: %s"), line);
    return false;
}

static bool order(struct database_end *d, const char *sql)
{
    return pg_ask(d->conn, sql, d->end.why) >= 0;
}

static void database_close(struct haul_end *e)
{
    struct database_end *d = (struct database_end *)e;
    PQclear(d->rows);
    PQfinish(d->conn);
    pg_address_free(&d->address);
    free(d->out.at);
    free(d);
}

/* ---- reading --------------------------------------------------------------------------------- */

static bool database_begin(struct haul_end *e)
{
    struct database_end *d = (struct database_end *)e;
    PQclear(d->rows);
    d->rows = NULL;
    d->at = 0;
    if (d->walks && !order(d, "CLOSE walk")) return false;
    d->walks =
        order(d,
              "DECLARE walk BINARY NO SCROLL CURSOR FOR SELECT key, value FROM kept ORDER BY key");
    return d->walks;
}

static bool fetch(struct database_end *d)
{
    PQclear(d->rows);
    d->at = 0;
    d->rows = PQexec(d->conn, "FETCH 1000 FROM walk");
    return PQresultStatus(d->rows) == PGRES_TUPLES_OK || refuse(d);
}

static int database_next(struct haul_end *e, struct haul_row *row)
{
    struct database_end *d = (struct database_end *)e;
    bool is_used_up = !d->rows || d->at == PQntuples(d->rows);
    if (is_used_up && d->rows && PQntuples(d->rows) < FETCH_ROWS) return 0;
    if (is_used_up && !fetch(d)) return -1;
    if (d->at == PQntuples(d->rows)) return 0;
    row->key = PQgetvalue(d->rows, d->at, 0);
    row->value = PQgetvalue(d->rows, d->at, 1);
    row->key_len = (size_t)PQgetlength(d->rows, d->at, 0);
    row->value_len = (size_t)PQgetlength(d->rows, d->at, 1);
    d->at++;
    return 1;
}

static int64_t database_count(struct haul_end *e)
{
    struct database_end *d = (struct database_end *)e;
    return pg_ask(d->conn, "SELECT count(*) FROM kept", e->why);
}

/* ---- a new one ------------------------------------------------------------------------------- */

static bool send_out(struct database_end *d)
{
    if (d->out.failed) {
        ct_put(d->end.why, _("not enough memory"));
        return false;
    }
    bool fine = PQputCopyData(d->conn, d->out.at, (int)d->out.len) == 1;
    d->out.len = 0;
    return fine || refuse(d);
}

static void put_number(struct database_end *d, uint32_t value, int bytes)
{
    for (int i = bytes - 1; i >= 0; i--) {
        unsigned char byte = (unsigned char)(value >> (8 * i));
        pg_bytes_put(&d->out, &byte, 1);
    }
}

/* PostgreSQL's manual, COPY, "Binary Format": a signature, flags, no extension. */
static bool begin_copy(struct database_end *d)
{
    static const char signature[] = "PGCOPY\n\377\r\n";
    PGresult *r = PQexec(d->conn, "COPY kept FROM STDIN (FORMAT binary)");
    d->copies = PQresultStatus(r) == PGRES_COPY_IN;
    PQclear(r);
    if (!d->copies) return refuse(d);
    pg_bytes_put(&d->out, signature, sizeof signature); /* with its zero byte */
    put_number(d, 0, 4);
    put_number(d, 0, 4);
    return true;
}

static bool database_add(struct haul_end *e, const struct haul_row *row)
{
    struct database_end *d = (struct database_end *)e;
    if (!d->copies && !begin_copy(d)) return false;
    put_number(d, 2, 2); /* columns */
    put_number(d, (uint32_t)row->key_len, 4);
    pg_bytes_put(&d->out, row->key, row->key_len);
    put_number(d, (uint32_t)row->value_len, 4);
    pg_bytes_put(&d->out, row->value, row->value_len);
    return d->out.len < SEND_BYTES || send_out(d);
}

static bool database_filled(struct haul_end *e)
{
    struct database_end *d = (struct database_end *)e;
    bool fine = true;
    if (!d->copies) return true; /* there were no rows */
    put_number(d, 0xffff, 2);
    if (!send_out(d)) return false;
    if (PQputCopyEnd(d->conn, NULL) != 1) return refuse(d);
    for (PGresult *r; (r = PQgetResult(d->conn)) != NULL; PQclear(r))
        if (PQresultStatus(r) != PGRES_COMMAND_OK && fine) fine = refuse(d);
    d->copies = false;
    return fine;
}

static bool database_keep(struct haul_end *e)
{
    struct database_end *d = (struct database_end *)e;
    PGresult *r = PQexec(d->conn, "COMMIT");
    bool fine = PQresultStatus(r) == PGRES_COMMAND_OK;
    PQclear(r);
    if (fine) return true;
    refuse(d);
    if (PQstatus(d->conn) != CONNECTION_OK)
        ct_put(e->why,
               _(" The connection was lost at the last moment: all rows are there, or none; "
                 "look with crosstown admin check."));
    return false;
}

static const struct haul_kind database_kind = {
    .begin = database_begin,
    .next = database_next,
    .count = database_count,
    .add = database_add,
    .filled = database_filled,
    .keep = database_keep,
    .close = database_close,
};

/* ---- opening --------------------------------------------------------------------------------- */

static struct database_end *database_new(const char *url, struct ct_text *why)
{
    struct database_end *d = calloc(1, sizeof *d);
    if (!d) {
        ct_put(why, _("not enough memory"));
        return NULL;
    }
    d->end = (struct haul_end){&database_kind, why};
    if (pg_address_read(&d->address, url, why)) d->conn = pg_connect(&d->address, why);
    /* It may take as long as it takes. */
    if (d->conn && order(d, "SET statement_timeout = 0; SET synchronous_commit = on;"
                            "SET idle_in_transaction_session_timeout = 0;"
                            "SET enable_seqscan = off; SET enable_sort = off"))
        return d;
    database_close(&d->end);
    return NULL;
}

static bool has_alone(struct database_end *d)
{
    int64_t has = pg_ask(d->conn, "SELECT pg_try_advisory_lock" PG_IN_USE "::int", d->end.why);
    if (has == 0)
        ct_put(d->end.why, _("A server uses this database (or crosstown admin does): stop it "
                             "first."));
    return has > 0;
}

static bool has_tables(PGconn *conn, struct ct_text *why)
{
    int64_t there = pg_ask(conn, "SELECT (to_regclass('kept_form') IS NOT NULL)::int", why);
    if (there == 0) ct_put(why, _("No server keeps anything in this database."));
    return there > 0;
}

bool where_is_kept(const char *database, struct ct_text *why)
{
    struct database_end *d = database_new(database, why);
    bool is_kept = d && has_tables(d->conn, why);
    if (d) database_close(&d->end);
    return is_kept;
}

/* One who shares the tables without our knowledge could not write meanwhile. */
struct haul_end *haul_from_database(const char *url, struct ct_text *why)
{
    struct database_end *d = database_new(url, why);
    if (!d) return NULL;
    if (has_tables(d->conn, why) && has_alone(d) &&
        order(d, "BEGIN ISOLATION LEVEL REPEATABLE READ") &&
        order(d, "LOCK TABLE kept IN SHARE MODE"))
        return &d->end;
    database_close(&d->end);
    return NULL;
}

struct haul_end *haul_from_snapshot(const char *url, struct ct_text *why)
{
    struct database_end *d = database_new(url, why);
    if (!d) return NULL;
    if (has_tables(d->conn, why) && order(d, "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY"))
        return &d->end;
    database_close(&d->end);
    return NULL;
}

struct haul_end *haul_to_database(const char *url, struct ct_text *why)
{
    struct database_end *d = database_new(url, why);
    if (!d) return NULL;
    bool fine = pg_schema_begin(d->conn, why) && has_alone(d);
    int64_t rows = fine ? pg_ask(d->conn, "SELECT EXISTS (SELECT FROM kept)::int", why) : -1;
    if (rows > 0) ct_put(why, _("The database has rows already; nothing is overwritten."));
    if (rows == 0) return &d->end;
    database_close(&d->end);
    return NULL;
}
