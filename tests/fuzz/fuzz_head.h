/* fuzz_head.h - any bytes as the head of a request, for the targets that go on from there. */
#ifndef FUZZ_HEAD_H
#define FUZZ_HEAD_H

#include "tests/fuzz/fuzz.h"

#include "apps/server/head.h"

/* Scans the bytes whole and one by one, which must come to the same. */
static inline enum head_state fuzz_scan(const uint8_t *data, size_t size, struct head_scan *scan)
{
    struct head_scan slow = {.size = 0};
    enum head_state state = head_scan(scan, (const char *)data, size), step = HEAD_OPEN;
    for (size_t i = 0; i < size && step == HEAD_OPEN; i++)
        step = head_scan(&slow, (const char *)data + i, 1);
    promise(step == state && slow.size == scan->size, "pieces do not matter");
    promise(scan->size <= HEAD_MAX && scan->size <= size, "bounded");
    return state;
}

/* No byte of what was read stands for something else than itself. */
static inline void fuzz_check_head(const struct head *head)
{
    promise(*head->method && *head->target && head->minor >= 0 && head->minor <= 9, "a line");
    promise(!strpbrk(head->method, " \t\r\n:") && !strpbrk(head->target, " \t\r\n"), "no blanks");
    promise(head->headers >= 0 && head->headers <= HEADERS_MAX, "number of headers");
    for (int i = 0; i < head->headers; i++) {
        const char *name = head->header[i].name, *value = head->header[i].value;
        promise(*name && !strpbrk(name, " \t\r\n:"), "a header's name");
        promise(!strpbrk(value, "\r\n"), "a header's line");
        promise(!strchr(" \t", *value) || !*value, "no blanks before");
        promise(!*value || !strchr(" \t", value[strlen(value) - 1]), "no blanks behind");
        promise(head_value(head, name) != NULL, "what is there is found");
    }
}

/* The head in these bytes, in `room`; false: there is none, or it is refused. */
static inline bool fuzz_head(const uint8_t *data, size_t size, char room[HEAD_ROOM],
                             struct head *head)
{
    struct head_scan scan = {.size = 0};
    if (fuzz_scan(data, size, &scan) != HEAD_WHOLE) return false;
    memcpy(room, data, scan.size);
    room[scan.size] = '\0';
    int status = head_read(room, scan.size, head);
    promise(status == 0 || status == 400 || status == 431 || status == 505, "a status");
    if (status != 0) return false;
    fuzz_check_head(head);
    return true;
}

#endif
