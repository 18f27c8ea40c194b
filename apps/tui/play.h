/* play.h - `crosstown play`: a game in the terminal, line by line. */
#ifndef CT_TUI_PLAY_H
#define CT_TUI_PLAY_H

/* argv[0] is "play". 0: fine, 1: input or game wrong, 2: command line wrong. */
int play_main(int argc, char **argv);

#endif
