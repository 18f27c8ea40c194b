/*
 * pipe.c - see pipe.h.
 *
 * The server's certificate must be in order and for the name that was asked for; whom to trust is
 * what OpenSSL finds on this machine (SSL_CERT_FILE names others).
 */
#include "apps/tui/pipe.h"

#include "apps/common/speech.h"

#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <netdb.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <openssl/err.h>
#include <openssl/ssl.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#define SAY_CLOSED    _("the server closed the connection")
#define SAY_NO_MEMORY _("not enough memory")
#define SAY_TOO_MUCH  _("the server says too much at once")
#define SAY_NO_TLS    _("it cannot be spoken to by TLS: %s")
#define SAY_NO_TRUST  _("its certificate is not trusted: %s")

enum { CHUNK = 16384 };

/* ---- bytes ----------------------------------------------------------------------------------- */

static void forget(struct pipe_bytes *b)
{
    free(b->at);
    *b = (struct pipe_bytes){NULL, 0, 0};
}

static bool make_room(struct pipe_bytes *b, size_t more)
{
    size_t room = b->room ? b->room : CHUNK;
    while (room < b->len + more) room *= 2;
    if (room == b->room) return true;
    char *at = realloc(b->at, room);
    if (!at) return false;
    b->at = at;
    b->room = room;
    return true;
}

static void drop(struct pipe_bytes *b, size_t len)
{
    if (len > 0) memmove(b->at, b->at + len, b->len - len);
    b->len -= len;
}

void pipe_used(struct pipe *p, size_t len)
{
    drop(&p->in, len);
}

/* ---- going ----------------------------------------------------------------------------------- */

static void hang_up(struct pipe *p)
{
    if (p->tls) SSL_free(p->tls);
    if (p->tls_settings) SSL_CTX_free(p->tls_settings);
    p->tls = p->tls_settings = NULL;
    if (p->fd >= 0) close(p->fd);
    p->fd = -1;
}

void pipe_close(struct pipe *p)
{
    if (p->stage == PIPE_NONE) return;
    hang_up(p);
    if (p->found) freeaddrinfo(p->found);
    p->found = p->next = NULL;
    forget(&p->in);
    forget(&p->out);
    p->stage = PIPE_NONE;
}

void pipe_break(struct pipe *p, const char *why)
{
    if (p->stage == PIPE_BROKEN) return;
    hang_up(p);
    snprintf(p->why, sizeof p->why, "%s", why);
    p->stage = PIPE_BROKEN;
}

/* ---- TLS ------------------------------------------------------------------------------------- */

static bool is_number(const char *host)
{
    struct in6_addr room;
    return inet_pton(AF_INET, host, &room) == 1 || inet_pton(AF_INET6, host, &room) == 1;
}

static void break_by_tls(struct pipe *p)
{
    char why[PIPE_WHY];
    long verdict = SSL_get_verify_result(p->tls);
    const char *reason = ERR_reason_error_string(ERR_peek_error());
    ERR_clear_error();
    if (verdict != X509_V_OK)
        snprintf(why, sizeof why, SAY_NO_TRUST, X509_verify_cert_error_string(verdict));
    else
        snprintf(why, sizeof why, SAY_NO_TLS, reason ? reason : SAY_CLOSED);
    pipe_break(p, why);
}

static bool set_tls(struct pipe *p)
{
    p->tls_settings = SSL_CTX_new(TLS_client_method());
    if (!p->tls_settings || !SSL_CTX_set_default_verify_paths(p->tls_settings)) return false;
    SSL_CTX_set_verify(p->tls_settings, SSL_VERIFY_PEER, NULL);
    SSL_CTX_set_min_proto_version(p->tls_settings, TLS1_2_VERSION);
    SSL_CTX_set_mode(p->tls_settings,
                     SSL_MODE_ENABLE_PARTIAL_WRITE | SSL_MODE_ACCEPT_MOVING_WRITE_BUFFER);
    p->tls = SSL_new(p->tls_settings);
    if (!p->tls || !SSL_set_fd(p->tls, p->fd)) return false;
    if (is_number(p->place.host))
        return X509_VERIFY_PARAM_set1_ip_asc(SSL_get0_param(p->tls), p->place.host);
    return SSL_set1_host(p->tls, p->place.host) && SSL_set_tlsext_host_name(p->tls, p->place.host);
}

/* Has it only to wait? Otherwise it is broken. */
static bool tls_waits(struct pipe *p, int result)
{
    int error = SSL_get_error(p->tls, result);
    p->tls_writes = error == SSL_ERROR_WANT_WRITE;
    if (error == SSL_ERROR_WANT_READ || error == SSL_ERROR_WANT_WRITE) return true;
    if (error == SSL_ERROR_ZERO_RETURN || (error == SSL_ERROR_SYSCALL && p->stage == PIPE_OPEN))
        pipe_break(p, SAY_CLOSED);
    else
        break_by_tls(p);
    return false;
}

static void shake(struct pipe *p)
{
    ERR_clear_error();
    int result = SSL_connect(p->tls);
    if (result == 1)
        p->stage = PIPE_OPEN;
    else
        tls_waits(p, result);
}

/* ---- calling --------------------------------------------------------------------------------- */

/* Begins to call one of the addresses. */
static bool call(struct pipe *p, const struct addrinfo *to)
{
    const int yes = 1;
    p->fd = socket(to->ai_family, SOCK_STREAM | SOCK_CLOEXEC, 0);
    if (p->fd < 0) return false;
    fcntl(p->fd, F_SETFL, O_NONBLOCK);
    setsockopt(p->fd, IPPROTO_TCP, TCP_NODELAY, &yes, sizeof yes);
    if (connect(p->fd, to->ai_addr, to->ai_addrlen) == 0 || errno == EINPROGRESS) return true;
    int first = errno;
    close(p->fd);
    p->fd = -1;
    errno = first;
    return false;
}

/* The next address that there is; `error`: why the last one would not do. */
static bool call_next(struct pipe *p, int error)
{
    if (p->fd >= 0) close(p->fd);
    p->fd = -1;
    p->stage = PIPE_CALLING;
    while (p->next) {
        const struct addrinfo *to = p->next;
        p->next = to->ai_next;
        if (call(p, to)) return true;
        error = errno;
    }
    pipe_break(p, speech_error(error));
    return false;
}

bool pipe_call(struct pipe *p, const struct place *place)
{
    const struct addrinfo wanted = {.ai_socktype = SOCK_STREAM};
    pipe_close(p);
    *p = (struct pipe){.stage = PIPE_CALLING, .place = *place, .fd = -1};
    int problem = getaddrinfo(place->host, place->port, &wanted, &p->found);
    if (problem != 0) {
        p->found = NULL;
        pipe_break(p, gai_strerror(problem));
        return false;
    }
    p->next = p->found;
    return call_next(p, ENOENT);
}

static void on_connected(struct pipe *p)
{
    int error = 0;
    socklen_t len = sizeof error;
    getsockopt(p->fd, SOL_SOCKET, SO_ERROR, &error, &len);
    if (error != 0) {
        call_next(p, error);
        return;
    }
    p->stage = p->place.tls ? PIPE_SHAKING : PIPE_OPEN;
    if (!p->place.tls) return;
    if (set_tls(p))
        shake(p);
    else
        pipe_break(p, SAY_NO_MEMORY);
}

/* ---- reading and writing --------------------------------------------------------------------- */

static bool has_to_wait(void)
{
    return errno == EAGAIN || errno == EWOULDBLOCK || errno == EINTR;
}

/* How many bytes came; 0: none now, or it is broken. */
static size_t receive(struct pipe *p, char *into, size_t room)
{
    if (p->tls) {
        ERR_clear_error();
        int got = SSL_read(p->tls, into, (int)room);
        if (got > 0) return (size_t)got;
        tls_waits(p, got);
        return 0;
    }
    ssize_t got = recv(p->fd, into, room, 0);
    if (got > 0) return (size_t)got;
    if (got == 0)
        pipe_break(p, SAY_CLOSED);
    else if (!has_to_wait())
        pipe_break(p, speech_error(errno));
    return 0;
}

static void take(struct pipe *p)
{
    while (p->stage == PIPE_OPEN) {
        if (p->in.len > PIPE_MOST) pipe_break(p, SAY_TOO_MUCH);
        if (p->stage == PIPE_OPEN && !make_room(&p->in, CHUNK)) pipe_break(p, SAY_NO_MEMORY);
        if (p->stage != PIPE_OPEN) return;
        size_t got = receive(p, p->in.at + p->in.len, CHUNK);
        if (got == 0) return;
        p->in.len += got;
    }
}

static size_t push(struct pipe *p)
{
    if (p->tls) {
        ERR_clear_error();
        int sent = SSL_write(p->tls, p->out.at, (int)p->out.len);
        if (sent > 0) return (size_t)sent;
        tls_waits(p, sent);
        return 0;
    }
    ssize_t sent = send(p->fd, p->out.at, p->out.len, MSG_NOSIGNAL);
    if (sent >= 0) return (size_t)sent;
    if (!has_to_wait()) pipe_break(p, speech_error(errno));
    return 0;
}

static void give(struct pipe *p)
{
    while (p->stage == PIPE_OPEN && p->out.len > 0) {
        size_t sent = push(p);
        if (sent == 0) return;
        drop(&p->out, sent);
    }
}

void pipe_send(struct pipe *p, const char *bytes, size_t len)
{
    if (p->stage == PIPE_NONE || p->stage == PIPE_BROKEN) return;
    if (p->out.len > PIPE_MOST || !make_room(&p->out, len)) {
        pipe_break(p, p->out.len > PIPE_MOST ? SAY_TOO_MUCH : SAY_NO_MEMORY);
        return;
    }
    memcpy(p->out.at + p->out.len, bytes, len);
    p->out.len += len;
    give(p);
}

short pipe_waits_for(const struct pipe *p)
{
    if (p->stage == PIPE_CALLING) return POLLOUT;
    if (p->stage == PIPE_SHAKING) return p->tls_writes ? POLLOUT : POLLIN;
    return (short)(POLLIN | (p->out.len > 0 || p->tls_writes ? POLLOUT : 0));
}

void pipe_ready(struct pipe *p, short found)
{
    if (!found) return;
    if (p->stage == PIPE_CALLING)
        on_connected(p);
    else if (p->stage == PIPE_SHAKING)
        shake(p);
    p->tls_writes = p->tls_writes && p->stage == PIPE_SHAKING;
    give(p);
    take(p);
}
