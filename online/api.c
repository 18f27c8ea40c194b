/* api.c - see inside.h: plain requests. */
#include "online/inside.h"

void on_asked(struct on_world *w, uint64_t request, const char *path, const char *query,
              const char *token)
{
    struct on_effect effect = {.kind = ON_ANSWER, .to = request, .code = 404, .text = "", .len = 0};
    (void)path, (void)query, (void)token;
    w->shell.effect(w->shell.with, &effect);
}
