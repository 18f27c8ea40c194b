/* place.h - where a server is, as people write it. */
#ifndef CT_PLACE_H
#define CT_PLACE_H

#include <stdbool.h>

enum { PLACE_TEXT = 272 };

struct place {
    char host[256], port[8];
    bool tls, port_given;
};

/* "http://HOST:PORT/…", also https, ws, wss, or nothing before the host; without a port that of the
 * scheme. *rest is what stands behind it: "", or from the first slash, question mark or hash on.
 * False: it is none. */
bool place_parse(const char *url, struct place *out, const char **rest);

/* "HOST:PORT", an IPv6 address in brackets; without the port if the scheme says it anyway. */
void place_write_authority(const struct place *place, char out[PLACE_TEXT]);

#endif
