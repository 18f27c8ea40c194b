/*
 * hurry.h - a person at the terminal may hurry a computer that thinks: Ctrl-C, and it moves by
 * what it has found so far. Twice leaves, as once does whenever nobody thinks.
 */
#ifndef CT_TUI_HURRY_H
#define CT_TUI_HURRY_H

#include "ai/agent.h"
#include "apps/tui/screen.h"

/* Around ct_agent_choose. Only a person at a terminal can hurry anybody, and is told so when it
 * takes long; with piped input nothing changes. */
void hurry_begin(const struct screen *screen, struct ct_agent *agent, const char *name);
void hurry_end(const struct screen *screen);

#endif
