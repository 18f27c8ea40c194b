/*
 * frames.c - see frames.h.
 *
 * Invariant: `held` is what wslay has taken of frames that have not ended. wslay reads as far
 * ahead as there are bytes, so only when nothing is held at the end of the input its context is
 * empty and can serve another connection.
 */
#include "apps/server/frames.h"

#include "core/text.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>
#include <wslay/wslay.h>

struct frames_reader {
    wslay_frame_context_ptr wslay;
    struct frames_bytes *from;
    size_t held;
    uint64_t done; /* of the payload of the frame under way */
    bool begun;    /* there is one */
    unsigned char control[CONTROL_MAX];
};

struct frames_desk {
    struct frames_reader *spare; /* one that somebody gave back */
};

/* ---- what wslay calls ------------------------------------------------------------------------ */

static ssize_t give(uint8_t *bytes, size_t len, int flags, void *with)
{
    struct frames_reader *reader = with;
    (void)flags;
    if (len > reader->from->left) len = reader->from->left;
    if (len == 0) return -1;
    memcpy(bytes, reader->from->at, len);
    reader->from->at += len;
    reader->from->left -= len;
    reader->held += len;
    return (ssize_t)len;
}

static const struct wslay_frame_callbacks calls = {.recv_callback = give};

/* ---- readers --------------------------------------------------------------------------------- */

static void free_reader(struct frames_reader *reader)
{
    if (!reader) return;
    wslay_frame_context_free(reader->wslay);
    free(reader);
}

static struct frames_reader *new_reader(struct frames_desk *desk)
{
    struct frames_reader *reader = desk->spare;
    desk->spare = NULL;
    if (reader) return reader;
    reader = calloc(1, sizeof *reader);
    if (reader && wslay_frame_context_init(&reader->wslay, &calls, reader) == 0) return reader;
    free(reader);
    return NULL;
}

static void give_back(struct frames *frames, struct frames_desk *desk)
{
    assert(frames->reader->held == 0 && !frames->reader->begun);
    free_reader(desk->spare);
    desk->spare = frames->reader;
    frames->reader = NULL;
}

static void drop_text(struct frames *frames)
{
    free(frames->text);
    frames->text = NULL;
    frames->len = frames->room = 0;
}

/* ---- what a frame may be --------------------------------------------------------------------- */

static bool is_control(uint8_t opcode)
{
    return opcode == WSLAY_CONNECTION_CLOSE || opcode == WSLAY_PING || opcode == WSLAY_PONG;
}

/* 0, or the code that a frame with that beginning is refused with. */
static int refuse_data(const struct frames *frames, const struct wslay_frame_iocb *frame)
{
    bool begins = frame->opcode == WSLAY_TEXT_FRAME || frame->opcode == WSLAY_BINARY_FRAME;
    if (!begins && frame->opcode != WSLAY_CONTINUATION_FRAME) return CLOSE_PROTOCOL;
    if (begins == frames->inside) return CLOSE_PROTOCOL;
    if (frame->opcode == WSLAY_BINARY_FRAME) return CLOSE_KIND;
    return frame->payload_length > MESSAGE_MAX - frames->len ? CLOSE_TOO_BIG : 0;
}

static int refuse_frame(const struct frames *frames, const struct wslay_frame_iocb *frame)
{
    if (frame->rsv != 0 || !frame->mask) return CLOSE_PROTOCOL;
    if (!is_control(frame->opcode)) return refuse_data(frames, frame);
    return !frame->fin || frame->payload_length > CONTROL_MAX ? CLOSE_PROTOCOL : 0;
}

/* Every length has one form only, as wslay has seen to. */
static size_t size_on_wire(uint64_t payload)
{
    size_t length = payload <= 125 ? 0 : payload <= UINT16_MAX ? 2 : 8, mask = 4;
    return 2 + length + mask + (size_t)payload;
}

/* ---- what a frame says ----------------------------------------------------------------------- */

static const struct frames_message nothing = {.kind = FRAMES_NONE};

static struct frames_message broken(struct frames *frames, int code)
{
    frames->over = true;
    return (struct frames_message){.kind = FRAMES_BROKEN, .code = code};
}

/* Those that may stand in a close frame (RFC 6455, 7.4, and what was registered since). */
static bool may_be_sent(int code)
{
    return (code >= 1000 && code <= 1003) || (code >= 1007 && code <= 1014) ||
           (code >= 3000 && code <= 4999);
}

static struct frames_message read_close(struct frames *frames, const unsigned char *bytes,
                                        size_t len)
{
    if (len == 1) return broken(frames, CLOSE_PROTOCOL);
    int code = len == 0 ? CLOSE_NONE : bytes[0] << 8 | bytes[1];
    if (len > 0 && !may_be_sent(code)) return broken(frames, CLOSE_PROTOCOL);
    if (len > 2 && !ct_utf8_is_valid((const char *)bytes + 2, len - 2))
        return broken(frames, CLOSE_CONTENT);
    frames->over = true;
    return (struct frames_message){.kind = FRAMES_CLOSE, .code = code};
}

static struct frames_message read_control(struct frames *frames, uint8_t opcode, size_t len)
{
    const unsigned char *bytes = frames->reader->control;
    if (opcode == WSLAY_CONNECTION_CLOSE) return read_close(frames, bytes, len);
    return (struct frames_message){.kind = opcode == WSLAY_PING ? FRAMES_PING : FRAMES_PONG,
                                   .text = (const char *)bytes,
                                   .len = len};
}

static struct frames_message read_text(struct frames *frames, const char *text, size_t len)
{
    frames->inside = false;
    frames->len = 0; /* the text stays until the next call */
    if (!ct_utf8_is_valid(text, len)) return broken(frames, CLOSE_CONTENT);
    return (struct frames_message){.kind = FRAMES_TEXT, .text = text, .len = len};
}

static bool append(struct frames *frames, const uint8_t *bytes, size_t len)
{
    size_t wanted = frames->len + len, room = frames->room ? frames->room : 256;
    assert(wanted <= MESSAGE_MAX);
    while (room < wanted) room *= 2;
    if (room != frames->room) {
        char *text = realloc(frames->text, room);
        if (!text) return false;
        frames->text = text;
        frames->room = (uint32_t)room;
    }
    if (len > 0) memcpy(frames->text + frames->len, bytes, len);
    frames->len += (uint32_t)len;
    return true;
}

/* The frame has ended, and with it perhaps a message, which is that text. FRAMES_NONE: there is
 * nothing to tell yet. */
static struct frames_message end_frame(struct frames *frames, const struct wslay_frame_iocb *frame,
                                       const char *text, size_t len)
{
    struct frames_reader *reader = frames->reader;
    reader->begun = false;
    assert(reader->held >= size_on_wire(frame->payload_length));
    reader->held -= size_on_wire(frame->payload_length);
    if (is_control(frame->opcode))
        return read_control(frames, frame->opcode, (size_t)frame->payload_length);
    frames->inside = !frame->fin;
    return frame->fin ? read_text(frames, text, len) : nothing;
}

/* A message in one piece that wslay has whole is told from where it lies. */
static bool is_whole(const struct frames *frames, const struct wslay_frame_iocb *frame)
{
    return frame->opcode == WSLAY_TEXT_FRAME && frame->fin && frames->len == 0 &&
           frame->data_length > 0 && frame->data_length == frame->payload_length;
}

/* Puts a part of the payload where it is kept until the frame has ended; false: no memory. */
static bool keep_part(struct frames *frames, const struct wslay_frame_iocb *frame)
{
    struct frames_reader *reader = frames->reader;
    if (!is_control(frame->opcode)) return append(frames, frame->data, frame->data_length);
    assert(reader->done + frame->data_length <= CONTROL_MAX);
    if (frame->data_length > 0)
        memcpy(reader->control + reader->done, frame->data, frame->data_length);
    return true;
}

/* Some or all of a frame's payload. */
static struct frames_message read_part(struct frames *frames, const struct wslay_frame_iocb *frame)
{
    struct frames_reader *reader = frames->reader;
    int code = reader->begun ? 0 : refuse_frame(frames, frame);
    if (code != 0) return broken(frames, code);
    if (!reader->begun) reader->done = 0;
    reader->begun = true;
    if (is_whole(frames, frame))
        return end_frame(frames, frame, (const char *)frame->data, frame->data_length);
    if (!keep_part(frames, frame)) return broken(frames, CLOSE_GOING);
    reader->done += frame->data_length;
    assert(reader->done <= frame->payload_length);
    if (reader->done < frame->payload_length) return nothing;
    return end_frame(frames, frame, frames->text, frames->len);
}

struct frames_message frames_next(struct frames *frames, struct frames_desk *desk,
                                  struct frames_bytes *in)
{
    struct frames_message told = nothing;
    if (!frames->inside && frames->len == 0) drop_text(frames);
    if (frames->over || (!frames->reader && in->left == 0)) return told;
    if (!frames->reader && !(frames->reader = new_reader(desk))) return broken(frames, CLOSE_GOING);
    frames->reader->from = in;
    while (told.kind == FRAMES_NONE) {
        struct wslay_frame_iocb frame = {.fin = 0};
        ssize_t got = wslay_frame_recv(frames->reader->wslay, &frame);
        if (got == WSLAY_ERR_WANT_READ) break;
        told = got < 0 ? broken(frames, CLOSE_PROTOCOL) : read_part(frames, &frame);
    }
    if (told.kind == FRAMES_NONE && frames->reader->held == 0) give_back(frames, desk);
    return told;
}

void frames_free(struct frames *frames, struct frames_desk *desk)
{
    (void)desk; /* a context in the middle of a frame is of no use to others */
    free_reader(frames->reader);
    frames->reader = NULL;
    drop_text(frames);
}

/* ---- saying ---------------------------------------------------------------------------------- */

size_t frames_head(enum frames_kind kind, size_t len, unsigned char head[FRAME_HEAD_MAX])
{
    static const uint8_t opcode[] = {[FRAMES_TEXT] = WSLAY_TEXT_FRAME,
                                     [FRAMES_PING] = WSLAY_PING,
                                     [FRAMES_PONG] = WSLAY_PONG,
                                     [FRAMES_CLOSE] = WSLAY_CONNECTION_CLOSE};
    size_t more = len <= 125 ? 0 : len <= UINT16_MAX ? 2 : 8; /* bytes of the length behind it */
    assert(kind == FRAMES_TEXT || len <= CONTROL_MAX);
    head[0] = (unsigned char)(0x80 | opcode[kind]); /* the first and the last of its message */
    head[1] = more == 0 ? (unsigned char)len : more == 2 ? 126 : 127;
    for (size_t i = 0; i < more; i++)
        head[2 + i] = (unsigned char)((uint64_t)len >> 8 * (more - 1 - i) & 0xff);
    return 2 + more;
}

size_t frames_farewell(int code, const char *reason, char bytes[CONTROL_MAX])
{
    size_t len = reason ? strlen(reason) : 0;
    assert(len <= CONTROL_MAX - 2);
    if (code == CLOSE_NONE) return 0;
    bytes[0] = (char)(code >> 8);
    bytes[1] = (char)(code & 0xff);
    if (len > 0) memcpy(bytes + 2, reason, len);
    return len + 2;
}

/* ---- the desk -------------------------------------------------------------------------------- */

struct frames_desk *frames_desk_new(void)
{
    return calloc(1, sizeof(struct frames_desk));
}

void frames_desk_free(struct frames_desk *desk)
{
    if (!desk) return;
    free_reader(desk->spare);
    free(desk);
}
