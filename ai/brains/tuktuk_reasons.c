/*
 * tuktuk_reasons.c - why a move of Tuk Tuk Taxi is better than another (ai/reason.h): the table,
 * and who is asked in which phase.
 *
 * Where a sentence depends on what a taxi is after, there are two tokens: towards its station, and
 * ("-customer") towards the nearest customer.
 */
#include "ai/brains/tuktuk_reasons.h"

static const struct ct_reason_kind kinds[] = {
    {"small", CT_FACT_TRUE, "A little better, for many small reasons.", NULL, "Many small reasons"},
    {"decided", CT_FACT_TRUE, "That decides it: nobody can catch you.",
     "You could decide the game in this drive.", "Decide the game"},
    {"deliver", CT_FACT_TRUE, "Your customer is home: {k} delivered.",
     "Your customer would stay on board, and your station is within reach.", "Bring them home"},
    {"police-home", CT_FACT_TRUE, "Let the police bring you home: your customer is delivered.",
     "Your customer would stay on board and could be delivered in this drive.",
     "A ride with the police"},
    {"pick-up", CT_FACT_TRUE, "Here somebody gets in.",
     "Your taxi would stay empty, and a customer is within reach.", "Pick somebody up"},
    {"nearer", CT_FACT_TRUE, "From there your station is nearer: {a} against {b} steps.",
     "From there your station would be {b} steps away.", "The shorter way home"},
    {"nearer-customer", CT_FACT_TRUE,
     "From there the next customer is nearer: {a} against {b} steps.",
     "From there the next customer would be {b} steps away.", "Towards a customer"},
    {"home-empty", CT_FACT_TRUE, "Home without a customer brings nothing: go where somebody waits.",
     "You would drive home with an empty taxi.", "Never home empty"},
    {"first", CT_FACT_TRUE, "You are nearer to this customer than {rival}: {a} against {b} steps.",
     NULL, "First at the customer"},
    {"at-light", CT_FACT_TRUE, "Wait in front of the light: the next green takes you through.",
     NULL, "Wait at the light"},
    {"through", CT_FACT_TRUE, "This roll takes you past the light on your way.", NULL,
     "Past the light"},
    {"roll-again", CT_FACT_TRUE, "No parking: you may roll once more.", NULL, "Roll once more"},
    {"run-on", CT_FACT_TRUE, "No stopping gives you {k} more steps at once.", NULL,
     "Carried further"},
    {"roll-on", CT_FACT_TRUE, "Most rolls can bring you nearer to where you want to go.", NULL,
     "Roll or rest"},
    {"rest", CT_FACT_TRUE, "Most rolls would bring you no nearer to where you want to go.", NULL,
     "Roll or rest"},
    {"no-fine", CT_FACT_TRUE, "Not past the police with a {roll}: they would send you home.",
     "With a {roll} the police would send you home, and your taxi is empty.", "Mind the police"},
    {"no-miss", CT_FACT_TRUE, "The {sign} would cost you your next turn: this drive avoids it.",
     "The {sign} would cost you your next turn.", "No turn missed"},
    {"keep-going", CT_FACT_TRUE, "The {sign} would end your drive.", NULL, "Keep going"},
    {"longer", CT_FACT_TRUE, "{rival}'s way home grows from {a} to {b} steps.", NULL,
     "A longer way"},
    {"longer-customer", CT_FACT_TRUE,
     "{rival}'s way to the next customer grows from {a} to {b} steps.", NULL, "A longer way"},
    {"close", CT_FACT_TRUE, "It closes {rival}'s street.", NULL, "Close a street"},
    {"slow", CT_LIKELY_TRUE, "{rival}'s way leads over it: it can cost {rival} steps next turn.",
     NULL, "Slow them down"},
    {"slow-turn", CT_LIKELY_TRUE, "{rival}'s way leads over it: it can cost {rival} a whole turn.",
     NULL, "Slow them down"},
    {"on-way", CT_FACT_TRUE, "{rival}'s shortest way home leads over it.", NULL, "In their way"},
    {"on-way-customer", CT_FACT_TRUE, "{rival}'s shortest way to the next customer leads over it.",
     NULL, "In their way"},
    {"way-back", CT_FACT_TRUE, "{rival}'s way home from the next customer leads over it.", NULL,
     "In their way"},
    {"longer-back", CT_FACT_TRUE,
     "{rival}'s way home from the next customer grows from {a} to {b} steps.", NULL,
     "A longer way"},
    {"police-lift", CT_FACT_TRUE, "With a 5 or a 6 the police can bring you home at once.", NULL,
     "A ride with the police"},
    {"police-trap", CT_FACT_TRUE,
     "{rival}'s way leads past it: passing with a 5 or a 6 means going home empty.", NULL,
     "Police on the way"},
    {"no-lift", CT_FACT_TRUE, "The police can no longer bring {rival} home with a 5 or a 6.",
     "With a 5 or a 6 the police can bring {rival} home.", "A ride less"},
    {"toll-gone", CT_FACT_TRUE, "The {sign} on your way no longer counts.", NULL, "Cover a sign"},
    {"cover", CT_FACT_TRUE,
     "Only the top tile counts: the {sign} below no longer stands in your way.", NULL,
     "Cover a sign"},
    {"clear", CT_FACT_TRUE, "With the {sign} gone, your way gets shorter: {b} becomes {a}.", NULL,
     "Clear the street"},
    {"opens-rival", CT_FACT_TRUE, "The {sign} stays, and {rival}'s way stays long.",
     "The {sign} would no longer count, and {rival}'s way would get shorter.", "Leave it there"},
    {"own-gift", CT_FACT_TRUE, "With most rolls you can use it yourself at once.", NULL,
     "A gift for yourself"},
    {"out-of-the-way", CT_FACT_TRUE, "It does not stand in your own way.",
     "It would stand in your own way.", "Out of your way"},
    {"best-garage", CT_FACT_TRUE, "Of all free squares this one is nearest to your station.", NULL,
     "The best garage"},
    {"best-garage-customer", CT_FACT_TRUE,
     "Of all free squares this one is nearest to the next customer.", NULL, "The best garage"},
    {"near-customer", CT_FACT_TRUE, "Nearer to your station than to anybody else's.", NULL,
     "A customer for yourself"},
    {"short-trip", CT_FACT_TRUE,
     "From there the way to your station is short: {a} against {b} steps.", NULL, "A short trip"},
    {NULL, CT_FACT_TRUE, NULL, NULL, NULL},
};

/* ---- what the other files share ---------------------------------------------------------------
 */

bool tuktuk_holds_only(const struct tuktuk_argument *a, tuktuk_claim *claim)
{
    return claim(a, &a->better) && (a->alone || !claim(a, &a->other));
}

struct ct_reason *tuktuk_say(struct tuktuk_argument *a, const char *token, int weight)
{
    return ct_reason_add(a->found, token, weight);
}

void tuktuk_say_at(struct ct_reason *r, unsigned square)
{
    char place[8];
    struct ct_text text = ct_text_on(place, sizeof place);
    tuktuk_put_square(&text, square);
    ct_reason_put(r, "at", place);
}

void tuktuk_say_sign(struct ct_reason *r, int kind)
{
    ct_reason_put(r, "sign", TUKTUK_KIND_NAMES[kind]);
}

const struct tuktuk_happening *tuktuk_did(const struct tuktuk_look *look, enum tuktuk_effect effect)
{
    for (int i = 0; i < look->trace.count; i++)
        if (look->trace.entry[i].effect == effect) return &look->trace.entry[i];
    return NULL;
}

bool tuktuk_same_errand(const struct tuktuk_argument *a, const struct tuktuk_look *look)
{
    const struct tuktuk_taxi *was = &a->now.taxi[a->seat], *is = &look->after.taxi[a->seat];
    return was->carries == is->carries && was->delivered == is->delivered;
}

void tuktuk_make(const struct tuktuk_kit *k, struct tuktuk_look *look, const struct tuktuk *from,
                 ct_move m)
{
    look->move = m;
    look->after = *from;
    look->trace.count = 0;
    tuktuk_play(k, &look->after, m, &look->trace);
}

/* ---- who is asked ------------------------------------------------------------------------------
 */

static void look_at(const struct tuktuk_argument *a, struct tuktuk_look *look, ct_move m)
{
    tuktuk_make(a->k, look, &a->now, m);
    struct tuktuk rested = look->after;
    rested.came = 0; /* whoever may roll again may rest as well */
    for (int seat = 0; seat < a->players; seat++)
        look->trip[seat] = tuktuk_trip_of(a->k, &rested, seat, TUKTUK_NOWHERE);
    tuktuk_trip_along(a->k, &rested, a->seat, look->on_way);
}

static void prepare(struct tuktuk_argument *a)
{
    for (int seat = 0; seat < a->players; seat++)
        a->trip[seat] = tuktuk_trip_along(a->k, &a->now, seat, a->on_way[seat]);
    look_at(a, &a->better, a->ask->better);
    if (a->alone)
        a->other = a->better;
    else
        look_at(a, &a->other, a->ask->other);
}

static void argue(struct tuktuk_argument *a)
{
    int kind = a->now.phase == TUKTUK_DEAL ? tuktuk_drawn_kind(&a->now) : -1;
    switch (a->now.phase) {
    case TUKTUK_PLACE: tuktuk_argue_customer(a); return;
    case TUKTUK_DEAL:
        if (kind == TUKTUK_MECHANIC || kind == TUKTUK_GAS)
            tuktuk_argue_garage(a);
        else
            tuktuk_argue_tile(a);
        return;
    case TUKTUK_DRIVE: tuktuk_argue_drive(a); return;
    case TUKTUK_AGAIN: tuktuk_argue_roll(a); return;
    }
}

static void find(const struct ct_ask *ask, struct ct_found *found)
{
    struct tuktuk_argument a = {.ask = ask,
                                .k = tuktuk_kit_of(ask->kit),
                                .seat = ask->seat,
                                .players = ask->kit->config.players,
                                .alone = found->alone,
                                .found = found};
    tuktuk_observe(ask->kit, ask->seen, ask->seat, (ct_state *)(void *)&a.now);
    prepare(&a);
    argue(&a);
}

const struct ct_reasons tuktuk_reasons = {.game = "tuktuk", .kind = kinds, .find = find};
