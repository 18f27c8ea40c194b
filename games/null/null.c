/*
 * null.c - the template game, see null.h. One file, since it is so small; in a real game each
 * part below is a file of its own, of the name that stands above it. What names the others
 * comes last here: the face in view.c, then rules.c.
 *
 * Invariant: heap + what was taken = first; over exactly when the heap is empty.
 * Rules: N-1 the heap holds 5 to 9 counters (small) or 20 to 29 (large). N-2 take one or two.
 * N-3 who takes the last one wins.
 */
#include "games/null/null.h"

#include <assert.h>
#include <string.h>

/* ---- setup.c: kit_init, init, read_setup, write_setup ---------------------------------- */

static int smallest_heap(const struct ct_kit *kit)
{
    return kit->config.option[0] ? 20 : 5;
}

static int largest_heap(const struct ct_kit *kit)
{
    return kit->config.option[0] ? 29 : 9;
}

static bool kit_init(struct ct_kit *kit, const struct ct_json *doc, int setup,
                     struct ct_refusal *why)
{
    (void)kit, (void)doc, (void)setup, (void)why;
    return true;
}

static void begin(const struct ct_kit *kit, ct_state *s, int heap)
{
    *null_mutable_of(s) = (struct null){.turn = (int8_t)kit->config.start,
                                        .heap = (uint8_t)heap,
                                        .first = (uint8_t)heap};
}

static void init(const struct ct_kit *kit, ct_state *s, struct ct_rng *rng)
{
    int low = smallest_heap(kit), high = largest_heap(kit);
    begin(kit, s, low + (int)ct_rng_below(rng, (uint32_t)(high - low + 1)));
}

static bool read_setup(const struct ct_kit *kit, ct_state *s, const struct ct_json *doc, int setup,
                       struct ct_refusal *why)
{
    int64_t heap;
    if (!ct_json_int(doc, ct_json_get(doc, setup, "heap"), &heap) || heap < smallest_heap(kit) ||
        heap > largest_heap(kit))
        return ct_refuse(why, "R-5", "heap-size");
    begin(kit, s, (int)heap);
    return true;
}

static void write_setup(const struct ct_kit *kit, const ct_state *s, struct ct_text *out)
{
    (void)kit;
    ct_put_char(out, '{');
    ct_put_json_number(out, "heap", null_of(s)->first);
    ct_put_char(out, '}');
}

/* ---- moves.c: the legal list ----------------------------------------------------------- */

static int moves(const struct ct_kit *kit, const ct_state *s, ct_move *out, int *idle)
{
    (void)kit;
    *idle = 0;
    out[0] = 1;
    out[1] = 2;
    return null_of(s)->heap >= 2 ? 2 : 1;
}

/* ---- check.c: check, and why not ------------------------------------------------------- */

static bool check(const struct ct_kit *kit, const ct_state *s, ct_move m, struct ct_refusal *why)
{
    (void)kit;
    if (ct_turn(s) < 0) return ct_refuse(why, "N-3", "game-over");
    if (m != 1 && m != 2) return ct_refuse(why, "N-2", "one-or-two");
    if (m > null_of(s)->heap) return ct_refuse(why, "N-2", "too-many");
    return true;
}

/* ---- apply.c: apply, chance, reveals --------------------------------------------------- */

static void apply(const struct ct_kit *kit, ct_state *state, ct_move m)
{
    struct null *s = null_mutable_of(state);
    assert(check(kit, state, m, NULL));
    s->heap = (uint8_t)(s->heap - m);
    if (s->heap == 0) {
        s->winner = (uint8_t)s->turn;
        s->turn = CT_OVER;
    } else {
        s->turn = (int8_t)((s->turn + 1) % kit->config.players);
    }
}

static bool reveals(const struct ct_kit *kit, const ct_state *s, ct_move m)
{
    (void)kit, (void)s, (void)m;
    return false;
}

/* ---- knowledge.c: observe, imagine, hides; here everything is open --------------------- */

static void observe(const struct ct_kit *kit, const ct_state *s, int eyes, ct_state *out)
{
    (void)kit, (void)eyes;
    memcpy(out, s, sizeof(struct null));
}

static void imagine(const struct ct_kit *kit, const ct_state *seen, int eyes, struct ct_rng *rng,
                    ct_state *out)
{
    (void)kit, (void)eyes, (void)rng;
    memcpy(out, seen, sizeof(struct null));
}

/* ---- audit.c: bounds, audit ------------------------------------------------------------ */

static const char *bounds(const struct ct_kit *kit, const ct_state *state)
{
    const struct null *s = null_of(state);
    if (s->turn < CT_OVER || s->turn == CT_CHANCE || s->turn >= kit->config.players)
        return "the turn of nobody";
    if (s->winner >= kit->config.players) return "nobody won";
    if (s->heap > largest_heap(kit)) return "more counters than there are";
    if (s->turn >= 0 && !s->heap) return "nothing left to take";
    return NULL;
}

static const char *audit(const struct ct_kit *kit, const ct_state *state)
{
    const struct null *s = null_of(state);
    const char *wrong = bounds(kit, state);
    if (wrong) return wrong;
    if (s->first < smallest_heap(kit) || s->first > largest_heap(kit)) return "the heap's size";
    if (s->heap > s->first) return "the heap grew";
    if (s->turn == CT_OVER && s->heap) return "over before the heap is empty";
    return NULL;
}

/* ---- notation.c: read_move, write_move, small texts ------------------------------------ */

static void write_move(const struct ct_kit *kit, const ct_state *s, ct_move m, struct ct_text *out)
{
    (void)kit, (void)s;
    ct_put_int(out, m);
}

static bool read_move(const struct ct_kit *kit, const ct_state *s, const char *text, size_t len,
                      ct_move *out)
{
    int64_t count;
    (void)kit, (void)s;
    if (!ct_read_int(text, len, 1, 99, &count)) return false;
    *out = (ct_move)count;
    return true;
}

/* ---- words.c: refusals, events, reasons, values, rulebook clauses ---------------------- */

static const struct ct_phrase refusal_words[] = {
    {"game-over", "The game is over."},
    {"one-or-two", "Take one or two counters."},
    {"too-many", "There are not that many counters left."},
    {"heap-size", "The set-up needs a heap of the size that the option says."},
    {NULL, NULL},
};

static const struct ct_phrase event_words[] = {
    {"taken", "{seat} takes {counters}."},
    {"won", "{seat} took the last one and wins."},
    {NULL, NULL},
};

static const struct ct_phrase reason_words[] = {
    {"heap-empty", "The heap is empty."},
    {NULL, NULL},
};

static const struct ct_rule rulebook[] = {
    {"N-1", "The heap begins with 5 to 9 counters, or with 20 to 29 if large."},
    {"N-2", "In your turn take one or two counters."},
    {"N-3", "Who takes the last counter wins."},
    {NULL, NULL},
};

/* ---- events.c: what a move did, as JSON ------------------------------------------------ */

static void events(const struct ct_kit *kit, const ct_state *before, ct_move m,
                   const ct_state *after, int eyes, struct ct_text *out)
{
    (void)kit, (void)eyes;
    ct_put_format(out, "[{\"event\":\"taken\",\"rule\":\"N-2\",\"seat\":%d,\"counters\":%d}",
                  ct_turn(before), (int)m);
    if (ct_turn(after) == CT_OVER)
        ct_put_format(out, ",{\"event\":\"won\",\"rule\":\"N-3\",\"seat\":%d}", ct_turn(before));
    ct_put_char(out, ']');
}

/* ---- draw.c: the text board ------------------------------------------------------------ */

static void draw(const struct ct_kit *kit, const ct_state *s, int eyes, const struct ct_pen *pen,
                 struct ct_text *out)
{
    (void)kit, (void)eyes;
    ct_put_format(out, "  %s ", ct_said(pen->speak, CT_WORDS("Heap")));
    ct_put_times(out, 'o', null_of(s)->heap);
    ct_put_char(out, '\n');
}

/* ---- view.c: the JSON view and struct ct_face ------------------------------------------ */

static void view(const struct ct_kit *kit, const ct_state *s, int eyes, struct ct_text *out)
{
    (void)kit;
    ct_put_char(out, '{');
    ct_put_json_member(out, "game", "null");
    ct_put_json_number(out, "viewer", eyes);
    ct_put_json_number(out, "turn", ct_turn(s));
    ct_put_json_number(out, "heap", null_of(s)->heap);
    ct_put_char(out, '}');
}

static const struct ct_face face = {
    .credit = "nobody",
    .aim = "Take the last counter.",
    .how = "Type 1 or 2.",
    .refusal_words = refusal_words,
    .event_words = event_words,
    .reason_words = reason_words,
    .rulebook = rulebook,
    .colours = "RYGB",
    .view = view,
    .events = events,
    .draw = draw,
};

/* ---- rules.c: struct ct_game, the option table, score ---------------------------------- */

static void score(const struct ct_kit *kit, const ct_state *s, struct ct_score *out)
{
    *out = (struct ct_score){.reason = NULL};
    if (ct_turn(s) == CT_OVER) {
        out->points[null_of(s)->winner] = 1;
        out->reason = "heap-empty";
    }
    ct_rank_by_points(out, kit->config.players);
}

static const struct ct_option options[] = {
    {.name = "heap",
     .help = "how many counters there are",
     .value = {"small", "large"},
     .value_help = {"5 to 9", "20 to 29"}},
    {.name = NULL},
};

const struct ct_game null_game = {
    .id = "null",
    .title = "Null",
    .rules = 1,
    .seats_min = 2,
    .seats_max = 4,
    .traits = 0,
    .kit_size = sizeof(struct ct_kit),
    .state_size = sizeof(struct null),
    .moves_max = 2,
    .lines_max = 29,
    .option = options,
    .face = &face,
    .kit_init = kit_init,
    .init = init,
    .read_setup = read_setup,
    .write_setup = write_setup,
    .moves = moves,
    .check = check,
    .apply = apply,
    .reveals = reveals,
    .score = score,
    .observe = observe,
    .imagine = imagine,
    .write_move = write_move,
    .read_move = read_move,
    .bounds = bounds,
    .audit = audit,
};
