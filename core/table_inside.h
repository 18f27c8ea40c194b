/*
 * table_inside.h - what the files of house and table share; for nobody else.
 *
 * Earlier positions are remembered: by the house `passed`, where somebody walks along the lines of
 * a table, and with a table those before the lines that were played last, as long as the house
 * says. So whoever tells everybody of a decision and the roll behind it makes none of them again.
 * All are forgotten when their table changes behind them.
 */
#ifndef CT_TABLE_INSIDE_H
#define CT_TABLE_INSIDE_H

#include "core/near.h"
#include "core/spare.h"
#include "core/table.h"

enum { CT_HOUSE_SHELVES = 256, CT_HOUSE_STATES = 4, CT_HOUSE_RECENT = 3 };

struct shelved;

/* The positions before the last lines of a table, from line `from` on. */
struct recent {
    size_t place; /* among the house's */
    int from, count, room;
    max_align_t states[];
};

struct ct_house {
    const struct ct_game *const *games;
    size_t state_size; /* largest of the games */
    int moves_max;
    struct ct_kit *kit; /* while it is made */
    ct_move *moves;
    struct ct_choice *choices;
    ct_state *state[CT_HOUSE_STATES];
    void *room; /* grows as needed */
    size_t room_bytes;
    const struct ct_table *passed_of;
    int passed_at;
    struct ct_table **recent; /* who remembers positions, in turn, with so many places */
    size_t recents, next_recent;
    struct ct_spare spare; /* for these positions */
    struct shelved *shelf[CT_HOUSE_SHELVES];
    int kits;
    size_t kit_bytes;
};

/* What the scratch states are for. */
enum { CT_PASSED, CT_BEHIND, CT_SEEN, CT_WORLD };

/* Memory of the house until the next call; NULL: there is none. */
void *ct_house_room(struct ct_house *house, size_t bytes);

struct ct_table {
    struct ct_house *house;
    const struct ct_kit *kit;
    ct_move *move; /* of each line, with room for so many, and behind them a byte for each: */
    uint8_t *mark; /* seat + 1, and whether it turned something up */
    int lines, room;
    struct ct_rng dice;
    char *others; /* members of a loaded header that are not ours, as they stood; or NULL */
    char *branch; /* the header's member; NULL: this is no branch */
    struct recent *recent; /* NULL: none */
    int8_t eyes;           /* CT_EVERYTHING, or all that is known is what these see */
    char name[CT_SEATS_MAX][CT_NAME];
    max_align_t states[]; /* the first and the present position */
};

enum { CT_MARK_SEAT = 15, CT_MARK_REVEALS = 16 };

/* An empty table of a full game: everything but its first position. */
struct ct_table *ct_table_for(struct ct_house *house, const struct ct_kit *kit, uint64_t seed,
                              struct ct_refusal *why);
ct_state *ct_table_first(const struct ct_table *t);
ct_state *ct_table_now(const struct ct_table *t);
/* The first position is filled: it is the present one, too. */
void ct_table_begin(struct ct_table *t);
/* A line that is known to be right. */
bool ct_table_push(struct ct_table *t, ct_move m, struct ct_refusal *why);
/* The text of a decision that `seat` may make as line n. */
bool ct_table_read(const struct ct_table *t, int seat, int n, const char *text, ct_move *m,
                   struct ct_refusal *why);
/* Says in the record that it is a branch. */
bool ct_table_mark_branch(struct ct_table *t, const char *of, int64_t at);

#endif
