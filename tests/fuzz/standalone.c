/*
 * standalone.c - runs a fuzz target over the files and folders given, without libFuzzer: so
 * the kept inputs are tried by every compiler and sanitizer.
 */
#include "tests/fuzz/fuzz.h"

#include <dirent.h>
#include <sys/stat.h>

static long files;

static void run_file(const char *path)
{
    FILE *in = fopen(path, "rb");
    struct stat about;
    if (!in || fstat(fileno(in), &about) != 0) {
        fprintf(stderr, "%s: cannot be read\n", path);
        exit(1);
    }
    size_t size = (size_t)about.st_size;
    uint8_t *data = malloc(size ? size : 1); /* exactly: a sanitizer sees a byte too far */
    if (!data || fread(data, 1, size, in) != size) exit(1);
    fclose(in);
    LLVMFuzzerTestOneInput(data, size);
    free(data);
    files++;
}

static void run_path(const char *path)
{
    DIR *folder = opendir(path);
    struct dirent *entry;
    if (!folder) {
        run_file(path);
        return;
    }
    while ((entry = readdir(folder)) != NULL) {
        char inside[4096];
        if (entry->d_name[0] == '.') continue;
        snprintf(inside, sizeof inside, "%s/%s", path, entry->d_name);
        run_path(inside);
    }
    closedir(folder);
}

int main(int argc, char **argv)
{
    if (argc < 2) {
        fprintf(stderr, "usage: %s FILE|FOLDER...\n", argv[0]);
        return 2;
    }
    for (int i = 1; i < argc; i++) run_path(argv[i]);
    printf("%ld files\n", files);
    return files ? 0 : 1;
}
