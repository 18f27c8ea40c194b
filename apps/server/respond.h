/*
 * respond.h - the answer to every request: a file of the page, or a short sentence that says why
 * not. Knows HTTP and the page, nothing about sockets or the program's life.
 */
#ifndef CT_RESPOND_H
#define CT_RESPOND_H

#include "apps/server/page.h"

#include <event2/http.h>

struct responder {
    const struct page *page;  /* finished; outlives every connection */
    bool verbose;             /* a line a request on standard error */
    bool closing;             /* answers are the last on their connection */
    int busy;                 /* answers that are not wholly sent yet */
    void (*idle)(void *with); /* called when `busy` falls to zero */
    void *with;
};

/* Makes the server answer with it: limits, methods, headers. */
void respond_to(struct evhttp *http, struct responder *responder);

#endif
