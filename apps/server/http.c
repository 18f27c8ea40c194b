/*
 * http.c - requests: found in what has come, checked, and led to who answers them. One at a time:
 * the next is looked for when the answer to this one is out.
 */
#include "apps/server/net_inside.h"
#include "apps/server/request.h"
#include "core/text.h"

#include <assert.h>
#include <event2/buffer.h>
#include <event2/bufferevent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void refuse(struct conn *c, int status, const struct head *head)
{
    const struct answer answer = answer_sentence(status);
    answer_send(c, &answer, head ? head->method : "", head ? head->target : "");
}

/* ---- is it a request that we answer? --------------------------------------------------------- */

/* Nobody reads the body of a GET: it would be taken for the next request. */
static bool has_body(const struct head *head)
{
    const char *length = head_value(head, "content-length");
    return (length && strcmp(length, "0") != 0) || head_value(head, "transfer-encoding");
}

static bool is_for_us(const struct net *net, const struct head *head, bool tls, struct origin *host)
{
    const char *named = head_value(head, "host");
    *host = (struct origin){.tls = tls};
    if (!named) return true; /* HTTP/1.0: no browser */
    return origin_read_host(named, tls, host) &&
           origin_is_our_name(host, net->origins, net->options.origin_count);
}

/* 0, or the status that refuses it. */
static int check(const struct conn *c, const struct head *head, struct origin *host,
                 char path[PATH_ROOM])
{
    bool tls = c->net->tls && !c->is_metrics;
    bool reads = strcmp(head->method, "GET") == 0 || strcmp(head->method, "HEAD") == 0;
    if (head->minor > 0 && !head_value(head, "host")) return 400;
    if (!reads) return 405;
    if (has_body(head)) return 400;
    if (!is_for_us(c->net, head, tls, host)) return 403;
    return request_path(head->target, path) ? 0 : 400;
}

/* ---- questions ------------------------------------------------------------------------------- */

/* What "Bearer …" bears; "" if it is something else. */
static const char *token_of(const char *authorization)
{
    static const char signs[] =
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~+/=";
    if (!authorization) return NULL;
    size_t len = strcspn(authorization, " ");
    const char *token = authorization + len + strspn(authorization + len, " ");
    bool fits = head_is_word(authorization, len, "bearer") && strspn(token, signs) == strlen(token);
    return fits ? token : "";
}

/* For the log, when the answer comes: the request is not kept that long. */
static char *remember(const struct head *head)
{
    size_t room = strlen(head->method) + strlen(head->target) + 2;
    char *line = malloc(room);
    if (line) snprintf(line, room, "%s %s", head->method, head->target);
    return line;
}

/* A web server on the same machine looks like somebody who sits at it. */
static bool is_passed_on(const struct head *head)
{
    return head_value(head, "x-forwarded-for") || head_value(head, "forwarded") ||
           head_value(head, "x-real-ip") || head_value(head, "via");
}

static void ask(struct conn *c, const struct head *head, const char *path)
{
    struct net *net = c->net;
    char room[HEAD_ROOM], address[ADDRESS_ROOM];
    const char *query = strchr(head->target, '?');
    const struct address caller =
        address_of_caller(&c->peer, head_list(head, "x-forwarded-for", room), net->proxies,
                          net->options.proxy_count);
    const struct address counted = address_counted(&caller);
    address_write(&counted, address);
    const struct net_question what = {.path = path,
                                      .query = query ? query + 1 : "",
                                      .token = token_of(head_value(head, "authorization")),
                                      .address = address,
                                      .is_passed_on = is_passed_on(head)};
    uint64_t number = net->calls.asked ? conn_number(c) : 0;
    if (number == 0) {
        refuse(c, net->calls.asked ? 503 : 404, head);
        return;
    }
    if (net->options.verbose) c->asked = remember(head);
    net->calls.asked(net->calls.with, number, &what);
}

void net_answer(struct net *net, uint64_t question, int status, const char *type, const char *body,
                size_t len)
{
    struct conn *c = net_conn(net, question);
    if (!c || c->stay != STAY_BUSY) return;
    const struct answer answer = {.status = status,
                                  .type = type,
                                  .bytes = body,
                                  .len = len,
                                  .more = status == 401 ? "WWW-Authenticate: Bearer\r\n" : NULL};
    char *asked = c->asked, *target = asked ? strchr(asked, ' ') : NULL;
    if (target) *target++ = '\0';
    c->asked = NULL;
    c->number = 0;
    answer_send(c, &answer, asked ? asked : "", target ? target : "");
    free(asked);
}

/* ---- where it leads -------------------------------------------------------------------------- */

static void tell_metrics(struct conn *c, const struct head *head)
{
    struct evbuffer *lines = evbuffer_new();
    if (!lines) {
        refuse(c, 503, head);
        return;
    }
    metrics_write(c->net, lines);
    const struct answer answer = {.status = 200,
                                  .type = "text/plain; version=0.0.4; charset=utf-8",
                                  .bytes = (const char *)evbuffer_pullup(lines, -1),
                                  .len = evbuffer_get_length(lines)};
    answer_send(c, &answer, head->method, head->target);
    evbuffer_free(lines);
}

/* "t/ID": the link that invites to a table. */
static const char *invited_to(const char *path)
{
    enum { ID = 12 };
    const char *id = strncmp(path, "t/", 2) == 0 ? path + 2 : "";
    bool fits = strspn(id, "0123456789abcdefghjkmnpqrstvwxyz") == ID && !id[ID];
    return fits ? id : NULL;
}

/* The page shows the table; a relative address holds behind any proxy. */
static void show_in(struct conn *c, const struct head *head, const char *table)
{
    char to[64];
    struct ct_text more = ct_text_on(to, sizeof to);
    ct_put_format(&more, "Location: ../#/t/%s\r\n", table);
    const struct answer answer = {.status = 302, .more = to};
    answer_send(c, &answer, head->method, head->target);
}

static void lead(struct conn *c, const struct head *head, const struct origin *host,
                 const char *path)
{
    bool is_question = strncmp(path, "api/", 4) == 0 || strcmp(path, "healthz") == 0;
    if (c->is_metrics && strcmp(path, "metrics") == 0) {
        tell_metrics(c, head);
    } else if (c->is_metrics) {
        refuse(c, 404, head);
    } else if (strcmp(path, "play") == 0 && c->net->calls.opened) {
        socket_open(c, head, host);
    } else if (invited_to(path) && c->net->calls.opened) {
        show_in(c, head, invited_to(path));
    } else if (is_question) {
        ask(c, head, path);
    } else {
        const struct answer answer = answer_page(c->net->options.page, head, path);
        answer_send(c, &answer, head->method, head->target);
    }
}

static void respond(struct conn *c, const struct head *head, int status)
{
    struct origin host;
    char path[PATH_ROOM], room[HEAD_ROOM];
    bool may_keep = status == 0 && head->minor > 0 && !c->net->stopping;
    c->keeps = may_keep && !head_names(head_list(head, "connection", room), "close");
    c->head = strcmp(head->method, "HEAD") == 0;
    c->net->counters.requests++;
    bool is_full = c->stay == STAY_HALL;
    conn_move(c, STAY_BUSY);
    if (status == 0) status = check(c, head, &host, path);
    if (status == 0 && is_full) status = 503;
    if (status == 0) {
        lead(c, head, &host, path);
        return;
    }
    if (status != 503) conn_refused(c, status == 403 ? NET_REFUSED_HOST : NET_REFUSED_MALFORMED);
    refuse(c, status, head);
}

/* ---- finding it ------------------------------------------------------------------------------ */

/* Looks at the bytes that have come since. */
static enum head_state look_for_end(struct conn *c, struct evbuffer *in)
{
    enum head_state state = HEAD_OPEN;
    while (state == HEAD_OPEN && evbuffer_get_length(in) > c->scan.size) {
        struct evbuffer_ptr at;
        struct evbuffer_iovec piece;
        evbuffer_ptr_set(in, &at, c->scan.size, EVBUFFER_PTR_SET);
        evbuffer_peek(in, -1, &at, &piece, 1);
        state = head_scan(&c->scan, piece.iov_base, piece.iov_len);
    }
    return state;
}

/* Nothing behind what cannot be read can be read either. */
static void refuse_bytes(struct conn *c, int status)
{
    c->keeps = c->head = false;
    c->net->counters.requests++;
    c->net->counters.bytes_in += c->scan.size;
    conn_refused(c, NET_REFUSED_MALFORMED);
    conn_move(c, STAY_BUSY);
    refuse(c, status, NULL);
}

static void take_request(struct conn *c, struct evbuffer *in)
{
    char text[HEAD_ROOM];
    struct head head;
    size_t size = c->scan.size;
    int got = evbuffer_remove(in, text, size);
    assert(got == (int)size);
    (void)got;
    text[size] = '\0';
    c->scan = (struct head_scan){.size = 0};
    c->net->counters.bytes_in += size;
    int status = head_read(text, size, &head);
    respond(c, &head, status);
}

void http_read(struct conn *conn)
{
    struct evbuffer *in = bufferevent_get_input(conn->link);
    if (conn->stay == STAY_REST && evbuffer_get_length(in) > 0) conn_move(conn, STAY_HEAD);
    switch (look_for_end(conn, in)) {
    case HEAD_OPEN:
        if (conn->has_ended) conn_drop(conn);
        break;
    case HEAD_WHOLE: take_request(conn, in); break;
    case HEAD_BROKEN: refuse_bytes(conn, 400); break;
    case HEAD_LONG: refuse_bytes(conn, 431); break;
    }
}

void http_written(struct conn *conn)
{
    assert(conn->stay == STAY_BUSY);
    if (conn->number != 0) return; /* the answer is still awaited */
    if (!conn->keeps || conn->net->stopping) {
        conn_leave(conn, conn->refused);
        return;
    }
    conn_move(conn, STAY_REST);
    http_read(conn);
}
