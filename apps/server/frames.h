/*
 * frames.h - a WebSocket as bytes (RFC 6455, ON-1): what came in becomes messages, what is to be
 * said becomes frames. wslay reads the frames; what they may say one after another is decided
 * here. No sockets: bytes come from memory and go there, so that a fuzz target drives exactly what
 * a stranger drives.
 *
 * Most connections are silent most of the time, and a context of wslay's takes 4 kB. So one is
 * held only while a frame is under way; between frames a struct frames is all there is.
 */
#ifndef CT_FRAMES_H
#define CT_FRAMES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { MESSAGE_MAX = 16384, CONTROL_MAX = 125, FRAME_HEAD_MAX = 10 };

/* Codes that a connection is closed with. */
enum {
    CLOSE_NORMAL = 1000,
    CLOSE_GOING = 1001,
    CLOSE_PROTOCOL = 1002,
    CLOSE_KIND = 1003, /* not text */
    CLOSE_NONE = 1005, /* in a message: the other side gave none */
    CLOSE_CONTENT = 1007,
    CLOSE_POLICY = 1008,
    CLOSE_TOO_BIG = 1009,
    CLOSE_RESTART = 1012,
};

enum frames_kind {
    FRAMES_NONE, /* all that has come is read */
    FRAMES_TEXT, /* a whole message, valid UTF-8, at most MESSAGE_MAX bytes */
    FRAMES_PING, /* to be answered with a pong that says the same */
    FRAMES_PONG,
    FRAMES_CLOSE,  /* the other side closes, with that code; nothing comes after it */
    FRAMES_BROKEN, /* a breach, to be closed with that code; nothing is read after it */
};

struct frames_message {
    enum frames_kind kind;
    int code;
    const char *text; /* until the next call; no zero behind it */
    size_t len;
};

/* What all connections share. */
struct frames_desk;
struct frames_desk *frames_desk_new(void); /* NULL: no memory */
void frames_desk_free(struct frames_desk *desk);

/* One connection's. Begins as {0}. */
struct frames {
    struct frames_reader *reader; /* NULL: between frames */
    char *text;                   /* of a message that comes in pieces */
    uint32_t len, room;
    bool inside; /* a message has begun and not ended */
    bool over;
};

/* What has come and was not read yet. */
struct frames_bytes {
    const unsigned char *at;
    size_t left;
};

/* The next message in these bytes, of which those that were read are taken away: all of them, when
 * it is FRAMES_NONE. Without memory it is FRAMES_BROKEN with CLOSE_GOING. */
struct frames_message frames_next(struct frames *frames, struct frames_desk *desk,
                                  struct frames_bytes *in);
void frames_free(struct frames *frames, struct frames_desk *desk);

/* What stands before `len` bytes that are said in one frame; its size. */
size_t frames_head(enum frames_kind kind, size_t len, unsigned char head[FRAME_HEAD_MAX]);
/* What FRAMES_CLOSE says; its size. CLOSE_NONE: no code; the reason has at most 123 bytes. */
size_t frames_farewell(int code, const char *reason, char bytes[CONTROL_MAX]);

#endif
