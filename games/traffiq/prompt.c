/*
 * prompt.c - what is to be decided, in the last lines of the text board.
 *
 * Only what is possible is named, as far as the one who looks can know it: of a player whose
 * hand he does not see he reads that attaching is possible whenever it is time for it.
 */
#include "games/traffiq/traffiq.h"

#include <string.h>

/* 18 rivals' vehicles on a street, about 35 characters each, and more in other languages. */
enum { SENTENCE = 3000, ITEM = 160 };

/* ---- an action -------------------------------------------------------------------------- */

static bool fits_somewhere(const struct traffiq_class *tile, const struct traffiq_city *city)
{
    for (int i = 0; i < tile->rotations; i++)
        for (int p = 0; p < city->pages; p++)
            if (traffiq_slots_for(&city->page[p], tile->sides[i])) return true;
    return false;
}

static bool can_attach(const struct traffiq_kit *kit, const struct traffiq *s,
                       const struct traffiq_city *city)
{
    struct traffiq_set hand = traffiq_hand(s, s->turn);
    if (s->done & (TRAFFIQ_DID_TAXI | TRAFFIQ_DID_TRUCK | TRAFFIQ_DID_DRAW)) return false;
    if (traffiq_count(hand) < traffiq_hand_size(kit, s, s->turn)) return true; /* a hidden hand */
    while (!traffiq_is_empty(&hand)) {
        int tile_class = kit->kind_class[s->stack[traffiq_pop(&hand)]];
        if (fits_somewhere(&kit->tile_class[tile_class], city)) return true;
    }
    return false;
}

/* A taxi, too, can ride if and only if a crossing next to it is free. */
static bool can_ride(const struct traffiq *s, const struct traffiq_node *node, int vehicle)
{
    struct traffiq_set mine = traffiq_vehicles(s, s->turn, vehicle);
    if (s->done &
        (TRAFFIQ_DID_DRAW | (vehicle == TRAFFIQ_TAXI ? TRAFFIQ_DID_TAXI : TRAFFIQ_DID_TRUCK)))
        return false;
    while (!traffiq_is_empty(&mine)) {
        int from = traffiq_pop(&mine);
        for (int side = 0; side < TRAFFIQ_SIDES; side++) {
            int to = node[from].link[side];
            if (to != TRAFFIQ_NONE && !traffiq_has(&s->on, to)) return true;
        }
    }
    return false;
}

static void ask_action(const struct traffiq_kit *kit, const struct traffiq *s,
                       const struct traffiq_city *city, ct_translate *speak, struct ct_text *out)
{
    const char *can[5];
    char choices[SENTENCE];
    struct ct_text list = ct_text_on(choices, sizeof choices);
    int count = 0;
    if (can_attach(kit, s, city)) can[count++] = CT_WORDS("attach a tile");
    if (can_ride(s, city->node, TRAFFIQ_TAXI)) can[count++] = CT_WORDS("ride a taxi");
    if (can_ride(s, city->node, TRAFFIQ_TRUCK)) can[count++] = CT_WORDS("ride a truck");
    if (traffiq_may_draw(kit, s))
        can[count++] = "draw"; /* what is typed is the same in every language */
    can[count++] = "end";
    for (int i = 0; i < count; i++) {
        if (i > 0) ct_put(&list, i < count - 1 ? ", " : ct_said(speak, CT_WORDS(" or ")));
        ct_put(&list, ct_said(speak, can[i]));
    }
    ct_put_said(out, speak, "Action {n} of 2: {choices}.",
                CT_PLACES({"n", .number = s->actions + 1}, {"choices", .text = choices}));
}

/* ---- placing and competing -------------------------------------------------------------- */

static void ask_place(const struct traffiq_kit *kit, const struct traffiq *s,
                      const struct traffiq_node *node, ct_translate *speak, struct ct_text *out)
{
    const uint8_t *supply = s->supply[s->turn];
    char places[ITEM];
    struct ct_text list = ct_text_on(places, sizeof places);
    for (int i = 0; s->open >> i; i++) {
        if (!(s->open >> i & 1)) continue;
        if (list.len) ct_put(&list, ct_said(speak, CT_WORDS(" or ")));
        traffiq_put_place(kit, &list, node[s->first_open + i].at);
    }
    ct_put_said(out, speak,
                !supply[TRAFFIQ_TRUCK]  ? CT_WORDS("Place a taxi on {places}, or skip.")
                : !supply[TRAFFIQ_TAXI] ? CT_WORDS("Place a truck on {places}, or skip.")
                                        : CT_WORDS("Place a taxi or a truck on {places}, or skip."),
                CT_PLACES({"places", .text = places}));
}

/* "red's taxi at 2,1" */
static void put_loser(const struct traffiq_kit *kit, const struct traffiq *s,
                      const struct traffiq_node *node, int at, ct_translate *speak,
                      struct ct_text *out)
{
    char place[16];
    struct ct_text text = ct_text_on(place, sizeof place);
    traffiq_put_place(kit, &text, node[at].at);
    if (out->len) ct_put(out, ct_said(speak, CT_WORDS(" and ")));
    ct_put_said(out, speak,
                traffiq_has(&s->truck, at) ? CT_WORDS("{colour}'s truck at {place}")
                                           : CT_WORDS("{colour}'s taxi at {place}"),
                CT_PLACES({"colour",
                           .text = ct_said(speak, traffiq_colour_name[traffiq_owner(s, at)])},
                          {"place", .text = place}));
}

/* Who would lose on a street: "compete:v would remove red's taxi at 2,1." */
static void tell_losers(const struct traffiq_kit *kit, const struct traffiq *s,
                        const struct traffiq_node *node, unsigned street, ct_translate *speak,
                        struct ct_text *out)
{
    char losers_text[SENTENCE];
    struct ct_text list = ct_text_on(losers_text, sizeof losers_text);
    struct traffiq_set run = traffiq_street(node, s->arrived, street);
    unsigned losers = traffiq_losers(s, &run, s->turn);
    while (!traffiq_is_empty(&run)) {
        int at = traffiq_pop(&run);
        if (!traffiq_has(&s->on, at) || !(losers >> traffiq_owner(s, at) & 1)) continue;
        put_loser(kit, s, node, at, speak, &list);
    }
    ct_put_said(out, speak, "compete:{street} would remove {vehicles}.",
                CT_PLACES({"street", .text = traffiq_street_name[street]},
                          {"vehicles", .text = losers_text}));
}

static void ask_compete(const struct traffiq_kit *kit, const struct traffiq *s,
                        const struct traffiq_node *node, const struct ct_pen *pen,
                        struct ct_text *out)
{
    char sentence[SENTENCE], place[16];
    struct ct_text text = ct_text_on(sentence, sizeof sentence);
    struct ct_text at = ct_text_on(place, sizeof place);
    bool both = s->offers == (TRAFFIQ_ACROSS | TRAFFIQ_DOWN);
    traffiq_put_place(kit, &at, node[s->arrived].at);
    ct_put_said(&text, pen->speak,
                both ? CT_WORDS("Compete at {place} on a street or on both (compete:hv), or hold.")
                     : CT_WORDS("Compete at {place} or hold."),
                CT_PLACES({"place", .text = place}));
    ct_put_lines(out, sentence, pen->columns);
    for (unsigned street = TRAFFIQ_ACROSS; street <= TRAFFIQ_DOWN; street++) {
        if (!(s->offers & street)) continue;
        ct_text_clear(&text);
        tell_losers(kit, s, node, street, pen->speak, &text);
        ct_put_lines(out, sentence, pen->columns);
    }
}

void traffiq_put_prompt(const struct traffiq_kit *kit, const struct traffiq *s,
                        const struct traffiq_city *city, const struct ct_pen *pen,
                        struct ct_text *out)
{
    char sentence[SENTENCE];
    struct ct_text text = ct_text_on(sentence, sizeof sentence);
    switch ((enum traffiq_phase)s->phase) {
    case TRAFFIQ_ACTION: ask_action(kit, s, city, pen->speak, &text); break;
    case TRAFFIQ_PLACE: ask_place(kit, s, city->node, pen->speak, &text); break;
    case TRAFFIQ_COMPETE: ask_compete(kit, s, city->node, pen, out); return;
    case TRAFFIQ_OVER: return;
    }
    ct_put_lines(out, sentence, pen->columns);
}
