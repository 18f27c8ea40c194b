/* schema.h - parts of the database that tests/store/postgres.py has started. */
#ifndef STORE_SCHEMA_H
#define STORE_SCHEMA_H

#include <stddef.h>

/* A new, empty one: its address. Ends the program if there is no database. They go with it. */
void schema_new(char *address, size_t room);
/* A question to the database of that address that needs no answer. */
void schema_say(const char *address, const char *sql);
/* One whose answer is a number. */
long long schema_number(const char *address, const char *sql);

#endif
