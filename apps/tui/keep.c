/* keep.c - see keep.h: $XDG_CONFIG_HOME/crosstown/online/SERVER, and SERVER+NAME for those who were
 * named. A token opens the person's seats, so nobody else may read it. */
#include "apps/tui/keep.h"

#include "apps/common/speech.h"
#include "apps/tui/files.h"
#include "core/text.h"

#include <ctype.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#define SAY_NOWHERE _("there is no home folder")

enum { PATH_ROOM = 4096 };

/* A name of a file from any text: what could mean something to the system is written in hex. */
static void put_plainly(struct ct_text *out, const char *text)
{
    for (; *text; text++) {
        if (isalnum((unsigned char)*text) || strchr("-_.", *text))
            ct_put_char(out, *text);
        else
            ct_put_format(out, "%%%02x", (unsigned char)*text);
    }
}

static bool put_path(char path[PATH_ROOM], const struct place *place, const char *name)
{
    const char *config = getenv("XDG_CONFIG_HOME"), *home = getenv("HOME");
    struct ct_text out = ct_text_on(path, PATH_ROOM);
    if (config && config[0] == '/')
        ct_put(&out, config);
    else if (home && home[0] == '/')
        ct_put_format(&out, "%s/.config", home);
    else
        return false;
    ct_put(&out, "/crosstown/online/");
    put_plainly(&out, place->host);
    /* What was told over TLS is told to nobody without. */
    ct_put_format(&out, "+%s%s%s", place->port, place->tls ? "+tls" : "", name[0] ? "+" : "");
    put_plainly(&out, name);
    return !ct_text_is_cut(&out);
}

static bool is_token(const char *text)
{
    static const char signs[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_=";
    return text[0] && strlen(text) < KEEP_TOKEN && text[strspn(text, signs)] == '\0';
}

bool keep_read(const struct place *place, const char *name, char token[KEEP_TOKEN])
{
    char path[PATH_ROOM];
    FILE *file = put_path(path, place, name) ? fopen(path, "r") : NULL;
    if (!file) return false;
    bool ok = fgets(token, KEEP_TOKEN, file) != NULL;
    fclose(file);
    if (ok) token[strcspn(token, "\n")] = '\0';
    return ok && is_token(token);
}

static void make_way_to(char *path)
{
    for (char *at = strchr(path + 1, '/'); at; at = strchr(at + 1, '/')) {
        *at = '\0';
        mkdir(path, 0700);
        *at = '/';
    }
}

static const char *write_one(const struct place *place, const char *name, const char *token)
{
    char path[PATH_ROOM], line[KEEP_TOKEN + 2];
    if (!is_token(token)) return speech_error(EINVAL); /* a server may say anything */
    if (!put_path(path, place, name)) return SAY_NOWHERE;
    make_way_to(path);
    snprintf(line, sizeof line, "%s\n", token);
    return file_write_private(path, line, strlen(line));
}

const char *keep_write(const struct place *place, const char *name, const char *token)
{
    char other[KEEP_TOKEN];
    const char *problem = write_one(place, name, token);
    if (problem || !name[0] || keep_read(place, "", other)) return problem;
    return write_one(place, "", token); /* the first who plays here needs no name the next time */
}
