/* origin.c - see origin.h. */
#include "apps/server/origin.h"

#include "core/text.h"

#include <arpa/inet.h>
#include <stddef.h>
#include <string.h>

static bool is_name_sign(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-' || c == '.' || c == '_';
}

/* Is the text between the brackets an address? */
static bool is_six(const char *host, size_t len)
{
    char inside[INET6_ADDRSTRLEN];
    struct in6_addr address;
    if (len < 3 || len - 2 >= sizeof inside || host[len - 1] != ']') return false;
    memcpy(inside, host + 1, len - 2);
    inside[len - 2] = '\0';
    return inet_pton(AF_INET6, inside, &address) == 1;
}

static bool is_four(const char *host)
{
    struct in_addr address;
    return inet_pton(AF_INET, host, &address) == 1;
}

/* Copies it in small letters; false: that is no host. */
static bool read_name(const char *text, size_t len, char host[HOST_ROOM])
{
    if (len == 0 || len >= HOST_ROOM) return false;
    for (size_t i = 0; i < len; i++) {
        host[i] = text[i] >= 'A' && text[i] <= 'Z' ? (char)(text[i] + ('a' - 'A')) : text[i];
        if (text[0] != '[' && !is_name_sign(host[i])) return false;
    }
    host[len] = '\0';
    return host[0] != '[' || is_six(host, len);
}

bool origin_read_host(const char *text, bool tls, struct origin *out)
{
    int64_t port = tls ? 443 : 80;
    size_t len = text[0] == '[' ? strcspn(text, "]") + 1 : strcspn(text, ":");
    if (len > strlen(text) || !read_name(text, len, out->host)) return false;
    const char *rest = text + len;
    if (*rest == ':' && !ct_read_int(rest + 1, strlen(rest + 1), 1, 65535, &port)) return false;
    if (*rest != ':' && *rest != '\0') return false;
    out->tls = tls;
    out->port = (int)port;
    return true;
}

bool origin_read(const char *text, struct origin *out)
{
    static const char plain[] = "http://", secure[] = "https://";
    if (strncmp(text, plain, sizeof plain - 1) == 0)
        return origin_read_host(text + sizeof plain - 1, false, out);
    if (strncmp(text, secure, sizeof secure - 1) == 0)
        return origin_read_host(text + sizeof secure - 1, true, out);
    return false;
}

bool origin_is_our_name(const struct origin *host, const struct origin *named, int count)
{
    if (host->host[0] == '[' || is_four(host->host) || strcmp(host->host, "localhost") == 0)
        return true;
    for (int i = 0; i < count; i++)
        if (strcmp(host->host, named[i].host) == 0) return true;
    return false;
}

static bool are_same(const struct origin *a, const struct origin *b)
{
    return a->tls == b->tls && a->port == b->port && strcmp(a->host, b->host) == 0;
}

bool origin_may_connect(const char *text, const struct origin *host, const struct origin *named,
                        int count)
{
    struct origin page;
    if (!text) return true;
    if (!origin_read(text, &page)) return false;
    if (are_same(&page, host)) return true;
    for (int i = 0; i < count; i++)
        if (are_same(&page, &named[i])) return true;
    return false;
}
