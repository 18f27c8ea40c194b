/* records.c - games in files: loading with a reason for every refusal, saving as a whole. */
#include "ai/agent.h"
#include "apps/tui/session.h"

#include "apps/common/input.h"
#include "apps/common/newgame.h"
#include "apps/common/speech.h"
#include "apps/tui/files.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { RECORD_MAX = 16 << 20 }; /* bytes; the longest games stay far below */

/* A computer player from a file thinks as usual, whatever the file says: nobody's record may
 * take this machine's time or memory. */
static void forget_settings(struct ct_table *t)
{
    for (int seat = 0; seat < ct_table_kit(t)->config.players; seat++) {
        char name[CT_NAME];
        snprintf(name, sizeof name, "%s", ct_table_name(t, seat));
        if (!ct_agent_is_known(name)) continue;
        name[strcspn(name, ":")] = '\0';
        ct_table_set_name(t, seat, name);
    }
}

struct ct_table *records_load(struct ct_house *house, const char *path, uint64_t seed)
{
    struct ct_refusal why;
    char where[512];
    size_t len;
    long line = 0;
    if (strcmp(path, "-") == 0) path = "./-"; /* the session itself comes from standard input */
    char *text = read_file(path, RECORD_MAX, &len);
    if (!text) return NULL;
    struct ct_table *table = ct_table_load(house, text, len, seed, &why, &line);
    free(text);
    snprintf(where, sizeof where, _("%.400s: line %ld"), path, line ? line : 1);
    if (!table) complain_refusal(EXIT_WRONG, where, &why);
    if (table) forget_settings(table);
    return table;
}

static void put_record(const void *from, struct ct_text *out)
{
    ct_table_save(from, out);
}

const char *records_save(const struct ct_table *table, const char *path)
{
    char *record = screen_text(put_record, table);
    const char *problem = file_write(path, record, strlen(record));
    free(record);
    return problem;
}
