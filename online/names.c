/* names.c - draft, until the real one comes. */
#include "online/names.h"
#include <string.h>
bool ct_name_read(const char *typed, char *out, size_t cap)
{
    size_t len = strlen(typed);
    if (len < 2 || len >= cap || len > 20) return false;
    memcpy(out, typed, len + 1);
    return true;
}
void ct_name_key(const char *name, char *out, size_t cap)
{
    size_t i = 0;
    for (; name[i] && i + 1 < cap; i++)
        out[i] = (char)(name[i] >= 'A' && name[i] <= 'Z' ? name[i] + 32 : name[i]);
    out[i] = '\0';
}
bool ct_password_is_well(const char *p) { return strlen(p) >= 8 && strlen(p) <= 128; }
bool ct_chat_is_well(const char *t) { return *t != '\0'; }
