/*
 * rules.c - Tuk Tuk Taxi as a ct_game: legal moves and refusals, set-up, what a seat may
 * know, and the audit.
 *
 * Hidden is only the order of the stock: the set of all tiles is known (the kit), and a
 * drawn tile lies open. So observe blanks tile[drawn] and the rest, and imagine deals what
 * is left of the set in a new order.
 *
 * A game ends (lines_max): each of at most 120 turns draws a tile, and the t-th turn finds
 * at most t tiles on the board. It has a tile decision, a roll and a drive, and for each
 * no parking square at most once three lines more (roll or end, the roll, the drive), for
 * each no stopping one: 3 + 3t lines. With 8 customers 8 + 3 * 120 + 3 * 120 * 121 / 2.
 */
#include "games/tuktuk/tuktuk.h"

#include <string.h>

enum {
    LINES_MAX =
        TUKTUK_CUSTOMERS + 3 * TUKTUK_TILES_MAX + 3 * TUKTUK_TILES_MAX * (TUKTUK_TILES_MAX + 1) / 2
};

static struct tuktuk *own(ct_state *s)
{
    return (struct tuktuk *)(void *)s;
}

static int drawn_kind(const struct tuktuk *s)
{
    return tuktuk_kind_of_tile(s->tile[s->drawn - 1]);
}

/* ---- set-up ---------------------------------------------------------------------- */

static void deal_stock(const struct tuktuk_kit *k, struct tuktuk *s, const uint8_t *stock)
{
    memset(s, 0, sizeof *s);
    for (int i = 0; i < k->tiles; i++) s->tile[i] = tuktuk_tile_nowhere(stock[i]);
    tuktuk_begin(k, s);
}

/* The tiles of `count` by kind one after the other: their number. */
static int spread(const uint8_t *count, uint8_t *stock)
{
    int tiles = 0;
    for (int kind = 0; kind < TUKTUK_KIND_COUNT; kind++)
        for (int i = 0; i < count[kind]; i++) stock[tiles++] = (uint8_t)kind;
    return tiles;
}

static void init(const struct ct_kit *kit, ct_state *state, struct ct_rng *rng)
{
    const struct tuktuk_kit *k = tuktuk_kit_of(kit);
    uint8_t stock[TUKTUK_TILES_MAX];
    int tiles = spread(k->count, stock);
    ct_rng_shuffle(rng, stock, (uint32_t)tiles);
    deal_stock(k, own(state), stock);
}

static bool read_setup(const struct ct_kit *kit, ct_state *state, const struct ct_json *doc,
                       int setup, struct ct_refusal *why)
{
    const struct tuktuk_kit *k = tuktuk_kit_of(kit);
    uint8_t stock[TUKTUK_TILES_MAX];
    if (!tuktuk_read_stock(k, doc, setup, stock, why)) return false;
    deal_stock(k, own(state), stock);
    return true;
}

/* ---- legal moves ----------------------------------------------------------------- */

static int list_removals(const struct tuktuk_kit *k, const struct tuktuk *s, ct_move *out)
{
    const struct tuktuk_places *streets = &k->places[TUKTUK_FOR_POLICE];
    int count = 0;
    for (int i = 0; i < streets->count; i++)
        if (s->board[streets->at[i]] & TUKTUK_CODE)
            out[count++] = tuktuk_move(TUKTUK_TILE, TUKTUK_REMOVE << 12 | streets->at[i]);
    return count;
}

static int deal_moves(const struct tuktuk_kit *k, const struct tuktuk *s, ct_move *out, int *idle)
{
    int kind = drawn_kind(s);
    if (kind != TUKTUK_REMOVE)
        return tuktuk_list(k, s, tuktuk_choice_of(kind),
                           tuktuk_move(TUKTUK_TILE, (unsigned)kind << 12), out);
    int count = list_removals(k, s, out);
    out[count++] = tuktuk_move(TUKTUK_WORD, TUKTUK_SKIP);
    *idle = 1;
    return count;
}

int tuktuk_moves(const struct ct_kit *kit, const ct_state *state, ct_move *out, int *idle)
{
    const struct tuktuk_kit *k = tuktuk_kit_of(kit);
    const struct tuktuk *s = tuktuk_of(state);
    *idle = 0;
    switch ((enum tuktuk_phase)s->phase) {
    case TUKTUK_PLACE:
        return tuktuk_list(k, s, TUKTUK_FOR_CUSTOMER, tuktuk_move(TUKTUK_CUSTOMER, 0), out);
    case TUKTUK_DEAL: return deal_moves(k, s, out, idle);
    case TUKTUK_DRIVE: return tuktuk_drives(k, s, out, idle);
    case TUKTUK_AGAIN:
        out[0] = tuktuk_move(TUKTUK_WORD, TUKTUK_REROLL);
        out[1] = tuktuk_move(TUKTUK_WORD, TUKTUK_END);
        *idle = 1;
        return 2;
    case TUKTUK_ROLL:
    case TUKTUK_DECIDED:
    case TUKTUK_STOCK: break;
    }
    return 0;
}

static int chance(const struct ct_kit *kit, const ct_state *state, struct ct_outcome *out)
{
    (void)kit, (void)state;
    for (unsigned die = 1; die <= 6; die++)
        out[die - 1] = (struct ct_outcome){tuktuk_move(TUKTUK_DIE, die), 1};
    return 6;
}

/* ---- refusals -------------------------------------------------------------------- */

static bool refuse_square(struct ct_refusal *why, const char *rule, const char *token,
                          unsigned square)
{
    ct_refuse(why, rule, token);
    return tuktuk_add_square(why, "square", square);
}

static bool is_on_board(const struct tuktuk_kit *k, unsigned q)
{
    return q < TUKTUK_SQUARES && tuktuk_x(q) < k->width && tuktuk_y(q) < k->height;
}

static bool is_listed(const struct tuktuk_kit *k, enum tuktuk_choice choice, unsigned place)
{
    const struct tuktuk_places *p = &k->places[choice];
    unsigned q = place & 1023;
    for (int i = p->first[q]; i < p->first[q + 1]; i++)
        if (p->at[i] == place) return true;
    return false;
}

/* TT-2. */
static bool check_customer(const struct tuktuk_kit *k, const struct tuktuk *s, ct_move m,
                           struct ct_refusal *why)
{
    unsigned q = tuktuk_move_square(m);
    if (!is_on_board(k, q)) return ct_refuse(why, "TT-2", "off-board");
    if (k->glyph[q] != 'B') return refuse_square(why, "TT-2", "no-building-space", q);
    for (int i = 0; i < s->placed; i++)
        if ((s->customer[i] & 1023) == q) return refuse_square(why, "TT-2", "space-taken", q);
    if (is_listed(k, TUKTUK_FOR_CUSTOMER, m & 0xfff)) return true;
    return refuse_square(why, "TT-2", "feet-not-on-street", q);
}

/* TT-5: what holds for all traffic signs. */
static bool check_sign(const struct tuktuk_kit *k, const struct tuktuk *s, unsigned q,
                       struct ct_refusal *why)
{
    if (k->ground[q] & TUKTUK_STATION) return refuse_square(why, "TT-5", "sign-on-station", q);
    if (!(k->ground[q] & TUKTUK_STREET)) return refuse_square(why, "TT-5", "sign-off-street", q);
    if (k->ground[q] & TUKTUK_LIGHT) return refuse_square(why, "TT-5", "sign-on-light", q);
    if (s->board[q] & TUKTUK_TAXI) return refuse_square(why, "TT-5", "sign-on-taxi", q);
    return true;
}

/* TT-6, TT-7: signs with a direction. */
static bool check_direction(const struct tuktuk_kit *k, ct_move m, struct ct_refusal *why)
{
    unsigned q = tuktuk_move_square(m);
    int kind = tuktuk_move_kind(m);
    unsigned exits = k->ground[q] & TUKTUK_EXITS;
    if (is_listed(k, tuktuk_choice_of(kind), m & 0xfff)) return true;
    if (kind == TUKTUK_ONE_WAY) {
        bool straight = exits == 5 || exits == 10;
        return refuse_square(why, "TT-7", straight ? "arrow-across" : "not-straight", q);
    }
    if (!tuktuk_is_crossing(k, q)) return refuse_square(why, "TT-6", "not-a-crossing", q);
    return refuse_square(why, "TT-6", "no-street-to-turn", q);
}

/* TT-8, TT-9. */
static bool check_service(const struct tuktuk_kit *k, const struct tuktuk *s, ct_move m,
                          struct ct_refusal *why)
{
    bool mechanic = tuktuk_move_kind(m) == TUKTUK_MECHANIC;
    const char *rule = mechanic ? "TT-8" : "TT-9";
    unsigned q = tuktuk_move_square(m);
    if (k->glyph[q] != (mechanic ? 'M' : 'G'))
        return refuse_square(why, rule, mechanic ? "no-mechanic-there" : "no-gas-there", q);
    if (s->board[q] & TUKTUK_TAXI && s->taxi[s->mover].square != q)
        return refuse_square(why, rule, "service-taken", q);
    return true;
}

/* The rule that says where a drawn tile of that kind goes. */
static const char *rule_of(int kind)
{
    switch (kind) {
    case TUKTUK_MECHANIC: return "TT-8";
    case TUKTUK_GAS: return "TT-9";
    case TUKTUK_POLICE: return "TT-10";
    case TUKTUK_REMOVE: return "TT-11";
    }
    return "TT-5";
}

static bool check_tile(const struct tuktuk_kit *k, const struct tuktuk *s, ct_move m,
                       struct ct_refusal *why)
{
    unsigned q = tuktuk_move_square(m);
    int kind = tuktuk_move_kind(m);
    if (kind != drawn_kind(s)) {
        ct_refuse(why, "TT-4", "other-tile");
        return ct_refusal_add(why, "drawn", TUKTUK_KIND_NAMES[drawn_kind(s)]);
    }
    if (!is_on_board(k, q)) return ct_refuse(why, rule_of(kind), "off-board");
    switch (kind) {
    case TUKTUK_MECHANIC:
    case TUKTUK_GAS: return check_service(k, s, m, why);
    case TUKTUK_REMOVE:
        if (s->board[q] & TUKTUK_CODE) return true;
        return refuse_square(why, "TT-11", "nothing-lies-there", q);
    case TUKTUK_POLICE:
        if (k->ground[q] & TUKTUK_STREET) return true;
        return refuse_square(why, "TT-10", "police-off-street", q);
    }
    if (!check_sign(k, s, q, why)) return false;
    return !tuktuk_is_turned(kind) || check_direction(k, m, why);
}

/* skip instead of the drawn tile: only one kind may be left alone. */
static bool check_skip(const struct tuktuk *s, struct ct_refusal *why)
{
    int kind = drawn_kind(s);
    if (kind == TUKTUK_REMOVE) return true;
    ct_refuse(why, rule_of(kind), "tile-must-be-used");
    return ct_refusal_add(why, "drawn", TUKTUK_KIND_NAMES[kind]);
}

static bool check_drive(const struct tuktuk_kit *k, const struct tuktuk *s, ct_move m,
                        struct ct_refusal *why)
{
    ct_move list[TUKTUK_MOVES_MAX];
    int idle, count = tuktuk_drives(k, s, list, &idle);
    for (int i = 0; i < count; i++)
        if (list[i] == m) return true;
    return tuktuk_explain_drive(k, s, m, why);
}

/* Exactly the bits that some text would be read as? */
static bool is_well_formed(ct_move m)
{
    unsigned square = tuktuk_move_square(m);
    int kind = tuktuk_move_kind(m), steps = tuktuk_move_steps(m);
    bool named = square < TUKTUK_SQUARES || square == TUKTUK_NOWHERE;
    switch (tuktuk_move_type(m)) {
    case TUKTUK_CUSTOMER: return named && (m & 0x0ffff000) == 0;
    case TUKTUK_TILE:
        if (!named || kind >= TUKTUK_KIND_COUNT || m & 0x0ffe0000) return false;
        return tuktuk_is_turned(kind) || tuktuk_move_direction(m) == 0;
    case TUKTUK_PATH: return steps <= TUKTUK_STEPS_MAX && ((m & 0xffffff) >> 2 * steps) == 0;
    case TUKTUK_WORD: return (m & 0x0fffffff) <= TUKTUK_END;
    case TUKTUK_DIE: return (m & 0x0fffffff) >= 1 && (m & 0x0fffffff) <= 6;
    }
    return false;
}

/* A move of a kind that is not due now: what is. */
static bool refuse_phase(const struct tuktuk *s, struct ct_refusal *why)
{
    switch ((enum tuktuk_phase)s->phase) {
    case TUKTUK_PLACE: return ct_refuse(why, "TT-1", "place-customer-first");
    case TUKTUK_DEAL:
        ct_refuse(why, "TT-4", "tile-first");
        return ct_refusal_add(why, "drawn", TUKTUK_KIND_NAMES[drawn_kind(s)]);
    case TUKTUK_DRIVE: return ct_refuse(why, "TT-4", "drive-now");
    case TUKTUK_AGAIN: return ct_refuse(why, "TT-31", "roll-or-end");
    case TUKTUK_ROLL: return ct_refuse(why, "R-8", "chance-due");
    case TUKTUK_DECIDED:
    case TUKTUK_STOCK: break;
    }
    return ct_refuse(why, "R-12", "game-over");
}

static bool check_word(const struct tuktuk *s, ct_move m, struct ct_refusal *why)
{
    bool skip = (m & 3) == TUKTUK_SKIP;
    if (s->phase == TUKTUK_DEAL && skip) return check_skip(s, why);
    if (s->phase == TUKTUK_AGAIN && !skip) return true;
    return refuse_phase(s, why);
}

static bool check(const struct ct_kit *kit, const ct_state *state, ct_move m,
                  struct ct_refusal *why)
{
    const struct tuktuk_kit *k = tuktuk_kit_of(kit);
    const struct tuktuk *s = tuktuk_of(state);
    enum tuktuk_type type = (enum tuktuk_type)tuktuk_move_type(m);
    if (s->turn == CT_OVER) return ct_refuse(why, "R-12", "game-over");
    if (!is_well_formed(m)) return ct_refuse(why, "R-13", "unreadable");
    if (s->phase == TUKTUK_ROLL) return type == TUKTUK_DIE || ct_refuse(why, "R-8", "chance-due");
    if (type == TUKTUK_DIE) return ct_refuse(why, "R-8", "move-due");
    if (type == TUKTUK_WORD) return check_word(s, m, why);
    if (s->phase == TUKTUK_PLACE && type == TUKTUK_CUSTOMER) return check_customer(k, s, m, why);
    if (s->phase == TUKTUK_DEAL && type == TUKTUK_TILE) return check_tile(k, s, m, why);
    if (s->phase == TUKTUK_DRIVE && type == TUKTUK_PATH) return check_drive(k, s, m, why);
    return refuse_phase(s, why);
}

/* ---- moving on, and what is known ------------------------------------------------ */

static void apply(const struct ct_kit *kit, ct_state *state, ct_move m)
{
    tuktuk_apply(tuktuk_kit_of(kit), own(state), m, NULL);
}

static bool reveals(const struct ct_kit *kit, const ct_state *state, ct_move m)
{
    struct tuktuk after = *tuktuk_of(state);
    tuktuk_apply(tuktuk_kit_of(kit), &after, m, NULL);
    return after.drawn > tuktuk_of(state)->drawn;
}

static void observe(const struct ct_kit *kit, const ct_state *state, int seat, ct_state *out)
{
    const struct tuktuk_kit *k = tuktuk_kit_of(kit);
    struct tuktuk *o = own(out);
    (void)seat; /* nobody knows more than the others */
    *o = *tuktuk_of(state);
    for (int i = o->drawn; i < k->tiles; i++) o->tile[i] = TUKTUK_UNKNOWN;
}

static void imagine(const struct ct_kit *kit, const ct_state *seen, int seat, struct ct_rng *rng,
                    ct_state *out)
{
    const struct tuktuk_kit *k = tuktuk_kit_of(kit);
    struct tuktuk *o = own(out);
    uint8_t left[TUKTUK_KIND_COUNT], stock[TUKTUK_TILES_MAX];
    (void)seat;
    *o = *tuktuk_of(seen);
    memcpy(left, k->count, sizeof left);
    for (int i = 0; i < o->drawn; i++)
        if (o->tile[i] != TUKTUK_UNKNOWN) left[tuktuk_kind_of_tile(o->tile[i])]--;
    ct_rng_shuffle(rng, stock, (uint32_t)spread(left, stock));
    for (int i = o->drawn; i < k->tiles; i++) o->tile[i] = tuktuk_tile_nowhere(stock[i - o->drawn]);
}

/* ---- audit ----------------------------------------------------------------------- */

static const char *audit_tiles(const struct tuktuk_kit *k, const struct tuktuk *s)
{
    uint8_t left[TUKTUK_KIND_COUNT];
    memcpy(left, k->count, sizeof left);
    for (int i = 0; i < k->tiles; i++) {
        unsigned tile = s->tile[i], square = tuktuk_tile_square(tile);
        int kind = tuktuk_kind_of_tile(tile);
        if (tile == TUKTUK_UNKNOWN || kind >= TUKTUK_KIND_COUNT) return "an unknown tile";
        if (left[kind]-- == 0) return "the wrong set of tiles";
        if (!tuktuk_lies(tile)) continue;
        if (i >= s->drawn) return "a tile lies that was not drawn";
        if (square >= TUKTUK_SQUARES || !(k->ground[square] & TUKTUK_STREET))
            return "a tile lies off the streets";
        if (k->ground[square] & TUKTUK_LIGHT && kind != TUKTUK_POLICE) return "a sign on a light";
    }
    for (int i = k->tiles; i < TUKTUK_TILES_MAX; i++)
        if (s->tile[i]) return "a tile behind the last";
    return NULL;
}

static const char *audit_taxi(const struct tuktuk_kit *k, const struct tuktuk *s, int seat)
{
    const struct tuktuk_taxi *t = &s->taxi[seat];
    if (t->square >= TUKTUK_SQUARES) return "a taxi off the board";
    unsigned ground = k->ground[t->square];
    if (!(ground & (TUKTUK_STREET | TUKTUK_STATION))) return "a taxi off the streets";
    if (ground & TUKTUK_LIGHT) return "a taxi on a light";
    if (ground & TUKTUK_STATION && t->square != k->home[seat]) return "a taxi on another's station";
    if (!t->delivered != !t->last || t->last > s->delivered) return "a wrong last delivery";
    for (int other = 0; other < seat; other++) {
        if (s->taxi[other].square == t->square) return "two taxis on a square";
        if (t->last && s->taxi[other].last == t->last) return "two taxis with one delivery";
    }
    if (!t->held) return NULL;
    unsigned tile = s->tile[t->held - 1];
    if (t->held > s->drawn || tuktuk_tile_square(tile) != t->square) return "held by a far tile";
    return tuktuk_kind_of_tile(tile) == TUKTUK_POLICE_STOP ? NULL : "held by a wrong tile";
}

static const char *audit_customers(const struct tuktuk_kit *k, const struct tuktuk *s)
{
    int waiting = 0, carried = 0, delivered = 0;
    for (int i = 0; i < TUKTUK_CUSTOMERS; i++) {
        if (s->customer[i] == TUKTUK_NOBODY) continue;
        waiting++;
        if (i >= s->placed) return "a customer who was not placed";
        if (!is_listed(k, TUKTUK_FOR_CUSTOMER, s->customer[i])) return "a customer off his place";
        for (int j = 0; j < i; j++)
            if (s->customer[j] != TUKTUK_NOBODY &&
                (s->customer[j] & 1023) == (s->customer[i] & 1023))
                return "two customers on a space";
    }
    for (int seat = 0; seat < k->base.config.players; seat++) {
        int who = s->taxi[seat].carries;
        carried += who > 0;
        delivered += s->taxi[seat].delivered;
        if (who > s->placed || (who && s->customer[who - 1] != TUKTUK_NOBODY))
            return "a customer twice";
    }
    if (delivered != s->delivered) return "wrong sum of deliveries";
    return waiting + carried + delivered == s->placed ? NULL : "a customer lost";
}

static const char *audit_turn(const struct tuktuk_kit *k, const struct tuktuk *s)
{
    bool over = s->phase == TUKTUK_DECIDED || s->phase == TUKTUK_STOCK;
    int turn = over ? CT_OVER : s->phase == TUKTUK_ROLL ? CT_CHANCE : s->mover;
    if (s->phase > TUKTUK_STOCK || s->turn != turn) return "turn and phase differ";
    if (s->mover >= k->base.config.players) return "no such mover";
    if (s->placed > k->customers || s->drawn > k->tiles) return "too much placed or drawn";
    if ((s->phase == TUKTUK_PLACE) != (s->placed < k->customers)) return "placing at a wrong time";
    if ((s->phase == TUKTUK_PLACE) != (s->drawn == 0)) return "drawing at a wrong time";
    if (s->phase == TUKTUK_PLACE && s->mover != tuktuk_placing_seat(k, s->placed))
        return "the wrong seat places";
    if ((s->phase == TUKTUK_DRIVE || s->phase == TUKTUK_AGAIN) != (s->die != 0))
        return "a die at a wrong time";
    if (s->owing >> k->base.config.players) return "an empty seat owes a turn";
    bool driving = s->phase == TUKTUK_ROLL || s->phase == TUKTUK_DRIVE || s->phase == TUKTUK_AGAIN;
    if (s->slowed > driving) return "slowed at a wrong time";
    return NULL;
}

/* board and shut are what they would be if made anew, but for the squares spent this turn. */
static const char *audit_derived(const struct tuktuk_kit *k, const struct tuktuk *s)
{
    struct tuktuk fresh = *s;
    bool spent = false;
    tuktuk_derive(k, &fresh);
    for (unsigned q = 0; q < TUKTUK_SQUARES; q++) {
        int kind = tuktuk_top_kind(s, q);
        if ((s->board[q] & ~TUKTUK_SPENT) != fresh.board[q]) return "the board shows another tile";
        if (!(s->board[q] & TUKTUK_SPENT)) continue;
        spent = true;
        if (kind != TUKTUK_NO_PARKING && kind != TUKTUK_NO_STOPPING) return "a wrong square spent";
    }
    if (spent != (s->spent != 0)) return "spent squares forgotten";
    if (memcmp(s->shut, fresh.shut, sizeof s->shut) != 0) return "a one-way line is wrong";
    return NULL;
}

static const char *audit(const struct ct_kit *kit, const ct_state *state)
{
    const struct tuktuk_kit *k = tuktuk_kit_of(kit);
    const struct tuktuk *s = tuktuk_of(state);
    static const struct tuktuk_taxi none = {0};
    const char *wrong = audit_turn(k, s);
    if (!wrong) wrong = audit_tiles(k, s);
    if (!wrong) wrong = audit_customers(k, s);
    for (int seat = 0; !wrong && seat < kit->config.players; seat++) wrong = audit_taxi(k, s, seat);
    for (int seat = kit->config.players; !wrong && seat < CT_SEATS_MAX; seat++)
        if (memcmp(&s->taxi[seat], &none, sizeof none) != 0) wrong = "a taxi without a seat";
    return wrong ? wrong : audit_derived(k, s);
}

/* ---- the game -------------------------------------------------------------------- */

static const struct ct_option options[] = {
    {.name = "board",
     .help = "the town",
     .value = {"europe", "asia", "custom"},
     .value_help = {"15 by 11 squares, four ways into the middle", "16 by 16 squares, long blocks",
                    "a town of your own from a board file"}},
    {.name = "signs",
     .help = "the tiles in the stock",
     .value = {"all", "easy", "custom"},
     .value_help = {"all 80", "62, without one-way, compulsory and no-turn signs",
                    "20 to 120 of your own from a board file"}},
    {.name = "customers",
     .help = "customers for each player, at most 8 in all",
     .value = {"2", "1", "3", "4"},
     .value_help = {"as the rules suggest", "a short game", "a long game for two",
                    "the longest game for two"}},
    {.name = NULL},
};

const struct ct_game tuktuk_game = {
    .id = "tuktuk",
    .title = "Tuk Tuk Taxi",
    .rules = 1,
    .seats_min = 2,
    .seats_max = 4,
    .traits = CT_DICE | CT_RANKED, /* not CT_HIDDEN: the stock is hidden from all alike */
    .kit_size = sizeof(struct tuktuk_kit),
    .state_size = sizeof(struct tuktuk),
    .moves_max = TUKTUK_MOVES_MAX,
    .lines_max = LINES_MAX,
    .option = options,
    .files = tuktuk_files,
    .face = &tuktuk_face,
    .kit_init = tuktuk_kit_init,
    .init = init,
    .read_setup = read_setup,
    .write_setup = tuktuk_write_setup,
    .moves = tuktuk_moves,
    .check = check,
    .apply = apply,
    .chance = chance,
    .reveals = reveals,
    .score = tuktuk_score,
    .observe = observe,
    .imagine = imagine,
    .write_move = tuktuk_write_move,
    .read_move = tuktuk_read_move,
    .audit = audit,
};
