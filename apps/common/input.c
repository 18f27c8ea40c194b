/* input.c - see input.h. */
#include "apps/common/input.h"

#include "apps/common/flags.h"
#include "apps/common/speech.h"
#include "core/record.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

bool lines_open(struct lines *in, const char *path)
{
    bool standard = !path || strcmp(path, "-") == 0;
    *in = (struct lines){.file = standard ? stdin : fopen(path, "rb")};
    if (in->file) return true;
    complain(EXIT_WRONG, "%s: %s", path, speech_error(errno));
    return false;
}

void lines_close(struct lines *in)
{
    if (in->file && in->file != stdin) fclose(in->file);
    free(in->text);
}

static bool grow(struct lines *in)
{
    size_t room = in->room ? 2 * in->room : 4096;
    if (room > CT_LINE_MAX + 2) room = CT_LINE_MAX + 2;
    char *text = realloc(in->text, room);
    if (!text) return false;
    in->text = text;
    in->room = room;
    return true;
}

bool lines_next(struct lines *in)
{
    errno = 0;
    int c = getc(in->file);
    in->len = 0;
    if (c == EOF) {
        in->error = ferror(in->file) ? errno : 0;
        return false;
    }
    for (; c != EOF && c != '\n'; c = getc(in->file)) {
        if (in->len == in->room && !grow(in)) {
            in->error = ENOMEM;
            return false;
        }
        in->text[in->len++] = (char)c;
        if (in->len == CT_LINE_MAX + 2) return true;
    }
    return true;
}

static char *slurp(FILE *file, size_t most, size_t *len)
{
    size_t room = 1 << 16, used = 0;
    char *text = malloc(room);
    while (text) {
        used += fread(text + used, 1, room - 1 - used, file);
        if (used < room - 1 || used > most) break;
        room *= 2;
        char *larger = realloc(text, room);
        if (!larger) free(text);
        text = larger;
    }
    if (!text) return NULL;
    text[used] = '\0';
    *len = used;
    return text;
}

char *read_file(const char *path, size_t most, size_t *len)
{
    errno = 0;
    FILE *file = strcmp(path, "-") == 0 ? stdin : fopen(path, "rb");
    char *text = NULL;
    if (file) text = slurp(file, most, len);
    bool failed = !file || !text || ferror(file);
    int error = errno;
    if (file && file != stdin) fclose(file);
    if (!failed && *len <= most) return text;
    free(text);
    if (failed)
        complain(EXIT_WRONG, "%s: %s", path, error ? speech_error(error) : _("cannot be read"));
    else
        complain(EXIT_WRONG, _("%s: larger than %zu bytes"), path, most);
    return NULL;
}
