/*
 * ending.c - see sim.h: when the hours are over nothing goes wrong any more, nothing new is begun,
 * and everything that runs comes to its end: people play on or leave, agents play, clocks run out.
 * Then all that is kept is looked at once more.
 */
#include "tests/sim/sim.h"

enum { A_MONTH = 40 };

/* ---- to the end ------------------------------------------------------------------------------ */

static bool is_alive(const struct sim *s, const char *person)
{
    for (int i = 0; i < s->humans; i++)
        if (s->human[i].token[0] && strcmp(s->human[i].id, person) == 0) return true;
    return false;
}

/* Can somebody or something still bring it to its end? Without a clock it takes a person who is
 * there; who logged out, or in as another, has left his guest's seats for good. */
static bool can_end(const struct sim *s, const struct truth *t)
{
    bool there = false;
    if (t->state == OVER || t->state == CLOSED) return false;
    for (int seat = 0; seat < t->players; seat++)
        there = there || (!t->seat[seat].open && is_alive(s, t->seat[seat].person));
    if (there || t->state == DEALING) return true;
    bool people = false;
    for (int seat = 0; seat < t->players; seat++) people = people || truth_is_person(t, seat);
    if (t->state == WAITING) return !people || t->match_game > 1;
    return !people || t->clock != NO_CLOCK;
}

static int unfinished(const struct sim *s, const struct truth **one)
{
    int count = 0;
    for (int b = 0; b < BUCKETS; b++)
        for (const struct truth *t = s->truths[b]; t; t = t->next)
            if (can_end(s, t)) {
                count++;
                *one = t;
            }
    return count;
}

static void play_to_the_end(struct sim *s)
{
    const struct truth *one = NULL;
    int64_t limit = s->now + A_MONTH * DAY_MS, look = 0;
    s->ending = true;
    s->full = false;
    s->slow_until = 0;
    while (s->now < limit && stage_step(s)) {
        if (s->now < look) continue;
        look = s->now + 5 * MINUTE;
        judge_sweep(s);
        if (unfinished(s, &one) == 0) return;
        if (s->now > s->end + 8 * HOUR) s->hush = true; /* only clocks are left to wait for */
    }
    if (unfinished(s, &one))
        broken(s, "every game ends", "%s (%s, state %d, turn %d, %d lines) does not end", one->id,
               one->game->id, one->state, truth_turn(one), one->lines);
}

/* ---- records --------------------------------------------------------------------------------- */

static void replays(struct sim *s, const struct truth *t, const char *record, size_t len)
{
    struct ct_replay *r = need(ct_replay_new(ct_games));
    struct ct_refusal why;
    for (const char *at = record, *end; at < record + len; at = end + 1) {
        end = strchr(at, '\n');
        if (ct_replay_line(r, at, (size_t)(end - at), false, &why) == CT_LINE_BAD)
            broken(s, "records replay", "%s, line %ld: %s %s", t->id, ct_replay_line_number(r),
                   why.rule, why.token);
    }
    if (!ct_replay_end(r, false, &why)) broken(s, "records replay", "%s is not whole", t->id);
    ct_replay_free(r);
    s->tally.replayed++;
}

static void is_fair(struct sim *s, const struct truth *t, const char *record, size_t len)
{
    struct ct_refusal why;
    struct ct_proof proof;
    struct ct_fair fair = {.has_secret = true, .draws_start = t->random_start};
    struct ct_table *table = ct_table_load(s->house, record, len, 1, &why, NULL);
    if (!table) broken(s, "records replay", "%s: %s", why.rule, why.token);
    snprintf(fair.table, sizeof fair.table, "%s%s", t->day[0] ? "day " : "",
             t->day[0] ? t->day : t->id);
    ct_fair_read_hex(t->secret, HEX - 1, &fair.secret);
    ct_fair_read_hex(t->commit, HEX - 1, &fair.commit);
    for (int seat = 0; seat < t->players; seat++) {
        const struct true_seat *x = &t->seat[seat];
        fair.has_seal[seat] = ct_fair_read_hex(x->seal, strlen(x->seal), &fair.seal[seat]);
        fair.has_nonce[seat] = ct_fair_read_hex(x->nonce, strlen(x->nonce), &fair.nonce[seat]);
    }
    if (!ct_prove(&proof, table, &fair, &why) || proof.failed)
        broken(s, "ON-F4", "%s: %d of %d steps fail", t->id, proof.failed, proof.steps);
    ct_table_free(table);
    s->tally.proved++;
}

static void look_at_record(struct sim *s, const struct truth *t)
{
    static char *room;
    static size_t rooms;
    struct ct_text out;
    if (!room) room = need(malloc(rooms = 1 << 20));
    for (;;) {
        out = ct_text_on(room, rooms);
        ct_table_save(t->play, &out);
        if (!ct_text_is_cut(&out)) break;
        room = need(realloc(room, rooms = 2 * out.len));
    }
    replays(s, t, room, out.len);
    is_fair(s, t, room, out.len);
}

/* ---- rows ------------------------------------------------------------------------------------ */

static const struct book *first_of(const struct sim *s, const char *prefix)
{
    return shelf_from(disk_rows(s), prefix);
}

static bool is_live(const struct truth *t)
{
    return t->state == WAITING || t->state == DEALING || t->state == PLAYING;
}

/* l/TABLE: exactly those that wait or run; m/PERSON/TABLE: exactly those of his. */
static void look_at_lists(struct sim *s)
{
    char key[64];
    for (const struct book *b = first_of(s, "l/"); b && strncmp(b->key, "l/", 2) == 0;
         b = shelf_next(b)) {
        const struct truth *t = truth_find(s, b->key + 2);
        if (!t || !is_live(t))
            broken(s, "what is kept", "%s, but it neither waits nor runs", b->key);
    }
    for (const struct book *b = first_of(s, "m/"); b && strncmp(b->key, "m/", 2) == 0;
         b = shelf_next(b)) {
        char person[ID];
        copy_id(person, sizeof person, b->key + 2);
        const struct truth *t = truth_find(s, b->key + 2 + ID);
        if (!t || !is_live(t))
            broken(s, "what is kept", "%s, but it neither waits nor runs", b->key);
    }
    for (int b = 0; b < BUCKETS; b++)
        for (const struct truth *t = s->truths[b]; t; t = t->next) {
            snprintf(key, sizeof key, "l/%s", t->id);
            if (is_live(t) && !shelf_get(disk_rows(s), key))
                broken(s, "what is kept", "%s waits or runs, but is not in the list", t->id);
            for (int seat = 0; is_live(t) && seat < t->players; seat++) {
                const struct true_seat *x = &t->seat[seat];
                if (x->open || x->is_agent || !x->person[0]) continue;
                snprintf(key, sizeof key, "m/%s/%s", x->person, t->id);
                if (!shelf_get(disk_rows(s), key)) broken(s, "what is kept", "%s is missing", key);
            }
        }
}

static void count_what_runs(struct sim *s)
{
    for (int b = 0; b < BUCKETS; b++)
        for (const struct truth *t = s->truths[b]; t; t = t->next)
            if (is_live(t)) s->tally.table_ms += s->end - t->opened;
}

void ending(struct sim *s)
{
    count_what_runs(s);
    int64_t ms = s->tally.table_ms;
    play_to_the_end(s);
    s->tally.table_ms = ms; /* waiting for the end is not counted */
    for (int b = 0; b < BUCKETS; b++)
        for (const struct truth *t = s->truths[b]; t; t = t->next)
            if (t->state == OVER) look_at_record(s, t);
    look_at_lists(s);
    orders_ending(s);
}
