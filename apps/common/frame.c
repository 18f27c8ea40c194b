/* frame.c - see storm_frame.h. */
#include "apps/common/frame.h"

#include <string.h>

enum { FIN = 0x80, OPCODE = 0x0f, MASKED = 0x80, LENGTH = 0x7f, IN_TWO = 126, IN_EIGHT = 127 };

/* So many bytes of a number, the highest first. */
static uint64_t number_at(const unsigned char *at, int bytes)
{
    uint64_t value = 0;
    for (int i = 0; i < bytes; i++) value = value << 8 | at[i];
    return value;
}

static bool is_known(unsigned first)
{
    unsigned kind = first & OPCODE;
    return (first & ~(unsigned)OPCODE) == FIN &&
           (kind == FRAME_TEXT || kind == FRAME_CLOSE || kind == FRAME_PING || kind == FRAME_PONG);
}

enum frame_found frame_read(const char *bytes, size_t len, struct frame *out, size_t *size)
{
    const unsigned char *at = (const unsigned char *)bytes;
    if (len < 2) return FRAME_BEGUN;
    if (!is_known(at[0]) || (at[1] & MASKED)) return FRAME_BAD;
    int more = at[1] == IN_TWO ? 2 : at[1] == IN_EIGHT ? 8 : 0;
    size_t head = 2 + (size_t)more;
    if (len < head) return FRAME_BEGUN;
    uint64_t payload = more ? number_at(at + 2, more) : at[1];
    if (payload > SIZE_MAX / 2) return FRAME_BAD;
    *out = (struct frame){at[0] & OPCODE, bytes + head, (size_t)payload};
    *size = head + (size_t)payload;
    return *size <= len ? FRAME_WHOLE : FRAME_BEGUN;
}

static size_t write_head(unsigned char *at, int kind, size_t len)
{
    int more = len < IN_TWO ? 0 : len <= UINT16_MAX ? 2 : 8;
    at[0] = (unsigned char)(FIN | kind);
    at[1] = (unsigned char)(MASKED | (more == 0 ? len : more == 2 ? IN_TWO : IN_EIGHT));
    for (int i = 0; i < more; i++) at[2 + i] = (unsigned char)(len >> 8 * (more - 1 - i));
    return 2 + (size_t)more;
}

size_t frame_write(char *out, int kind, const char *text, size_t len, uint32_t mask)
{
    size_t head = write_head((unsigned char *)out, kind, len);
    char key[4];
    memcpy(key, &mask, sizeof key);
    memcpy(out + head, key, sizeof key);
    head += sizeof key;
    for (size_t i = 0; i < len; i++) out[head + i] = (char)(text[i] ^ key[i & 3]);
    return head + len;
}
