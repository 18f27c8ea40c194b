/*
 * log.h - what a program that runs for long tells whoever looks after it, a line each on standard
 * error: sentences for people (complain), or one JSON object a line for programs. Which of the two
 * is chosen once, at the beginning of main.
 *
 * Nothing in it tells who somebody is: no names, tokens or addresses of people.
 */
#ifndef CT_LOG_H
#define CT_LOG_H

#include <stdbool.h>
#include <stdint.h>

enum log_level { LOG_IS_INFO, LOG_IS_WARNING, LOG_IS_ERROR };

struct log_field { /* a number, unless it has a text */
    const char *name, *text;
    int64_t number;
};

void log_use_json(void);
bool log_is_json(void);

/* In JSON only: {"time":…,"level":…,"event":…} and the fields, of which the last one has no name.
 */
void log_event(enum log_level level, const char *event, const struct log_field *fields);
#define LOG_FIELDS(...)                                                                            \
    (const struct log_field[])                                                                     \
    {                                                                                              \
        __VA_ARGS__,                                                                               \
        {                                                                                          \
            0                                                                                      \
        }                                                                                          \
    }
#define LOG_NO_FIELDS ((const struct log_field[]){{0}})

#endif
