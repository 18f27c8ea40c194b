/* commands.h - the sub-commands of `crosstown`. */
#ifndef CT_COMMANDS_H
#define CT_COMMANDS_H

#include "apps/common/flags.h"
#include "apps/common/output.h"
#include "core/replay.h"
#include "core/table.h"

extern const struct command games_command, record_command, replay_command, show_command,
    legal_command, perft_command, bench_command, rules_command, arena_command, hint_command,
    analyse_command, fair_command, storm_command, admin_command, move_store_command, bot_command,
    connect_command, mine_command;

/* The table of a single record in a file ("-": standard input), in a house of its own; NULL: said
 * why not. It goes with its house. */
struct ct_table *load_table(const char *path);
void drop_table(struct ct_table *t);

/* Says why the line that was fed last does not hold; `move` is its text, "" if it is not about one.
 * Returns the exit code. */
int refuse_line(const char *name, const struct ct_replay *replay, const char *move,
                const struct ct_refusal *why);

/* Writes to standard output what is too long for a fixed buffer (whole_text); false: no memory. */
bool print_text(void (*put)(const void *from, struct ct_text *out), const void *from);
/* How boards may be drawn on standard output. */
struct ct_pen pen_of_terminal(void);

/* Whoever is asked, --agent, with the setting that --threads (NULL: not given) stands for; the
 * spec then lives in `room`. False: one of them is wrong, and that has been said. */
bool read_agent(const char **spec, const char *threads, char *room, size_t size);

#endif
