/* host_options.h - the words of `crosstown serve` that are about playing together. */
#ifndef CT_HOST_OPTIONS_H
#define CT_HOST_OPTIONS_H

#include "apps/server/host.h"

/* As they were typed; NULL: not given. */
struct host_words {
    const char *online, *data, *database, *bot_pace, *chat, *guests, *limits, *drain;
};

/* False: said what is wrong. */
bool host_read_words(const struct host_words *words, struct host_options *out, bool *is_online);

#endif
