/* host_words.h - sentences in the languages of those who play, not of who runs the server. */
#ifndef CT_HOST_WORDS_H
#define CT_HOST_WORDS_H

#include "core/game.h"

/* What says sentences in a language ("de", "pt-BR"); NULL: English. The answer holds until the next
 * call. One thread. */
ct_translate *host_tongue(const char *lang);

#endif
