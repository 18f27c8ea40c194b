/*
 * game.h - what a game is to everybody else. Read this page and you can write a
 * front end, an agent or a new game.
 *
 * A game is three small const structs: ct_game (the rules), ct_face (position and
 * happenings as data, text board, words) and, in ai/, ct_brain (what search may
 * know). They work on three things:
 *
 *   kit    the immutable material of one game: seats, options, board, tiles. Plain
 *          bytes of a game's own struct that begins with struct ct_kit; several live
 *          side by side. Made by ct_kit_init.
 *   state  one position: a plain struct of state_size bytes without pointers or
 *          padding. Assignment (memcpy) copies, memcmp compares, undo is a kept copy.
 *          Its first byte is whose turn it is (ct_turn).
 *   move   32 bits, packed by the game. The same decision has the same bits in every
 *          world that its player cannot tell apart. Its text is what leaves the process.
 *
 * Ownership: every function borrows what it is given for the length of the call and
 * writes only into what it is given as non-const. No function here allocates, reads
 * a clock or does I/O.
 */
#ifndef CT_GAME_H
#define CT_GAME_H

#include "core/json.h"
#include "core/rng.h"
#include "core/text.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef uint32_t ct_move;
typedef struct ct_state ct_state; /* never complete: each game casts to its own struct */

enum {
    CT_SEATS_MAX = 4,
    CT_OUTCOMES_MAX = 36, /* of a chance turn: two dice */
    CT_OPTIONS_MAX = 8,
    CT_VALUES_MAX = 4,
    CT_FACTS_MAX = 6,
    CT_FACT_TEXT = 28,
    CT_MOVE_TEXT = 32 /* longest move text, closing zero included */
};

enum { CT_CHANCE = -1, CT_OVER = -2 }; /* ct_turn, beside the seats 0, 1, … */

/* Whose eyes look, beside the seats: one who sees all, and one who knows what is open to
 * everybody (who plays nowhere, in hidden hands sees backs). */
enum { CT_EVERYTHING = -1, CT_SPECTATOR = -2 };

enum ct_trait {
    CT_HIDDEN = 1, /* with some kit a player knows something that another does not (hides) */
    CT_DICE = 2,   /* has chance turns */
    CT_RANKED = 4, /* a match is counted by ranks: points of different games do not compare */
    CT_UNEVEN = 8  /* the order of turns decides much: only matches are rated */
};

/* ---- languages ---------------------------------------------------------------- */

/* From an English sentence of the engine to the reader's language. It stays the callee's; a
 * NULL function stands for English. */
typedef const char *ct_translate(const char *english);

/* ---- options ------------------------------------------------------------------ */

struct ct_option {
    const char *name;
    const char *help;
    const char *value[CT_VALUES_MAX + 1]; /* the first is the default; NULL ends them */
    const char *value_help[CT_VALUES_MAX + 1];
};

struct ct_config {
    uint8_t players, start;
    uint8_t option[CT_OPTIONS_MAX]; /* index into ct_option.value */
};

/* ---- refusals ------------------------------------------------------------------ */

/* What a refusal is about: a card, a square, a line. Named, so that a sentence in any
 * language can put it where it belongs: "{card} is not in your hand." */
struct ct_fact {
    const char *name;
    char text[CT_FACT_TEXT];
};

struct ct_game;

/* Why not. Filled by whoever says no; the caller owns it. Every function that takes one
 * also takes NULL. */
struct ct_refusal {
    const char *rule;  /* "NY-4", "R-5": an id of the specification */
    const char *token; /* "not-in-hand": stable, the key of the sentence */
    int facts;
    struct ct_fact fact[CT_FACTS_MAX];
    const struct ct_game *game; /* whose words the token is from; NULL: not known */
};

void ct_refusal_begin(struct ct_refusal *why, const char *rule, const char *token);
void ct_refusal_put(struct ct_refusal *why, const char *name, const char *text);
void ct_refusal_put_int(struct ct_refusal *why, const char *name, int64_t value);

/* Always false, so that a check can end with `return ct_refuse(why, "NY-4", "not-in-hand");` Here
 * and not in game.c, so that who compiles or analyses such a check knows it, too. */
static inline bool ct_refuse(struct ct_refusal *why, const char *rule, const char *token)
{
    ct_refusal_begin(why, rule, token);
    return false;
}

static inline bool ct_refusal_add(struct ct_refusal *why, const char *name, const char *text)
{
    ct_refusal_put(why, name, text);
    return false;
}

static inline bool ct_refusal_add_int(struct ct_refusal *why, const char *name, int64_t value)
{
    ct_refusal_put_int(why, name, value);
    return false;
}

const char *ct_refusal_fact(const struct ct_refusal *why, const char *name); /* NULL: none */

/* ---- the three structs ---------------------------------------------------------- */

/* Front ends reach a game through core/table alone: in their eyes its functions have other names,
 * so that none can call them by accident. The build says who is one (CMakeLists.txt). */
#ifdef CT_FRONT_END
#define CT_INSIDE(name) (*only_the_table_calls_##name)
#else
#define CT_INSIDE(name) (*(name))
#endif

/* Every game's kit begins with this. */
struct ct_kit {
    const struct ct_game *game;
    struct ct_config config;
};

struct ct_outcome {
    ct_move move;
    uint32_t weight;
};

struct ct_score {
    int points[CT_SEATS_MAX];
    int rank[CT_SEATS_MAX]; /* 1 is best; equals share the better number */
    const char *reason;     /* how it ended; NULL while the game runs */
};

/* A text file that stands for a part of somebody's own box (a tile list, a board).
 * `convert` turns it into members of the set-up object, e.g. "layout":[[0,0,"PRBR"]],
 * and refuses with R-5 and a fact "line". What is merely odd goes to `warnings`, one
 * a line, in the language of `speak`. `option` and `value`: what using the file switches the game
 * to; if the file may hold more, `also_member` is what it then adds to the set-up, with a switch of
 * its own.
 *
 * With `word` the flag takes no file but a text ("--without KINDS"), which `convert_word` turns
 * into members instead: it is asked after all files and told the options that have been chosen so
 * far, since what it makes may depend on the value that it switches. */
struct ct_box_file {
    const char *flag; /* "tiles": the command line's --tiles FILE */
    const char *help;
    const char *option, *value;
    bool (*convert)(const char *text, size_t len, struct ct_text *members, struct ct_text *warnings,
                    ct_translate *speak, struct ct_refusal *why);
    const char *also_member, *also_option, *also_value; /* NULL: nothing more */
    const char *word;                                   /* "KINDS"; NULL: a file */
    bool (*convert_word)(const struct ct_config *config, const char *text, size_t len,
                         struct ct_text *members, struct ct_refusal *why);
};

struct ct_game {
    const char *id, *title;
    int rules; /* version; a fix that changes a finished game gets a new one */
    int seats_min, seats_max;
    unsigned traits;
    size_t kit_size, state_size;
    int moves_max;                   /* proven bound of `moves` */
    int lines_max;                   /* proven bound of decisions and chance lines in a game */
    const struct ct_option *option;  /* ends with name NULL */
    const struct ct_box_file *files; /* ends with flag NULL; NULL: none */
    const struct ct_face *face;

    /* Fills what stands behind the struct ct_kit (game and config are there already).
     * `setup`: the set-up object of a record or of box files (then without the shuffled
     * order), whose own material it takes; CT_JSON_NONE: the built-in box. */
    bool CT_INSIDE(kit_init)(struct ct_kit *kit, const struct ct_json *doc, int setup,
                             struct ct_refusal *why);

    /* A new game: shuffled, or as a record's set-up says (refused with R-5). */
    void CT_INSIDE(init)(const struct ct_kit *kit, ct_state *s, struct ct_rng *rng);
    bool CT_INSIDE(read_setup)(const struct ct_kit *kit, ct_state *s, const struct ct_json *doc,
                               int setup, struct ct_refusal *why);
    /* The set-up that this game began with, as a JSON object; from an observed state
     * with "?" for what is not known. */
    void CT_INSIDE(write_setup)(const struct ct_kit *kit, const ct_state *s, struct ct_text *out);

    /* All legal moves at a seat's turn: their number. Order free, but the same for equal
     * bytes. *idle: how many at the end only wait (pass, end, skip, hold, stay). */
    int CT_INSIDE(moves)(const struct ct_kit *kit, const ct_state *s, ct_move *out, int *idle);
    /* The authority, for any 32 bits at all, at a seat's turn or at chance. */
    bool CT_INSIDE(check)(const struct ct_kit *kit, const ct_state *s, ct_move m,
                          struct ct_refusal *why);
    /* After check. Cannot fail. Takes chance outcomes, too. */
    void CT_INSIDE(apply)(const struct ct_kit *kit, ct_state *s, ct_move m);
    /* At CT_CHANCE: the outcomes (at most CT_OUTCOMES_MAX), their number. NULL without CT_DICE. */
    int CT_INSIDE(chance)(const struct ct_kit *kit, const ct_state *s, struct ct_outcome *out);
    /* Does this decision turn up something that its player did not know (a card, a tile)?
     * Then it cannot be taken back. */
    bool CT_INSIDE(reveals)(const struct ct_kit *kit, const ct_state *s, ct_move m);

    /* At CT_CHANCE: the seat that rolls. NULL: chance is nobody's. */
    int CT_INSIDE(roller)(const struct ct_kit *kit, const ct_state *s);

    /* Points and places as they stand; reason when over. */
    void CT_INSIDE(score)(const struct ct_kit *kit, const ct_state *s, struct ct_score *out);

    /* Does with this kit somebody know something that another player does not? NULL: as the
     * trait CT_HIDDEN says. */
    bool CT_INSIDE(hides)(const struct ct_kit *kit);
    /* The same struct with all blanked that `eyes` (a seat, or CT_SPECTATOR) may not know.
     * Equal bytes for worlds that they cannot tell apart. `moves` and `check` work on it at the
     * seat's turn. */
    void CT_INSIDE(observe)(const struct ct_kit *kit, const ct_state *s, int eyes, ct_state *out);
    /* Fills the blanks at random, consistently with all that was public: a world in which
     * the set-up and the same moves would have led to what `eyes` see. */
    void CT_INSIDE(imagine)(const struct ct_kit *kit, const ct_state *seen, int eyes,
                            struct ct_rng *rng, ct_state *out);

    void CT_INSIDE(write_move)(const struct ct_kit *kit, const ct_state *s, ct_move m,
                               struct ct_text *out);
    /* False when it is no move of this game. What can be read need not be legal. */
    bool CT_INSIDE(read_move)(const struct ct_kit *kit, const ct_state *s, const char *text,
                              size_t len, ct_move *out);

    /* For any bytes at all: is every count and index in range, blanks allowed? NULL, or which
     * is not. What passes does no harm to any function here, though it may make no sense. */
    const char *CT_INSIDE(bounds)(const struct ct_kit *kit, const ct_state *s);
    /* Every invariant of a true state, after bounds: NULL, or which one is broken. */
    const char *CT_INSIDE(audit)(const struct ct_kit *kit, const ct_state *s);
};

struct ct_phrase {
    const char *token, *text; /* "{card} is not in your hand." */
};

/* How people say the values of some facts: {"no-parking", "no parking"}. */
struct ct_value_words {
    const char *keys;              /* "kind drawn sign": the facts, between blanks */
    const struct ct_phrase *words; /* by value; token NULL ends them */
};

struct ct_rule {
    const char *id, *text; /* the rule in a sentence or two of our own */
};

/* How a text board may look. */
struct ct_pen {
    bool colour, utf8;
    int columns;
    ct_translate *speak;
};

/* Text boards are for terminals; the page is not to carry them. */
#ifdef __wasm__
#define CT_DRAWN_BY(draw) NULL
#else
#define CT_DRAWN_BY(draw) draw
#endif

struct ct_face {
    const char *credit;                       /* designer, year */
    const char *aim;                          /* one sentence for the newcomer */
    const char *how;                          /* how to type moves, a line or two */
    const struct ct_phrase *refusal_words;    /* by token; token NULL ends them */
    const struct ct_phrase *event_words;      /* by event name; {key} is that key of the event */
    const struct ct_phrase *reason_words;     /* how a game ended, by ct_score.reason */
    const struct ct_value_words *value_words; /* keys NULL ends them; NULL: none */
    const struct ct_rule *rulebook;           /* id NULL ends them */
    const char *colours; /* of the seats, a letter each: R Y G B in the order of this game */
    /* Events that tell what nobody could know before (a card turned up, a roll): a preview in an
     * imagined world must leave them out. NULL ends them; NULL: none. */
    const char *const *surprises;

    /* The position as JSON (docs/view-<id>.md). `s` is what `eyes` see (observe), a seat or
     * CT_SPECTATOR; with a true state and CT_EVERYTHING: everything. */
    void CT_INSIDE(view)(const struct ct_kit *kit, const ct_state *s, int eyes,
                         struct ct_text *out);
    /* What the move did, as a JSON array of events, told to `eyes`; both states are true ones. */
    void CT_INSIDE(events)(const struct ct_kit *kit, const ct_state *before, ct_move m,
                           const ct_state *after, int eyes, struct ct_text *out);
    /* A text board of what `eyes` see, as for view. */
    void CT_INSIDE(draw)(const struct ct_kit *kit, const ct_state *s, int eyes,
                         const struct ct_pen *pen, struct ct_text *out);
};

/* ---- helpers for all games ------------------------------------------------------- */

static inline int ct_turn(const ct_state *s)
{
    return *(const int8_t *)(const void *)s;
}

/* How many options a game has, and values an option: as far as there is room for them. */
int ct_option_count(const struct ct_game *game);
int ct_value_count(const struct ct_option *option);
/* The first option of the game's table that there is no room for, or whose values are none or
 * too many: NULL, as it must be. A game that has one gets no kit. */
const char *ct_option_misfit(const struct ct_game *game);

/* Default options, seat 0 starts. */
struct ct_config ct_config_default(const struct ct_game *game, int players);
/* Refused with R-3 (players, start) or R-4 (option, value; a misfit). */
bool ct_config_check(const struct ct_game *game, const struct ct_config *config,
                     struct ct_refusal *why);
bool ct_config_set(const struct ct_game *game, struct ct_config *config, const char *option,
                   const char *value, struct ct_refusal *why);
const char *ct_config_value(const struct ct_game *game, const struct ct_config *config,
                            const char *option);
/* The next combination of option values, beginning with the defaults; false: there was none, and
 * they are the defaults again. */
bool ct_config_next(const struct ct_game *game, struct ct_config *config);

/* Does with this kit a player know something that another does not? */
bool ct_kit_hides(const struct ct_kit *kit);

/* A checked config and the material of the set-up (CT_JSON_NONE: built in) into a kit of
 * game->kit_size bytes. */
bool ct_kit_init(struct ct_kit *kit, const struct ct_game *game, const struct ct_config *config,
                 const struct ct_json *doc, int setup, struct ct_refusal *why);

/* One of the outcomes of a chance turn, by weight. */
ct_move ct_pick_outcome(const struct ct_kit *kit, const ct_state *s, struct ct_rng *rng);

/* Who begins when that is drawn from a game's seed. */
int ct_draw_start(uint64_t seed, int players);

/* Ranks from points alone: the more the better, equals share the better number. */
void ct_rank_by_points(struct ct_score *score, int players);

/* The game of that id in a list that ends with NULL; NULL: none. */
const struct ct_game *ct_game_find(const struct ct_game *const *games, const char *id);

#endif
