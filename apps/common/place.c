/* place.c - see place.h. */
#include "apps/common/place.h"

#include <stdio.h>
#include <string.h>

static const struct scheme {
    const char *name;
    bool tls;
} schemes[] = {{"http://", false}, {"ws://", false}, {"https://", true}, {"wss://", true}};

static const char *take_scheme(const char *url, bool *tls)
{
    *tls = false;
    for (size_t i = 0; i < sizeof schemes / sizeof *schemes; i++) {
        size_t len = strlen(schemes[i].name);
        if (strncmp(url, schemes[i].name, len) != 0) continue;
        *tls = schemes[i].tls;
        return url + len;
    }
    return strstr(url, "://") ? NULL : url;
}

static const char *usual_port(const struct place *place)
{
    return place->tls ? "443" : "80";
}

bool place_parse(const char *url, struct place *out, const char **rest)
{
    *out = (struct place){.port_given = false};
    const char *at = take_scheme(url, &out->tls);
    if (!at) return false;
    const char *form = *at == '[' ? "[%255[0-9a-fA-F:.]]%n" : "%255[^]:/?#[@ ]%n";
    int end = 0;
    if (sscanf(at, form, out->host, &end) != 1 || end == 0) return false;
    at += end;
    end = 0;
    if (*at == ':') {
        if (sscanf(at, ":%5[0-9]%n", out->port, &end) != 1) return false;
        out->port_given = true;
        at += end;
    } else {
        snprintf(out->port, sizeof out->port, "%s", usual_port(out));
    }
    *rest = at;
    return *at == '\0' || strchr("/?#", *at) != NULL;
}

void place_write_authority(const struct place *place, char out[PLACE_TEXT])
{
    bool bare = strchr(place->host, ':') == NULL,
         usual = strcmp(place->port, usual_port(place)) == 0;
    snprintf(out, PLACE_TEXT, "%s%s%s%s%s", bare ? "" : "[", place->host, bare ? "" : "]",
             usual ? "" : ":", usual ? "" : place->port);
}
