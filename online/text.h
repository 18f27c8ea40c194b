/* text.h - what people may write to each other (ON-16). */
#ifndef CT_ONLINE_TEXT_H
#define CT_ONLINE_TEXT_H

#include <stdbool.h>
#include <stddef.h>

enum { CT_CHAT_MOST = 200 }; /* code points */

/* Any bytes. Is it well-formed UTF-8 of 1 to 200 code points, none of them a control character? */
bool ct_chat_fits(const char *text, size_t len);

#endif
