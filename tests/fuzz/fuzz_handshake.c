/*
 * fuzz_handshake.c - any bytes as the request that asks for a WebSocket: names, origins, proxies,
 * and the handshake itself.
 */
#include "tests/fuzz/fuzz_head.h"

#include "apps/server/address.h"
#include "apps/server/handshake.h"
#include "apps/server/origin.h"

/* A host that was read reads the same when it is written again. */
static void check_host(const struct origin *host)
{
    struct origin again;
    char text[HOST_ROOM + 8];
    snprintf(text, sizeof text, "%s:%d", host->host, host->port);
    promise(origin_read_host(text, host->tls, &again), "a host reads again");
    promise(strcmp(again.host, host->host) == 0 && again.port == host->port, "as the same");
    promise(!strpbrk(host->host, "@/\\ \t?#%,"), "only a name");
}

static void try_names(const struct head *head)
{
    struct origin host, named;
    const char *text = head_value(head, "host"), *page = head_value(head, "origin");
    char own[HOST_ROOM + 16];
    promise(origin_read("https://play.example.org", &named), "an origin");
    if (!text || !origin_read_host(text, false, &host)) return;
    check_host(&host);
    bool ours = origin_is_our_name(&host, &named, 1);
    promise(ours || !origin_is_our_name(&host, NULL, 0), "a name more is not a name less");
    snprintf(own, sizeof own, "http://%s:%d", host.host, host.port);
    promise(origin_may_connect(own, &host, NULL, 0), "a page of our own");
    promise(origin_may_connect("https://play.example.org", &host, &named, 1), "a named page");
    promise(!origin_may_connect("null", &host, &named, 1), "no page in particular");
    if (page && origin_may_connect(page, &host, &named, 1))
        promise(strncmp(page, "http", 4) == 0 && !strpbrk(page, "@ \t,"), "a page with a name");
}

static void try_forwarded(const struct head *head)
{
    static char room[HEAD_ROOM];
    struct address proxy, stranger, caller;
    char text[ADDRESS_ROOM];
    const char *forwarded = head_list(head, "x-forwarded-for", room);
    promise(address_read("10.0.0.1", &proxy) && address_read("203.0.113.7", &stranger), "read");
    caller = address_of_caller(&stranger, forwarded, &proxy, 1);
    promise(address_is_same(&caller, &stranger), "a stranger is not believed");
    caller = address_of_caller(&proxy, forwarded, &proxy, 1);
    promise(forwarded || address_is_same(&caller, &proxy), "nothing to believe");
    caller = address_counted(&caller);
    address_write(&caller, text);
    promise(*text != '\0', "has a text");
}

static void try_handshake(const struct head *head)
{
    struct handshake hands = {.accept = ""};
    int status = handshake_read(head, &hands);
    promise(status == 101 || status == 400 || status == 426, "a status");
    if (status != 101) return;
    promise(strlen(hands.accept) == 28 && hands.accept[27] == '=', "an accept");
    promise(strcmp(head->method, "GET") == 0 && head->minor > 0, "only by GET");
    promise(hands.names_protocol == (head_value(head, "sec-websocket-protocol") != NULL),
            "what is offered is named");
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static char room[HEAD_ROOM];
    struct head head;
    if (!fuzz_head(data, size, room, &head)) return 0;
    try_names(&head);
    try_forwarded(&head);
    try_handshake(&head);
    return 0;
}
