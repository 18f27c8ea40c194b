/*
 * answer.c - what a request gets: a file of the page, a short sentence that says why not, or what
 * the program behind the net says. Every answer carries the headers in `guards`.
 */
#include "apps/server/net_inside.h"
#include "apps/server/request.h"

#include "apps/common/log.h"
#include "apps/common/speech.h"
#include "core/text.h"

#include <assert.h>
#include <event2/buffer.h>
#include <event2/bufferevent.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

enum {
    ANSWER_HEAD_MAX = 2048,
    COPY_MAX = 4096, /* larger files are only referred to */
};

/* Scripts and WebAssembly only from the page's own files; style attributes place the pieces.
 * 'self' is also the WebSocket of the same host. Opener and embedder policy give the page the
 * process of its own that threads need. */
static const char guards[] =
    "Content-Security-Policy: default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; "
    "worker-src 'self'; style-src 'self'; style-src-attr 'unsafe-inline'; "
    "img-src 'self' data: blob:; connect-src 'self'; manifest-src 'self'; font-src 'self'; "
    "media-src 'self' blob:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'\r\n"
    "Cross-Origin-Opener-Policy: same-origin\r\n"
    "Cross-Origin-Embedder-Policy: require-corp\r\n"
    "Cross-Origin-Resource-Policy: same-origin\r\n"
    "X-Content-Type-Options: nosniff\r\n"
    "Referrer-Policy: no-referrer\r\n"
    "Permissions-Policy: accelerometer=(), camera=(), display-capture=(), geolocation=(), "
    "gyroscope=(), magnetometer=(), microphone=(), midi=(), payment=(), usb=()\r\n";

/* ---- sentences ------------------------------------------------------------------------------- */

static const struct {
    int status;
    const char *reason, *sentence; /* NULL: it is never answered with a sentence of ours */
    const char *more;
} statuses[] = {
    {200, "OK", NULL, NULL},
    {302, "Found", NULL, NULL},
    {304, "Not Modified", NULL, NULL},
    {400, "Bad Request", N_("This request cannot be understood.\n"), NULL},
    {401, "Unauthorized", NULL, NULL},
    {403, "Forbidden",
     N_("This server is not asked for under this name, or not by this page. Whoever runs it can "
        "allow that with --origin.\n"),
     NULL},
    {404, "Not Found", N_("There is nothing at this address.\n"), NULL},
    {405, "Method Not Allowed", N_("This address can only be read, with GET or HEAD.\n"),
     "Allow: GET, HEAD\r\n"},
    {426, "Upgrade Required", N_("Only WebSockets of version 13 connect here.\n"),
     "Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"},
    {429, "Too Many Requests",
     N_("There are too many connections from this address. Try again later.\n"),
     "Retry-After: 10\r\n"},
    {431, "Request Header Fields Too Large", N_("This request is too long.\n"), NULL},
    {500, "Internal Server Error", NULL, NULL},
    {503, "Service Unavailable", N_("The server is full at the moment. Try again later.\n"),
     "Retry-After: 10\r\n"},
    {505, "HTTP Version Not Supported", N_("This server speaks HTTP/1.1.\n"), NULL},
};

/* Where a status stands in the table; 500 for those that do not. */
static size_t find_status(int status)
{
    size_t unknown = 0;
    for (size_t i = 0; i < sizeof statuses / sizeof *statuses; i++) {
        if (statuses[i].status == status) return i;
        if (statuses[i].status == 500) unknown = i;
    }
    return unknown;
}

struct answer answer_sentence(int status)
{
    size_t at = find_status(status);
    return (struct answer){.status = status,
                           .sentence = statuses[at].sentence,
                           .more = statuses[at].more};
}

/* ---- files ----------------------------------------------------------------------------------- */

struct answer answer_page(const struct page *page, const struct head *head, const char *path)
{
    char room[HEAD_ROOM];
    const struct page_file *file = page ? page_find(page, *path ? path : "index.html") : NULL;
    if (!file) return answer_sentence(404);
    bool gzip = file->gzip.bytes && request_takes_gzip(head_list(head, "accept-encoding", room));
    struct answer answer = {.status = 200, .file = file, .body = gzip ? &file->gzip : &file->plain};
    if (request_knows_tag(head_list(head, "if-none-match", room), answer.body->tag))
        answer.status = 304;
    return answer;
}

static void put_file_headers(struct ct_text *t, const struct answer *answer)
{
    const struct page_file *file = answer->file;
    bool whole = answer->status == 200;
    ct_put_format(t, "ETag: %s\r\n", answer->body->tag);
    ct_put_format(t, "Cache-Control: %s\r\n",
                  file->lasting ? "public, max-age=31536000, immutable" : "no-cache");
    if (file->gzip.bytes) ct_put(t, "Vary: Accept-Encoding\r\n");
    if (whole) ct_put_format(t, "Content-Type: %s\r\n", file->type);
    if (whole && answer->body == &file->gzip) ct_put(t, "Content-Encoding: gzip\r\n");
    if (strcmp(file->path, "sw.js") == 0) ct_put(t, "Service-Worker-Allowed: /\r\n");
}

/* ---- the head of an answer ------------------------------------------------------------------- */

/* Names of days and months are English, whatever language the program speaks. */
static const char *date(struct net *net)
{
    static const char days[7][4] = {"Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"};
    static const char months[12][4] = {"Jan", "Feb", "Mar", "Apr", "May", "Jun",
                                       "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"};
    time_t now = time(NULL);
    struct tm tm;
    if (now == net->date_second || !gmtime_r(&now, &tm)) return net->date;
    net->date_second = now;
    struct ct_text t = ct_text_on(net->date, sizeof net->date);
    ct_put_format(&t, "%s, %02d %s %d %02d:%02d:%02d GMT", days[tm.tm_wday], tm.tm_mday,
                  months[tm.tm_mon], tm.tm_year + 1900, tm.tm_hour, tm.tm_min, tm.tm_sec);
    return net->date;
}

/* What a refused request may have behind it is not the next request. */
static bool ends(int status)
{
    return status >= 400 && status != 401 && status != 404 && status != 426;
}

static size_t content_size(const struct answer *answer)
{
    if (answer->sentence) return strlen(_(answer->sentence));
    if (answer->file) return answer->status == 200 ? answer->body->size : 0;
    return answer->len;
}

static void put_head(struct conn *c, struct ct_text *t, const struct answer *answer)
{
    static const char *const link[2][2] = {{"", "Connection: close\r\n"},
                                           {"Connection: upgrade\r\n",
                                            "Connection: upgrade, close\r\n"}};
    ct_put_format(t, "HTTP/1.1 %d %s\r\n", answer->status,
                  statuses[find_status(answer->status)].reason);
    ct_put_bytes(t, guards, sizeof guards - 1);
    ct_put_format(t, "Date: %s\r\n", date(c->net));
    if (answer->file) {
        put_file_headers(t, answer);
    } else {
        ct_put_format(t, "Content-Type: %s\r\n",
                      answer->type ? answer->type : "text/plain; charset=utf-8");
        ct_put_format(t, "Cache-Control: %s\r\n", answer->sentence ? "no-cache" : "no-store");
    }
    if (answer->more) ct_put(t, answer->more);
    if (answer->status != 304) ct_put_format(t, "Content-Length: %zu\r\n", content_size(answer));
    ct_put(t, link[answer->status == 426][!c->keeps]);
    ct_put(t, "\r\n");
    assert(!ct_text_is_cut(t));
}

/* ---- sending --------------------------------------------------------------------------------- */

/* For a log that must not tell who was looked for: not what was asked, but of which kind. */
static const char *kind_of(const char *target)
{
    static const char *const kinds[] = {"/api/person", "/api/table", "/api/day", "/api/leaders",
                                        "/api",        "/healthz",   "/play",    "/metrics"};
    size_t len = strcspn(target, "?");
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++) {
        size_t size = strlen(kinds[i]);
        if (len >= size && strncmp(target, kinds[i], size) == 0 &&
            (len == size || target[size] == '/'))
            return kinds[i];
    }
    return "page";
}

/* A stranger's bytes go to a terminal: only those that cannot do anything there. */
void answer_log(const struct conn *conn, const char *method, const char *target, int status,
                size_t bytes)
{
    char tame[200];
    bool known = strcmp(method, "GET") == 0 || strcmp(method, "HEAD") == 0;
    if (!conn->net->options.verbose) return;
    if (log_is_json()) {
        log_event(LOG_IS_INFO, "request",
                  LOG_FIELDS({.name = "method", .text = known ? method : "other"},
                             {.name = "what", .text = kind_of(target)},
                             {.name = "status", .number = status},
                             {.name = "bytes", .number = (int64_t)bytes}));
        return;
    }
    snprintf(tame, sizeof tame, "%s", *target ? target : "-");
    for (char *at = tame; *at; at++)
        if (*at <= ' ' || *at > '~') *at = '?';
    fprintf(stderr, "%s %s %d %zu\n", known ? method : "other", tame, status, bytes);
}

/* Large files are only referred to: the page outlives every connection. */
static bool put_content(struct evbuffer *out, const struct answer *answer)
{
    const void *bytes = answer->bytes;
    size_t size = content_size(answer);
    if (size == 0) return true;
    if (answer->sentence) bytes = _(answer->sentence);
    if (answer->file) bytes = answer->body->bytes;
    if (answer->file && size > COPY_MAX)
        return evbuffer_add_reference(out, bytes, size, NULL, NULL) == 0;
    return evbuffer_add(out, bytes, size) == 0;
}

void answer_send(struct conn *conn, const struct answer *answer, const char *method,
                 const char *target)
{
    char room[ANSWER_HEAD_MAX];
    struct ct_text t = ct_text_on(room, sizeof room);
    struct evbuffer *out = bufferevent_get_output(conn->link);
    size_t size = conn->head ? 0 : content_size(answer);
    assert(conn->stay == STAY_BUSY && conn->number == 0);
    conn->refused = ends(answer->status);
    conn->keeps = conn->keeps && !ends(answer->status) && !conn->net->stopping;
    put_head(conn, &t, answer);
    answer_log(conn, method, target, answer->status, size);
    conn->net->counters.bytes_out += t.len + size;
    conn->net->counters.answers[answer->status / 100 - 2]++;
    bool sent = evbuffer_add(out, room, t.len) == 0 && (size == 0 || put_content(out, answer));
    if (sent)
        wire_put(conn);
    else
        conn_drop(conn); /* no memory: what is in the buffer is not whole */
}
