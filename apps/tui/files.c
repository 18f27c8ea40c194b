/*
 * files.c - see files.h.
 *
 * Writing goes into a new file beside the old one, which takes its name only when every byte
 * is on the disk. So at any moment the name stands for the whole old text or the whole new.
 */
#define _XOPEN_SOURCE 700 /* realpath */

#include "apps/tui/files.h"

#include "apps/common/speech.h"

#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#define SAY_NO_FILE _("it is not a plain file")

bool file_exists(const char *path)
{
    struct stat about;
    return stat(path, &about) == 0;
}

/* The rights of the file that is replaced, or those that a new file gets here. */
static mode_t rights_for(const char *path)
{
    struct stat about;
    if (stat(path, &about) == 0) return about.st_mode & 0777;
    mode_t mask = umask(0);
    umask(mask);
    return 0666 & ~mask;
}

static bool write_all(int file, const char *bytes, size_t len)
{
    while (len > 0) {
        ssize_t written = write(file, bytes, len);
        if (written < 0 && errno == EINTR) continue;
        if (written <= 0) return false;
        bytes += written;
        len -= (size_t)written;
    }
    return fsync(file) == 0;
}

/* `path` names a plain file or nothing. */
static const char *replace(const char *path, const char *bytes, size_t len, mode_t rights)
{
    char beside[PATH_MAX + 8];
    snprintf(beside, sizeof beside, "%s.XXXXXX", path);
    int file = mkstemp(beside);
    if (file < 0) return speech_error(errno);
    bool ok = fchmod(file, rights) == 0 && write_all(file, bytes, len);
    int first = ok ? 0 : errno;
    if (close(file) != 0 && ok) ok = false, first = errno;
    if (ok && rename(beside, path) != 0) ok = false, first = errno;
    if (ok) return NULL;
    unlink(beside);
    return speech_error(first);
}

const char *file_write(const char *path, const char *bytes, size_t len)
{
    struct stat about;
    char real[PATH_MAX];
    if (stat(path, &about) != 0) return replace(path, bytes, len, rights_for(path));
    if (!S_ISREG(about.st_mode)) return SAY_NO_FILE;
    if (!realpath(path, real)) return speech_error(errno); /* a link stays a link */
    return replace(real, bytes, len, rights_for(real));
}

const char *file_write_private(const char *path, const char *bytes, size_t len)
{
    return replace(path, bytes, len, 0600);
}
