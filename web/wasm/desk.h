/* desk.h - the game at the desk, for the other functions of the module. */
#ifndef WASM_DESK_H
#define WASM_DESK_H

#include "core/table.h"

/* NULL: there is none. */
struct ct_table *desk_table(void);

#endif
