/*
 * fuzz_request.c - any bytes as a request's target and headers. The first line is the target,
 * the second an Accept-Encoding, the third an If-None-Match.
 */
#include "tests/fuzz/fuzz.h"

#include "apps/server/request.h"

/* A line of its own, in memory of exactly its size; *data moves behind it. */
static char *take_line(const uint8_t **data, const uint8_t *end)
{
    const uint8_t *close = *data < end ? memchr(*data, '\n', (size_t)(end - *data)) : NULL;
    size_t len = (size_t)((close ? close : end) - *data);
    char *line = fuzz_need(len + 1);
    memcpy(line, *data, len);
    *data = close ? close + 1 : end;
    return line;
}

/* A clean path asked for as it is, byte by byte escaped but for its slashes. */
static char *escape(const char *path)
{
    char *target = fuzz_need(3 * strlen(path) + 2), *out = target;
    *out++ = '/';
    for (; *path; path++) {
        if (*path == '/')
            *out++ = '/';
        else
            out += snprintf(out, 4, "%%%02X", (unsigned char)*path);
    }
    *out = '\0';
    return target;
}

static void try_target(const char *target)
{
    char path[PATH_ROOM], again[PATH_ROOM];
    if (!request_path(target, path)) return;
    promise(target[0] == '/', "a path begins at the root");
    promise(strlen(path) < strlen(target), "decoding makes it shorter");
    promise(path[0] != '/' && !strstr(path, "//") && !strstr(path, ".."), "no way out");
    for (const char *at = path; *at; at++)
        promise((unsigned char)*at >= 0x20 && *at != 0x7f && *at != '\\', "no odd bytes");
    char *escaped = escape(path);
    promise(request_path(escaped, again) && strcmp(path, again) == 0, "escaping changes nothing");
    free(escaped);
}

/* What a list says does not depend on an empty entry before it, and a tag put in front is found. */
static void try_lists(const char *accept, const char *match)
{
    size_t room = strlen(accept) + strlen(match) + 40;
    char *longer = fuzz_need(room);
    snprintf(longer, room, " , %s", accept);
    promise(request_takes_gzip(accept) == request_takes_gzip(longer), "an empty entry is nothing");
    snprintf(longer, room, "%s,gzip;q=0", accept);
    promise(!request_takes_gzip(longer), "a clear no is a no");
    request_knows_tag(match, "\"0123456789abcdef\"");
    snprintf(longer, room, "W/\"0123456789abcdef\" , %s", match);
    promise(request_knows_tag(longer, "\"0123456789abcdef\""), "the first of a list is found");
    free(longer);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    const uint8_t *end = data + size;
    if (size > 20000) return 0;
    char *target = take_line(&data, end), *accept = take_line(&data, end);
    char *match = take_line(&data, end);
    try_target(target);
    try_lists(accept, match);
    free(target);
    free(accept);
    free(match);
    return 0;
}
