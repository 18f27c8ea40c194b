/* tls.c - see tls.h. */
#include "apps/server/tls.h"

#include "apps/common/flags.h"
#include "apps/common/speech.h"

#include <errno.h>
#include <event2/bufferevent.h>
#include <event2/bufferevent_ssl.h>
#include <openssl/err.h>
#include <openssl/ssl.h>
#include <stdio.h>
#include <stdlib.h>

struct tls {
    SSL_CTX *context;
};

/* A key that is locked with a password is refused: nobody sits at the terminal of a server. */
static int no_password(char *room, int size, int writing, void *with)
{
    (void)room, (void)size, (void)writing, (void)with;
    return -1;
}

static bool can_be_read(const char *flag, const char *path)
{
    FILE *file = fopen(path, "r");
    if (file) return fclose(file) == 0;
    complain(EXIT_WRONG, _("serve: %s %.300s: %s"), flag, path, speech_error(errno));
    return false;
}

static bool read_files(SSL_CTX *context, const char *cert, const char *key)
{
    if (!can_be_read("--tls-cert", cert) || !can_be_read("--tls-key", key)) return false;
    if (SSL_CTX_use_certificate_chain_file(context, cert) != 1)
        return !complain(EXIT_WRONG, _("serve: --tls-cert %.300s: no certificate in PEM form"),
                         cert);
    if (SSL_CTX_use_PrivateKey_file(context, key, SSL_FILETYPE_PEM) != 1)
        return !complain(EXIT_WRONG,
                         _("serve: --tls-key %.300s: no key without a password in PEM form that "
                           "belongs to the certificate"),
                         key);
    return true;
}

/* Buffers only while there is something in them: an idle connection shall cost little. What is
 * tried again may have moved, as an evbuffer's bytes do. Never SSL_MODE_ENABLE_PARTIAL_WRITE:
 * libevent takes a piece that was written in part for written. */
static SSL_CTX *new_context(void)
{
    SSL_CTX *context = SSL_CTX_new(TLS_server_method());
    if (!context) return NULL;
    SSL_CTX_set_min_proto_version(context, TLS1_2_VERSION);
    SSL_CTX_set_options(context, SSL_OP_NO_RENEGOTIATION | SSL_OP_CIPHER_SERVER_PREFERENCE);
    SSL_CTX_set_mode(context, SSL_MODE_RELEASE_BUFFERS | SSL_MODE_ACCEPT_MOVING_WRITE_BUFFER);
    SSL_CTX_set_session_cache_mode(context, SSL_SESS_CACHE_OFF);
    SSL_CTX_set_default_passwd_cb(context, no_password);
    return context;
}

struct tls *tls_new(const char *cert, const char *key)
{
    struct tls *tls = calloc(1, sizeof *tls);
    if (tls) tls->context = new_context();
    if (!tls || !tls->context) {
        complain(EXIT_WRONG, _("not enough memory"));
        tls_free(tls);
        return NULL;
    }
    bool fine = read_files(tls->context, cert, key);
    ERR_clear_error();
    if (fine) return tls;
    tls_free(tls);
    return NULL;
}

void tls_free(struct tls *tls)
{
    if (!tls) return;
    SSL_CTX_free(tls->context);
    free(tls);
}

struct bufferevent *tls_accept(struct tls *tls, struct event_base *base, int fd)
{
    SSL *ssl = SSL_new(tls->context);
    if (!ssl) return NULL;
    struct bufferevent *connection =
        bufferevent_openssl_socket_new(base, fd, ssl, BUFFEREVENT_SSL_ACCEPTING,
                                       BEV_OPT_CLOSE_ON_FREE);
    if (connection) /* many go without a goodbye */
        bufferevent_openssl_set_allow_dirty_shutdown(connection, 1);
    else
        SSL_free(ssl);
    return connection;
}

void tls_say_goodbye(struct bufferevent *connection)
{
    SSL *ssl = bufferevent_openssl_get_ssl(connection);
    if (ssl && SSL_is_init_finished(ssl)) SSL_shutdown(ssl);
    ERR_clear_error();
}
