/*
 * events.c - what a move did, as JSON, described in docs/view-tuktuk.md: the move is played once
 * more with a trace (apply.c), and what the trace holds is written down.
 */
#include "games/tuktuk/tuktuk.h"

static void open_object(struct ct_text *out)
{
    ct_put_comma(out);
    ct_put_char(out, '{');
}

static const struct {
    const char *event, *rule;
} EFFECTS[] = {
#define X(id, event, rule) {event, rule},
    TUKTUK_EFFECTS(X)
#undef X
};

static void put_happening(const struct ct_kit *kit, const struct tuktuk *before, ct_move m,
                          const struct tuktuk_happening *h, struct ct_text *out)
{
    open_object(out);
    ct_put_json_member(out, "event", EFFECTS[h->effect].event);
    ct_put_json_member(out, "rule", h->rule ? h->rule : EFFECTS[h->effect].rule);
    if (h->seat >= 0) ct_put_json_number(out, "seat", h->seat);
    if (h->kind >= 0) ct_put_json_member(out, "kind", TUKTUK_KIND_NAMES[h->kind]);
    if (h->from != TUKTUK_NOWHERE) tuktuk_put_json_square(out, "from", h->from);
    if (h->at != TUKTUK_NOWHERE) tuktuk_put_json_square(out, "at", h->at);
    if (h->direction >= 0) tuktuk_put_json_direction(out, "heading", (unsigned)h->direction);
    if (h->number >= 0) ct_put_json_number(out, "number", h->number);
    if (h->effect == TUKTUK_DID_ROLLED)
        ct_put_json_member(out, "colour", TUKTUK_COLOURS[h->number]);
    if (h->effect == TUKTUK_DID_DROVE) {
        ct_put_json_key(out, "path");
        ct_put_char(out, '"');
        tuktuk_write_move(kit, (const ct_state *)(const void *)before, m, out);
        ct_put_char(out, '"');
    }
    ct_put_char(out, '}');
}

static void put_result(const struct ct_kit *kit, const ct_state *after, struct ct_text *out)
{
    struct ct_score score;
    tuktuk_score(kit, after, &score);
    open_object(out);
    ct_put_json_member(out, "event", "ended");
    ct_put_json_member(out, "rule", "TT-37");
    ct_put_json_member(out, "reason", score.reason);
    ct_put_json_ints(out, "scores", score.points, kit->config.players);
    ct_put_json_ints(out, "ranks", score.rank, kit->config.players);
    ct_put_char(out, '}');
}

void tuktuk_events(const struct ct_kit *kit, const ct_state *before, ct_move m,
                   const ct_state *after, int eyes, struct ct_text *out)
{
    struct tuktuk again = *tuktuk_of(before);
    struct tuktuk_trace trace = {.count = 0};
    (void)eyes; /* nothing here is told to some only */
    tuktuk_play(tuktuk_kit_of(kit), &again, m, &trace);
    ct_put_char(out, '[');
    for (int i = 0; i < trace.count; i++)
        put_happening(kit, tuktuk_of(before), m, &trace.entry[i], out);
    if (ct_turn(after) == CT_OVER) put_result(kit, after, out);
    ct_put_char(out, ']');
}
