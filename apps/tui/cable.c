/* cable.c - see cable.h. */
#include "apps/tui/cable.h"

#include "apps/common/frame.h"
#include "apps/common/speech.h"
#include "apps/server/handshake.h"

#include <openssl/evp.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define SAY_NO_SOCKET _("the server opens no WebSocket at /play")
#define SAY_STATUS    _("the server answers with status %d")
#define SAY_NO_FRAME  _("that is no frame of a WebSocket server")
#define SAY_CLOSED    _("the server closed the connection")
#define SAY_NO_MEMORY _("not enough memory")

enum { HEAD_MOST = 16384, CONTROL_MOST = 125, SWITCHING = 101 };

_Static_assert((int)CABLE_KEY >= (int)ACCEPT_ROOM, "accept");

bool cable_call(struct cable *c, const struct place *place, int64_t now)
{
    struct pipe kept = c->pipe; /* pipe_call closes it */
    *c = (struct cable){.pipe = kept, .heard_at = now};
    return pipe_call(&c->pipe, place);
}

bool cable_is_broken(const struct cable *c)
{
    return c->pipe.stage == PIPE_BROKEN || c->pipe.stage == PIPE_NONE;
}

/* ---- the greeting ---------------------------------------------------------------------------- */

static void greet(struct cable *c)
{
    unsigned char random[16];
    char key[CABLE_KEY], host[PLACE_TEXT], text[1024];
    randombytes_buf(random, sizeof random);
    EVP_EncodeBlock((unsigned char *)key, random, sizeof random);
    place_write_authority(&c->pipe.place, host);
    snprintf(text, sizeof text,
             "GET /play HTTP/1.1\r\nHost: %s\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
             "Sec-WebSocket-Key: %s\r\nSec-WebSocket-Version: 13\r\n"
             "Sec-WebSocket-Protocol: " HANDSHAKE_PROTOCOL "\r\n\r\n",
             host, key);
    if (!handshake_accept(key, c->accept)) pipe_break(&c->pipe, SAY_NO_MEMORY);
    c->greeted = true;
    pipe_send(&c->pipe, text, strlen(text));
}

/* The end of the answer's head, behind its empty line; 0: not here yet. */
static size_t head_end(const struct pipe_bytes *in)
{
    for (size_t end = 4; end <= in->len; end++)
        if (memcmp(in->at + end - 4, "\r\n\r\n", 4) == 0) return end;
    return 0;
}

static bool holds(const char *head, size_t len, const char *text)
{
    size_t wanted = strlen(text);
    for (size_t at = 0; at + wanted <= len; at++)
        if (memcmp(head + at, text, wanted) == 0) return true;
    return false;
}

static void hear_answer(struct cable *c)
{
    char line[32] = "", why[PIPE_WHY];
    int status = 0;
    size_t end = head_end(&c->pipe.in), first = c->pipe.in.len;
    if (end == 0 && first <= HEAD_MOST) return;
    memcpy(line, c->pipe.in.at, first < sizeof line - 1 ? first : sizeof line - 1);
    if (sscanf(line, "HTTP/1.1 %3d ", &status) == 1 && status != SWITCHING) {
        snprintf(why, sizeof why, SAY_STATUS, status);
        pipe_break(&c->pipe, why);
    } else if (status != SWITCHING || !holds(c->pipe.in.at, end, c->accept)) {
        pipe_break(&c->pipe, SAY_NO_SOCKET);
    } else {
        pipe_used(&c->pipe, end);
        c->open = true;
    }
}

void cable_ready(struct cable *c, short found, int64_t now)
{
    size_t before = c->pipe.in.len;
    pipe_ready(&c->pipe, found);
    if (c->pipe.in.len != before) c->heard_at = now;
    if (c->pipe.stage == PIPE_OPEN && !c->greeted) greet(c);
    if (c->greeted && !c->open && c->pipe.in.len > 0) hear_answer(c);
}

/* ---- messages -------------------------------------------------------------------------------- */

static void send_frame(struct cable *c, int kind, const char *text, size_t len)
{
    char *frame = malloc(len + FRAME_EXTRA);
    if (!frame) {
        pipe_break(&c->pipe, SAY_NO_MEMORY);
        return;
    }
    pipe_send(&c->pipe, frame, frame_write(frame, kind, text, len, randombytes_random()));
    free(frame);
}

void cable_send(struct cable *c, const char *text, size_t len)
{
    if (c->open) send_frame(c, FRAME_TEXT, text, len);
}

/* Everything but a text is dealt with here. */
static void hear_control(struct cable *c, const struct frame *frame)
{
    if (frame->kind == FRAME_PING && frame->len <= CONTROL_MOST)
        send_frame(c, FRAME_PONG, frame->text, frame->len);
    else if (frame->kind == FRAME_CLOSE)
        pipe_break(&c->pipe, SAY_CLOSED);
    else if (frame->kind != FRAME_PONG)
        pipe_break(&c->pipe, SAY_NO_FRAME);
}

bool cable_next(struct cable *c, const char **text, size_t *len)
{
    for (;;) {
        struct frame frame;
        size_t size;
        if (!c->open) return false;
        const struct pipe_bytes *in = &c->pipe.in;
        enum frame_found found =
            in->len > c->used ? frame_read(in->at + c->used, in->len - c->used, &frame, &size)
                              : FRAME_BEGUN;
        if (found == FRAME_BAD) pipe_break(&c->pipe, SAY_NO_FRAME);
        if (found != FRAME_WHOLE) break;
        c->used += size;
        *text = frame.text;
        *len = frame.len;
        if (frame.kind == FRAME_TEXT) return true;
        hear_control(c, &frame);
    }
    pipe_used(&c->pipe, c->used);
    c->used = 0;
    return false;
}

/* Politely, if there is anybody to say goodbye to. */
void cable_close(struct cable *c)
{
    static const char goodbye[] = {0x03, (char)0xe8}; /* 1000 */
    if (c->open) send_frame(c, FRAME_CLOSE, goodbye, sizeof goodbye);
    pipe_close(&c->pipe);
    c->open = c->greeted = false;
    c->used = 0;
}
