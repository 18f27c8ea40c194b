/*
 * ledger_log.h - the log of a ledger is written in few pieces.
 *
 * SQLite writes a commit to its log page by page, and each page in two pieces: thousands of calls
 * of the system a second, each for little. This is a file system of SQLite's (a VFS) before the
 * usual one: it gathers what is written to a log piece behind piece, until the log is waited for,
 * read, or anything else is done with it.
 *
 * That takes nothing from what is promised. Until it was waited for, nobody but the writer sees or
 * relies on what a commit has put into the log (synchronous = FULL, which a ledger that uses this
 * must have); the wait writes it first and says if that failed.
 */
#ifndef CT_LEDGER_LOG_H
#define CT_LEDGER_LOG_H

/* The name for sqlite3_open_v2. NULL, the usual file system, if ours cannot be had. */
const char *ledger_log_vfs(void);

#endif
