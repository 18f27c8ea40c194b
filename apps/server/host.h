/*
 * host.h - a server for people who play together: the world of online/ with real sockets, a real
 * store, real clocks and threads. It decides nothing: what happens is told to the world, what the
 * world wants is done.
 */
#ifndef CT_HOST_H
#define CT_HOST_H

#include "apps/server/net.h"
#include "online/online.h"

struct host;

struct host_options {
    const char *folder;   /* --data */
    const char *database; /* --database, instead of it; NULL: in the folder */
    int drain_seconds;    /* so long it goes on after it was told to stop, and says so */
    struct on_options online;
    struct net_options net;
};

/* The folder where a person's programs keep things; false: there is none that is known. */
bool host_usual_folder(char *out, size_t room);

/* NULL: said why not. */
struct host *host_new(struct event_base *base, const struct host_options *options);
void host_free(struct host *h);

struct net *host_net(const struct host *h);
struct host_numbers;
void host_count(const struct host *h, struct host_numbers *out);
/* After the time to drain, in which /healthz says so, or at once when it is told again: what was
 * accepted is stored, everybody is told to come back, then the loop ends. False: it is at that. */
bool host_stop(struct host *h);

#endif
