/*
 * box.h - somebody's own box: the text files of a game (struct ct_box_file) become members of
 * one set-up object, which ct_kit_init takes, and switch the options that go with them. For
 * every front end; texts lie in the caller's memory.
 */
#ifndef CT_BOX_H
#define CT_BOX_H

#include "core/game.h"

/* What using a file switches the game to. */
struct ct_box_switch {
    const char *option, *value; /* option NULL: nothing more */
};

enum { CT_BOX_SWITCHES = 3 }; /* two at most, and the end */

/* The game's file of that flag; NULL: it has none. */
const struct ct_box_file *ct_box_find(const struct ct_game *game, const char *flag);

/* Is that value of an option chosen by giving a file, and in no other way? */
bool ct_box_brings(const struct ct_game *game, const char *option, const char *value);

/* Adds what a file's text holds to a set-up object that is being written (its brackets are the
 * caller's) and tells what that switches. False: refused, and what has been written is no good.
 * A set-up that was cut is no good either, and that is the caller's to see. */
bool ct_box_add(struct ct_text *setup, const struct ct_box_file *file, const char *text, size_t len,
                struct ct_text *warnings, ct_translate *speak,
                struct ct_box_switch switches[CT_BOX_SWITCHES], struct ct_refusal *why);

#endif
