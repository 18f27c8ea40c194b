/* serve.h - `crosstown serve`: the page in a browser, from this program. */
#ifndef CT_SERVE_H
#define CT_SERVE_H

#include "apps/common/flags.h"

extern const struct command serve_command;

#endif
