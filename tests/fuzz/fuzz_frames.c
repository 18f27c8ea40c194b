/*
 * fuzz_frames.c - any bytes as what a client says on a WebSocket, by the code that reads them from
 * a socket. The first byte chooses: even, the rest is bytes as they come; odd, it is frames
 * without a mask (first byte, length below 126, payload), which get one, so that more of them are
 * good. Whatever comes is heard three times, in pieces of different sizes: all must be the same.
 */
#include "tests/fuzz/fuzz.h"

#include "apps/server/frames.h"
#include "core/text.h"

/* What was heard: the last message's code, and a hash over all of it. */
struct story {
    uint64_t hash;
    int messages, code;
};

static void tell(struct story *story, const void *bytes, size_t len)
{
    const unsigned char *at = bytes;
    for (size_t i = 0; i < len; i++) story->hash = (story->hash ^ at[i]) * 0x100000001b3u;
    story->hash = (story->hash ^ len) * 0x100000001b3u;
}

static void check_message(const struct frames_message *m)
{
    bool is_end = m->kind == FRAMES_CLOSE || m->kind == FRAMES_BROKEN;
    promise(m->kind != FRAMES_TEXT || m->len <= MESSAGE_MAX, "a message is bounded");
    promise(m->kind != FRAMES_TEXT || ct_utf8_is_valid(m->text, m->len), "a message is text");
    promise(m->kind == FRAMES_TEXT || m->len <= CONTROL_MAX, "a ping is short");
    promise(is_end == (m->code != 0), "only ends have codes");
    promise(m->kind != FRAMES_BROKEN || m->code == CLOSE_PROTOCOL || m->code == CLOSE_KIND ||
                m->code == CLOSE_CONTENT || m->code == CLOSE_TOO_BIG,
            "a code of ours");
    promise(m->kind != FRAMES_CLOSE || m->code == CLOSE_NONE ||
                (m->code >= 1000 && m->code <= 4999 && m->code != 1006),
            "a code that may be sent");
}

/* All there is to hear; false: it is over. */
static bool hear(struct frames *frames, struct frames_desk *desk, struct frames_bytes *in,
                 struct story *story)
{
    while (!frames->over) {
        struct frames_message m = frames_next(frames, desk, in);
        check_message(&m);
        if (m.kind == FRAMES_NONE) return true;
        tell(story, &m.kind, sizeof m.kind);
        tell(story, m.text ? m.text : "", m.len);
        story->messages++;
        story->code = m.code;
    }
    promise(frames_next(frames, desk, in).kind == FRAMES_NONE, "nothing behind the end");
    return false;
}

static struct story hear_in_pieces(const uint8_t *data, size_t size, size_t piece)
{
    struct frames_desk *desk = frames_desk_new();
    struct frames frames = {.len = 0};
    struct story story = {.hash = 0xcbf29ce484222325u};
    bool goes_on = desk != NULL;
    for (size_t at = 0; at < size && goes_on; at += piece) {
        struct frames_bytes in = {data + at, size - at < piece ? size - at : piece};
        goes_on = hear(&frames, desk, &in, &story);
        promise(!goes_on || in.left == 0, "all is read");
    }
    frames_free(&frames, desk);
    frames_desk_free(desk);
    return story;
}

/* Frames with a mask, from frames without; how many bytes. */
static size_t put_masks_on(const uint8_t *data, size_t size, uint8_t *out)
{
    static const uint8_t mask[4] = {0x5a, 0, 0xff, 0x31};
    size_t len = 0;
    for (size_t at = 0; at + 2 <= size;) {
        size_t payload = data[at + 1] % 126;
        if (payload > size - at - 2) payload = size - at - 2;
        out[len++] = data[at];
        out[len++] = (uint8_t)(0x80 | payload);
        memcpy(out + len, mask, sizeof mask);
        len += sizeof mask;
        for (size_t i = 0; i < payload; i++) out[len++] = data[at + 2 + i] ^ mask[i % 4];
        at += 2 + payload;
    }
    return len;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    if (size < 1 || size > 100000) return 0;
    uint8_t *bytes = fuzz_need(4 * size + 16);
    size_t len = size - 1;
    if (data[0] % 2 == 1)
        len = put_masks_on(data + 1, size - 1, bytes);
    else
        memcpy(bytes, data + 1, len);
    struct story whole = hear_in_pieces(bytes, len, len ? len : 1);
    struct story slow = hear_in_pieces(bytes, len, 1);
    struct story middle = hear_in_pieces(bytes, len, 1 + data[0] / 2);
    promise(whole.hash == slow.hash && whole.code == slow.code, "pieces do not matter");
    promise(whole.hash == middle.hash && whole.messages == middle.messages, "nor do theirs");
    free(bytes);
    return 0;
}
