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

static bool fits_somewhere(const struct tq_class *tile, const struct tq_city *city)
{
    for (int i = 0; i < tile->rotations; i++)
        for (int p = 0; p < city->pages; p++)
            if (tq_slots_for(&city->page[p], tile->sides[i])) return true;
    return false;
}

static bool can_attach(const struct tq_kit *kit, const struct tq_state *s,
                       const struct tq_city *city)
{
    struct tq_set hand = tq_hand(s, s->turn);
    if (s->done & (TQ_DID_TAXI | TQ_DID_TRUCK | TQ_DID_DRAW)) return false;
    if (tq_count(hand) < tq_hand_size(kit, s, s->turn)) return true; /* a hidden hand */
    while (!tq_is_empty(&hand)) {
        int tile_class = kit->kind_class[s->stack[tq_pop(&hand)]];
        if (fits_somewhere(&kit->tile_class[tile_class], city)) return true;
    }
    return false;
}

/* A taxi, too, can ride if and only if a crossing next to it is free. */
static bool can_ride(const struct tq_state *s, const struct tq_node *node, int vehicle)
{
    struct tq_set mine = tq_vehicles(s, s->turn, vehicle);
    if (s->done & (TQ_DID_DRAW | (vehicle == TQ_TAXI ? TQ_DID_TAXI : TQ_DID_TRUCK))) return false;
    while (!tq_is_empty(&mine)) {
        int from = tq_pop(&mine);
        for (int side = 0; side < TQ_SIDES; side++) {
            int to = node[from].link[side];
            if (to != TQ_NONE && !tq_has(&s->on, to)) return true;
        }
    }
    return false;
}

static void ask_action(const struct tq_kit *kit, const struct tq_state *s,
                       const struct tq_city *city, ct_translate *speak, struct ct_text *out)
{
    const char *can[5];
    char choices[SENTENCE];
    struct ct_text list = ct_text_on(choices, sizeof choices);
    int count = 0;
    if (can_attach(kit, s, city)) can[count++] = CT_WORDS("attach a tile");
    if (can_ride(s, city->node, TQ_TAXI)) can[count++] = CT_WORDS("ride a taxi");
    if (can_ride(s, city->node, TQ_TRUCK)) can[count++] = CT_WORDS("ride a truck");
    if (tq_may_draw(kit, s))
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

static void ask_place(const struct tq_kit *kit, const struct tq_state *s,
                      const struct tq_node *node, ct_translate *speak, struct ct_text *out)
{
    const uint8_t *supply = s->supply[s->turn];
    char places[ITEM];
    struct ct_text list = ct_text_on(places, sizeof places);
    for (int i = 0; s->open >> i; i++) {
        if (!(s->open >> i & 1)) continue;
        if (list.len) ct_put(&list, ct_said(speak, CT_WORDS(" or ")));
        tq_put_place(kit, &list, node[s->first_open + i].at);
    }
    ct_put_said(out, speak,
                !supply[TQ_TRUCK]  ? CT_WORDS("Place a taxi on {places}, or skip.")
                : !supply[TQ_TAXI] ? CT_WORDS("Place a truck on {places}, or skip.")
                                   : CT_WORDS("Place a taxi or a truck on {places}, or skip."),
                CT_PLACES({"places", .text = places}));
}

/* "red's taxi at 2,1" */
static void put_loser(const struct tq_kit *kit, const struct tq_state *s,
                      const struct tq_node *node, int at, ct_translate *speak, struct ct_text *out)
{
    char place[16];
    struct ct_text text = ct_text_on(place, sizeof place);
    tq_put_place(kit, &text, node[at].at);
    if (out->len) ct_put(out, ct_said(speak, CT_WORDS(" and ")));
    ct_put_said(out, speak,
                tq_has(&s->truck, at) ? CT_WORDS("{colour}'s truck at {place}")
                                      : CT_WORDS("{colour}'s taxi at {place}"),
                CT_PLACES({"colour", .text = ct_said(speak, tq_colour_name[tq_owner(s, at)])},
                          {"place", .text = place}));
}

/* Who would lose on a street: "compete:v would remove red's taxi at 2,1." */
static void tell_losers(const struct tq_kit *kit, const struct tq_state *s,
                        const struct tq_node *node, unsigned street, ct_translate *speak,
                        struct ct_text *out)
{
    char losers_text[SENTENCE];
    struct ct_text list = ct_text_on(losers_text, sizeof losers_text);
    struct tq_set run = tq_street(node, s->arrived, street);
    unsigned losers = tq_losers(s, &run, s->turn);
    while (!tq_is_empty(&run)) {
        int at = tq_pop(&run);
        if (!tq_has(&s->on, at) || !(losers >> tq_owner(s, at) & 1)) continue;
        put_loser(kit, s, node, at, speak, &list);
    }
    ct_put_said(out, speak, "compete:{street} would remove {vehicles}.",
                CT_PLACES({"street", .text = tq_street_name[street]},
                          {"vehicles", .text = losers_text}));
}

static void ask_compete(const struct tq_kit *kit, const struct tq_state *s,
                        const struct tq_node *node, const struct ct_pen *pen, struct ct_text *out)
{
    char sentence[SENTENCE], place[16];
    struct ct_text text = ct_text_on(sentence, sizeof sentence);
    struct ct_text at = ct_text_on(place, sizeof place);
    bool both = s->offers == (TQ_ACROSS | TQ_DOWN);
    tq_put_place(kit, &at, node[s->arrived].at);
    ct_put_said(&text, pen->speak,
                both ? CT_WORDS("Compete at {place} on a street or on both (compete:hv), or hold.")
                     : CT_WORDS("Compete at {place} or hold."),
                CT_PLACES({"place", .text = place}));
    ct_put_lines(out, sentence, pen->columns);
    for (unsigned street = TQ_ACROSS; street <= TQ_DOWN; street++) {
        if (!(s->offers & street)) continue;
        ct_text_clear(&text);
        tell_losers(kit, s, node, street, pen->speak, &text);
        ct_put_lines(out, sentence, pen->columns);
    }
}

void tq_put_prompt(const struct tq_kit *kit, const struct tq_state *s, const struct tq_city *city,
                   const struct ct_pen *pen, struct ct_text *out)
{
    char sentence[SENTENCE];
    struct ct_text text = ct_text_on(sentence, sizeof sentence);
    switch ((enum tq_phase)s->phase) {
    case TQ_ACTION: ask_action(kit, s, city, pen->speak, &text); break;
    case TQ_PLACE: ask_place(kit, s, city->node, pen->speak, &text); break;
    case TQ_COMPETE: ask_compete(kit, s, city->node, pen, out); return;
    case TQ_OVER: return;
    }
    ct_put_lines(out, sentence, pen->columns);
}
