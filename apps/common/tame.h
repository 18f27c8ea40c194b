/*
 * tame.h - what others wrote (names, file names, typed lines, arguments), made fit for a
 * terminal: nothing of it moves the cursor, changes a colour or turns text round.
 */
#ifndef CT_TAME_H
#define CT_TAME_H

/* In place, no byte more or less: a line end becomes `line_end`, every other byte that is not
 * part of a character that may be shown a question mark. */
void tame(char *text, char line_end);

#endif
