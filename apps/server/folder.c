/*
 * folder.c - where a page comes from: a folder, or the program itself. A folder is read once,
 * links are not followed, and names that begin with a dot are left out: what is answered is
 * what the folder visibly holds.
 */
#include "apps/server/page.h"

#include "apps/common/flags.h"
#include "apps/common/input.h"
#include "apps/common/speech.h"

#include <dirent.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

enum { DEPTH_MAX = 8, NAME_ROOM = 512, FILE_MAX = 1 << 26 };

struct walk {
    struct page *page;
    const char *root;
    int depth;
};

static bool refuse(const char *root, const char *path, const char *why)
{
    complain(EXIT_WRONG, _("serve: %.300s%s%.300s: %s"), root, *path ? "/" : "", path, why);
    return false;
}

static bool take_file(struct walk *w, const char *full, const char *path)
{
    size_t size;
    char *text = read_file(full, FILE_MAX, &size);
    if (!text) return false;
    const char *wrong = page_add(w->page, path, (unsigned char *)text, size, true);
    if (!wrong) return true;
    free(text);
    return refuse(w->root, path, _(wrong));
}

static bool take_folder(struct walk *w, const char *path);

static bool take_entry(struct walk *w, const char *folder, const char *name)
{
    char path[NAME_ROOM], full[4096];
    struct stat about;
    int len = snprintf(path, sizeof path, "%s%s%s", folder, *folder ? "/" : "", name);
    int all = snprintf(full, sizeof full, "%s/%s", w->root, path);
    if (len >= (int)sizeof path || all >= (int)sizeof full)
        return refuse(w->root, folder, _("A name in this folder is too long."));
    if (lstat(full, &about) != 0) return refuse(w->root, path, speech_error(errno));
    if (S_ISDIR(about.st_mode)) return take_folder(w, path);
    if (S_ISREG(about.st_mode)) return take_file(w, full, path);
    return refuse(w->root, path, _("A page holds files and folders only, no links."));
}

static bool take_entries(struct walk *w, DIR *open, const char *folder)
{
    struct dirent *entry;
    while ((entry = readdir(open)) != NULL)
        if (entry->d_name[0] != '.' && !take_entry(w, folder, entry->d_name)) return false;
    return true;
}

static bool take_folder(struct walk *w, const char *path)
{
    char full[4096];
    int len = snprintf(full, sizeof full, "%s%s%s", w->root, *path ? "/" : "", path);
    if (len >= (int)sizeof full) return refuse(w->root, path, _("This name is too long."));
    if (w->depth == DEPTH_MAX)
        return refuse(w->root, path, _("The folders are too deep for a page."));
    DIR *open = opendir(full);
    if (!open) return refuse(w->root, path, speech_error(errno));
    w->depth++;
    bool fine = take_entries(w, open, path);
    w->depth--;
    closedir(open);
    return fine;
}

static bool finish(struct page *page, const char *root)
{
    const char *culprit, *wrong = page_finish(page, &culprit);
    return !wrong || refuse(root, culprit, _(wrong));
}

bool page_read_folder(struct page *page, const char *folder)
{
    struct walk w = {.page = page, .root = folder};
    return take_folder(&w, "") && finish(page, folder);
}

bool page_read_packed(struct page *page, const struct page_packed *table)
{
    for (; table->path; table++) {
        const char *wrong = page_add(page, table->path, table->bytes, table->size, false);
        if (wrong) return refuse(_("the packed page"), table->path, _(wrong));
    }
    return finish(page, _("the packed page"));
}
