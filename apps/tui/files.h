/* files.h - writing files so that nothing is ever half there. */
#ifndef CT_TUI_FILES_H
#define CT_TUI_FILES_H

#include <stdbool.h>
#include <stddef.h>

/* NULL: written; otherwise what is wrong, and what was there before is still there. */
const char *file_write(const char *path, const char *bytes, size_t len);
/* The same for what only its owner may read, whatever was there before. */
const char *file_write_private(const char *path, const char *bytes, size_t len);
bool file_exists(const char *path);

#endif
