/* base64.c - see base64.h. */
#include "apps/common/base64.h"

#include <string.h>

static const char signs[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

void base64_put(struct ct_text *out, const void *bytes, size_t len)
{
    const unsigned char *at = bytes;
    for (size_t i = 0; i < len; i += 3) {
        size_t have = len - i < 3 ? len - i : 3;
        uint32_t three = (uint32_t)at[i] << 16;
        if (have > 1) three |= (uint32_t)at[i + 1] << 8;
        if (have > 2) three |= at[i + 2];
        ct_put_char(out, signs[three >> 18]);
        ct_put_char(out, signs[three >> 12 & 63]);
        ct_put_char(out, have > 1 ? signs[three >> 6 & 63] : '=');
        ct_put_char(out, have > 2 ? signs[three & 63] : '=');
    }
}

/* The value of one sign; -1: it is none. */
static int value_of(char sign)
{
    const char *found = sign ? strchr(signs, sign) : NULL;
    return found ? (int)(found - signs) : -1;
}

bool base64_read(const char *text, size_t len, void *out, size_t size)
{
    unsigned char *to = out;
    if (size == 0 || len != (size + 2) / 3 * 4) return false;
    for (size_t i = 0, at = 0; i < len; i += 4) {
        size_t have = size - at < 3 ? size - at : 3; /* bytes in these four signs */
        uint32_t three = 0;
        for (size_t k = 0; k < 4; k++) {
            int value = k <= have ? value_of(text[i + k]) : text[i + k] == '=' ? 0 : -1;
            if (value < 0) return false;
            three = three << 6 | (uint32_t)value;
        }
        if (have < 3 && three & (have == 1 ? 0xffff : 0xff)) return false; /* not canonical */
        for (size_t k = 0; k < have; k++) to[at++] = (unsigned char)(three >> (16 - 8 * k));
    }
    return true;
}
