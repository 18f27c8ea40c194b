/*
 * clock.h - seconds since some moment, for agents that think by the clock. The rules have no
 * clock; whoever links the agents brings one (native: clock.c; WebAssembly: an import).
 */
#ifndef CT_CLOCK_H
#define CT_CLOCK_H

double ct_seconds(void);

#endif
