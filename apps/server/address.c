/* address.c - see address.h. */
#include "apps/server/address.h"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>

static const unsigned char mapped[12] = {[10] = 0xff, [11] = 0xff};

static bool is_four(const struct address *a)
{
    return memcmp(a->byte, mapped, sizeof mapped) == 0;
}

bool address_read(const char *text, struct address *out)
{
    memcpy(out->byte, mapped, sizeof mapped);
    return inet_pton(AF_INET, text, out->byte + sizeof mapped) == 1 ||
           inet_pton(AF_INET6, text, out->byte) == 1;
}

struct address address_of(const struct sockaddr *socket)
{
    struct address a = {{0}};
    if (socket->sa_family == AF_INET) {
        struct sockaddr_in four;
        memcpy(&four, socket, sizeof four);
        memcpy(a.byte, mapped, sizeof mapped);
        memcpy(a.byte + sizeof mapped, &four.sin_addr, 4);
    } else if (socket->sa_family == AF_INET6) {
        struct sockaddr_in6 six;
        memcpy(&six, socket, sizeof six);
        memcpy(a.byte, &six.sin6_addr, sizeof a.byte);
    }
    return a;
}

bool address_is_same(const struct address *a, const struct address *b)
{
    return memcmp(a->byte, b->byte, sizeof a->byte) == 0;
}

/* ---- proxies --------------------------------------------------------------------------------- */

static bool is_among(const struct address *a, const struct address *list, int count)
{
    for (int i = 0; i < count; i++)
        if (address_is_same(a, &list[i])) return true;
    return false;
}

/* The last entry of a list of that length; *len shrinks to what stands before it. */
static bool take_last(const char *list, size_t *len, struct address *out)
{
    char text[ADDRESS_ROOM];
    size_t end = *len, begin;
    while (end > 0 && (list[end - 1] == ' ' || list[end - 1] == '\t')) end--;
    for (begin = end; begin > 0 && list[begin - 1] != ',';) begin--;
    *len = begin > 0 ? begin - 1 : 0;
    while (begin < end && (list[begin] == ' ' || list[begin] == '\t')) begin++;
    if (end - begin >= sizeof text) return false;
    memcpy(text, list + begin, end - begin);
    text[end - begin] = '\0';
    return address_read(text, out);
}

struct address address_of_caller(const struct address *peer, const char *forwarded,
                                 const struct address *proxies, int count)
{
    struct address caller = *peer, before;
    size_t len = forwarded ? strlen(forwarded) : 0;
    while (len > 0 && is_among(&caller, proxies, count) && take_last(forwarded, &len, &before))
        caller = before;
    return caller;
}

/* ---- counting -------------------------------------------------------------------------------- */

static bool is_near(const struct address *a)
{
    static const struct address loopback = {{[15] = 1}};
    bool is_link_local = a->byte[0] == 0xfe && (a->byte[1] & 0xc0) == 0x80;
    return is_link_local || address_is_same(a, &loopback);
}

struct address address_counted(const struct address *a)
{
    struct address counted = *a;
    if (!is_four(a) && !is_near(a)) memset(counted.byte + 8, 0, 8);
    return counted;
}

void address_write(const struct address *a, char text[ADDRESS_ROOM])
{
    char digits[INET6_ADDRSTRLEN] = "";
    if (is_four(a)) {
        inet_ntop(AF_INET, a->byte + sizeof mapped, digits, sizeof digits);
        snprintf(text, ADDRESS_ROOM, "%s", digits);
        return;
    }
    inet_ntop(AF_INET6, a->byte, digits, sizeof digits);
    snprintf(text, ADDRESS_ROOM, "%s%s", digits, is_near(a) ? "" : "/64");
}
