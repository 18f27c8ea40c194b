/*
 * page.c - see page.h.
 *
 * Invariant after page_finish: paths are sorted and differ; a compressed form unpacks to its
 * plain one (zlib unpacks it, so that a stale or broken NAME.gz is never answered).
 */
#include "apps/server/page.h"

#include "apps/common/speech.h"

#include <inttypes.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#define ZLIB_CONST
#include <zlib.h>

/* A page is some dozens of files and a few megabytes; more than this is the wrong folder. */
enum { FILES_MAX = 4096, BYTES_MAX = 1 << 26, HASH_MIN = 8 };

static const struct {
    const char *ending, *type;
} types[] = {
    {"css", "text/css; charset=utf-8"},
    {"html", "text/html; charset=utf-8"},
    {"ico", "image/x-icon"},
    {"js", "text/javascript; charset=utf-8"},
    {"json", "application/json; charset=utf-8"},
    {"mjs", "text/javascript; charset=utf-8"},
    {"png", "image/png"},
    {"svg", "image/svg+xml; charset=utf-8"},
    {"txt", "text/plain; charset=utf-8"},
    {"wasm", "application/wasm"},
    {"webmanifest", "application/manifest+json; charset=utf-8"},
    {"woff2", "font/woff2"},
};

static const char *type_of(const char *path)
{
    const char *dot = strrchr(path, '.');
    for (size_t i = 0; dot && i < sizeof types / sizeof *types; i++)
        if (strcmp(types[i].ending, dot + 1) == 0) return types[i].type;
    return "application/octet-stream";
}

/* "assets/NAME-HASH.ending": at least eight letters and digits, among them a digit or a capital,
 * so that "assets/my-background.svg" is not taken for one. */
static bool has_hash(const char *path)
{
    const char *name = strrchr(path, '/'), *dash = strrchr(path, '-');
    int len = 0, telling = 0;
    if (strncmp(path, "assets/", 7) != 0 || !dash || dash < name) return false;
    for (const char *at = dash + 1; *at != '.'; at++, len++) {
        bool is_digit = *at >= '0' && *at <= '9', is_capital = *at >= 'A' && *at <= 'Z';
        if (!is_digit && !is_capital && *at != '_' && !(*at >= 'a' && *at <= 'z')) return false;
        telling += is_digit || is_capital;
    }
    return len >= HASH_MIN && telling > 0;
}

/* ---- hashes ---------------------------------------------------------------------------------- */

/* FNV-1a: tells versions of our own files apart; nobody else chooses the bytes. */
static void make_tag(struct page_body *body)
{
    uint64_t hash = 0xcbf29ce484222325u;
    for (size_t i = 0; i < body->size; i++) hash = (hash ^ body->bytes[i]) * 0x100000001b3u;
    snprintf(body->tag, sizeof body->tag, "\"%016" PRIx64 "\"", hash);
}

/* ---- compressed forms ------------------------------------------------------------------------ */

/* Inflates all of it, a piece at a time, beside what it should be. */
static bool inflates_to(z_stream *z, const struct page_body *plain)
{
    unsigned char piece[1 << 14];
    size_t done = 0;
    int went;
    do {
        z->next_out = piece;
        z->avail_out = sizeof piece;
        went = inflate(z, Z_NO_FLUSH);
        size_t got = sizeof piece - z->avail_out;
        if (got > plain->size - done || memcmp(piece, plain->bytes + done, got) != 0) return false;
        done += got;
    } while (went == Z_OK);
    return went == Z_STREAM_END && z->avail_in == 0 && done == plain->size;
}

/* NULL, or a sentence saying what is wrong. */
static const char *check_form(const struct page_body *gzip, const struct page_body *plain)
{
    enum { GZIP_ONLY = 16 + MAX_WBITS };
    z_stream z = {.next_in = gzip->bytes, .avail_in = (uInt)gzip->size};
    if (inflateInit2(&z, GZIP_ONLY) != Z_OK) return N_("There is not enough memory.");
    bool fits = inflates_to(&z, plain);
    inflateEnd(&z);
    return fits ? NULL : N_("This is not the compressed form of the file beside it.");
}

/* ---- the table ------------------------------------------------------------------------------- */

const char *page_add(struct page *page, const char *path, const unsigned char *bytes, size_t size,
                     bool owned)
{
    if (page->files == FILES_MAX) return N_("There are too many files for a page.");
    if (size > BYTES_MAX - page->bytes) return N_("The files are too large for a page.");
    size_t room = ((size_t)page->files + 1) * sizeof *page->file;
    struct page_file *file = realloc(page->file, room);
    if (!file) return N_("There is not enough memory.");
    page->file = file;
    size_t path_room = strlen(path) + 1;
    char *copy = malloc(path_room);
    if (!copy) return N_("There is not enough memory.");
    memcpy(copy, path, path_room);
    file[page->files++] = (struct page_file){
        .path = copy,
        .type = type_of(copy),
        .lasting = has_hash(copy),
        .plain = {.bytes = bytes, .size = size, .owned = owned},
    };
    page->bytes += size;
    return NULL;
}

static int by_path(const void *a, const void *b)
{
    return strcmp(((const struct page_file *)a)->path, ((const struct page_file *)b)->path);
}

static struct page_file *find(const struct page *page, const char *path)
{
    const struct page_file wanted = {.path = (char *)(uintptr_t)path};
    if (page->files == 0) return NULL;
    return bsearch(&wanted, page->file, (size_t)page->files, sizeof wanted, by_path);
}

const struct page_file *page_find(const struct page *page, const char *path)
{
    return find(page, path);
}

static bool is_gz(const char *path, size_t len)
{
    return len > 3 && memcmp(path + len - 3, ".gz", 3) == 0;
}

/* The file that NAME.gz is the compressed form of; NULL: this is no NAME.gz, or there is none.
 * NAME.gz.gz is not the form of a form, but a file like others. */
static struct page_file *plain_of(const struct page *page, const char *path)
{
    char name[512];
    size_t len = strlen(path);
    if (len >= sizeof name || !is_gz(path, len) || is_gz(path, len - 3)) return NULL;
    memcpy(name, path, len - 3);
    name[len - 3] = '\0';
    return find(page, name);
}

/* The compressed forms go from the table to their files. */
static void drop_moved(struct page *page)
{
    int kept = 0;
    for (int i = 0; i < page->files; i++) {
        if (page->file[i].plain.bytes)
            page->file[kept++] = page->file[i];
        else
            free(page->file[i].path);
    }
    page->files = kept;
}

static void join_forms(struct page *page)
{
    for (int i = 0; i < page->files; i++) {
        struct page_file *plain = plain_of(page, page->file[i].path);
        make_tag(&page->file[i].plain);
        if (!plain) continue;
        plain->gzip = page->file[i].plain;
        page->file[i].plain.bytes = NULL;
    }
    drop_moved(page);
}

const char *page_finish(struct page *page, const char **culprit)
{
    *culprit = "index.html";
    if (page->files > 0) qsort(page->file, (size_t)page->files, sizeof *page->file, by_path);
    if (!find(page, "index.html")) return N_("A page needs this file.");
    for (int i = 0; i < page->files; i++) {
        const struct page_file *file = &page->file[i], *plain = plain_of(page, file->path);
        *culprit = file->path;
        if (i > 0 && by_path(file - 1, file) == 0) return N_("This file is there twice.");
        const char *wrong = plain ? check_form(&file->plain, &plain->plain) : NULL;
        if (wrong) return wrong;
    }
    join_forms(page); /* nothing below this line can fail */
    return NULL;
}

void page_print(const struct page *page, char out[PAGE_PRINT])
{
    uint64_t hash = 0xcbf29ce484222325u;
    for (int i = 0; i < page->files; i++)
        for (const char *at = page->file[i].plain.tag; *at; at++)
            hash = (hash ^ (unsigned char)*at) * 0x100000001b3u;
    snprintf(out, PAGE_PRINT, "%08" PRIx32, (uint32_t)(hash ^ hash >> 32));
}

static void drop_body(const struct page_body *body)
{
    if (body->owned) free((void *)(uintptr_t)body->bytes);
}

void page_free(struct page *page)
{
    for (int i = 0; i < page->files; i++) {
        drop_body(&page->file[i].plain);
        drop_body(&page->file[i].gzip);
        free(page->file[i].path);
    }
    free(page->file);
    *page = (struct page){.file = NULL};
}
