/* host_health.c - see host_health.h. */
#include "apps/server/host_health.h"

#include "apps/server/address.h"
#include "apps/server/listen.h"
#include "core/json.h"

#include <string.h>

static bool is_this_machine(const char *text)
{
    static const unsigned char mapped[13] = {[10] = 0xff, [11] = 0xff, [12] = 127},
                               loopback[16] = {[15] = 1};
    struct address a;
    if (!text || !address_read(text, &a)) return false;
    return memcmp(a.byte, mapped, sizeof mapped) == 0 ||
           memcmp(a.byte, loopback, sizeof loopback) == 0;
}

/* An invitation that is made at this machine must lead to an address that others can reach. */
static void put_addresses(struct net *net, struct ct_text *out)
{
    char url[URLS_MAX][URL_ROOM];
    int urls = net_urls(net, url, URLS_MAX);
    ct_put_json_key(out, "addresses");
    ct_put_char(out, '[');
    for (int i = 1; i < urls; i++) {
        ct_put_comma(out);
        ct_put_json_string(out, url[i]);
    }
    ct_put_char(out, ']');
}

void health_answer(struct net *net, uint64_t question, const char *address, const char *state,
                   bool fine)
{
    char body[URLS_MAX * URL_ROOM * 2];
    struct ct_text out = ct_text_on(body, sizeof body);
    ct_put_char(&out, '{');
    ct_put_json_member(&out, "state", state);
    if (is_this_machine(address)) put_addresses(net, &out);
    ct_put_char(&out, '}');
    net_answer(net, question, fine ? 200 : 503, "application/json", body, out.len);
}
