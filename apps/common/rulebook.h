/*
 * rulebook.h - what data/rulebook-<game>.txt says about a game besides the clauses' own words: the
 * theme, a turn, tips, an example position for every clause with a move that is allowed and one
 * that is refused, and rulings. Tests execute every example.
 */
#ifndef COMMON_RULEBOOK_H
#define COMMON_RULEBOOK_H

struct example {
    const char *id;      /* the clause; NULL ends a list */
    const char *caption; /* what to look at */
    const char *allowed; /* a move, or "roll N" where a die is due */
    const char *does;    /* an event that it causes, or "" */
    const char *refused; /* a move, or "" */
    const char *rule;    /* the clause that refuses it */
    const char *record;  /* a record that ends where the moves are to be tried */
};

struct ruling {
    const char *id, *text; /* id NULL ends a list */
};

struct rulebook {
    const char *game; /* NULL ends the list */
    const char *theme;
    const char *const *steps; /* of a turn; NULL ends them */
    const char *const *tips;
    const struct example *examples;
    const struct ruling *rulings;
};

/* NULL: the game has none. */
const struct rulebook *rulebook_find(const char *game);
const struct example *rulebook_example(const struct rulebook *book, const char *id);

#endif
