/*
 * home.c - see home.h. The lock file is never removed: who removed it could take away the one that
 * another has just locked.
 */
#include "apps/server/home.h"

#include "apps/common/speech.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

static const char lock_name[] = "crosstown.lock", file_name[] = "crosstown.db";

static bool refuse(struct ct_text *why, const char *sentence, const char *path)
{
    ct_put_format(why, sentence, path, speech_error(errno));
    return false;
}

static char *path_in(const char *folder, const char *name)
{
    size_t room = strlen(folder) + strlen(name) + 2;
    char *path = malloc(room);
    if (!path) return NULL;
    struct ct_text text = ct_text_on(path, room);
    ct_put_format(&text, "%s/%s", folder, name);
    return path;
}

static int open_private(const char *path)
{
    return path ? open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0600) : -1;
}

static int open_folder(const char *path)
{
    return path ? open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC) : -1;
}

/* The name of a new folder is kept in what it lies in, which we may have to do without. */
static void keep_name_of(const char *folder)
{
    char *path = path_in(folder, "..");
    int outside = open_folder(path);
    free(path);
    if (outside < 0) return;
    fsync(outside);
    close(outside);
}

static bool take_folder(struct home *home, const char *folder, struct ct_text *why)
{
    if (mkdir(folder, 0700) == 0)
        keep_name_of(folder);
    else if (errno != EEXIST)
        return refuse(why, _("The folder %.300s cannot be made: %s"), folder);
    home->folder = open_folder(folder);
    return home->folder >= 0 || refuse(why, _("The folder %.300s cannot be used: %s"), folder);
}

static bool take_lock(struct home *home, const char *folder, struct ct_text *why)
{
    char *path = path_in(folder, lock_name);
    home->lock = open_private(path);
    free(path);
    if (home->lock < 0) return refuse(why, _("The folder %.300s cannot be written: %s"), folder);
    if (flock(home->lock, LOCK_EX | LOCK_NB) == 0) return true;
    if (errno == EWOULDBLOCK)
        return refuse(why, _("The folder %.300s is in use by another program."), folder);
    return refuse(why, _("The folder %.300s cannot be locked: %s"), folder);
}

/* SQLite would make it readable for others, and gives its other files the rights of this one. It
 * has not opened it yet: to close a file takes away a process's locks on it. */
static bool make_file(struct home *home, struct ct_text *why)
{
    int file = open_private(home->file);
    bool fine = file >= 0 && fchmod(file, 0600) == 0;
    int error = errno;
    if (file >= 0) close(file);
    errno = error;
    return fine || refuse(why, _("%.300s cannot be written: %s"), home->file);
}

bool home_take(struct home *home, const char *folder, struct ct_text *why)
{
    *home = (struct home){.file = path_in(folder, file_name), .folder = -1, .lock = -1};
    if (!home->file) return refuse(why, _("There is not enough memory to use %.300s."), folder);
    if (take_folder(home, folder, why) && take_lock(home, folder, why)) return true;
    home_close(home);
    return false;
}

bool home_open(struct home *home, const char *folder, struct ct_text *why)
{
    if (!home_take(home, folder, why)) return false;
    if (make_file(home, why)) return true;
    home_close(home);
    return false;
}

bool home_keep_names(const struct home *home, struct ct_text *why)
{
    return fsync(home->folder) == 0 || refuse(why, _("%.300s cannot be written: %s"), home->file);
}

void home_close(struct home *home)
{
    if (home->lock >= 0) close(home->lock);
    if (home->folder >= 0) close(home->folder);
    free(home->file);
    *home = (struct home){.folder = -1, .lock = -1};
}

bool home_is_there(const char *folder)
{
    char *path = path_in(folder, file_name);
    bool is_there = path && access(path, F_OK) == 0;
    free(path);
    return is_there;
}

/* Who tries the lock has it for a moment: shared, so that two who try do not see each other. */
bool home_is_taken(const char *folder)
{
    char *path = path_in(folder, lock_name);
    int lock = path ? open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW) : -1;
    free(path);
    if (lock < 0) return false;
    bool is_taken = flock(lock, LOCK_SH | LOCK_NB) != 0 && errno == EWOULDBLOCK;
    close(lock);
    return is_taken;
}
