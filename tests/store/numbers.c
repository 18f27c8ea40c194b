/*
 * numbers.c - see numbers.h. Transaction i makes the row n/i, changes one of the rows ring/0 to
 * ring/9 and the row last, and drops the mark of the one before it.
 */
#include "tests/store/numbers.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { RING = 10, VALUE_ROOM = 9000, KEY_ROOM = 24 };

/* Most are as long as a line of a game, some longer than a page. */
static const char *value_of(int number, char value[VALUE_ROOM])
{
    int len = number % 17 == 0 ? 8000 + number % 900 : 60 + number % 200;
    int head = snprintf(value, VALUE_ROOM, "%d:", number);
    memset(value + head, 'a' + number % 26, (size_t)(len - head));
    value[len] = '\0';
    return value;
}

uint64_t number_write(struct desk *d, int number)
{
    char value[VALUE_ROOM], digits[12], key[KEY_ROOM], ring[KEY_ROOM], mark[KEY_ROOM],
        old[KEY_ROOM];
    snprintf(digits, sizeof digits, "%d", number);
    snprintf(key, sizeof key, "n/%08d", number);
    snprintf(ring, sizeof ring, "ring/%d", number % RING);
    snprintf(mark, sizeof mark, "mark/%d", number);
    snprintf(old, sizeof old, "mark/%d", number - 1);
    const struct on_write writes[] = {{ON_NEW, key, value_of(number, value)},
                                      {ON_PUT, ring, digits},
                                      {ON_DROP, old, NULL},
                                      {ON_PUT, "last", digits},
                                      {ON_NEW, mark, "here"}};
    return desk_write(d, writes, 5);
}

static char *all_rows(struct desk *d, const char *prefix)
{
    uint64_t ticket = desk_read(d, &(struct on_query){.prefix = prefix}, 1);
    desk_wait(d);
    struct answer *a = &d->answers[ticket];
    if (!a->ok) die("could not be read");
    char *rows = a->rows;
    a->rows = NULL;
    return rows;
}

static int count_numbers(char *rows)
{
    char wanted[VALUE_ROOM + KEY_ROOM], value[VALUE_ROOM], *save;
    int number = 0;
    for (char *row = strtok_r(rows, " ", &save); row; row = strtok_r(NULL, " ", &save)) {
        snprintf(wanted, sizeof wanted, "n/%08d=%s", number, value_of(number, value));
        if (strcmp(row, wanted) != 0) die("number %d: found %.40s", number, row);
        number++;
    }
    return number;
}

/* What the rows that change must hold after so many. */
static void write_others(int count, char out[256])
{
    struct ct_text text = ct_text_on(out, 256);
    if (count == 0) return;
    ct_put_format(&text, "last=%d mark/%d=here", count - 1, count - 1);
    for (int i = 0; i < RING && i < count; i++)
        ct_put_format(&text, " ring/%d=%d", i, i + (count - 1 - i) / RING * RING);
}

static void check_others(struct desk *d, int count)
{
    static const char *const prefixes[] = {"last", "mark/", "ring/"};
    char wanted[256] = "", found[256] = "";
    struct ct_text text = ct_text_on(found, sizeof found);
    write_others(count, wanted);
    for (int i = 0; i < 3; i++) {
        char *rows = all_rows(d, prefixes[i]);
        if (i > 0 && *rows) ct_put_char(&text, ' ');
        ct_put(&text, rows);
        free(rows);
    }
    if (strcmp(found, wanted) != 0) die("after %d: found %s, not %s", count, found, wanted);
}

int numbers_check(struct desk *d)
{
    char *rows = all_rows(d, "n/");
    int count = count_numbers(rows);
    free(rows);
    check_others(d, count);
    return count;
}
