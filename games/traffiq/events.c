/*
 * events.c - what a move did, as data: log, animation, sound and screen reader live on it.
 *
 * Everything follows from the move and the positions before and after it. Only the tile
 * that is drawn is told to some and not to others. What is a sentence of its own is an event
 * of its own: words for taxis and trucks differ in more than a noun elsewhere.
 */
#include "games/traffiq/traffiq.h"

struct story {
    const struct traffiq_kit *kit;
    const struct traffiq *before, *after;
    struct traffiq_city city; /* of `after`: nodes only grow, so it serves for both */
    int eyes;
    struct ct_text *out;
};

static void begin(const struct story *story, const char *event, const char *rule, int seat)
{
    ct_put_comma(story->out);
    ct_put_char(story->out, '{');
    ct_put_json_member(story->out, "event", event);
    ct_put_json_member(story->out, "rule", rule);
    if (seat >= 0) ct_put_json_number(story->out, "seat", seat);
}

static void end(const struct story *story)
{
    ct_put_char(story->out, '}');
}

static void add_place(const struct story *story, const char *key, traffiq_place at)
{
    ct_put_json_key(story->out, key);
    traffiq_put_point(story->kit, story->out, at);
}

static void add_tile(const struct story *story, uint8_t sides)
{
    ct_put_json_key(story->out, "tile");
    ct_put_char(story->out, '"');
    traffiq_put_sides(story->out, sides);
    ct_put_char(story->out, '"');
}

static void tell_attach(const struct story *story, ct_move m)
{
    begin(story, "laid", "TQ-5", story->before->turn);
    add_tile(story, (uint8_t)(m >> 16));
    add_place(story, "at", (traffiq_place)m);
    end(story);
    for (int node = story->before->nodes; node < story->after->nodes; node++) {
        begin(story, "completed", "TQ-6", -1);
        add_place(story, "at", story->city.node[node].at);
        end(story);
    }
}

static void tell_place(const struct story *story, int vehicle, traffiq_place at)
{
    static const char *const event[] = {"placed-taxi", "placed-truck"};
    begin(story, event[vehicle], "TQ-6", story->before->turn);
    ct_put_json_member(story->out, "vehicle", traffiq_vehicle_name[vehicle]);
    add_place(story, "at", at);
    end(story);
}

static void tell_ride(const struct story *story, int vehicle, int from, int to)
{
    static const char *const event[] = {"rode-taxi", "rode-truck"};
    uint8_t way[TRAFFIQ_NODES_MAX];
    struct traffiq_set others = story->before->on;
    traffiq_drop(&others, from);
    int steps = traffiq_way(story->city.node, &others, from, to, way);
    begin(story, event[vehicle], vehicle == TRAFFIQ_TAXI ? "TQ-8" : "TQ-9", story->before->turn);
    ct_put_json_member(story->out, "vehicle", traffiq_vehicle_name[vehicle]);
    add_place(story, "from", story->city.node[from].at);
    add_place(story, "at", story->city.node[to].at);
    ct_put_json_key(story->out, "way");
    ct_put_char(story->out, '[');
    for (int i = 0; i < steps; i++)
        traffiq_put_point(story->kit, story->out, story->city.node[way[i]].at);
    ct_put_char(story->out, ']');
    end(story);
}

static void tell_draw(const struct story *story)
{
    const struct traffiq *s = story->before;
    bool seen = story->eyes == CT_EVERYTHING || story->kit->open_hands || story->eyes == s->turn;
    if (s->stack[s->drawn] == TRAFFIQ_NONE) seen = false; /* not even known here */
    begin(story, seen ? "drew-tile" : "drew", "TQ-11", s->turn);
    if (seen) add_tile(story, story->kit->kind_sides[s->stack[s->drawn]]);
    end(story);
    if (story->after->drawn == story->kit->tiles) {
        begin(story, "last-tile", "TQ-14", s->turn);
        end(story);
    }
}

static void tell_removals(const struct story *story)
{
    static const char *const event[] = {"removed-taxi", "removed-truck"};
    const struct traffiq *s = story->before;
    for (int node = 0; node < s->nodes; node++) {
        if (!traffiq_has(&s->on, node) || traffiq_has(&story->after->on, node)) continue;
        int vehicle = traffiq_has(&s->truck, node);
        begin(story, event[vehicle], "TQ-12", traffiq_owner(s, node));
        ct_put_json_number(story->out, "by", s->turn);
        ct_put_json_member(story->out, "vehicle", traffiq_vehicle_name[vehicle]);
        add_place(story, "at", story->city.node[node].at);
        end(story);
    }
}

static void tell_compete(const struct story *story, unsigned choice)
{
    for (unsigned street = TRAFFIQ_ACROSS; street <= TRAFFIQ_DOWN; street++) {
        if (!(choice & street)) continue;
        begin(story, street == TRAFFIQ_ACROSS ? "competed-across" : "competed-down", "TQ-12",
              story->before->turn);
        ct_put_json_member(story->out, "street", traffiq_street_name[street]);
        add_place(story, "at", story->city.node[story->before->arrived].at);
        end(story);
    }
    tell_removals(story);
}

static void tell_simple(const struct story *story, const char *event, const char *rule)
{
    begin(story, event, rule, story->before->turn);
    end(story);
}

static void tell_move(const struct story *story, ct_move m)
{
    int kind = traffiq_move_kind(m);
    switch (kind) {
    case TRAFFIQ_MOVE_ATTACH: tell_attach(story, m); break;
    case TRAFFIQ_MOVE_PLACE:
    case TRAFFIQ_MOVE_PLACE_TRUCK:
        tell_place(story, kind - TRAFFIQ_MOVE_PLACE, (traffiq_place)m);
        break;
    case TRAFFIQ_MOVE_RIDE:
    case TRAFFIQ_MOVE_RIDE_TRUCK:
        tell_ride(story, kind - TRAFFIQ_MOVE_RIDE, (int)(m >> 8 & 0xff), (int)(m & 0xff));
        break;
    case TRAFFIQ_MOVE_DRAW: tell_draw(story); break;
    case TRAFFIQ_MOVE_END: tell_simple(story, "turn-ended", "TQ-3"); break;
    case TRAFFIQ_MOVE_SKIP: tell_simple(story, "skipped", "TQ-6"); break;
    case TRAFFIQ_MOVE_COMPETE: tell_compete(story, m & 3); break;
    case TRAFFIQ_MOVE_HOLD: tell_simple(story, "held", "TQ-12"); break;
    default: break;
    }
}

/* TQ-14, TQ-15: how the game draws to its end. */
static void tell_rounds(const struct story *story)
{
    const struct traffiq *s = story->after;
    int players = story->kit->players;
    bool new_turn = s->turn != CT_OVER && s->actions == 0 && s->phase == TRAFFIQ_ACTION &&
                    (story->before->turn != s->turn);
    if (!new_turn) return;
    if (s->last_turns == players) {
        begin(story, s->last_rule == 14 ? "last-round" : "standstill",
              s->last_rule == 14 ? "TQ-14" : "TQ-15", -1);
        ct_put_json_number(story->out, "turns", players);
        end(story);
    }
    if (!s->last_rule && s->quiet == story->kit->quiet_limit - players) {
        begin(story, "quiet", "TQ-15", -1);
        ct_put_json_number(story->out, "turns", players);
        end(story);
    }
}

static void tell_end(const struct story *story, const struct ct_score *score)
{
    const struct traffiq *s = story->after;
    if (s->reason == TRAFFIQ_ALL_PLACED) tell_simple(story, "all-placed", "TQ-13");
    begin(story, "ended", "TQ-16", -1);
    ct_put_json_member(story->out, "reason", score->reason);
    ct_put_json_ints(story->out, "scores", score->points, story->kit->players);
    ct_put_json_ints(story->out, "ranks", score->rank, story->kit->players);
    end(story);
}

void traffiq_events(const struct ct_kit *base, const ct_state *before, ct_move m,
                    const ct_state *after, int eyes, struct ct_text *out)
{
    struct traffiq_room room;
    struct story story = {
        traffiq_kit_of(base), traffiq_of(before), traffiq_of(after), {0}, eyes, out};
    story.city = traffiq_city_of(story.kit, story.after, &room);
    ct_put_char(out, '[');
    tell_move(&story, m);
    tell_rounds(&story);
    if (story.after->turn == CT_OVER) {
        struct ct_score score;
        traffiq_score(base, after, &score);
        tell_end(&story, &score);
    }
    ct_put_char(out, ']');
}
