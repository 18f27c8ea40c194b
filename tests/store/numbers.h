/*
 * numbers.h - numbered transactions of several writes each, for tests that end a store's life: what
 * is found afterwards must be the first so many of them, each of them whole.
 */
#ifndef STORE_NUMBERS_H
#define STORE_NUMBERS_H

#include "tests/store/desk.h"

uint64_t number_write(struct desk *d, int number); /* asks for it; the ticket */
/* Reads everything. Dies if it is anything but the first so many: their number. */
int numbers_check(struct desk *d);

#endif
