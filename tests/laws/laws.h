/*
 * laws.h - what every game must keep, tried on random games.
 *
 * A trial is one random game as it is being played: the kit, the position, the lines so far
 * with all positions before them. A law looks at a trial at certain moments and says whether
 * it holds. Laws are listed in laws.c, written in rules.c, knowledge.c, worlds.c, face.c,
 * records.c and tables.c, and know no game: all they use is core/game.h.
 *
 * Invariant: state number n of a trial is state n - 1 with line n - 1 applied; `now` is the
 * last one. Scratch states belong to the law that runs; none survives it.
 */
#ifndef LAWS_H
#define LAWS_H

#include "core/game.h"
#include "core/record.h"
#include "core/table.h"

enum { SCRATCH = 6, TEXT_MAX = 1 << 18, PROBLEM = 600, OUTCOMES_MAX = CT_OUTCOMES_MAX };

/* When a law is asked. */
enum {
    AT_START = 1,   /* after the deal, once a game */
    AT_SEAT = 2,    /* somebody decides */
    AT_CHANCE = 4,  /* a die is due */
    AT_OVER = 8,    /* the last position */
    AT_STEP = 16,   /* `move` leads from `now` to `next` */
    AT_END = 32,    /* the whole game lies behind */
    AT_CLOSING = 64 /* all games of a configuration were played: look at the tallies */
};
enum { AT_ANY = AT_SEAT | AT_CHANCE | AT_OVER };

struct line {
    ct_move move;
    int seat;
    char text[CT_MOVE_TEXT];
};

/* Things that must happen now and then, counted over the games of a configuration. */
struct tally {
    long reveals_said, reveals_seen;
    long worlds_varied;                       /* two imagined in a row were different */
    long secrets[CT_SEATS_MAX][CT_SEATS_MAX]; /* [a][b]: b knew what a could not */
};

struct trial {
    const struct ct_game *game;
    struct ct_kit *kit;
    const struct box *box; /* material of the kit; NULL: built in */
    uint64_t seed;
    struct ct_rng rng;

    int lines;
    struct line *line;
    char *states;
    ct_state *now, *next;
    ct_move move;

    ct_move *moves, *sorted; /* the legal moves now, in the game's order and by value */
    int count, idle;
    ct_move *other_moves;
    struct ct_choice *choices;

    const struct ct_game *only[2]; /* a list with this game alone */
    struct ct_house *house;

    ct_state *scratch[SCRATCH];
    struct ct_text a, b, c;
    void *json_room;
    struct tally tally;
    char problem[PROBLEM];
};

struct law {
    const char *name;
    unsigned when;
    int every; /* asked at one of so many moments, by lot */
    bool (*holds)(struct trial *t);
};

/* Somebody's own box: the set-up object of a record whose option has that value. */
struct box {
    const char *game, *option, *value, *setup;
};
extern const struct box boxes[]; /* game NULL ends them */

/* ---- trial.c: making trials, and what laws share ------------------------------------ */

struct trial *trial_new(const struct ct_game *game);
void trial_free(struct trial *t);
/* The kit of a configuration, from a box if it needs one. False: no box fits it. */
bool trial_kit(struct trial *t, const struct ct_config *config);
void trial_deal(struct trial *t, uint64_t seed);
void trial_list_moves(struct trial *t);
void trial_choose(struct trial *t); /* fills move and next */
void trial_step(struct trial *t);   /* next becomes now */

/* Always false: `return fails(t, "…")`. */
bool fails(struct trial *t, const char *format, ...) __attribute__((format(printf, 2, 3)));

ct_state *state_at(const struct trial *t, int n);
bool same_state(const struct trial *t, const ct_state *a, const ct_state *b);
void copy_state(const struct trial *t, ct_state *to, const ct_state *from);
uint32_t below(struct trial *t, uint32_t n);
bool is_listed(const struct trial *t, ct_move m); /* among the legal moves now? */
int sort_moves(ct_move *moves, int count);        /* by value */
bool same_text(const struct ct_text *a, const struct ct_text *b);
/* The text as strict JSON; false when it is not, with a problem noted. */
bool read_json(struct trial *t, const struct ct_text *text, struct ct_json *doc);
/* The table of the trial as it stands, in its house; ct_table_free it. */
struct ct_table *table_of(struct trial *t);

/* All eyes that do not see everything, one after another: the seats, then CT_SPECTATOR, then
 * NO_EYES. */
enum { NO_EYES = -9 };
static inline int first_eyes(void)
{
    return 0;
}
static inline int next_eyes(const struct trial *t, int eyes)
{
    if (eyes == CT_SPECTATOR) return NO_EYES;
    return eyes + 1 < t->kit->config.players ? eyes + 1 : CT_SPECTATOR;
}
int any_eyes(struct trial *t); /* by lot */

/* What `seat` sees of a state, and the text of what he is told of a step. */
void see(const struct trial *t, const ct_state *s, int seat, ct_state *out);
void tell(const struct trial *t, const ct_state *before, ct_move m, const ct_state *after, int seat,
          struct ct_text *out);
/* A set-up's text as a first state; a world's next line by its text. */
bool deal_from(struct trial *t, const struct ct_text *setup, ct_state *out);
bool play_text(const struct trial *t, ct_state *s, const char *text, ct_move *m);

/* ---- the laws ------------------------------------------------------------------------- */

bool law_fresh_memory(struct trial *t);
bool law_audit(struct trial *t);
bool law_moves(struct trial *t);
bool law_refusals(struct trial *t);
bool law_texts(struct trial *t);
bool law_chance(struct trial *t);
bool law_apply(struct trial *t);
bool law_score(struct trial *t);
bool law_setup_kept(struct trial *t);

bool law_observe(struct trial *t);
bool law_view_moves(struct trial *t);
bool law_imagine(struct trial *t);
bool law_secrets(struct trial *t);
bool law_reveals(struct trial *t);
bool law_reveals_true(struct trial *t);
bool law_imagines_freely(struct trial *t);
bool law_silent_refusals(struct trial *t);
bool law_honest_worlds(struct trial *t);
bool law_alike_worlds(struct trial *t);

bool law_words(struct trial *t);
bool law_view(struct trial *t);
bool law_events(struct trial *t);
bool law_draw(struct trial *t);
bool refusal_is_worded(struct trial *t, const struct ct_refusal *why);

bool law_setup_text(struct trial *t);
bool law_record(struct trial *t);
bool law_table(struct trial *t);

bool law_bounds(struct trial *t);
bool law_seen_table(struct trial *t);
bool law_unseen_bytes(struct trial *t);
bool law_preview(struct trial *t);

#endif
