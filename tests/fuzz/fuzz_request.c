/*
 * fuzz_request.c - any bytes as a request: its head is found and read, and of what is accepted its
 * target, Accept-Encoding and If-None-Match.
 */
#include "tests/fuzz/fuzz_head.h"

#include "apps/server/request.h"

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
    static char room[HEAD_ROOM], accept_room[HEAD_ROOM], match_room[HEAD_ROOM];
    struct head head;
    if (!fuzz_head(data, size, room, &head)) return 0;
    const char *accept = head_list(&head, "accept-encoding", accept_room);
    const char *match = head_list(&head, "if-none-match", match_room);
    try_target(head.target);
    try_lists(accept ? accept : "", match ? match : "");
    return 0;
}
