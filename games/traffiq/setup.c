/*
 * setup.c - kits and set-ups: which tiles, which layout, in which order.
 *
 * A kit numbers the different tiles as printed ("kinds") in the order of their sides, so a
 * box gives the same numbers however its list was ordered. Tiles that are rotations of each
 * other share a class: hands and moves know classes only, the set-up keeps what is printed.
 */
#include "games/traffiq/traffiq.h"

#include "games/traffiq/data.h"

#include <assert.h>
#include <string.h>

enum { BUILT_IN_TILES = sizeof traffiq_box_tile / sizeof *traffiq_box_tile };

struct layout {
    int spots;
    struct traffiq_entry spot[TRAFFIQ_LAYOUT_MAX];
};

/* ---- tiles ------------------------------------------------------------------------------ */

uint8_t traffiq_smallest_rotation(uint8_t sides)
{
    uint8_t smallest = sides;
    for (int i = 0; i < 3; i++) {
        sides = traffiq_turned(sides);
        if (sides < smallest) smallest = sides;
    }
    return smallest;
}

/* All classes there are, whether in this box or not. */
static void number_classes(struct traffiq_kit *kit)
{
    int classes = 0;
    for (int sides = 0; sides < 256; sides++) {
        uint8_t first = traffiq_smallest_rotation((uint8_t)sides), turned = first;
        if (first != sides) {
            kit->class_of[sides] = kit->class_of[first];
            continue;
        }
        struct traffiq_class *fresh = &kit->tile_class[classes];
        kit->class_of[sides] = (uint8_t)classes++;
        do {
            fresh->sides[fresh->rotations++] = turned;
            turned = traffiq_turned(turned);
        } while (turned != first);
    }
}

static void fill_bag(struct traffiq_kit *kit, const uint8_t *sides, int count)
{
    uint8_t copies[256] = {0};
    int filled = 0;
    memset(kit->kind_class, TRAFFIQ_CLASSES_MAX, sizeof kit->kind_class);
    for (int i = 0; i < count; i++) copies[sides[i]]++;
    for (int as_printed = 0; as_printed < 256; as_printed++) {
        if (!copies[as_printed]) continue;
        kit->kind_sides[kit->kinds] = (uint8_t)as_printed;
        kit->kind_class[kit->kinds] = kit->class_of[as_printed];
        for (int i = 0; i < copies[as_printed]; i++) kit->bag[filled++] = kit->kinds;
        kit->kinds++;
    }
    kit->tiles = (uint8_t)count;
}

static bool refuse_item(struct ct_refusal *why, const char *token, int item)
{
    ct_refuse(why, "R-5", token);
    return ct_refusal_add_int(why, "item", item + 1);
}

static bool refuse_count(struct ct_refusal *why, const char *token, int count, int min, int max)
{
    ct_refuse(why, "R-5", token);
    ct_refusal_add_int(why, "count", count);
    ct_refusal_add_int(why, "min", min);
    return ct_refusal_add_int(why, "max", max);
}

static bool refuse_stack_size(struct ct_refusal *why, int count, int min, int max)
{
    if (min < max) return refuse_count(why, "stack-size", count, min, max);
    ct_refuse(why, "R-5", "stack-count");
    ct_refusal_add_int(why, "count", count);
    return ct_refusal_add_int(why, "wanted", min);
}

static bool read_json_sides(const struct ct_json *doc, int value, uint8_t *sides)
{
    char text[8];
    return ct_json_string(doc, value, text, sizeof text) &&
           traffiq_read_sides(text, strlen(text), sides);
}

/* The list of tiles as sides; its length must be from min to max. */
static bool read_stack(const struct ct_json *doc, int stack, int min, int max,
                       uint8_t sides[TRAFFIQ_STACK_MAX], struct ct_refusal *why)
{
    int count = 0;
    if (stack == CT_JSON_NONE) return ct_refuse(why, "R-5", "stack-missing");
    if (!ct_json_is(doc, stack, CT_JSON_ARRAY)) return ct_refuse(why, "R-5", "stack-no-list");
    int size = ct_json_size(doc, stack);
    if (size < min || size > max) return refuse_stack_size(why, size, min, max);
    for (int item = ct_json_first(doc, stack); item != CT_JSON_NONE;
         item = ct_json_next(doc, item)) {
        if (!read_json_sides(doc, item, &sides[count]))
            return refuse_item(why, "stack-no-tile", count);
        count++;
    }
    assert(count == size);
    return true;
}

/* ---- layouts ---------------------------------------------------------------------------- */

static bool read_spot(const struct ct_json *doc, int item, int index, struct traffiq_entry *out,
                      struct ct_refusal *why)
{
    int64_t x, y;
    if (!ct_json_is(doc, item, CT_JSON_ARRAY) || ct_json_size(doc, item) != 3)
        return refuse_item(why, "layout-no-tile", index);
    int at_x = ct_json_first(doc, item), at_y = ct_json_next(doc, at_x);
    if (!ct_json_int(doc, at_x, &x) || !ct_json_int(doc, at_y, &y) ||
        !read_json_sides(doc, ct_json_next(doc, at_y), &out->sides))
        return refuse_item(why, "layout-no-tile", index);
    if (x < -TRAFFIQ_FAR || x > TRAFFIQ_FAR || y < -TRAFFIQ_FAR || y > TRAFFIQ_FAR)
        return refuse_item(why, "layout-too-far", index);
    out->x = (int)x;
    out->y = (int)y;
    return true;
}

static bool read_layout(const struct ct_json *doc, int value, struct layout *out,
                        struct ct_refusal *why)
{
    if (!ct_json_is(doc, value, CT_JSON_ARRAY)) return ct_refuse(why, "R-5", "layout-no-list");
    int size = ct_json_size(doc, value);
    if (size < 1 || size > TRAFFIQ_LAYOUT_MAX)
        return refuse_count(why, "layout-size", size, 1, TRAFFIQ_LAYOUT_MAX);
    for (int item = ct_json_first(doc, value); item != CT_JSON_NONE;
         item = ct_json_next(doc, item)) {
        if (!read_spot(doc, item, out->spots, &out->spot[out->spots], why)) return false;
        out->spots++;
    }
    return true;
}

int traffiq_side_between(const struct traffiq_entry *a, const struct traffiq_entry *b)
{
    int dx = b->x - a->x, dy = b->y - a->y;
    if (dx * dx + dy * dy != 1) return -1;
    return dy < 0 ? TRAFFIQ_NORTH : dx > 0 ? TRAFFIQ_EAST : dy > 0 ? TRAFFIQ_SOUTH : TRAFFIQ_WEST;
}

static bool refuse_spots(struct ct_refusal *why, const char *token, const struct traffiq_entry *a,
                         const struct traffiq_entry *b)
{
    char buffer[CT_FACT_TEXT];
    ct_refuse(why, "R-5", token);
    for (int i = 0; i < 2; i++) {
        const struct traffiq_entry *spot = i ? b : a;
        struct ct_text text = ct_text_on(buffer, sizeof buffer);
        ct_put_int(&text, spot->x);
        ct_put_char(&text, ',');
        ct_put_int(&text, spot->y);
        ct_refusal_add(why, i ? "neighbour" : "cell", buffer);
    }
    return false;
}

static bool check_pair(const struct traffiq_entry *a, const struct traffiq_entry *b,
                       struct ct_refusal *why)
{
    if (a->x == b->x && a->y == b->y) return refuse_spots(why, "layout-cell-twice", a, b);
    int side = traffiq_side_between(a, b);
    if (side < 0 || traffiq_letter(a->sides, side) == traffiq_letter(b->sides, side ^ 2))
        return true;
    return refuse_spots(why, "layout-mismatch", a, b);
}

/* Everything must hang together by sides: spread from the first tile. */
static bool check_connected(const struct layout *layout, struct ct_refusal *why)
{
    uint32_t all = (uint32_t)(((uint64_t)1 << layout->spots) - 1), joined = 1, before = 0;
    while (joined != before) {
        before = joined;
        for (int i = 0; i < layout->spots; i++)
            for (int j = 0; j < layout->spots; j++)
                if (joined >> i & 1 &&
                    traffiq_side_between(&layout->spot[i], &layout->spot[j]) >= 0)
                    joined |= 1u << j;
    }
    if (joined == all) return true;
    const struct traffiq_entry *lonely = &layout->spot[__builtin_ctz(~joined)];
    return refuse_spots(why, "layout-apart", lonely, &layout->spot[0]);
}

static bool check_layout(const struct layout *layout, struct ct_refusal *why)
{
    for (int i = 0; i < layout->spots; i++)
        for (int j = 0; j < i; j++)
            if (!check_pair(&layout->spot[i], &layout->spot[j], why)) return false;
    return check_connected(layout, why);
}

static void lay_out(struct traffiq_kit *kit, const struct layout *layout)
{
    int west = TRAFFIQ_FAR, north = TRAFFIQ_FAR;
    for (int i = 0; i < layout->spots; i++) {
        if (layout->spot[i].x < west) west = layout->spot[i].x;
        if (layout->spot[i].y < north) north = layout->spot[i].y;
    }
    kit->west = (int16_t)(west - TRAFFIQ_STACK_MAX - 1);
    kit->north = (int16_t)(north - TRAFFIQ_STACK_MAX - 1);
    kit->layout_tiles = (uint8_t)layout->spots;
    for (int i = 0; i < layout->spots; i++) {
        const struct traffiq_entry *spot = &layout->spot[i];
        kit->layout_cell[i] = (traffiq_place)((spot->x - kit->west) | (spot->y - kit->north) << 8);
        kit->layout_sides[i] = spot->sides;
    }
}

/* scripts/pack-traffiq sees to it that every scenario has its layout. */
static void take_built_in_layout(const char *scenario, struct layout *out)
{
    int at = 0;
    while (strcmp(traffiq_box_layout[at].scenario, scenario) != 0) at++;
    const struct traffiq_spot *spot = &traffiq_box_spot[traffiq_box_layout[at].first];
    out->spots = traffiq_box_layout[at].spots;
    for (int i = 0; i < out->spots; i++)
        out->spot[i] = (struct traffiq_entry){spot[i].x, spot[i].y, 0, spot[i].sides};
}

/* ---- the kit ---------------------------------------------------------------------------- */

/* The layout must be given; without a list of tiles the 44 of the box are taken. */
static bool take_custom_box(struct traffiq_kit *kit, const struct ct_json *doc, int setup,
                            struct layout *layout, struct ct_refusal *why)
{
    uint8_t sides[TRAFFIQ_STACK_MAX];
    int given = setup == CT_JSON_NONE ? CT_JSON_NONE : ct_json_get(doc, setup, "layout");
    if (given == CT_JSON_NONE) return ct_refuse(why, "R-5", "custom-without-box");
    if (!read_layout(doc, given, layout, why) || !check_layout(layout, why)) return false;
    int stack = ct_json_get(doc, setup, "stack");
    if (stack == CT_JSON_NONE) {
        fill_bag(kit, traffiq_box_tile, BUILT_IN_TILES);
        return true;
    }
    if (!read_stack(doc, stack, TRAFFIQ_STACK_MIN, TRAFFIQ_STACK_MAX, sides, why)) return false;
    fill_bag(kit, sides, ct_json_size(doc, stack));
    return true;
}

/* The position before the first turn; whose turn and the stack's order are missing. */
static void prepare_start(struct traffiq_kit *kit)
{
    struct traffiq *s = &kit->start;
    s->phase = TRAFFIQ_ACTION;
    s->drawn = (uint8_t)(2 * kit->players);
    for (int seat = 0; seat < kit->players; seat++) {
        s->supply[seat][TRAFFIQ_TAXI] = kit->vehicles[TRAFFIQ_TAXI];
        s->supply[seat][TRAFFIQ_TRUCK] = kit->vehicles[TRAFFIQ_TRUCK];
        for (int slot = 2 * seat; slot < 2 * seat + 2; slot++) {
            traffiq_add(&s->in_hand, slot);
            traffiq_put(&s->drawer[0], slot, seat & 1);
            traffiq_put(&s->drawer[1], slot, seat >> 1);
        }
    }
    memcpy(s->stack, kit->bag, sizeof s->stack);
    traffiq_lay_layout(kit, s);
}

bool traffiq_kit_init(struct ct_kit *base, const struct ct_json *doc, int setup,
                      struct ct_refusal *why)
{
    static const uint8_t vehicles[][2] = {[2] = {8, 3}, [3] = {5, 2}, [4] = {4, 2}}; /* TQ-1 */
    struct traffiq_kit *kit = (struct traffiq_kit *)(void *)base;
    struct layout layout = {0};
    const char *scenario = ct_config_value(base->game, &base->config, "scenario");
    const char *hands = ct_config_value(base->game, &base->config, "hands");
    kit->players = base->config.players;
    kit->open_hands = strcmp(hands, "open") == 0;
    kit->custom = strcmp(scenario, "custom") == 0;
    kit->quiet_limit = (uint8_t)(4 * kit->players);
    memcpy(kit->vehicles, vehicles[kit->players], sizeof kit->vehicles);
    number_classes(kit);
    if (kit->custom) {
        if (!take_custom_box(kit, doc, setup, &layout, why)) return false;
    } else {
        take_built_in_layout(scenario, &layout);
        fill_bag(kit, traffiq_box_tile, BUILT_IN_TILES);
    }
    lay_out(kit, &layout);
    prepare_start(kit);
    return true;
}

/* ---- set-ups ---------------------------------------------------------------------------- */

void traffiq_init(const struct ct_kit *base, ct_state *state, struct ct_rng *rng)
{
    const struct traffiq_kit *kit = traffiq_kit_of(base);
    struct traffiq *s = traffiq_mutable_of(state);
    *s = kit->start;
    s->turn = (int8_t)base->config.start;
    ct_rng_shuffle(rng, s->stack, kit->tiles);
}

static int kind_of(const struct traffiq_kit *kit, uint8_t sides)
{
    const uint8_t *at = memchr(kit->kind_sides, sides, kit->kinds);
    return at ? (int)(at - kit->kind_sides) : TRAFFIQ_NONE;
}

static bool check_copies(const struct traffiq_kit *kit, const uint8_t *stack,
                         struct ct_refusal *why)
{
    for (int kind = 0; kind < kit->kinds; kind++) {
        int got = 0, wanted = 0;
        for (int i = 0; i < kit->tiles; i++) {
            got += stack[i] == kind;
            wanted += kit->bag[i] == kind;
        }
        if (got == wanted) continue;
        ct_refuse(why, "R-5", "stack-copies");
        traffiq_fact_sides(why, "tile", kit->kind_sides[kind]);
        ct_refusal_add_int(why, "count", got);
        return ct_refusal_add_int(why, "wanted", wanted);
    }
    return true;
}

bool traffiq_read_setup(const struct ct_kit *base, ct_state *state, const struct ct_json *doc,
                        int setup, struct ct_refusal *why)
{
    const struct traffiq_kit *kit = traffiq_kit_of(base);
    struct traffiq s = kit->start;
    uint8_t sides[TRAFFIQ_STACK_MAX];
    s.turn = (int8_t)base->config.start;
    if (!read_stack(doc, ct_json_get(doc, setup, "stack"), kit->tiles, kit->tiles, sides, why))
        return false;
    for (int i = 0; i < kit->tiles; i++) {
        s.stack[i] = (uint8_t)kind_of(kit, sides[i]);
        if (s.stack[i] != TRAFFIQ_NONE) continue;
        refuse_item(why, "stack-foreign-tile", i);
        traffiq_fact_sides(why, "tile", sides[i]);
        return false;
    }
    if (!check_copies(kit, s.stack, why)) return false;
    memcpy(state, &s, sizeof s);
    return true;
}

static void put_layout(const struct traffiq_kit *kit, struct ct_text *out)
{
    ct_put(out, ",\"layout\":[");
    for (int i = 0; i < kit->layout_tiles; i++) {
        ct_put(out, i ? ",[" : "[");
        traffiq_put_place(kit, out, kit->layout_cell[i]);
        ct_put(out, ",\"");
        traffiq_put_sides(out, kit->layout_sides[i]);
        ct_put(out, "\"]");
    }
    ct_put_char(out, ']');
}

void traffiq_write_setup(const struct ct_kit *base, const ct_state *state, struct ct_text *out)
{
    const struct traffiq_kit *kit = traffiq_kit_of(base);
    const struct traffiq *s = traffiq_of(state);
    ct_put(out, "{\"stack\":[");
    for (int i = 0; i < kit->tiles; i++) {
        ct_put(out, i ? ",\"" : "\"");
        if (s->stack[i] == TRAFFIQ_NONE) {
            ct_put_char(out, '?');
        } else {
            traffiq_put_sides(out, kit->kind_sides[s->stack[i]]);
        }
        ct_put_char(out, '"');
    }
    ct_put_char(out, ']');
    if (kit->custom) put_layout(kit, out);
    ct_put_char(out, '}');
}
