/* names.h - draft, until the real one comes. */
#ifndef CT_NAMES_H
#define CT_NAMES_H
#include <stdbool.h>
#include <stddef.h>
bool ct_name_read(const char *typed, char *out, size_t cap);
void ct_name_key(const char *name, char *out, size_t cap);
bool ct_password_is_well(const char *password);
bool ct_chat_is_well(const char *text);
#endif
