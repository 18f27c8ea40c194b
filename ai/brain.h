/*
 * brain.h - what search may know of one game beyond its rules. Every field but `game`
 * and `value` may be missing; search then does without. No floating point, no memory but the
 * notes: the same seed must give the same move on every machine.
 *
 * All functions are called on true states of an imagined world: what the thinking seat does
 * not know is there, but random.
 */
#ifndef CT_BRAIN_H
#define CT_BRAIN_H

#include "core/game.h"

enum { CT_SHARE = 5040, CT_PRIOR = 1000 }; /* a whole win; the best prior */
enum { CT_LEVELS = 5 };

struct ct_thinker;
struct ct_sample;
struct ct_race;

/* A level for people in one game; what is 0 is as in every game (agent.c). */
struct ct_level {
    uint32_t noise;      /* it is greedy, and its hand so unsteady, in hundredths of a point */
    uint32_t iterations; /* it thinks so many; not with noise */
    bool own_way;        /* greedy for itself: what a move does to the others it does not see */
};

/* How positions and moves are estimated for hint, coach and review (estimate.h); what is 0 is as in
 * every game. */
struct ct_measure {
    int worlds;     /* that are imagined at usual effort */
    int iterations; /* of thought in each of them; without `ahead` */
    int candidates; /* moves that are compared */
    int glance;     /* iterations that say which */
};

/* A move, by its index, and what everybody may expect of the win once it is made. */
struct ct_glimpse {
    int index;
    int32_t share[CT_SEATS_MAX];
};
enum { CT_GLIMPSES_MAX = 64 };

struct ct_brain {
    const char *game; /* id */

    /* What it thinks with (thinker.h); NULL: the tree search of search.h. */
    const struct ct_thinker *thinker;

    /* The outlook of `seat` in hundredths of a point of the game's score, ahead or behind
     * of the others. Called on a world in which what the seat may not know is imagined:
     * it should lean on that as little as possible. Whoever's turn it is; game over, too. */
    int32_t (*value)(const struct ct_kit *kit, const ct_state *s, int seat);

    /* The same of one who does not look at the others, for weak levels. */
    int32_t (*own_value)(const struct ct_kit *kit, const ct_state *s, int seat);

    /* Everybody's expected share of the win, together CT_SHARE: how a playout that is cut
     * short is judged. Called often: it must be quick. */
    void (*outlook)(const struct ct_kit *kit, const ct_state *s, int32_t share[CT_SEATS_MAX]);

    /* A playout's move: an index into the legal ones. Quick, sensible, not always the same. */
    int (*rollout)(const struct ct_kit *kit, const ct_state *s, const ct_move *moves, int count,
                   int idle, struct ct_rng *rng);

    /* How promising each legal move looks for the one to move, 0 to CT_PRIOR: which to try
     * first, and which to leave out while there is little time. */
    void (*priors)(const struct ct_kit *kit, const ct_state *s, const ct_move *moves, int count,
                   int idle, int32_t *prior);

    /* What the moves that look best lead to, at most `most` of them (and CT_GLIMPSES_MAX), as
     * `outlook` would judge it; their number. With this the search has no playouts: a node that is
     * reached gets all these children at once, and the best of them says what it is worth. `bias`
     * is then how many visits such a judgement counts as, in thousandths, `widen` how many
     * children a node begins with. */
    int (*survey)(const struct ct_kit *kit, const ct_state *s, const ct_move *moves, int count,
                  int most, struct ct_glimpse *out);

    /* For the thinker of rollouts.h. `race`: how to think about this decision. `ahead`: plays on
     * from `s` with quick, sensible moves as far as the sample says, and what everybody may expect
     * there, together CT_SHARE; all luck comes from the sample. */
    struct ct_race (*race)(const struct ct_kit *kit, const ct_state *seen);
    void (*ahead)(const struct ct_kit *kit, ct_state *s, struct ct_sample *sample,
                  int32_t share[CT_SEATS_MAX]);

    struct ct_measure measure;
    struct ct_level level[CT_LEVELS]; /* how levels 1, 2, … differ from those of other games */

    int rollout_lines; /* playouts are cut after so many lines; 0: never; -1: judged at once */
    int32_t bias;      /* how much a prior counts beside the mean, in thousandths of a win */
    int32_t curiosity; /* exploration constant in thousandths; 0: 700 */
    int widen;         /* moves tried at once; then one more with each doubling of visits; 0: all */

    /* The search chooses for the thinking seat alone; the others follow `rollout`. Better where
     * that is good: few visits play it badly, and it does not peep into imagined hands. */
    bool trust_policy;
    int32_t lead_weight; /* how much the lead counts beside the win, in thousandths */
    int lead_most;       /* a lead, in points, beyond which more is not better */

    /* Does whoever sees this know everything? NULL: never asked. */
    bool (*is_open)(const struct ct_kit *kit, const ct_state *seen);

    /* The exact best move when the rest of the game can be counted out within `nodes`;
     * false: it cannot. share: what everybody gets of the win. */
    bool (*solve)(const struct ct_kit *kit, const ct_state *s, uint32_t nodes, ct_move *best,
                  int32_t share[CT_SEATS_MAX]);

    /* Shortly before everything is open playouts of imagined worlds run into the solver. What it
     * learns it keeps from world to world in `notes_size` bytes of the search's. `open_notes`,
     * asked before the first world about what is seen: is the end so near? Then the notes are
     * empty. `finish`: what everybody gets of the win in this world if all play best; false: it
     * cannot be told yet. */
    size_t notes_size; /* 0: there is no such thing */
    bool (*open_notes)(const struct ct_kit *kit, const ct_state *seen, void *notes);
    bool (*finish)(const struct ct_kit *kit, const ct_state *world, void *notes,
                   int32_t share[CT_SEATS_MAX]);
    int32_t finish_weight; /* how much that counts beside the rest of the playout, in thousandths */
};

/* What everybody gets of the win when the game is over: it goes to the first, equally to all who
 * are. (shares.c) */
void ct_share_win(const struct ct_score *score, int players, int32_t share[CT_SEATS_MAX]);

/* The brain of a game, NULL: none. (ai/brains/list.c) */
const struct ct_brain *ct_brain_find(const char *game);
/* That of the yardsticks `classic` and `greedy`, which never changes. */
const struct ct_brain *ct_brain_find_classic(const char *game);

#endif
