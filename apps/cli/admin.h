/* admin.h - `crosstown admin`: lines of an answer as sentences. */
#ifndef CT_CLI_ADMIN_H
#define CT_CLI_ADMIN_H

#include <stdbool.h>
#include <stddef.h>

struct admin_saying {
    bool json;   /* as they came */
    bool is_tty; /* progress is shown where somebody looks */
    int lines;   /* that were things of a list */
};

/* One line of the answer, a JSON object. */
void admin_say(void *saying, char *line);

#endif
