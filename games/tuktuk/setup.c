/*
 * setup.c - how a game begins: the kit from options and a record's set-up, the stock shuffled
 * or as the set-up says, and the set-up written down again.
 */
#include "games/tuktuk/tuktuk.h"
#include "games/tuktuk/data.h"

#include <string.h>

/* ---- the town -------------------------------------------------------------------- */

static bool read_json_rectangle(const struct ct_json *doc, int list, int corner[4])
{
    int item, count = 0;
    if (!ct_json_is(doc, list, CT_JSON_ARRAY) || ct_json_size(doc, list) != 4) return false;
    for (item = ct_json_first(doc, list); item >= 0; item = ct_json_next(doc, item)) {
        int64_t value;
        if (!ct_json_int(doc, item, &value) || value < 0 || value >= TUKTUK_SIDE) return false;
        corner[count++] = (int)value;
    }
    return true;
}

static bool add_json_row(struct tuktuk_kit *k, const struct ct_json *doc, int item,
                         struct ct_refusal *why)
{
    char row[4 * TUKTUK_SIDE + 1]; /* room to see what else is wrong with a long one */
    if (!ct_json_is(doc, item, CT_JSON_STRING)) return ct_refuse(why, "R-5", "board-rows-missing");
    if (!ct_json_string(doc, item, row, sizeof row))
        return tuktuk_refuse_row(why, "board-size", k->height);
    return tuktuk_add_row(k, row, strlen(row), why);
}

static bool read_json_town(struct tuktuk_kit *k, const struct ct_json *doc, int setup,
                           struct ct_refusal *why)
{
    int rectangle[4], board = setup < 0 ? CT_JSON_NONE : ct_json_get(doc, setup, "board");
    if (!ct_json_is(doc, board, CT_JSON_OBJECT)) return ct_refuse(why, "R-5", "board-missing");
    int rows = ct_json_get(doc, board, "rows");
    if (!ct_json_is(doc, rows, CT_JSON_ARRAY)) return ct_refuse(why, "R-5", "board-rows-missing");
    tuktuk_begin_town(k);
    for (int row = ct_json_first(doc, rows); row >= 0; row = ct_json_next(doc, row))
        if (!add_json_row(k, doc, row, why)) return false;
    if (!read_json_rectangle(doc, ct_json_get(doc, board, "rectangle"), rectangle))
        return ct_refuse(why, "R-5", "board-rectangle");
    return tuktuk_close_town(k, rectangle, why);
}

static bool init_town(struct tuktuk_kit *k, const struct ct_json *doc, int setup,
                      struct ct_refusal *why)
{
    const char *name = ct_config_value(k->base.game, &k->base.config, "board");
    for (size_t i = 0; i < sizeof TUKTUK_BOARDS / sizeof *TUKTUK_BOARDS; i++)
        if (strcmp(TUKTUK_BOARDS[i].name, name) == 0)
            return tuktuk_read_town(k, &TUKTUK_BOARDS[i], why);
    return read_json_town(k, doc, setup, why);
}

/* ---- tiles ----------------------------------------------------------------------- */

struct stock {
    int tiles, count[TUKTUK_KIND_COUNT];
    uint8_t kind[TUKTUK_TILES_MAX]; /* the first so many, in drawing order */
};

static bool read_json_stock(const struct ct_json *doc, int setup, struct stock *stock,
                            struct ct_refusal *why)
{
    int list = setup < 0 ? CT_JSON_NONE : ct_json_get(doc, setup, "stock");
    *stock = (struct stock){.tiles = 0};
    if (!ct_json_is(doc, list, CT_JSON_ARRAY)) return ct_refuse(why, "R-5", "stock-missing");
    for (int item = ct_json_first(doc, list); item >= 0; item = ct_json_next(doc, item)) {
        char name[24];
        bool text = ct_json_string(doc, item, name, sizeof name);
        int kind = text ? tuktuk_kind_named(name, strlen(name)) : -1;
        if (kind < 0) {
            ct_refuse(why, "R-5", "stock-kind");
            return ct_refusal_add_int(why, "place", stock->tiles + 1);
        }
        stock->count[kind]++;
        if (stock->tiles < TUKTUK_TILES_MAX) stock->kind[stock->tiles] = (uint8_t)kind;
        stock->tiles++;
    }
    return true;
}

/* Are these the tiles of the kit, so many of each kind? */
static bool is_the_mix(const struct tuktuk_kit *k, const struct stock *stock,
                       struct ct_refusal *why)
{
    int kind = 0;
    while (kind < TUKTUK_KIND_COUNT && stock->count[kind] == k->count[kind]) kind++;
    if (kind == TUKTUK_KIND_COUNT) return true;
    const char *signs = ct_config_value(k->base.game, &k->base.config, "signs");
    bool own = strcmp(signs, "custom") == 0;
    ct_refuse(why, "R-5", own ? "stock-not-the-box" : "stock-not-the-mix");
    ct_refusal_add(why, "kind", TUKTUK_KIND_NAMES[kind]);
    ct_refusal_add_int(why, "count", stock->count[kind]);
    ct_refusal_add_int(why, "wanted", k->count[kind]);
    return ct_refusal_add(why, "signs", signs);
}

static bool read_stock(const struct tuktuk_kit *k, const struct ct_json *doc, int setup,
                       uint8_t kinds[TUKTUK_TILES_MAX], struct ct_refusal *why)
{
    struct stock stock;
    if (!read_json_stock(doc, setup, &stock, why) || !is_the_mix(k, &stock, why)) return false;
    memcpy(kinds, stock.kind, sizeof stock.kind);
    return true;
}

static bool take_own_tiles(struct tuktuk_kit *k, const struct ct_json *doc, int setup,
                           struct ct_refusal *why)
{
    struct stock stock;
    if (!read_json_stock(doc, setup, &stock, why)) return false;
    if (stock.tiles < TUKTUK_TILES_MIN || stock.tiles > TUKTUK_TILES_MAX) {
        ct_refuse(why, "R-5", "stock-size");
        return ct_refusal_add_int(why, "tiles", stock.tiles);
    }
    k->tiles = (uint8_t)stock.tiles;
    for (int kind = 0; kind < TUKTUK_KIND_COUNT; kind++)
        k->count[kind] = (uint8_t)stock.count[kind];
    return true;
}

const uint8_t *tuktuk_mix(const char *signs)
{
    if (strcmp(signs, "all") == 0) return TUKTUK_ALL_SIGNS;
    return strcmp(signs, "easy") == 0 ? TUKTUK_EASY_SIGNS : NULL;
}

/* A stock that comes with one of the box's own mixes must be that mix: a file's own tiles
 * are not dropped in silence. */
static bool take_mix(struct tuktuk_kit *k, const uint8_t *mix, const struct ct_json *doc, int setup,
                     struct ct_refusal *why)
{
    uint8_t stock[TUKTUK_TILES_MAX];
    memcpy(k->count, mix, sizeof k->count);
    for (int kind = 0; kind < TUKTUK_KIND_COUNT; kind++) k->tiles = (uint8_t)(k->tiles + mix[kind]);
    bool given = setup >= 0 && ct_json_get(doc, setup, "stock") >= 0;
    return !given || read_stock(k, doc, setup, stock, why);
}

static bool init_tiles(struct tuktuk_kit *k, const struct ct_json *doc, int setup,
                       struct ct_refusal *why)
{
    const uint8_t *mix = tuktuk_mix(ct_config_value(k->base.game, &k->base.config, "signs"));
    return mix ? take_mix(k, mix, doc, setup, why) : take_own_tiles(k, doc, setup, why);
}

/* ---- the kit --------------------------------------------------------------------- */

/* TT-1: so many a player, and no more than the box holds. */
static bool count_customers(struct tuktuk_kit *k, struct ct_refusal *why)
{
    const char *each = ct_config_value(k->base.game, &k->base.config, "customers");
    int players = k->base.config.players, customers = (*each - '0') * players;
    k->customers = (uint8_t)customers;
    if (customers <= TUKTUK_CUSTOMERS) return true;
    ct_refuse(why, "R-4", "too-many-customers");
    ct_refusal_add(why, "each", each);
    ct_refusal_add_int(why, "players", players);
    ct_refusal_add_int(why, "customers", customers);
    return ct_refusal_add_int(why, "max", TUKTUK_CUSTOMERS);
}

bool tuktuk_kit_init(struct ct_kit *kit, const struct ct_json *doc, int setup,
                     struct ct_refusal *why)
{
    struct tuktuk_kit *k = (struct tuktuk_kit *)(void *)kit;
    return count_customers(k, why) && init_town(k, doc, setup, why) &&
           init_tiles(k, doc, setup, why);
}

/* ---- the first position ---------------------------------------------------------- */

void tuktuk_begin(const struct tuktuk_kit *k, struct tuktuk *s)
{
    for (int seat = 0; seat < k->base.config.players; seat++) s->taxi[seat].square = k->home[seat];
    for (int i = 0; i < TUKTUK_CUSTOMERS; i++) s->customer[i] = TUKTUK_NOBODY;
    s->phase = TUKTUK_PLACE;
    s->mover = (uint8_t)tuktuk_placing_seat(k, 0);
    s->turn = (int8_t)s->mover;
    for (int seat = 0; seat < k->base.config.players; seat++)
        s->board[k->home[seat]] |= TUKTUK_TAXI;
}

static void deal_stock(const struct tuktuk_kit *k, struct tuktuk *s, const uint8_t *stock)
{
    memset(s, 0, sizeof *s);
    for (int i = 0; i < k->tiles; i++) s->tile[i] = tuktuk_tile_nowhere(stock[i]);
    tuktuk_begin(k, s);
}

/* The tiles of `count` by kind one after the other: their number. */
int tuktuk_spread(const uint8_t *count, uint8_t *stock)
{
    int tiles = 0;
    for (int kind = 0; kind < TUKTUK_KIND_COUNT; kind++)
        for (int i = 0; i < count[kind]; i++) stock[tiles++] = (uint8_t)kind;
    return tiles;
}

void tuktuk_init(const struct ct_kit *kit, ct_state *state, struct ct_rng *rng)
{
    const struct tuktuk_kit *k = tuktuk_kit_of(kit);
    uint8_t stock[TUKTUK_TILES_MAX];
    int tiles = tuktuk_spread(k->count, stock);
    ct_rng_shuffle(rng, stock, (uint32_t)tiles);
    deal_stock(k, tuktuk_mine(state), stock);
}

bool tuktuk_read_setup(const struct ct_kit *kit, ct_state *state, const struct ct_json *doc,
                       int setup, struct ct_refusal *why)
{
    const struct tuktuk_kit *k = tuktuk_kit_of(kit);
    uint8_t stock[TUKTUK_TILES_MAX];
    if (!read_stock(k, doc, setup, stock, why)) return false;
    deal_stock(k, tuktuk_mine(state), stock);
    return true;
}

void tuktuk_write_setup(const struct ct_kit *kit, const ct_state *state, struct ct_text *out)
{
    const struct tuktuk_kit *k = tuktuk_kit_of(kit);
    const struct tuktuk *s = tuktuk_of(state);
    ct_put_char(out, '{');
    ct_put_json_key(out, "stock");
    ct_put_char(out, '[');
    for (int i = 0; i < k->tiles; i++) {
        bool known = s->tile[i] != TUKTUK_UNKNOWN;
        ct_put_comma(out);
        ct_put_json_string(out, known ? TUKTUK_KIND_NAMES[tuktuk_kind_of_tile(s->tile[i])] : "?");
    }
    ct_put_char(out, ']');
    if (strcmp(ct_config_value(kit->game, &kit->config, "board"), "custom") == 0) {
        ct_put_json_key(out, "board");
        ct_put_char(out, '{');
        tuktuk_put_json_town(out, k);
        ct_put_char(out, '}');
    }
    ct_put_char(out, '}');
}
