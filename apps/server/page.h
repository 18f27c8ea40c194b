/*
 * page.h - the files of the page, as they are answered: everything is in memory before the
 * first request, so that no request ever reaches the file system.
 *
 * Ownership: page_add takes over the bytes when `owned`, otherwise they must outlive the page;
 * page_free takes back everything. After page_finish a page does not change any more.
 */
#ifndef CT_PAGE_H
#define CT_PAGE_H

#include <stdbool.h>
#include <stddef.h>

enum { TAG_ROOM = 20, PAGE_PRINT = 9 };

/* One form of a file: as it is, or compressed. */
struct page_body {
    const unsigned char *bytes;
    size_t size;
    bool owned;
    char tag[TAG_ROOM]; /* entity tag with its quotes: a hash of the bytes */
};

struct page_file {
    char *path; /* "assets/app-1f2e3d4c.js": no slash before it */
    const char *type;
    struct page_body plain, gzip; /* gzip.bytes NULL: there is none */
    bool lasting;                 /* its name holds a hash, so it may be kept for ever */
};

struct page {
    struct page_file *file; /* sorted by path */
    int files;
    size_t bytes;
};

/* A file as the build packed it into the program (pack/pack_page.c). */
struct page_packed {
    const char *path; /* NULL ends the table */
    const unsigned char *bytes;
    size_t size;
};
extern const struct page_packed page_packed[]; /* empty when the program was built without */

/* These two: NULL, or a sentence saying what is wrong. */
const char *page_add(struct page *page, const char *path, const unsigned char *bytes, size_t size,
                     bool owned);
/* Puts NAME.gz to NAME, finds types and tags. `culprit`: the path that the sentence is about. */
const char *page_finish(struct page *page, const char **culprit);

/* Every file of a folder and of the folders in it, finished; false: said why not. */
bool page_read_folder(struct page *page, const char *folder);
/* The files packed into a program, finished. */
bool page_read_packed(struct page *page, const struct page_packed *table);

const struct page_file *page_find(const struct page *page, const char *path);
/* Eight digits that differ when any file does. */
void page_print(const struct page *page, char out[PAGE_PRINT]);
void page_free(struct page *page);

#endif
