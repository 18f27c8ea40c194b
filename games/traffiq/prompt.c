/*
 * prompt.c - what is to be decided, in the last lines of the text board.
 *
 * Only what is possible is named, as far as the one who looks can know it: of a player whose
 * hand he does not see he reads that attaching is possible whenever it is time for it.
 */
#include "games/traffiq/traffiq.h"

#include <string.h>

enum { SENTENCE = 1500 }; /* 18 rivals' vehicles on a street, about 35 characters each */

/* A sentence in lines of at most `columns`, those after the first further in. ASCII only. */
static void put_lines(struct ct_text *out, const char *text, int columns)
{
    int used = 1;
    ct_put_char(out, ' ');
    while (*text) {
        size_t len = strcspn(text, " ");
        if (used + 1 + (int)len > columns) {
            ct_put(out, "\n   ");
            used = 3;
        }
        ct_put_char(out, ' ');
        ct_put_bytes(out, text, len);
        used += 1 + (int)len;
        text += len + (text[len] == ' ');
    }
    ct_put_char(out, '\n');
}

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
                       const struct tq_city *city, struct ct_text *out)
{
    const char *can[5];
    int count = 0;
    if (can_attach(kit, s, city)) can[count++] = "attach a tile";
    if (can_ride(s, city->node, TQ_TAXI)) can[count++] = "ride a taxi";
    if (can_ride(s, city->node, TQ_TRUCK)) can[count++] = "ride a truck";
    if (tq_may_draw(kit, s)) can[count++] = "draw";
    can[count++] = "end";
    ct_put_format(out, "Action %d of 2: ", s->actions + 1);
    for (int i = 0; i < count; i++) {
        if (i > 0) ct_put(out, i < count - 1 ? ", " : " or ");
        ct_put(out, can[i]);
    }
    ct_put_char(out, '.');
}

/* ---- placing and competing -------------------------------------------------------------- */

static void ask_place(const struct tq_kit *kit, const struct tq_state *s,
                      const struct tq_node *node, struct ct_text *out)
{
    const uint8_t *supply = s->supply[s->turn];
    ct_put(out, !supply[TQ_TRUCK]  ? "Place a taxi on "
                : !supply[TQ_TAXI] ? "Place a truck on "
                                   : "Place a taxi or a truck on ");
    const char *between = "";
    for (int i = 0; s->open >> i; i++) {
        if (!(s->open >> i & 1)) continue;
        ct_put(out, between);
        tq_put_place(kit, out, node[s->first_open + i].at);
        between = " or ";
    }
    ct_put(out, ", or skip.");
}

/* Who would lose on a street: "compete:v would remove red's taxi at 2,1." */
static void tell_losers(const struct tq_kit *kit, const struct tq_state *s,
                        const struct tq_node *node, unsigned street, struct ct_text *out)
{
    struct tq_set run = tq_street(node, s->arrived, street);
    unsigned losers = tq_losers(s, &run, s->turn);
    const char *between = "";
    ct_put_format(out, "compete:%s would remove ", tq_street_name[street]);
    while (!tq_is_empty(&run)) {
        int at = tq_pop(&run), seat = tq_owner(s, at);
        if (!tq_has(&s->on, at) || !(losers >> seat & 1)) continue;
        ct_put_format(out, "%s%s's %s at ", between, tq_colour_name[seat],
                      tq_vehicle_name[tq_has(&s->truck, at)]);
        tq_put_place(kit, out, node[at].at);
        between = " and ";
    }
    ct_put_char(out, '.');
}

static void ask_compete(const struct tq_kit *kit, const struct tq_state *s,
                        const struct tq_node *node, int columns, struct ct_text *out)
{
    char sentence[SENTENCE];
    struct ct_text text = ct_text_on(sentence, sizeof sentence);
    ct_put(&text, "Compete at ");
    tq_put_place(kit, &text, node[s->arrived].at);
    ct_put(&text, s->offers == (TQ_ACROSS | TQ_DOWN) ? " on a street or on both (compete:hv), "
                                                       "or hold."
                                                     : " or hold.");
    put_lines(out, sentence, columns);
    for (unsigned street = TQ_ACROSS; street <= TQ_DOWN; street++) {
        if (!(s->offers & street)) continue;
        ct_text_clear(&text);
        tell_losers(kit, s, node, street, &text);
        put_lines(out, sentence, columns);
    }
}

void tq_put_prompt(const struct tq_kit *kit, const struct tq_state *s, const struct tq_city *city,
                   int columns, struct ct_text *out)
{
    char sentence[SENTENCE];
    struct ct_text text = ct_text_on(sentence, sizeof sentence);
    switch ((enum tq_phase)s->phase) {
    case TQ_ACTION: ask_action(kit, s, city, &text); break;
    case TQ_PLACE: ask_place(kit, s, city->node, &text); break;
    case TQ_COMPETE: ask_compete(kit, s, city->node, columns, out); return;
    case TQ_OVER: return;
    }
    put_lines(out, sentence, columns);
}
