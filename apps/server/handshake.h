/*
 * handshake.h - the request that turns a connection into a WebSocket (RFC 6455, 4.2; ON-1).
 * Plain functions over a head.
 */
#ifndef CT_HANDSHAKE_H
#define CT_HANDSHAKE_H

#include "apps/server/head.h"

#define HANDSHAKE_PROTOCOL "crosstown.1"

enum { ACCEPT_ROOM = 32 };

struct handshake {
    char accept[ACCEPT_ROOM]; /* what Sec-WebSocket-Accept says */
    bool names_protocol;      /* the answer has to */
};

/* 101, or the status that refuses it: 426 (no WebSocket, or another version), 400. */
int handshake_read(const struct head *head, struct handshake *out);

/* The answer to a key of 16 bytes in base64, for clients, too; false: no memory. */
bool handshake_accept(const char *key, char accept[ACCEPT_ROOM]);

#endif
