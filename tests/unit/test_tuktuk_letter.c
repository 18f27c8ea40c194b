/*
 * test_tuktuk_letter.c - drives of Tuk Tuk Taxi by the letter of the page, the slow way.
 *
 * drive.c prunes: it marks nodes of a tree, stops walking behind the police, and works out why
 * a drive ended only where it matters. Here every walk is walked to its end, the end is pulled
 * back and cut as the page says ("The legal drives"), and every text remembers what it was
 * the text of. Nothing that the engine derives is used: the ground is read off the board as it
 * is printed, tiles are looked for in the stock. Random games must give the same lists, and the
 * same answer to the question whether the turn goes on.
 */
#include "games/tuktuk/tuktuk.h"
#include "tests/unit/check.h"

enum { STEPS = 6, TEXTS = 2000, KINDS_OF_END = 3 };
enum why { USED_UP = 1, LIGHT = 2, EARLY = 4, PULLED = 8 }; /* what a text is the text of */

static struct tuktuk_kit kit;
static struct tuktuk state;
static const struct ct_kit *const the_kit = &kit.base;
static ct_state *const the_state = (ct_state *)(void *)&state;

/* ---- looking at the board ---------------------------------------------------------- */

static char glyph(int x, int y)
{
    bool inside = x >= 0 && y >= 0 && x < kit.width && y < kit.height;
    return inside ? kit.glyph[tuktuk_square(x, y)] : '#';
}

static bool is_way(int x, int y)
{
    return strchr(".LMG1234", glyph(x, y)) != NULL;
}

static const int DX[] = {0, 1, 0, -1}, DY[] = {-1, 0, 1, 0};

struct spot {
    int x, y;
};

static struct spot ahead(struct spot at, int d)
{
    return (struct spot){at.x + DX[d], at.y + DY[d]};
}

/* The top tile: the last drawn of those that lie there; -1: none. */
static int top(struct spot at, int *direction)
{
    int kind = -1;
    for (int i = 0; i < state.drawn; i++) {
        unsigned bits = state.tile[i] >> 10 & 31;
        if ((state.tile[i] & 1023) != tuktuk_square(at.x, at.y)) continue;
        kind = tuktuk_kind_of_code(bits);
        *direction = (int)(bits & 3);
    }
    return kind;
}

/* TT-29: may one step from here towards d, as far as one-ways go? */
static bool one_way_lets(struct spot at, int d)
{
    int arrow = -1;
    struct spot first = at;
    while (is_way(first.x - DX[d], first.y - DY[d])) first = ahead(first, d ^ 2);
    for (int i = 0; i < state.drawn; i++) { /* the last that is on top in this line holds */
        unsigned square = state.tile[i] & 1023, bits = state.tile[i] >> 10 & 31;
        int towards;
        if (square == TUKTUK_NOWHERE || tuktuk_kind_of_code(bits) != TUKTUK_ONE_WAY) continue;
        if ((bits & 1) != ((unsigned)d & 1)) continue;
        struct spot lies = {tuktuk_x(square), tuktuk_y(square)};
        if (top(lies, &towards) != TUKTUK_ONE_WAY) continue;
        for (struct spot q = first; is_way(q.x, q.y); q = ahead(q, d))
            if (q.x == lies.x && q.y == lies.y) arrow = towards;
    }
    return arrow < 0 || arrow == d;
}

static bool is_taxi(struct spot at)
{
    for (int seat = 0; seat < kit.base.config.players; seat++)
        if (seat != state.mover && state.taxi[seat].square == tuktuk_square(at.x, at.y))
            return true;
    return false;
}

static bool is_home(struct spot at)
{
    return kit.home[state.mover] == tuktuk_square(at.x, at.y);
}

static bool has_feet(struct spot at)
{
    for (int i = 0; i < kit.customers; i++) {
        unsigned square = state.customer[i] & 1023, feet = state.customer[i] >> 10;
        if (state.customer[i] == TUKTUK_NOBODY) continue;
        struct spot stands = {tuktuk_x(square), tuktuk_y(square)}, to = ahead(stands, (int)feet);
        if (to.x == at.x && to.y == at.y) return true;
    }
    return false;
}

static bool may_end(struct spot at) /* TT-15 */
{
    char g = glyph(at.x, at.y);
    return !is_taxi(at) && g != 'L' && (is_home(at) || !strchr("1234", g));
}

/* ---- walks --------------------------------------------------------------------------- */

struct walk {
    int steps, lost, limit;
    int d[STEPS + 1];
    struct spot at[STEPS + 1];
};

static struct {
    ct_move move;
    unsigned why;
} text[TEXTS];
static int texts;

static int rolled(void)
{
    return state.extra ? 5 : state.die;
}

static bool is_red(void)
{
    return !state.extra && state.die <= 2;
}

static bool is_yellow(void)
{
    return !state.extra && (state.die == 4 || state.die == 6);
}

static void add_text(const struct walk *w, int steps, unsigned why)
{
    unsigned path = 0;
    int i = 0;
    for (int n = 0; n < steps; n++) path |= (unsigned)w->d[n] << 2 * n;
    ct_move m = tuktuk_path(steps, path);
    while (i < texts && text[i].move != m) i++;
    if (i == texts) text[texts++].why = 0;
    text[i].move = m;
    text[i].why |= why;
    assert_in_range(texts, 0, TEXTS - 1);
}

/* A walk that ends: pulled back, then cut behind the first police tile that it passed. */
static void end(const struct walk *w, unsigned why)
{
    int last = w->steps, towards;
    while (last > 0 && !may_end(w->at[last])) last--;
    if (last < w->steps) why = PULLED;
    for (int n = 1; n < last && state.die >= 5; n++)
        if (top(w->at[n], &towards) == TUKTUK_POLICE) last = n + 1;
    add_text(w, last, why);
}

/* TT-27, TT-28. */
static bool sign_lets(const struct walk *w, int d)
{
    int heading = 0, kind = w->steps > 0 ? top(w->at[w->steps], &heading) : -1;
    if (kind < TUKTUK_COMPULSORY_RIGHT || kind > TUKTUK_NO_LEFT) return true;
    if (heading != w->d[w->steps - 1]) return true;
    int right = (heading + 1) % 4, left = (heading + 3) % 4;
    if (kind == TUKTUK_COMPULSORY_RIGHT) return d == right;
    if (kind == TUKTUK_COMPULSORY_LEFT) return d == left;
    return d != (kind == TUKTUK_NO_RIGHT ? right : left);
}

static bool is_open(const struct walk *w, int d)
{
    struct spot from = w->at[w->steps], to = ahead(from, d);
    int came = w->steps > 0 ? w->d[w->steps - 1] : state.came - 1, towards;
    if (!is_way(to.x, to.y) || (came >= 0 && d == (came ^ 2))) return false;
    if (!sign_lets(w, d) || !one_way_lets(from, d)) return false;
    return top(to, &towards) != TUKTUK_DO_NOT_ENTER;
}

/* TT-16: the light ahead. False: it refuses. */
static bool light_lets(struct walk *w)
{
    if (is_red()) return false;
    if (is_yellow() && w->limit > rolled() / 2) w->limit = rolled() / 2;
    return w->steps + w->lost < w->limit;
}

static void walk_on(const struct walk *w);

/* Counts what leaving the square of the last step costs; false: no step is left then. */
static bool leave(struct walk *w)
{
    int towards, kind = w->steps > 0 ? top(w->at[w->steps], &towards) : -1;
    if (kind == TUKTUK_CROSSWALK_AHEAD) w->lost++;
    if (kind == TUKTUK_SPEED_LIMIT && w->limit > 4) w->limit = 4;
    return w->steps + w->lost < w->limit;
}

static bool must_end_here(const struct walk *w)
{
    int towards, kind = w->steps > 0 ? top(w->at[w->steps], &towards) : -1;
    if (kind == TUKTUK_STOP || kind == TUKTUK_CROSSWALK || kind == TUKTUK_POLICE_STOP) return true;
    return w->steps + w->lost == w->limit;
}

static void walk_on(const struct walk *w)
{
    struct walk left = *w;
    struct spot here = w->at[w->steps];
    bool stopped = must_end_here(w), moved = false;
    if (stopped) end(w, USED_UP);
    bool early = is_home(here) || (has_feet(here) && !state.taxi[state.mover].carries);
    if (w->steps > 0 && early && may_end(here)) end(w, EARLY); /* TT-17 */
    if (stopped) return;
    bool refused = false;
    bool any = leave(&left);
    for (int d = 0; any && d < 4; d++) {
        struct walk next = left;
        if (!is_open(&left, d)) continue;
        next.d[next.steps++] = d;
        next.at[next.steps] = ahead(here, d);
        if (glyph(next.at[next.steps].x, next.at[next.steps].y) == 'L' && !light_lets(&next)) {
            refused = true;
            continue;
        }
        moved = true;
        walk_on(&next);
    }
    if (refused)
        end(w, LIGHT);
    else if (!moved)
        end(w, USED_UP); /* TT-18 */
}

static void find_texts(void)
{
    unsigned square = state.taxi[state.mover].square;
    struct walk w = {.limit = rolled()};
    if (state.slowed && w.limit > 4) w.limit = 4; /* TT-23 */
    w.at[0] = (struct spot){tuktuk_x(square), tuktuk_y(square)};
    texts = 0;
    walk_on(&w);
    int kept = 0;
    for (int i = 0; i < texts; i++) /* TT-13 */
        if (tuktuk_move_steps(text[i].move) > 0 || texts == 1) text[kept++] = text[i];
    texts = kept;
}

/* ---- comparing ----------------------------------------------------------------------- */

static void fail_at(const char *what, ct_move m)
{
    static char drawn[32768];
    char move[CT_MOVE_TEXT];
    struct ct_pen pen = {.columns = 80};
    struct ct_text out = ct_text_on(drawn, sizeof drawn), path = ct_text_on(move, sizeof move);
    tuktuk_draw(the_kit, the_state, CT_EVERYTHING, &pen, &out);
    tuktuk_write_move(the_kit, the_state, m, &path);
    fail_msg("%s: %s\n%s", what, move, drawn);
}

/* Does the turn go on behind a text (TT-16, TT-31, TT-32)? */
static bool should_go_on(ct_move m, unsigned why)
{
    unsigned square = state.taxi[state.mover].square;
    struct spot at = {tuktuk_x(square), tuktuk_y(square)};
    int towards, passed = -1, steps = tuktuk_move_steps(m);
    for (int n = 0; n < steps; n++) {
        passed = n > 0 ? top(at, &towards) : -1;
        at = ahead(at, (int)tuktuk_move_step(m, n));
    }
    int kind = top(at, &towards);
    if (steps == 0 || (passed == TUKTUK_POLICE && state.die >= 5)) return false;
    if (kind != TUKTUK_NO_PARKING && kind != TUKTUK_NO_STOPPING) return false;
    if (state.board[tuktuk_square(at.x, at.y)] & TUKTUK_SPENT) return false;
    bool light = why & LIGHT && (is_red() || is_yellow());
    return !light || why & (EARLY | PULLED);
}

static struct {
    long drives, stays, pulled, lights, both;
} seen;

static void compare(void)
{
    static ct_move moves[TUKTUK_MOVES_MAX];
    int idle, count = tuktuk_moves(the_kit, the_state, moves, &idle);
    find_texts();
    for (int i = 0; i < count; i++) {
        struct tuktuk after = state;
        int t = 0;
        while (t < texts && text[t].move != moves[i]) t++;
        if (t == texts) fail_at("listed, but not by the letter", moves[i]);
        tuktuk_game.apply(the_kit, (ct_state *)(void *)&after, moves[i]);
        bool goes_on = after.phase == TUKTUK_AGAIN || after.phase == TUKTUK_DRIVE;
        if (goes_on != should_go_on(moves[i], text[t].why)) fail_at("the turn", moves[i]);
        seen.drives++;
        seen.stays += tuktuk_move_steps(moves[i]) == 0;
        seen.pulled += (text[t].why & PULLED) != 0;
        seen.lights += text[t].why == LIGHT;
        seen.both += (text[t].why & LIGHT) && text[t].why != LIGHT;
    }
    for (int t = 0; t < texts; t++) {
        int i = 0;
        while (i < count && moves[i] != text[t].move) i++;
        if (i == count) fail_at("legal by the letter, but not listed", text[t].move);
    }
}

static void play_game(uint64_t seed)
{
    static ct_move moves[TUKTUK_MOVES_MAX];
    struct ct_rng rng;
    ct_rng_seed(&rng, seed, CT_STREAM_SETUP);
    tuktuk_game.init(the_kit, the_state, &rng);
    while (state.turn != CT_OVER) {
        int idle;
        ct_move m;
        if (state.phase == TUKTUK_DRIVE) compare();
        if (state.turn == CT_CHANCE)
            m = ct_pick_outcome(the_kit, the_state, &rng);
        else
            m = moves[ct_rng_below(&rng, (uint32_t)tuktuk_moves(the_kit, the_state, moves, &idle))];
        tuktuk_game.apply(the_kit, the_state, m);
    }
}

/* Much of what the drives are about, little else. */
#define TILES(kind, more)                                                                          \
    "\"" kind "\",\"" kind "\",\"" kind "\",\"" kind "\",\"" kind "\",\"" kind "\"" more
#define BUSY                                                                                       \
    "{\"stock\":[" TILES("police", ",") TILES("no-parking", ",") TILES("no-stopping", ",")         \
        TILES("speed-limit", ",") TILES("crosswalk-ahead", ",") TILES("no-parking", ",")           \
            TILES("no-stopping", ",") TILES("one-way", ",") TILES("no-left", ",")                  \
                TILES("compulsory-right", ",") TILES("stop", "") "]"
#define VILLAGE                                                                                    \
    ",\"board\":{\"rows\":[\"1..L...2\",\".B.BB.B.\",\"LB.BB.BL\",\"..L..L..\",\"3.B..B.4\","      \
    "\"...LL...\"],\"rectangle\":[1,0,6,5]}"

static void begin(int players, const char *board, const char *signs, const char *setup)
{
    static int room[1 << 16];
    struct ct_config config = ct_config_default(&tuktuk_game, players);
    struct ct_refusal why;
    struct ct_json doc;
    assert_null(ct_json_read(&doc, setup, strlen(setup), room, sizeof room));
    ct_config_set(&tuktuk_game, &config, "board", board, NULL);
    ct_config_set(&tuktuk_game, &config, "signs", signs, NULL);
    if (!ct_kit_init(&kit.base, &tuktuk_game, &config, &doc, 0, &why)) fail_msg("%s", why.token);
}

static void test_the_letter(void **unused)
{
    (void)unused;
    for (int players = 2; players <= 4; players++) {
        for (uint64_t seed = 1; seed <= 6; seed++) {
            begin(players, "europe", "all", "{}");
            play_game(seed);
            begin(players, "europe", "custom", BUSY "}");
            play_game(seed);
            begin(players, "asia", "custom", BUSY "}");
            play_game(seed);
            begin(players, "custom", "custom", BUSY VILLAGE "}");
            play_game(seed);
        }
    }
    /* The rare cases were among them. */
    assert_in_range(seen.drives, 5000, 1000000);
    assert_in_range(seen.stays, 20, seen.drives);
    assert_in_range(seen.pulled, 500, seen.drives);
    assert_in_range(seen.lights, 500, seen.drives);
    assert_in_range(seen.both, 100, seen.drives);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_the_letter)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
