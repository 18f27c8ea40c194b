/* host_health.h - GET /healthz: how the server is, and to whoever sits at it where others find it.
 */
#ifndef CT_HOST_HEALTH_H
#define CT_HOST_HEALTH_H

#include "apps/server/net.h"

/* `address`: of who asks; NULL: somebody behind a proxy. `fine`: 200, otherwise 503. */
void health_answer(struct net *net, uint64_t question, const char *address, const char *state,
                   bool fine);

#endif
