/* handshake.c - see handshake.h. */
#include "apps/server/handshake.h"

#include <assert.h>
#include <openssl/evp.h>
#include <string.h>

enum { KEY_LEN = 24, SHA1_LEN = 20 };

/* 16 bytes in base64: 22 signs and two that fill up. */
static bool is_key(const char *key)
{
    static const char signs[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    return key && strlen(key) == KEY_LEN && strspn(key, signs) == KEY_LEN - 2 &&
           strcmp(key + KEY_LEN - 2, "==") == 0;
}

bool handshake_accept(const char *key, char accept[ACCEPT_ROOM])
{
    static const char magic[] = "258EAFA5-E914-47DA-95CA-C5AB0DC85B11";
    char text[KEY_LEN + sizeof magic];
    assert(is_key(key));
    unsigned char hash[SHA1_LEN];
    memcpy(text, key, KEY_LEN);
    memcpy(text + KEY_LEN, magic, sizeof magic);
    if (!EVP_Digest(text, strlen(text), hash, NULL, EVP_sha1(), NULL)) return false;
    EVP_EncodeBlock((unsigned char *)accept, hash, sizeof hash);
    return true;
}

/* Names of protocols are the same only letter by letter. */
static bool offers(const char *list, const char *protocol)
{
    static const char around[] = ", \t";
    while (*list) {
        list += strspn(list, around);
        size_t len = strcspn(list, around);
        if (len == strlen(protocol) && memcmp(list, protocol, len) == 0) return true;
        list += len;
    }
    return false;
}

int handshake_read(const struct head *head, struct handshake *out)
{
    char connection[HEAD_ROOM], upgrade[HEAD_ROOM], protocols[HEAD_ROOM];
    const char *version = head_value(head, "sec-websocket-version");
    const char *key = head_value(head, "sec-websocket-key");
    const char *offered = head_list(head, "sec-websocket-protocol", protocols);
    bool wants = head_names(head_list(head, "connection", connection), "upgrade") &&
                 head_names(head_list(head, "upgrade", upgrade), "websocket");
    if (strcmp(head->method, "GET") != 0 || head->minor < 1 || !wants) return 426;
    if (!version || strcmp(version, "13") != 0) return 426;
    if (!is_key(key)) return 400;
    if (offered && !offers(offered, HANDSHAKE_PROTOCOL)) return 400;
    out->names_protocol = offered != NULL;
    return handshake_accept(key, out->accept) ? 101 : 500;
}
