/*
 * ears.h - who of thousands of connections has said something: an epoll of our own behind a single
 * event of the loop (Linux).
 *
 * The loop's own way asks about everybody who spoke twice: he is told of as long as something is
 * there to be read, so that the next turn has to find out that nothing is. Here he is told of when
 * something comes (EPOLLET). Whoever is told reads once; where that may not have been all, he asks
 * to be told again (ears_again), so that others come first.
 */
#ifndef CT_EARS_H
#define CT_EARS_H

#include <stdbool.h>

struct event_base;
struct ears;

/* `ends`: an end, an error or a mark is there, too, behind what is to be read: nobody is told of it
 * again, but by ears_again. Those of one turn are told of in a row; whom ears_close was called for
 * in between may still come: until the turn of the loop is over `who` must be there. */
typedef void ears_fn(void *who, bool ends);

struct ears *ears_new(struct event_base *base, ears_fn *fn); /* NULL: no memory, or no file */
void ears_free(struct ears *e);

bool ears_open(struct ears *e, int fd, void *who); /* false: no memory */
void ears_again(struct ears *e, int fd, void *who);
void ears_close(struct ears *e, int fd);

#endif
