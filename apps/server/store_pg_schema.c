/*
 * store_pg_schema.c - see store_pg.h: tables and the one function that changes them.
 *
 * Whoever writes holds one lock of these tables meanwhile (an advisory lock, numbered after their
 * schema and given back by the commit), so groups of all nodes happen one after another, each sees
 * everything before it, and none can fail for another's sake: no deadlock, no serialization
 * failure, nothing to repeat. It costs little: NOTIFY takes a lock of the whole database for the
 * time of the commit anyway, and a group is one call, which the database carries out without
 * waiting for anybody.
 *
 * A group has a number, which is written with it. If a connection is lost before the answer has
 * come, the node sends the same group with the same number again; what has happened already is
 * only answered again.
 */
#include "apps/server/store_pg.h"

#include "apps/common/speech.h"

#include <stdlib.h>
#include <string.h>

enum { FORM = 3, OLDEST = 120000 }; /* of plan_cache_mode */

/* 1131566199 is what the SQLite file calls itself, too. Several Crosstowns may share a database,
 * each in a schema of its own: neither may wait for another, nor hear of its tables. Writers of the
 * first form lock 0. */
#define LOCK                                                                                       \
    "SELECT pg_advisory_xact_lock(1131566199, 0);"                                                 \
    "SELECT pg_advisory_xact_lock(1131566199,"                                                     \
    " (SELECT oid FROM pg_namespace WHERE nspname = current_schema())::int);"
#define SCHEMA "(SELECT relnamespace FROM pg_class WHERE oid = 'kept'::regclass)"

/* What changes the rows. They come in waves (store_pg_group.c): within one, no key is touched by
 * two transactions. What must hold is looked up by a join, row by row: an EXISTS may be carried
 * out by reading the whole table first, and until a young table is analysed it is. */
#define KEPT_WRITE(create, lock, channel)                                                          \
    create                                                                                         \
        " FUNCTION kept_write(a_node bytea, a_number bigint, a_news text, a_waves int[],"          \
        "  a_txn int[], a_want int[], a_does int[], a_key bytea[], a_old bytea[], a_value "        \
        "bytea[])"                                                                                 \
        "  RETURNS text LANGUAGE plpgsql AS $body$\n"                                              \
        "DECLARE\n"                                                                                \
        "  done record; bad int[]; clashed int[] := '{}'; low int := 1; high int;\n"               \
        "BEGIN\n"                                                                                  \
        "  PERFORM pg_advisory_xact_lock(1131566199, " lock ");\n"                                 \
        "  SELECT g.number, g.clashed INTO done FROM kept_groups g WHERE g.node = a_node;\n"       \
        "  IF done.number >= a_number THEN RETURN done.clashed; END IF;\n"                         \
        "  FOREACH high IN ARRAY a_waves LOOP\n"                                                   \
        "    SELECT array_agg(DISTINCT w.txn) INTO bad\n"                                          \
        "      FROM unnest(a_txn[low:high], a_want[low:high], a_key[low:high], a_old[low:high])\n" \
        "        AS w(txn, want, key, old)\n"                                                      \
        "      LEFT JOIN kept k ON k.key = CASE WHEN w.want > 0 THEN w.key END\n"                  \
        "      WHERE CASE w.want WHEN 1 THEN k.key IS NOT NULL\n"                                  \
        "        WHEN 2 THEN k.key IS NULL OR k.value IS DISTINCT FROM w.old\n"                    \
        "        ELSE false END;\n"                                                                \
        "    bad := coalesce(bad, '{}');\n"                                                        \
        "    INSERT INTO kept SELECT w.key, w.value\n"                                             \
        "      FROM unnest(a_txn[low:high], a_does[low:high], a_key[low:high], "                   \
        "a_value[low:high])\n"                                                                     \
        "        AS w(txn, does, key, value)\n"                                                    \
        "      WHERE w.does = 1 AND w.txn <> ALL (bad)\n"                                          \
        "      ON CONFLICT (key) DO UPDATE SET value = excluded.value;\n"                          \
        "    IF 2 = ANY (a_does[low:high]) THEN\n"                                                 \
        "      DELETE FROM kept k\n"                                                               \
        "        USING unnest(a_txn[low:high], a_does[low:high], a_key[low:high])\n"               \
        "          AS w(txn, does, key)\n"                                                         \
        "        WHERE w.does = 2 AND w.txn <> ALL (bad) AND k.key = w.key;\n"                     \
        "    END IF;\n"                                                                            \
        "    clashed := clashed || bad;\n"                                                         \
        "    low := high + 1;\n"                                                                   \
        "  END LOOP;\n"                                                                            \
        "  INSERT INTO kept_groups VALUES (a_node, a_number, array_to_string(clashed, ' '), "      \
        "now())\n"                                                                                 \
        "    ON CONFLICT (node) DO UPDATE SET number = excluded.number,\n"                         \
        "      clashed = excluded.clashed, at = excluded.at;\n"                                    \
        "  IF a_news <> '' THEN PERFORM pg_notify(" channel ", a_news); END IF;\n"                 \
        "  RETURN array_to_string(clashed, ' ');\n"                                                \
        "END $body$;"

#define KEPT_WRITE_OF_SCHEMA                                                                       \
    KEPT_WRITE("CREATE OR REPLACE", SCHEMA "::int", "'crosstown_' || " SCHEMA)

/* Forms of the tables, each made from the one before it. */
static const char *const forms[FORM] = {
    "CREATE TABLE kept (key bytea PRIMARY KEY, value bytea NOT NULL);"
    "CREATE TABLE kept_groups (node bytea PRIMARY KEY, number bigint NOT NULL,"
    "  clashed text NOT NULL, at timestamptz NOT NULL) WITH (fillfactor = 25);"
    "CREATE TABLE kept_form (form int NOT NULL);"
    "INSERT INTO kept_form VALUES (0);" KEPT_WRITE("CREATE", "0", "'crosstown'"),
    KEPT_WRITE_OF_SCHEMA, KEPT_WRITE_OF_SCHEMA};

/* Every question is a walk along the one index, and the planner need not think about it again; rows
 * of unknown number must not tempt it to read the whole table. */
#define ALONG_THE_INDEX                                                                            \
    "SET client_min_messages = error; SET plan_cache_mode = force_generic_plan;"                   \
    "SET enable_seqscan = off; SET enable_bitmapscan = off; SET enable_sort = off;"                \
    "SET enable_hashjoin = off; SET enable_mergejoin = off; SET jit = off;"

/* Times are shorter than those after which a connection is given up (store_pg_link.c). */
const char pg_writer_setup[] =
    ALONG_THE_INDEX "SET synchronous_commit = on; SET statement_timeout = '9s';"
                    "SET default_transaction_isolation = 'read committed';"
                    "SELECT pg_advisory_lock_shared" PG_IN_USE ";"
                    "PREPARE write (bytea, bigint, text, int[], int[], int[], int[], bytea[],"
                    " bytea[], bytea[]) AS"
                    " SELECT kept_write($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)";

/* The queries of one read are one transaction, since nothing ends it before the pipeline's sync. */
const char pg_reader_setup[] =
    ALONG_THE_INDEX "SET statement_timeout = '9s';"
                    "SET default_transaction_isolation = 'repeatable read';"
                    "SET default_transaction_read_only = on;"
                    "PREPARE up (bytea, bytea, bigint) AS SELECT key, value FROM kept"
                    " WHERE key >= $1 AND key < $2 ORDER BY key LIMIT $3;"
                    "PREPARE up_to_end (bytea, bigint) AS SELECT key, value FROM kept"
                    " WHERE key >= $1 ORDER BY key LIMIT $2;"
                    "PREPARE down (bytea, bytea, bigint) AS SELECT key, value FROM kept"
                    " WHERE key >= $1 AND key < $2 ORDER BY key DESC LIMIT $3;"
                    "PREPARE down_from_end (bytea, bigint) AS SELECT key, value FROM kept"
                    " WHERE key >= $1 ORDER BY key DESC LIMIT $2";

#define NOW "(extract(epoch FROM clock_timestamp()) * 1000)::bigint"

/* What is told in passing need not be waited for. */
const char pg_ear_setup[] =
    "SET client_min_messages = error; SET synchronous_commit = off; SET statement_timeout = '9s';"
    "DO $$ BEGIN EXECUTE 'LISTEN crosstown_' || " SCHEMA "; END $$;"
    "PREPARE clock AS SELECT " NOW ";"
    "PREPARE share (text) AS SELECT pg_notify('crosstown_' || " SCHEMA ", $1)";

/* ---- when a node starts ---------------------------------------------------------------------- */

static void put_trouble(struct ct_text *why, const char *message)
{
    char line[300];
    struct ct_text text = ct_text_on(line, sizeof line);
    pg_put_error(&text, message);
    ct_put_format(why, _("The database cannot be used: %s"), line);
}

/* The first number of the answer; -1: `why` holds a sentence. No number: 0. */
static int64_t ask(PGconn *conn, const char *sql, struct ct_text *why)
{
    PGresult *r = PQexec(conn, sql);
    ExecStatusType status = PQresultStatus(r);
    bool fine = status == PGRES_COMMAND_OK || status == PGRES_TUPLES_OK;
    bool has_number = fine && status == PGRES_TUPLES_OK && PQntuples(r) == 1 && PQnfields(r) == 1;
    int64_t number = has_number ? strtoll(PQgetvalue(r, 0, 0), NULL, 10) : 0;
    if (!fine) put_trouble(why, PQerrorMessage(conn));
    PQclear(r);
    return fine ? number : -1;
}

static bool make_forms(PGconn *conn, int64_t form, struct ct_text *why)
{
    char sql[64];
    struct ct_text text = ct_text_on(sql, sizeof sql);
    for (; form < FORM; form++)
        if (ask(conn, forms[form], why) < 0) return false;
    ct_put_format(&text, "UPDATE kept_form SET form = %d WHERE form <> %d", FORM, FORM);
    return ask(conn, sql, why) >= 0;
}

/* In a transaction that it leaves open. Who asks a month later for what became of a group is not
 * alive. */
static bool bring_up(PGconn *conn, struct ct_text *why)
{
    if (ask(conn,
            "BEGIN ISOLATION LEVEL READ COMMITTED; SET LOCAL client_min_messages = error;" LOCK,
            why) < 0)
        return false;
    int64_t tables = ask(conn,
                         "SELECT (to_regclass('kept_form') IS NOT NULL)::int"
                         " + 2 * (to_regclass('kept') IS NOT NULL)::int",
                         why);
    if (tables < 0) return false;
    if (tables == 2) {
        ct_put(why, _("The database has a table \"kept\" that is not of Crosstown: name another "
                      "database."));
        return false;
    }
    int64_t form = tables ? ask(conn, "SELECT form FROM kept_form", why) : 0;
    if (form < 0) return false;
    if (form > FORM) {
        ct_put(why, _("The database was written by a newer version of Crosstown, which is needed "
                      "to use it."));
        return false;
    }
    return make_forms(conn, form, why) &&
           ask(conn, "DELETE FROM kept_groups WHERE at < now() - interval '30 days'", why) >= 0;
}

static bool is_there_to_stay(PGconn *conn, struct ct_text *why)
{
    int64_t is_free = ask(conn, "SELECT pg_try_advisory_lock_shared" PG_IN_USE "::int", why);
    if (is_free == 0)
        ct_put(why, _("The database is just being moved elsewhere (crosstown move-store)."));
    return is_free > 0;
}

static bool set_clock(PGconn *conn, struct pg_clock *clock, struct ct_text *why)
{
    int64_t asked_at = pg_now_ms(), told = ask(conn, "SELECT " NOW, why);
    if (told >= 0) pg_clock_set(clock, told, asked_at);
    return told >= 0;
}

PGconn *pg_schema_open(const struct pg_address *address, struct pg_clock *clock,
                       struct ct_text *why)
{
    PGconn *conn = pg_connect(address, why);
    bool fine = conn && bring_up(conn, why) && ask(conn, "COMMIT", why) >= 0 &&
                is_there_to_stay(conn, why) && (!clock || set_clock(conn, clock, why));
    if (fine) return conn;
    PQfinish(conn);
    return NULL;
}

/* ---- for who works with all of it ------------------------------------------------------------ */

PGconn *pg_connect(const struct pg_address *address, struct ct_text *why)
{
    PGconn *conn = PQconnectdbParams(address->keyword, address->value, 0);
    bool fine = PQstatus(conn) == CONNECTION_OK;
    if (!fine) put_trouble(why, PQerrorMessage(conn));
    if (fine && PQserverVersion(conn) < OLDEST) {
        ct_put(why, _("The database is too old: PostgreSQL 12 or later is needed."));
        fine = false;
    }
    if (fine) return conn;
    PQfinish(conn);
    return NULL;
}

int64_t pg_ask(PGconn *conn, const char *sql, struct ct_text *why)
{
    return ask(conn, sql, why);
}

bool pg_schema_begin(PGconn *conn, struct ct_text *why)
{
    return bring_up(conn, why);
}
