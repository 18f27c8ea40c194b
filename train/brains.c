/*
 * brains.c - the brains of the program that tries a net out, in place of ai/brains/list.c: `master`
 * plays TraffIQ with the net, `classic` is today's master without it, so that an arena of these two
 * measures the net and nothing else. The weights come from the file that CROSSTOWN_NET names;
 * without one both are the same.
 */
#include "ai/minds/traffiq_net.h"
#include "ai/reason.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

extern const struct ct_brain newyork_brain, tuktuk_brain;

static bool read_row(FILE *file, int16_t *row, int count)
{
    for (int i = 0; i < count; i++)
        if (fscanf(file, "%hd", &row[i]) != 1) return false;
    return true;
}

static bool read_rows(FILE *file, int16_t (*rows)[CT_NET_HIDDEN], int count)
{
    for (int i = 0; i < count; i++)
        if (!read_row(file, rows[i], CT_NET_HIDDEN)) return false;
    return true;
}

/* As train/learn.py writes it: "net INPUTS SHARED STAGES SHIFT", then the tables one by one. */
static bool read_net(FILE *file, struct ct_net *net)
{
    if (fscanf(file, "net %hd %hd %hd %hd", &net->inputs, &net->shared, &net->stages,
               &net->shift) != 4)
        return false;
    if (net->inputs != TRAFFIQ_NET_INPUTS || net->shared != TRAFFIQ_NET_SHARED ||
        net->stages != TRAFFIQ_NET_STAGES)
        return false;
    return read_row(file, net->most, net->inputs) && read_rows(file, net->own, net->inputs) &&
           read_rows(file, net->rival, net->shared) && read_rows(file, net->bias, net->stages) &&
           read_rows(file, net->out, net->stages) && ct_net_is_sound(net);
}

const struct ct_net *traffiq_net(void)
{
    static struct ct_net net;
    static enum { UNASKED, NONE, LOADED } is; /* the arena's processes have one thread each */
    if (is != UNASKED) return is == LOADED ? &net : NULL;
    const char *path = getenv("CROSSTOWN_NET");
    if (path && !*path) path = NULL;
    FILE *file = path ? fopen(path, "r") : NULL;
    bool ok = file && read_net(file, &net);
    if (file) fclose(file);
    if (path && !ok) {
        fprintf(stderr, "%s: not a net for this program\n", path);
        exit(1);
    }
    is = ok ? LOADED : NONE;
    return ok ? &net : NULL;
}

const struct ct_brain *ct_brain_find(const char *game)
{
    if (strcmp(game, "traffiq") == 0) return &traffiq_net_brain;
    return ct_brain_find_classic(game);
}

const struct ct_brain *ct_brain_find_classic(const char *game)
{
    if (strcmp(game, "traffiq") == 0) return &traffiq_brain;
    if (strcmp(game, "tuktuk") == 0) return &tuktuk_brain;
    return strcmp(game, "newyork") == 0 ? &newyork_brain : NULL;
}

const struct ct_reasons *ct_reasons_of(const char *game)
{
    (void)game;
    return NULL;
}
