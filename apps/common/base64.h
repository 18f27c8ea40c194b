/* base64.h - bytes as text (RFC 4648, with padding), for observed states in messages. */
#ifndef CT_BASE64_H
#define CT_BASE64_H

#include "core/text.h"

void base64_put(struct ct_text *out, const void *bytes, size_t len);
/* Exactly `size` bytes from a text in its one canonical form; false: it is none. */
bool base64_read(const char *text, size_t len, void *out, size_t size);

#endif
