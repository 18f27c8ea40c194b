/*
 * tame.c - see tame.h. The text is walked character by character and never looked at behind its
 * end: a message that was cut in the middle of a character ends with half of one.
 */
#include "apps/common/tame.h"

#include "core/text.h"

#include <string.h>

static bool is_shown(uint32_t code)
{
    static const struct {
        uint32_t first, last;
    } hidden[] = {
        {0, 0x1f},        {0x7f, 0x9f},     {0x61c, 0x61c}, /* controls; turns text round */
        {0x200e, 0x200f}, {0x2028, 0x202e},                 /* ends lines or turns text round */
        {0x2066, 0x2069},                                   /* turns text round */
    };
    for (size_t i = 0; i < sizeof hidden / sizeof *hidden; i++)
        if (code >= hidden[i].first && code <= hidden[i].last) return false;
    return true;
}

void tame(char *text, char line_end)
{
    for (size_t left = strlen(text), bytes; left > 0; text += bytes, left -= bytes) {
        uint32_t code;
        size_t known = ct_utf8_next(text, left, &code);
        bytes = known ? known : 1;
        if (*text == '\n')
            *text = line_end;
        else if (!known || !is_shown(code))
            memset(text, '?', bytes);
    }
}
