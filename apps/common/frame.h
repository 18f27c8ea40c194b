/*
 * frame.h - WebSocket frames as a client reads and writes them (RFC 6455), on plain memory.
 *
 * The server's frames (apps/server/frames.c) are wslay's. Here a message is looked at where the
 * socket put it and not copied once: whoever plays as thousands (`storm`) must not cost more than
 * the server that is measured. `play --server` is one of them.
 */
#ifndef CT_FRAME_H
#define CT_FRAME_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { FRAME_TEXT = 1, FRAME_CLOSE = 8, FRAME_PING = 9, FRAME_PONG = 10, FRAME_EXTRA = 14 };

struct frame {
    int kind;
    const char *text; /* inside the bytes that were read */
    size_t len;
};

enum frame_found { FRAME_WHOLE, FRAME_BEGUN, FRAME_BAD };

/* The frame that the bytes begin with, and how many of them are its own. FRAME_BEGUN: it has not
 * come whole. FRAME_BAD: no server of ours says that; a message in pieces is such a thing. */
enum frame_found frame_read(const char *bytes, size_t len, struct frame *out, size_t *size);

/* One frame, masked with these 32 bits, into room for len + FRAME_EXTRA bytes: its size. */
size_t frame_write(char *out, int kind, const char *text, size_t len, uint32_t mask);

#endif
