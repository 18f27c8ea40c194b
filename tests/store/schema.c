/* schema.c - see schema.h. */
#include "tests/store/schema.h"

#include "tests/store/desk.h"

#include <libpq-fe.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

long long schema_number(const char *address, const char *sql)
{
    PGconn *conn = PQconnectdb(address);
    PGresult *r = PQstatus(conn) == CONNECTION_OK ? PQexec(conn, sql) : NULL;
    ExecStatusType status = PQresultStatus(r);
    if (status != PGRES_COMMAND_OK && status != PGRES_TUPLES_OK)
        die("%s: %s", sql, PQerrorMessage(conn));
    long long number = PQntuples(r) > 0 ? strtoll(PQgetvalue(r, 0, 0), NULL, 10) : 0;
    PQclear(r);
    PQfinish(conn);
    return number;
}

void schema_say(const char *address, const char *sql)
{
    schema_number(address, sql);
}

void schema_new(char *address, size_t room)
{
    static int count;
    const char *database = getenv("CT_POSTGRES");
    char sql[80];
    if (!database) die("no database: run this with tests/store/postgres.py");
    snprintf(sql, sizeof sql, "CREATE SCHEMA desk_%d_%d", (int)getpid(), ++count);
    schema_say(database, sql);
    int len = snprintf(address, room, "%s&options=-csearch_path%%3Ddesk_%d_%d", database,
                       (int)getpid(), count);
    if (len < 0 || (size_t)len >= room) die("the address of the database is too long");
}
