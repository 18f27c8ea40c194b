/*
 * brains.c - the brains of the program that tries a net out, in place of ai/brains/list.c: `master`
 * plays with the net, `classic` is today's master without it, so that an arena of these two
 * measures the net and nothing else. The weights come from the files that CROSSTOWN_NET (TraffIQ)
 * and CROSSTOWN_PILES_2 to CROSSTOWN_PILES_4 (New York with so many players) name; without one both
 * are the same.
 */
#include "ai/brains/newyork_brain.h"
#include "ai/minds/newyork_net.h"
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

/* Is one loaded? The arena's processes have one thread each. */
enum is { UNASKED, NONE, LOADED };

/* The file that the environment names; NULL: it names none. */
static FILE *open_net(const char *variable)
{
    const char *path = getenv(variable);
    FILE *file = path && *path ? fopen(path, "r") : NULL;
    if (!path || !*path || file) return file;
    fprintf(stderr, "%s: cannot be read\n", path);
    exit(1);
}

static enum is close_net(FILE *file, const char *variable, bool is_one)
{
    if (!file) return NONE;
    fclose(file);
    if (is_one) return LOADED;
    fprintf(stderr, "%s: not a net for this program\n", getenv(variable));
    exit(1);
}

const struct ct_net *traffiq_net(void)
{
    static struct ct_net net;
    static enum is is;
    if (is == UNASKED) {
        FILE *file = open_net("CROSSTOWN_NET");
        is = close_net(file, "CROSSTOWN_NET", file && read_net(file, &net));
    }
    return is == LOADED ? &net : NULL;
}

/* ---- New York -------------------------------------------------------------------------------- */

static bool read_units(FILE *file, int16_t (*rows)[NEWYORK_NET_UNITS], int count)
{
    for (int i = 0; i < count; i++)
        if (!read_row(file, rows[i], NEWYORK_NET_UNITS)) return false;
    return true;
}

/* As train/learn_piles.py writes it. */
static bool read_newyork_net(FILE *file, int players, struct newyork_net *net)
{
    int of;
    if (fscanf(file, "newyork-net %d %hd %hd", &of, &net->shift, &net->fine) != 3 || of != players)
        return false;
    if (!read_units(file, &net->begin, 1) || !read_units(file, &net->taking, 1) ||
        !read_units(file, net->left, NEWYORK_NET_LEFT) || !read_units(file, net->in, 16) ||
        !read_units(file, net->number, NEWYORK_PILES) ||
        !read_units(file, net->place, NEWYORK_NET_CARDS) ||
        !read_units(file, net->out, NEWYORK_NET_TOPS))
        return false;
    for (int i = 0; i < NEWYORK_NET_TOPS; i++)
        if (fscanf(file, "%d", &net->bias[i]) != 1) return false;
    return newyork_net_is_sound(net);
}

const struct newyork_net *newyork_net(int players)
{
    static struct newyork_net net[CT_SEATS_MAX + 1];
    static enum is is[CT_SEATS_MAX + 1];
    if (is[players] == UNASKED) {
        char variable[] = "CROSSTOWN_PILES_0";
        variable[sizeof variable - 2] = (char)('0' + players);
        FILE *file = open_net(variable);
        is[players] =
            close_net(file, variable, file && read_newyork_net(file, players, &net[players]));
    }
    return is[players] == LOADED ? &net[players] : NULL;
}

/* The brain of the program with a thinker that asks no net. */
static const struct ct_brain *bare_newyork(void)
{
    static struct ct_brain brain;
    brain = newyork_brain;
    brain.thinker = &newyork_bare_mind;
    return &brain;
}

/* ---- which brains ---------------------------------------------------------------------------- */

const struct ct_brain *ct_brain_find(const char *game)
{
    if (strcmp(game, "traffiq") == 0) return &traffiq_net_brain;
    if (strcmp(game, "newyork") == 0) return &newyork_brain;
    return ct_brain_find_classic(game);
}

const struct ct_brain *ct_brain_find_classic(const char *game)
{
    if (strcmp(game, "traffiq") == 0) return &traffiq_brain;
    if (strcmp(game, "tuktuk") == 0) return &tuktuk_brain;
    return strcmp(game, "newyork") == 0 ? bare_newyork() : NULL;
}

const struct ct_reasons *ct_reasons_of(const char *game)
{
    (void)game;
    return NULL;
}
