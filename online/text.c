/* text.c - see text.h. */
#include "online/text.h"

#include "core/text.h"

static bool is_control(uint32_t point)
{
    return point < 0x20 || (point >= 0x7f && point < 0xa0);
}

bool ct_chat_fits(const char *text, size_t len)
{
    int count = 0;
    for (size_t at = 0; at < len; count++) {
        uint32_t point;
        size_t bytes = ct_utf8_next(text + at, len - at, &point);
        if (bytes == 0 || is_control(point)) return false;
        at += bytes;
    }
    return count > 0 && count <= CT_CHAT_MOST;
}
