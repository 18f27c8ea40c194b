/* ledger_fault.c - see ledger.h: what can be wrong with the file, and the sentences for it. */
#include "apps/server/ledger_inside.h"

#include "apps/common/speech.h"

#include <errno.h>

static enum trouble trouble_of(int code)
{
    if (code == SQLITE_READONLY_DBMOVED) return TROUBLE_GONE;
    if (code == SQLITE_IOERR_NOMEM) return TROUBLE_MEMORY;
    switch (code & 0xff) { /* the rest tells details */
    case SQLITE_OK: return TROUBLE_NONE;
    case SQLITE_FULL: return TROUBLE_FULL;
    case SQLITE_READONLY: return TROUBLE_READ_ONLY;
    case SQLITE_BUSY:
    case SQLITE_LOCKED: return TROUBLE_BUSY;
    case SQLITE_NOTADB: return TROUBLE_FOREIGN;
    case SQLITE_CORRUPT: return TROUBLE_DAMAGED;
    case SQLITE_NOMEM: return TROUBLE_MEMORY;
    default: return TROUBLE_SYSTEM;
    }
}

struct fault fault_of(sqlite3 *db, int code)
{
    struct fault fault = {trouble_of(code), EIO};
    if (fault.trouble != TROUBLE_SYSTEM) return fault;
    int system = db ? sqlite3_system_errno(db) : 0;
    if (system != 0) fault.system = system;
    if (system == ENOSPC || system == EDQUOT) fault.trouble = TROUBLE_FULL;
    return fault;
}

static const char *sentence_of(enum trouble trouble)
{
    switch (trouble) {
    case TROUBLE_NONE: return "";
    case TROUBLE_FULL: return _("There is no space left on the disk for %.300s.");
    case TROUBLE_READ_ONLY: return _("%.300s may be read, but not written.");
    case TROUBLE_BUSY: return _("Another program is writing to %.300s.");
    case TROUBLE_FOREIGN: return _("%.300s is no database of Crosstown.");
    case TROUBLE_NEWER:
        return _("%.300s was written by a newer version of Crosstown, which is needed to use it.");
    case TROUBLE_DAMAGED: return _("%.300s is damaged: put a backup of it in its place.");
    case TROUBLE_GONE: return _("%.300s was moved or removed while it was in use.");
    case TROUBLE_MEMORY: return _("There is not enough memory to use %.300s.");
    case TROUBLE_SYSTEM: return _("%.300s cannot be used: %s");
    }
    return "";
}

/* Only the last sentence has a second place. */
void fault_write(struct fault fault, const char *path, struct ct_text *out)
{
    ct_put_format(out, sentence_of(fault.trouble), path, speech_error(fault.system));
}
