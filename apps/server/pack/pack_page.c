/*
 * pack_page.c - a tool of the build: writes the built page as a C file, so that one program is
 * everything. `pack_page OUT [FOLDER]`; without a folder the table is empty. The page is read
 * by the same code as in `serve`, so what could not be served is refused while building.
 */
#include "apps/common/flags.h"
#include "apps/server/page.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>

enum { BYTES_A_LINE = 24 };

/* Plain numbers: every compiler reads them, and about a megabyte a second of them. */
static void write_bytes(FILE *out, const char *kind, int number, const struct page_body *body)
{
    fprintf(out, "static const unsigned char %s%d[] = {", kind, number);
    for (size_t i = 0; i < body->size; i++)
        fprintf(out, "%s%d,", i % BYTES_A_LINE == 0 ? "\n" : "", body->bytes[i]);
    fputs(body->size ? "\n};\n" : "0};\n", out);
}

/* As a C string, whatever the name holds; octal ends after three digits. */
static void write_name(FILE *out, const char *path, const char *ending)
{
    fputs("    {\"", out);
    for (; *path; path++) fprintf(out, "\\%03o", (unsigned char)*path);
    fprintf(out, "%s\", ", ending);
}

static void write_table(FILE *out, const struct page *page)
{
    fputs("const struct page_packed page_packed[] = {\n", out);
    for (int i = 0; i < page->files; i++) {
        const struct page_file *file = &page->file[i];
        write_name(out, file->path, "");
        fprintf(out, "plain%d, %zu},\n", i, file->plain.size);
        if (!file->gzip.bytes) continue;
        write_name(out, file->path, ".gz");
        fprintf(out, "gzip%d, %zu},\n", i, file->gzip.size);
    }
    fputs("    {0, 0, 0},\n};\n", out);
}

static int write_page(const char *path, const struct page *page)
{
    FILE *out = fopen(path, "w");
    if (!out) return complain(EXIT_WRONG, "%s: %s", path, strerror(errno));
    fputs("/* Made by apps/server/pack/pack_page.c: change the page. */\n"
          "#include \"apps/server/page.h\"\n\n",
          out);
    for (int i = 0; i < page->files; i++) {
        write_bytes(out, "plain", i, &page->file[i].plain);
        if (page->file[i].gzip.bytes) write_bytes(out, "gzip", i, &page->file[i].gzip);
    }
    write_table(out, page);
    bool failed = ferror(out) != 0;
    if (fclose(out) != 0 || failed) return complain(EXIT_WRONG, "%s: cannot be written", path);
    return EXIT_FINE;
}

int main(int argc, char **argv)
{
    struct page page = {.file = NULL};
    if (argc != 2 && argc != 3) return complain(EXIT_USAGE, "usage: pack_page OUT [FOLDER]");
    bool fine = argc == 2 || page_read_folder(&page, argv[2]);
    int code = fine ? write_page(argv[1], &page) : EXIT_WRONG;
    page_free(&page);
    return code;
}
