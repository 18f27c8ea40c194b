/* view.c - the position as JSON, as docs/view-traffiq.md describes it. */
#include "games/traffiq/traffiq.h"

static const char *const phase_name[] = {"action", "place", "compete", "over"};

static void open_list(struct ct_text *out, const char *key)
{
    ct_put_json_key(out, key);
    ct_put_char(out, '[');
}

static void put_at(const struct traffiq_kit *kit, struct ct_text *out, traffiq_place at)
{
    ct_put_json_key(out, "at");
    traffiq_put_point(kit, out, at);
}

static void put_tile(struct ct_text *out, uint8_t sides)
{
    ct_put_char(out, '"');
    traffiq_put_sides(out, sides);
    ct_put_char(out, '"');
}

static void view_tiles(const struct traffiq_kit *kit, const struct traffiq *s, struct ct_text *out)
{
    open_list(out, "tiles");
    for (int tile = 0; tile < traffiq_tiles(kit, s); tile++) {
        int attached = tile - kit->layout_tiles;
        ct_put_comma(out);
        ct_put_char(out, '{');
        put_at(kit, out, traffiq_tile_cell(kit, s, tile));
        ct_put_json_key(out, "sides");
        put_tile(out, traffiq_tile_sides(kit, s, tile));
        if (attached >= 0) ct_put_json_number(out, "by", traffiq_laid_by(s, attached));
        ct_put_char(out, '}');
    }
    ct_put_char(out, ']');
}

/* The sides on which a vertex has a street edge. */
static void put_roads(const struct traffiq_kit *kit, const struct traffiq *s, traffiq_place vertex,
                      struct ct_text *out)
{
    char roads[TRAFFIQ_SIDES + 1];
    int count = 0;
    for (int side = 0; side < TRAFFIQ_SIDES; side++)
        if (traffiq_has_edge(kit, s, vertex, side)) roads[count++] = *traffiq_side_name[side];
    roads[count] = '\0';
    ct_put_json_member(out, "roads", roads);
}

static void put_vehicle(const struct traffiq *s, int node, struct ct_text *out)
{
    ct_put_json_number(out, "seat", traffiq_owner(s, node));
    ct_put_json_member(out, "vehicle", traffiq_vehicle_name[traffiq_has(&s->truck, node)]);
}

static void view_vertices(const struct traffiq_kit *kit, const struct traffiq *s,
                          const struct traffiq_city *city, struct ct_text *out)
{
    open_list(out, "vertices");
    for (int i = 0; i < s->nodes; i++) {
        ct_put_comma(out);
        ct_put_char(out, '{');
        put_at(kit, out, city->node[i].at);
        put_roads(kit, s, city->node[i].at, out);
        if (traffiq_has(&s->on, i)) put_vehicle(s, i, out);
        ct_put_char(out, '}');
    }
    ct_put_char(out, ']');
}

/* Complete vertices without a street: nobody can ever be there. Each is the north-west
 * corner of a tile. */
static void view_dead_vertices(const struct traffiq_kit *kit, const struct traffiq *s,
                               const struct traffiq_city *city, struct ct_text *out)
{
    open_list(out, "dead");
    for (int tile = 0; tile < traffiq_tiles(kit, s); tile++) {
        traffiq_place at = traffiq_tile_cell(kit, s, tile);
        if (traffiq_is_complete(kit, s, at) && traffiq_node_at(city, s->nodes, at) == TRAFFIQ_NONE)
            traffiq_put_point(kit, out, at);
    }
    ct_put_char(out, ']');
}

static void view_open_vertices(const struct traffiq_kit *kit, const struct traffiq *s,
                               const struct traffiq_city *city, struct ct_text *out)
{
    open_list(out, "open");
    for (int i = 0; s->open >> i; i++)
        if (s->open >> i & 1) traffiq_put_point(kit, out, city->node[s->first_open + i].at);
    ct_put_char(out, ']');
}

/* What a free cell needs on its four sides; a point where it has no neighbour. */
static void put_needs(const struct traffiq_page *page, int slot, struct ct_text *out)
{
    ct_put_json_key(out, "needs");
    ct_put_char(out, '"');
    for (int side = 0; side < TRAFFIQ_SIDES; side++) {
        int letters = 0, letter = 0;
        for (int i = 0; i < 4; i++) {
            if (!(page->fits[4 * side + i] >> slot & 1)) continue;
            letters++;
            letter = i;
        }
        ct_put_char(out, letters == 1 ? *traffiq_letter_name[letter] : '.');
    }
    ct_put_char(out, '"');
}

static void view_free_cells(const struct traffiq_kit *kit, const struct traffiq_city *city,
                            struct ct_text *out)
{
    open_list(out, "free");
    for (int p = 0; p < city->pages; p++)
        for (int slot = 0; slot < TRAFFIQ_SLOTS; slot++) {
            if (city->page[p].cell[slot] == 0xffff) continue;
            ct_put_comma(out);
            ct_put_char(out, '{');
            put_at(kit, out, city->page[p].cell[slot]);
            put_needs(&city->page[p], slot, out);
            ct_put_char(out, '}');
        }
    ct_put_char(out, ']');
}

static void view_removals(const struct traffiq_kit *kit, const struct traffiq *s,
                          const struct traffiq_city *city, struct traffiq_set street,
                          unsigned losers, struct ct_text *out)
{
    open_list(out, "removes");
    while (!traffiq_is_empty(&street)) {
        int node = traffiq_pop(&street);
        if (!traffiq_has(&s->on, node) || !(losers >> traffiq_owner(s, node) & 1)) continue;
        ct_put_comma(out);
        ct_put_char(out, '{');
        put_at(kit, out, city->node[node].at);
        put_vehicle(s, node, out);
        ct_put_char(out, '}');
    }
    ct_put_char(out, ']');
}

static void view_street(const struct traffiq_kit *kit, const struct traffiq *s,
                        const struct traffiq_city *city, unsigned street, struct ct_text *out)
{
    struct traffiq_set run = traffiq_street(city->node, s->arrived, street);
    traffiq_place places[TRAFFIQ_TILES_MAX];
    int count = traffiq_street_places(kit, s, city->node[s->arrived].at, street, places);
    int strength[CT_SEATS_MAX];
    traffiq_strengths(s, &run, strength);
    ct_put_comma(out);
    ct_put_char(out, '{');
    ct_put_json_member(out, "street", traffiq_street_name[street]);
    open_list(out, "vertices");
    for (int i = 0; i < count; i++) traffiq_put_point(kit, out, places[i]);
    ct_put_char(out, ']');
    open_list(out, "strength");
    for (int seat = 0; seat < kit->players; seat++) {
        ct_put_comma(out);
        ct_put_int(out, strength[seat]);
    }
    ct_put_char(out, ']');
    view_removals(kit, s, city, run, traffiq_losers(s, &run, s->turn), out);
    ct_put_char(out, '}');
}

static void view_compete(const struct traffiq_kit *kit, const struct traffiq *s,
                         const struct traffiq_city *city, struct ct_text *out)
{
    ct_put_json_key(out, "compete");
    ct_put_char(out, '{');
    put_at(kit, out, city->node[s->arrived].at);
    open_list(out, "streets");
    for (unsigned street = TRAFFIQ_ACROSS; street <= TRAFFIQ_DOWN; street++)
        view_street(kit, s, city, street, out);
    ct_put(out, "]}");
}

static void view_hand(const struct traffiq_kit *kit, const struct traffiq *s, int seat,
                      struct ct_text *out)
{
    struct traffiq_set hand = traffiq_hand(s, seat);
    int unknown = traffiq_hand_size(kit, s, seat) - traffiq_count(hand);
    open_list(out, "hand");
    while (!traffiq_is_empty(&hand)) {
        ct_put_comma(out);
        put_tile(out, kit->kind_sides[s->stack[traffiq_pop(&hand)]]);
    }
    for (int i = 0; i < unknown; i++) {
        ct_put_comma(out);
        ct_put(out, "\"?\"");
    }
    ct_put_char(out, ']');
}

static void view_seat(const struct traffiq_kit *kit, const struct traffiq *s,
                      const struct ct_score *score, int seat, struct ct_text *out)
{
    ct_put_comma(out);
    ct_put_char(out, '{');
    ct_put_json_member(out, "colour", traffiq_colour_name[seat]);
    view_hand(kit, s, seat, out);
    ct_put_json_number(out, "taxis", s->supply[seat][TRAFFIQ_TAXI]);
    ct_put_json_number(out, "trucks", s->supply[seat][TRAFFIQ_TRUCK]);
    ct_put_json_number(out, "points", score->points[seat]);
    ct_put_json_number(out, "rank", score->rank[seat]);
    ct_put_char(out, '}');
}

static void view_done(const struct traffiq *s, struct ct_text *out)
{
    static const char *const name[] = {"attach", "taxi", "truck", "draw"};
    open_list(out, "done");
    for (int i = 0; i < 4; i++) {
        if (!(s->done >> i & 1)) continue;
        ct_put_comma(out);
        ct_put_json_string(out, name[i]);
    }
    ct_put_char(out, ']');
}

static void view_clock(const struct traffiq_kit *kit, const struct traffiq *s, struct ct_text *out)
{
    ct_put_json_number(out, "actions", s->actions);
    view_done(s, out);
    ct_put_json_number(out, "stack", kit->tiles - s->drawn);
    ct_put_json_number(out, "quiet", s->quiet);
    ct_put_json_number(out, "quiet_limit", kit->quiet_limit);
    if (!s->last_rule) return;
    ct_put_json_number(out, "last_turns", s->last_turns);
    ct_put_json_member(out, "last_rule", s->last_rule == 14 ? "TQ-14" : "TQ-15");
}

/* The city is the same to all eyes. */
static void view_city(const struct traffiq_kit *kit, const struct traffiq *s, struct ct_text *out)
{
    struct traffiq_room room;
    struct traffiq_city city = traffiq_city_of(kit, s, &room);
    size_t begin = out->len;
    view_clock(kit, s, out);
    view_tiles(kit, s, out);
    view_vertices(kit, s, &city, out);
    view_dead_vertices(kit, s, &city, out);
    view_open_vertices(kit, s, &city, out);
    view_free_cells(kit, &city, out);
    if (s->phase == TRAFFIQ_COMPETE) view_compete(kit, s, &city, out);
    ct_keep_part(out, begin);
}

static void view(const struct ct_kit *base, const ct_state *state, int eyes, struct ct_text *out)
{
    const struct traffiq_kit *kit = traffiq_kit_of(base);
    const struct traffiq *s = traffiq_of(state);
    struct ct_score score;
    traffiq_score(base, state, &score);
    ct_put_char(out, '{');
    ct_put_json_member(out, "game", "traffiq");
    ct_put_json_member(out, "scenario", ct_config_value(base->game, &base->config, "scenario"));
    ct_put_json_member(out, "hands", kit->open_hands ? "open" : "hidden");
    ct_put_json_number(out, "viewer", eyes);
    ct_put_json_member(out, "phase", phase_name[s->phase]);
    ct_put_json_number(out, "turn", s->turn);
    if (!ct_put_part(out)) view_city(kit, s, out);
    open_list(out, "seats");
    for (int i = 0; i < kit->players; i++) view_seat(kit, s, &score, i, out);
    ct_put_char(out, ']');
    if (score.reason) ct_put_json_member(out, "reason", score.reason);
    ct_put_char(out, '}');
}

static const char *const surprises[] = {"drew-tile", NULL};

const struct ct_face traffiq_face = {
    .credit = "Dirk Arning, 2015",
    .aim = "Build the city, bring all your taxis and trucks onto its crossings, and drive your "
           "rivals off the streets.",
    .how =
        "Attach a tile as it lies: RRPB@2,-1 (sides north, east, south, west). Place: taxi@1,1 or "
        "truck@1,1, or skip.\nRide: taxi:1,1>3,1 or truck:1,1>1,2. Then compete:h, compete:v, "
        "compete:hv or hold. Also draw and end.",
    .refusal_words = traffiq_refusal_words,
    .event_words = traffiq_event_words,
    .reason_words = traffiq_reason_words,
    .value_words = traffiq_value_words,
    .rulebook = traffiq_rulebook,
    .colours = traffiq_colours,
    .surprises = surprises,
    .view = view,
    .events = traffiq_events,
    .draw = CT_DRAWN_BY(traffiq_draw),
};
