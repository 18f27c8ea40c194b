/*
 * events.c - what a move did, as data: log, animation, sound and screen reader live on it.
 *
 * Everything follows from the move and the positions before and after it. Only the tile
 * that is drawn is told to some and not to others. What is a sentence of its own is an event
 * of its own: words for taxis and trucks differ in more than a noun elsewhere.
 */
#include "games/traffiq/traffiq.h"

struct story {
    const struct tq_kit *kit;
    const struct tq_state *before, *after;
    struct tq_city city; /* of `after`: nodes only grow, so it serves for both */
    int viewer;
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

static void add_place(const struct story *story, const char *key, tq_place at)
{
    ct_put_json_key(story->out, key);
    tq_put_point(story->kit, story->out, at);
}

static void add_tile(const struct story *story, uint8_t sides)
{
    ct_put_json_key(story->out, "tile");
    ct_put_char(story->out, '"');
    tq_put_sides(story->out, sides);
    ct_put_char(story->out, '"');
}

static void tell_attach(const struct story *story, ct_move m)
{
    begin(story, "laid", "TQ-5", story->before->turn);
    add_tile(story, (uint8_t)(m >> 16));
    add_place(story, "at", (tq_place)m);
    end(story);
    for (int node = story->before->nodes; node < story->after->nodes; node++) {
        begin(story, "completed", "TQ-6", -1);
        add_place(story, "at", story->city.node[node].at);
        end(story);
    }
}

static void tell_place(const struct story *story, int vehicle, tq_place at)
{
    static const char *const event[] = {"placed-taxi", "placed-truck"};
    begin(story, event[vehicle], "TQ-6", story->before->turn);
    ct_put_json_member(story->out, "vehicle", tq_vehicle_name[vehicle]);
    add_place(story, "at", at);
    end(story);
}

static void tell_ride(const struct story *story, int vehicle, int from, int to)
{
    static const char *const event[] = {"rode-taxi", "rode-truck"};
    uint8_t way[TQ_NODES_MAX];
    struct tq_set others = story->before->on;
    tq_drop(&others, from);
    int steps = tq_way(story->city.node, &others, from, to, way);
    begin(story, event[vehicle], vehicle == TQ_TAXI ? "TQ-8" : "TQ-9", story->before->turn);
    ct_put_json_member(story->out, "vehicle", tq_vehicle_name[vehicle]);
    add_place(story, "from", story->city.node[from].at);
    add_place(story, "at", story->city.node[to].at);
    ct_put_json_key(story->out, "way");
    ct_put_char(story->out, '[');
    for (int i = 0; i < steps; i++)
        tq_put_point(story->kit, story->out, story->city.node[way[i]].at);
    ct_put_char(story->out, ']');
    end(story);
}

static void tell_draw(const struct story *story)
{
    const struct tq_state *s = story->before;
    bool seen = story->viewer < 0 || story->kit->open_hands || story->viewer == s->turn;
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
    const struct tq_state *s = story->before;
    for (int node = 0; node < s->nodes; node++) {
        if (!tq_has(&s->on, node) || tq_has(&story->after->on, node)) continue;
        int vehicle = tq_has(&s->truck, node);
        begin(story, event[vehicle], "TQ-12", tq_owner(s, node));
        ct_put_json_number(story->out, "by", s->turn);
        ct_put_json_member(story->out, "vehicle", tq_vehicle_name[vehicle]);
        add_place(story, "at", story->city.node[node].at);
        end(story);
    }
}

static void tell_compete(const struct story *story, unsigned choice)
{
    for (unsigned street = TQ_ACROSS; street <= TQ_DOWN; street++) {
        if (!(choice & street)) continue;
        begin(story, street == TQ_ACROSS ? "competed-across" : "competed-down", "TQ-12",
              story->before->turn);
        ct_put_json_member(story->out, "street", tq_street_name[street]);
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
    int kind = tq_move_kind(m);
    switch (kind) {
    case TQ_MOVE_ATTACH: tell_attach(story, m); break;
    case TQ_MOVE_PLACE:
    case TQ_MOVE_PLACE_TRUCK: tell_place(story, kind - TQ_MOVE_PLACE, (tq_place)m); break;
    case TQ_MOVE_RIDE:
    case TQ_MOVE_RIDE_TRUCK:
        tell_ride(story, kind - TQ_MOVE_RIDE, (int)(m >> 8 & 0xff), (int)(m & 0xff));
        break;
    case TQ_MOVE_DRAW: tell_draw(story); break;
    case TQ_MOVE_END: tell_simple(story, "turn-ended", "TQ-3"); break;
    case TQ_MOVE_SKIP: tell_simple(story, "skipped", "TQ-6"); break;
    case TQ_MOVE_COMPETE: tell_compete(story, m & 3); break;
    case TQ_MOVE_HOLD: tell_simple(story, "held", "TQ-12"); break;
    default: break;
    }
}

/* TQ-14, TQ-15: how the game draws to its end. */
static void tell_rounds(const struct story *story)
{
    const struct tq_state *s = story->after;
    int players = story->kit->players;
    bool new_turn = s->turn != CT_OVER && s->actions == 0 && s->phase == TQ_ACTION &&
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
    const struct tq_state *s = story->after;
    if (s->reason == TQ_ALL_PLACED) tell_simple(story, "all-placed", "TQ-13");
    begin(story, "ended", "TQ-16", -1);
    ct_put_json_member(story->out, "reason", score->reason);
    ct_put_json_ints(story->out, "scores", score->points, story->kit->players);
    ct_put_json_ints(story->out, "ranks", score->rank, story->kit->players);
    end(story);
}

void tq_events(const struct ct_kit *base, const ct_state *before, ct_move m, const ct_state *after,
               int seat, struct ct_text *out)
{
    struct tq_room room;
    struct story story = {tq_kit(base), tq_state(before), tq_state(after), {0}, seat, out};
    story.city = tq_city_of(story.kit, story.after, &room);
    ct_put_char(out, '[');
    tell_move(&story, m);
    tell_rounds(&story);
    if (story.after->turn == CT_OVER) {
        struct ct_score score;
        traffiq_game.score(base, after, &score);
        tell_end(&story, &score);
    }
    ct_put_char(out, ']');
}
