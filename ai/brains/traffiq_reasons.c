/*
 * traffiq_reasons.c - why a move of Manhattan TraffIQ is better than another (ai/reason.h).
 *
 * A turn is a chain of decisions, and a reason is about one of them. What an attach is good for is
 * seen in what the one who moves may do next on the crossings that it completes, so that "here a
 * rival is driven off" is said of the tile, of the vehicle and of the competing alike, each time
 * against another move of the same moment.
 */
#include "ai/brains/traffiq_reasons.h"

#include <string.h>

static const struct ct_reason_kind kinds[] = {
    {"small", CT_FACT_TRUE, "A little better, for many small reasons.", NULL, "Many small reasons"},
    {"finish", CT_FACT_TRUE, "Your last vehicle: you win.", NULL, "The last vehicle"},
    {"stop-finish", CT_LIKELY_TRUE,
     "{rival} has only {k} left to place and can win next turn: this is in the way.",
     "{rival} has only {k} left to place and can win next turn.", "Stop the winner"},
    {"last-round", CT_FACT_TRUE, "The last tile: you lead, and everybody has one turn more.", NULL,
     "The last tile"},
    {"not-yet", CT_FACT_TRUE,
     "You are behind: with the last tile drawn, only one turn would be left for you.",
     "The last tile starts the last round, and you are behind.", "Leave the last tile"},
    {"push-two", CT_FACT_TRUE, "Competing there sends {k} vehicles back at once.",
     "You could send several vehicles back at once.", "Several at once"},
    {"push", CT_FACT_TRUE, "{a} against {b} on this street: {rival} takes back {vehicles}.",
     "{rival} is weak on a street where you can be stronger now.", "Push them off"},
    {"pair", CT_FACT_TRUE,
     "Two tiles, two vehicles: together {a} against {b} of {rival} on this street.",
     "Alone each of your tiles does little: look what two can do together.", "Two at once"},
    {"two-crossings", CT_FACT_TRUE, "One tile, {k} crossings.", NULL, "Several crossings"},
    {"join", CT_FACT_TRUE, "It joins two streets: yours count together, {a} against {b}.", NULL,
     "Join two streets"},
    {"crossing", CT_FACT_TRUE,
     "It completes a crossing: a vehicle of yours can start there at once.", NULL,
     "Complete a crossing"},
    {"block", CT_FACT_TRUE, "Your vehicle stands in the way: {rival} cannot get through.", NULL,
     "Stand in the way"},
    {"end-street", CT_FACT_TRUE, "{ground} ends the street: {rival} stays on the other side.", NULL,
     "End the street"},
    {"no-tiles", CT_FACT_TRUE, "Your hand is empty: draw.", NULL, "Draw a tile"},
    {"need-tile", CT_FACT_TRUE, "None of your tiles completes a crossing: draw.", NULL,
     "Draw a tile"},
    {"opening", CT_FACT_TRUE,
     "There is nobody to send back yet: draw, and choose from {k} tiles next turn.",
     "There is nobody to send back yet, and more tiles to choose from would help you.",
     "Draw in the opening"},
    {"gather", CT_FACT_TRUE,
     "No tile and no ride sends anybody back now: draw, and choose from {k} tiles.", NULL,
     "Gather tiles"},
    {"draw-not-ride", CT_FACT_TRUE,
     "A ride that sends nobody back can wait: draw, and choose from {k} tiles.", NULL,
     "Gather tiles"},
    {"draw-not-tile", CT_FACT_TRUE,
     "A tile that completes nothing can wait: draw, and choose from {k} tiles.", NULL,
     "Gather tiles"},
    {"free-draw", CT_FACT_TRUE, "You have an action left: take one tile more to choose from.",
     "You have an action left, and one tile more would be yours.", "No action wasted"},
    {"one-two", CT_FACT_TRUE,
     "One tile prepares, the next pushes: {rival} takes back {vehicles}, {a} against {b}.",
     "Two of your tiles together can send somebody back.", "One, two"},
    {"prepare", CT_FACT_TRUE, "It prepares a crossing that your next tile completes at once.", NULL,
     "Prepare and complete"},
    {"alone", CT_LIKELY_TRUE, "Otherwise {rival} can push your vehicle off: {b} against {a}.",
     "{rival} can push that vehicle off next turn: {b} against {a}.", "Never alone"},
    {"leave", CT_LIKELY_TRUE, "Away from here, before {rival} can push it off.", NULL,
     "Leave in time"},
    {"take-cell", CT_LIKELY_TRUE, "Otherwise {rival} can complete this crossing next turn.", NULL,
     "Take their crossing"},
    {"keep-cell", CT_LIKELY_TRUE,
     "Otherwise you only prepare a crossing that {rival} can complete.",
     "That only prepares a crossing: {rival} can complete it.", "Prepare nothing for others"},
    {"together", CT_FACT_TRUE, "Your vehicles hold this street together: {a} against {b} at most.",
     NULL, "Stay together"},
    {"taxi-here", CT_LIKELY_TRUE, "It can be pushed off next turn: risk a taxi, not a truck.",
     "A truck is a lot to risk here: it can be pushed off next turn.", "Risk only a taxi"},
    {"truck-here", CT_FACT_TRUE, "Safe for now: a truck counts double.", NULL, "A safe truck"},
    {"safe", CT_FACT_TRUE, "No rival can get strong enough here next turn to push it off.", NULL,
     "Safe ground"},
    {"on-map", CT_FACT_TRUE, "On the map it counts, in the supply it does not.", NULL,
     "Place it now"},
    {NULL, CT_FACT_TRUE, NULL, NULL, NULL},
};

/* ---- one case -------------------------------------------------------------------------------- */

struct ct_reason *traffiq_say(struct traffiq_why *w, const char *token, int weight)
{
    return ct_reason_add(w->found, token, weight);
}

void traffiq_put_at(const struct traffiq_why *w, struct ct_reason *r, traffiq_place at)
{
    char text[CT_FACT_TEXT];
    struct ct_text out = ct_text_on(text, sizeof text);
    traffiq_put_place(w->now.kit, &out, at);
    ct_reason_put(r, "at", text);
}

static const char *vehicles_of(const struct traffiq_contest *c)
{
    if (c->taxis && c->trucks) return "both";
    if (c->taxis) return c->taxis > 1 ? "taxis" : "taxi";
    return c->trucks > 1 ? "trucks" : "truck";
}

void traffiq_put_vehicles(struct ct_reason *r, const struct traffiq_contest *c)
{
    ct_reason_put(r, "vehicles", vehicles_of(c));
}

void traffiq_put_contest(const struct traffiq_why *w, struct ct_reason *r,
                         const struct traffiq_contest *c)
{
    ct_reason_put_int(r, "rival", c->rival);
    ct_reason_put_int(r, "a", c->own);
    ct_reason_put_int(r, "b", c->his);
    traffiq_put_at(w, r, c->at);
    ct_reason_put(r, "street", c->street == TRAFFIQ_ACROSS ? "h" : "v");
}

/* ---- driving rivals off ---------------------------------------------------------------------- */

static bool hits_several(const struct traffiq_push *push)
{
    return (push->rivals & (push->rivals - 1)) != 0 ||
           push->streets == (TRAFFIQ_ACROSS | TRAFFIQ_DOWN);
}

static void explain_push(struct traffiq_why *w)
{
    struct traffiq_push push, other;
    if (!traffiq_finds_push(&w->now, w->ask->better, &push)) return;
    bool too = !w->alike && traffiq_finds_push(&w->now, w->ask->other, &other);
    if (hits_several(&push) && !(too && hits_several(&other))) {
        struct ct_reason *r = traffiq_say(w, "push-two", 300 + 20 * push.points);
        ct_reason_put_int(r, "k", push.vehicles);
        traffiq_put_at(w, r, push.most.at);
    }
    if (too) return;
    struct ct_reason *r = traffiq_say(w, "push", 220 + 20 * push.points);
    traffiq_put_contest(w, r, &push.most);
    traffiq_put_vehicles(r, &push.most);
}

static void explain_pair(struct traffiq_why *w)
{
    struct traffiq_contest c, other;
    if (!traffiq_finds_pair(&w->now, w->ask->better, &c)) return;
    if (!w->alike && traffiq_finds_pair(&w->now, w->ask->other, &other)) return;
    traffiq_put_contest(w, traffiq_say(w, "pair", 210 + 20 * c.his), &c);
}

/* ---- tiles ----------------------------------------------------------------------------------- */

int traffiq_completed(const struct traffiq_position *now, ct_move m, traffiq_place *first)
{
    struct traffiq_position after;
    if (!traffiq_is_attach(m)) return 0;
    traffiq_stand_after(&after, now, m);
    if (after.s.nodes > now->s.nodes) *first = after.city.node[now->s.nodes].at;
    return after.s.nodes - now->s.nodes;
}

static void explain_crossings(struct traffiq_why *w)
{
    traffiq_place at = 0, other_at = 0;
    int k = traffiq_completed(&w->now, w->ask->better, &at);
    int other = w->alike ? 0 : traffiq_completed(&w->now, w->ask->other, &other_at);
    if (k >= 2 && other < 2) {
        struct ct_reason *r = traffiq_say(w, "two-crossings", 140 + 20 * k);
        ct_reason_put_int(r, "k", k);
        traffiq_put_at(w, r, (traffiq_place)w->ask->better);
    }
    if (k == 1 && !other) traffiq_put_at(w, traffiq_say(w, "crossing", 120), at);
}

static void explain_join(struct traffiq_why *w)
{
    struct traffiq_contest c, other;
    if (!traffiq_finds_join(&w->now, w->ask->better, &c)) return;
    if (!w->alike && traffiq_finds_join(&w->now, w->ask->other, &other)) return;
    traffiq_put_contest(w, traffiq_say(w, "join", 110), &c);
}

static void explain_wall(struct traffiq_why *w)
{
    struct traffiq_wall wall, other;
    if (!traffiq_finds_wall(&w->now, w->ask->better, &wall)) return;
    if (!w->alike && traffiq_finds_wall(&w->now, w->ask->other, &other)) return;
    struct ct_reason *r = traffiq_say(w, "end-street", 80);
    ct_reason_put_int(r, "rival", wall.rival);
    ct_reason_put(r, "ground", wall.letter == TRAFFIQ_PARK ? "P" : "W");
    traffiq_put_at(w, r, wall.at);
}

/* ---- vehicles -------------------------------------------------------------------------------- */

static void explain_block(struct traffiq_why *w)
{
    traffiq_place at, other_at;
    int rival = traffiq_blocked_rival(&w->now, w->ask->better, &at);
    if (rival < 0) return;
    if (!w->alike && traffiq_blocked_rival(&w->now, w->ask->other, &other_at) >= 0) return;
    struct ct_reason *r = traffiq_say(w, "block", 85);
    ct_reason_put_int(r, "rival", rival);
    traffiq_put_at(w, r, at);
}

static void explain_on_map(struct traffiq_why *w)
{
    if (!traffiq_is_place(w->ask->better)) return;
    if (!w->alike && traffiq_move_kind(w->ask->other) != TRAFFIQ_MOVE_SKIP) return;
    traffiq_put_at(w, traffiq_say(w, "on-map", 40), (traffiq_place)w->ask->better);
}

/* ---- the end ----------------------------------------------------------------------------- */

/* All that is left can go onto crossings that the move opens, or it is the last that goes
 * (TQ-13). */
static bool finishes(const struct traffiq_position *now, ct_move m)
{
    const uint8_t *supply = now->s.supply[now->s.turn];
    traffiq_place first;
    int left = supply[TRAFFIQ_TAXI] + supply[TRAFFIQ_TRUCK];
    if (traffiq_is_place(m)) return left == 1;
    return left <= traffiq_completed(now, m, &first);
}

static void explain_finish(struct traffiq_why *w)
{
    if (!finishes(&w->now, w->ask->better)) return;
    if (!w->alike && finishes(&w->now, w->ask->other)) return;
    traffiq_put_at(w, traffiq_say(w, "finish", 1000), (traffiq_place)w->ask->better);
}

static void find(const struct ct_ask *ask, struct ct_found *found)
{
    struct traffiq_why w = {.ask = ask, .seat = ask->seat, .alike = found->alone, .found = found};
    traffiq_stand_at(&w.now, traffiq_kit_of(ask->kit), traffiq_of(ask->seen));
    assert(w.now.s.turn == ask->seat);
    explain_finish(&w);
    explain_push(&w);
    explain_pair(&w);
    explain_crossings(&w);
    explain_join(&w);
    explain_wall(&w);
    explain_block(&w);
    traffiq_explain_draw(&w);
    traffiq_explain_preparing(&w);
    explain_on_map(&w);
    traffiq_explain_strength(&w);
    traffiq_explain_last_tile(&w);
    if (ask->futures) traffiq_explain_prospects(&w);
}

const struct ct_reasons traffiq_reasons = {.game = "traffiq", .kind = kinds, .find = find};
