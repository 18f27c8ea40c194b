/*
 * respond.c - see respond.h.
 *
 * Invariant: every answer on every connection carries the headers in `guards`, those too that
 * libevent writes by itself when it cannot read a request. They are put in where all answers
 * pass: behind the status line, as it enters the connection's output buffer.
 */
#include "apps/server/respond.h"

#include "apps/common/speech.h"
#include "apps/server/request.h"

#include <event2/buffer.h>
#include <event2/bufferevent.h>
#include <event2/keyvalq_struct.h>
#include <stdio.h>
#include <string.h>

enum {
    HEADERS_MAX = 8192,
    BODY_MAX = 1024,
    SILENCE_SECONDS = 30,
    STATUS_LINE_MIN = 12,
    STATUS_LINE_MAX = 64
};

/* Scripts and WebAssembly only from the page's own files; style attributes place the pieces.
 * Opener and embedder policy give the page the process of its own that threads need. */
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

/* ---- headers of every answer ----------------------------------------------------------------- */

/* Is that the status line of an answer? "100 Continue" is none: it ends with a blank line. A file
 * that is nothing but such a line would be taken for one, but a page has no use for it. */
static bool is_status_line(const char *line, size_t len)
{
    return memcmp(line, "HTTP/", 5) == 0 && memcmp(line + len - 2, "\r\n", 2) == 0 &&
           memcmp(line + len - 4, "\r\n", 2) != 0;
}

/* libevent prints a status line in one piece, so it lies in one piece too; the buffer may be
 * frozen, so it is looked at where it is. */
static void add_guards(struct evbuffer *output, const struct evbuffer_cb_info *info, void *unused)
{
    struct evbuffer_ptr at;
    struct evbuffer_iovec piece = {.iov_len = 0};
    size_t added = info->n_added;
    (void)unused;
    if (added < STATUS_LINE_MIN || added > STATUS_LINE_MAX) return;
    size_t begin = evbuffer_get_length(output) - added;
    if (evbuffer_ptr_set(output, &at, begin, EVBUFFER_PTR_SET) != 0) return;
    evbuffer_peek(output, (ev_ssize_t)added, &at, &piece, 1);
    if (piece.iov_len >= added && is_status_line(piece.iov_base, added))
        evbuffer_add(output, guards, sizeof guards - 1);
}

static struct bufferevent *new_connection(struct event_base *base, void *unused)
{
    (void)unused;
    struct bufferevent *connection = bufferevent_socket_new(base, -1, 0);
    if (connection) evbuffer_add_cb(bufferevent_get_output(connection), add_guards, NULL);
    return connection;
}

/* ---- one answer ------------------------------------------------------------------------------ */

struct answer {
    int status;
    const char *reason;
    const char *sentence;         /* for people, marked with N_(); NULL: a file, or nothing */
    const struct page_file *file; /* 200 and 304 */
    const struct page_body *body;
};

static const struct answer malformed = {.status = 400,
                                        .reason = "Bad Request",
                                        .sentence = N_("This request cannot be understood.\n")};
static const struct answer missing = {.status = 404,
                                      .reason = "Not Found",
                                      .sentence = N_("There is nothing at this address.\n")};
static const struct answer forbidden_method = {
    .status = 405,
    .reason = "Method Not Allowed",
    .sentence = N_("This address can only be read, with GET or HEAD.\n")};

static const char *header(struct evhttp_request *request, const char *name)
{
    return evhttp_find_header(evhttp_request_get_input_headers(request), name);
}

static void set_header(struct evhttp_request *request, const char *name, const char *value)
{
    evhttp_add_header(evhttp_request_get_output_headers(request), name, value);
}

/* libevent does not read the body of a GET: it would be taken for the next request. */
static bool has_body(struct evhttp_request *request)
{
    const char *length = header(request, "Content-Length");
    return (length && strcmp(length, "0") != 0) || header(request, "Transfer-Encoding");
}

static struct answer choose(const struct page *page, struct evhttp_request *request)
{
    char path[PATH_ROOM];
    enum evhttp_cmd_type method = evhttp_request_get_command(request);
    if (method != EVHTTP_REQ_GET && method != EVHTTP_REQ_HEAD) return forbidden_method;
    if (has_body(request) || !request_path(evhttp_request_get_uri(request), path)) return malformed;
    const struct page_file *file = page_find(page, *path ? path : "index.html");
    if (!file) return missing;
    bool gzip = file->gzip.bytes && request_takes_gzip(header(request, "Accept-Encoding"));
    struct answer answer = {200, "OK", NULL, file, gzip ? &file->gzip : &file->plain};
    if (request_knows_tag(header(request, "If-None-Match"), answer.body->tag)) {
        answer.status = 304;
        answer.reason = "Not Modified";
    }
    return answer;
}

static void set_file_headers(struct evhttp_request *request, const struct answer *answer)
{
    const struct page_file *file = answer->file;
    bool whole = answer->status == 200;
    set_header(request, "ETag", answer->body->tag);
    set_header(request, "Cache-Control",
               file->lasting ? "public, max-age=31536000, immutable" : "no-cache");
    if (file->gzip.bytes) set_header(request, "Vary", "Accept-Encoding");
    if (whole) set_header(request, "Content-Type", file->type);
    if (whole && answer->body == &file->gzip) set_header(request, "Content-Encoding", "gzip");
    if (strcmp(file->path, "sw.js") == 0) set_header(request, "Service-Worker-Allowed", "/");
}

static void set_sentence_headers(struct evhttp_request *request, const struct answer *answer)
{
    set_header(request, "Content-Type", "text/plain; charset=utf-8");
    set_header(request, "Cache-Control", "no-cache");
    if (answer->status == 405) set_header(request, "Allow", "GET, HEAD");
    /* There may be a body behind these that nobody has read: it is not the next request. */
    if (answer->status != 404) set_header(request, "Connection", "close");
}

/* How long the content is, sent or not; 0: there is none. */
static size_t content_size(const struct answer *answer)
{
    if (answer->sentence) return strlen(_(answer->sentence));
    return answer->status == 200 ? answer->body->size : 0;
}

/* The bytes are only referred to: the page and the words outlive every connection. */
static void add_content(struct evbuffer *out, const struct answer *answer)
{
    const void *bytes = answer->sentence ? _(answer->sentence) : (const void *)answer->body->bytes;
    evbuffer_add_reference(out, bytes, content_size(answer), NULL, NULL);
}

/* ---- sending --------------------------------------------------------------------------------- */

static void one_less(struct responder *responder)
{
    if (--responder->busy == 0 && responder->idle) responder->idle(responder->with);
}

static void sent(struct evhttp_request *request, void *with)
{
    evhttp_connection_set_closecb(evhttp_request_get_connection(request), NULL, NULL);
    one_less(with);
}

static void lost(struct evhttp_connection *connection, void *with)
{
    (void)connection;
    one_less(with);
}

static void send_answer(struct responder *responder, struct evhttp_request *request,
                        const struct answer *answer)
{
    char size[24];
    bool head = evhttp_request_get_command(request) == EVHTTP_REQ_HEAD;
    struct evbuffer *out = evhttp_request_get_output_buffer(request);
    snprintf(size, sizeof size, "%zu", content_size(answer));
    if (answer->status != 304) set_header(request, "Content-Length", size);
    if (!head && content_size(answer) > 0) add_content(out, answer);
    if (responder->closing) set_header(request, "Connection", "close");
    responder->busy++;
    evhttp_connection_set_closecb(evhttp_request_get_connection(request), lost, responder);
    evhttp_request_set_on_complete_cb(request, sent, responder);
    evhttp_send_reply(request, answer->status, answer->reason, NULL);
}

static const char *method_name(struct evhttp_request *request)
{
    enum evhttp_cmd_type method = evhttp_request_get_command(request);
    return method == EVHTTP_REQ_GET ? "GET" : method == EVHTTP_REQ_HEAD ? "HEAD" : "other";
}

/* A stranger's bytes go to a terminal: only those that cannot do anything there. */
static void log_answer(struct evhttp_request *request, const struct answer *answer)
{
    char target[200];
    bool head = evhttp_request_get_command(request) == EVHTTP_REQ_HEAD;
    snprintf(target, sizeof target, "%s", evhttp_request_get_uri(request));
    for (char *at = target; *at; at++)
        if (*at <= ' ' || *at > '~') *at = '?';
    fprintf(stderr, "%s %s %d %zu\n", method_name(request), target, answer->status,
            head ? 0 : content_size(answer));
}

static void respond(struct evhttp_request *request, void *with)
{
    struct responder *responder = with;
    const struct answer answer = choose(responder->page, request);
    if (responder->verbose) log_answer(request, &answer);
    if (answer.file)
        set_file_headers(request, &answer);
    else
        set_sentence_headers(request, &answer);
    send_answer(responder, request, &answer);
}

void respond_to(struct evhttp *http, struct responder *responder)
{
    evhttp_set_allowed_methods(http, 0xffff); /* we refuse ourselves, with an Allow */
    evhttp_set_max_headers_size(http, HEADERS_MAX);
    evhttp_set_max_body_size(http, BODY_MAX);
    evhttp_set_timeout(http, SILENCE_SECONDS);
    evhttp_set_bevcb(http, new_connection, NULL);
    evhttp_set_gencb(http, respond, responder);
}
