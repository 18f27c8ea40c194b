/*
 * storm_pick.c - a legal move from "bytes" (ON-4), by our own engine; see storm.h.
 *
 * A position is all that is needed, so people do not keep tables of their own: one that knows what
 * a seat knows serves everybody who sits there in the same game.
 */
#include "apps/cli/storm.h"

#include "games/list.h"

#include <openssl/evp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct picker {
    struct ct_house *house;
    int players;
    const struct ct_kit *kit[GAMES_HERE][CT_SEATS_MAX];             /* by who starts */
    struct ct_table *table[GAMES_HERE][CT_SEATS_MAX][CT_SEATS_MAX]; /* and by seat */
    unsigned char *room;
    size_t room_size;
};

static bool make_kits(struct picker *k, const struct storm_wish *wish)
{
    for (int game = 0; game < wish->games; game++)
        for (int start = 0; start < k->players; start++) {
            struct ct_config config = ct_config_default(wish->game[game], k->players);
            config.start = (uint8_t)start;
            k->kit[game][start] =
                ct_house_kit(k->house, wish->game[game], &config, NULL, CT_JSON_NONE, NULL);
            if (!k->kit[game][start]) return false;
        }
    return true;
}

struct picker *picker_new(const struct storm_wish *wish)
{
    struct picker *k = calloc(1, sizeof *k);
    if (!k) return NULL;
    k->players = (int)wish->players;
    k->house = ct_house_new(ct_games);
    for (int i = 0; i < wish->games; i++)
        if (wish->game[i]->state_size > k->room_size) k->room_size = wish->game[i]->state_size;
    k->room = malloc(k->room_size + 3); /* base64 is read in threes */
    if (k->house && k->room && make_kits(k, wish)) return k;
    picker_free(k);
    return NULL;
}

void picker_free(struct picker *picker)
{
    if (!picker) return;
    for (int game = 0; game < GAMES_HERE; game++)
        for (int start = 0; start < CT_SEATS_MAX; start++) {
            for (int seat = 0; seat < CT_SEATS_MAX; seat++)
                ct_table_free(picker->table[game][start][seat]);
            if (picker->kit[game][start]) ct_house_drop(picker->house, picker->kit[game][start]);
        }
    ct_house_free(picker->house);
    free(picker->room);
    free(picker);
}

static bool decode(struct picker *k, struct span bytes, size_t size)
{
    size_t padding = 0;
    while (padding < 2 && padding < bytes.len && bytes.at[bytes.len - 1 - padding] == '=')
        padding++;
    if (bytes.len % 4 != 0 || bytes.len / 4 * 3 - padding != size) return false;
    return EVP_DecodeBlock(k->room, (const unsigned char *)bytes.at, (int)bytes.len) > 0;
}

/* The table of those eyes, with that position on it; NULL: refused. */
static struct ct_table *show(struct picker *k, const struct person *p, size_t size)
{
    int game = p->board->game_number;
    struct ct_table **t = &k->table[game][p->start][p->seat];
    if (*t) return ct_table_show(*t, p->n, k->room, size, NULL) ? *t : NULL;
    *t = ct_table_seen(k->house, k->kit[game][p->start], k->room, size, p->seat, p->n, NULL);
    return *t;
}

bool picker_choose(struct picker *picker, struct person *p, struct span bytes, struct ct_rng *rng)
{
    size_t size = p->board->game->state_size;
    const struct ct_choice *choice;
    if (p->start < 0 || p->start >= picker->players || !decode(picker, bytes, size)) return false;
    struct ct_table *t = show(picker, p, size);
    int count = t ? ct_table_choices(t, p->n, &choice) : 0;
    if (count <= 0) return false;
    const char *text = choice[ct_rng_below(rng, (uint32_t)count)].text;
    snprintf(p->move, sizeof p->move, "%s", text);
    return true;
}
