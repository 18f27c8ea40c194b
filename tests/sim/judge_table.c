/*
 * judge_table.c - see sim.h: what is told of a table, against the truth. A node knows exactly the
 * rows that it was told are stored, or that it has read; so what it says of a table is compared
 * with the table as those rows make it, for the eyes of the person at that connection.
 */
#include "tests/sim/sim.h"

struct told {
    struct sim *s;
    struct link *l;
    const struct doc *d;
    struct truth *t;
    int e, n;   /* as far as the node knows */
    bool now;   /* that is all there is */
    bool same;  /* no line has been taken back since */
    bool begun; /* as far as the node knows */
    int seat, eyes;
    bool over, table, lines, undone;
};

static const char *const state_names[] = {"waiting", "dealing", "playing", "over", "closed"};
static const char *const chat_names[] = {"off", "phrases", "free"};

static int get(const struct told *x, const char *key)
{
    return doc_get(x->d, 0, key);
}

static bool has(const struct told *x, const char *key)
{
    return get(x, key) >= 0;
}

static void presence(const struct told *x, const char *rule, const char *key, bool wanted)
{
    if (has(x, key) != wanted)
        broken(x->s, rule, "expected %s %s, got the opposite", wanted ? "a" : "no", key);
}

static void number(const struct told *x, const char *rule, const char *key, int64_t wanted)
{
    int64_t got = doc_int(x->d, get(x, key), INT64_MIN);
    if (got != wanted)
        broken(x->s, rule, "%s: expected %lld, got %lld", key, (long long)wanted, (long long)got);
}

static void text(const struct told *x, const char *rule, const char *key, const char *wanted)
{
    if (!doc_is(x->d, get(x, key), wanted)) broken(x->s, rule, "%s: expected %s", key, wanted);
}

static void truth_or_not(const struct told *x, const char *rule, int value, const char *key,
                         bool wanted)
{
    if (doc_kind(x->d, value) != (wanted ? TRUE : FALSE))
        broken(x->s, rule, "%s: expected %s", key, wanted ? "true" : "false");
}

/* ---- lines and events ------------------------------------------------------------------------ */

static void judge_lines(const struct told *x, int from)
{
    int list = get(x, "lines"), n = from;
    for (int at = list + 1; at < doc_next(x->d, list); at = doc_next(x->d, at), n++) {
        if (n >= x->n) broken(x->s, "ON-11", "a line %d that is not stored", n);
        const struct line *line = &x->t->line[n];
        int move = doc_get(x->d, at, line->seat >= 0 ? "move" : "chance");
        if (doc_int(x->d, doc_get(x->d, at, "n"), -1) != n ||
            doc_int(x->d, doc_get(x->d, at, "player"), -1) != line->seat ||
            !doc_is(x->d, move, line->move))
            broken(x->s, "ON-11", "line %d: expected seat %d %s", n, line->seat, line->move);
    }
    if (n != x->n) broken(x->s, "ON-11", "lines end at %d, not at %d", n, x->n);
}

static void judge_events(const struct told *x, int from)
{
    static char *room;
    static size_t rooms;
    int list = get(x, "events"), n = from;
    size_t len;
    if (!room) room = need(malloc(rooms = 1 << 16));
    if (doc_size(x->d, list) != x->n - from) broken(x->s, "ON-11", "a list of events a line");
    for (int at = list + 1; at < doc_next(x->d, list); at = doc_next(x->d, at), n++) {
        struct ct_text out = ct_text_on(room, rooms);
        ct_table_events(x->t->play, n, x->eyes, &out);
        if (ct_text_is_cut(&out)) abort();
        const char *raw = doc_raw(x->d, at, &len);
        if (len != out.len || memcmp(raw, room, len) != 0)
            broken(x->s, "ON-11", "events of line %d for eyes %d: expected %s\ngot %.*s", n,
                   x->eyes, room, (int)len, raw);
    }
}

/* ---- what is seen ---------------------------------------------------------------------------- */

static void judge_bytes(const struct told *x)
{
    static const char digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    static _Alignas(16) unsigned char seen[8192];
    size_t len, size = x->t->game->state_size;
    const char *raw = doc_raw(x->d, get(x, "bytes"), &len);
    memset(seen, 0, size + 3);
    ct_table_observe(x->t->play, x->n, x->eyes, (ct_state *)(void *)seen);
    if (len != 2 + (size + 2) / 3 * 4) broken(x->s, "ON-4", "bytes of another length");
    for (size_t i = 0, at = 1; i < size; i += 3, at += 4) {
        uint32_t three = (uint32_t)seen[i] << 16 | (uint32_t)seen[i + 1] << 8 | seen[i + 2];
        bool fits = raw[at] == digits[three >> 18] && raw[at + 1] == digits[three >> 12 & 63] &&
                    raw[at + 2] == (i + 1 < size ? digits[three >> 6 & 63] : '=') &&
                    raw[at + 3] == (i + 2 < size ? digits[three & 63] : '=');
        if (!fits) broken(x->s, "ON-4", "bytes differ from %d on, for eyes %d", (int)i, x->eyes);
    }
}

static void judge_view(const struct told *x)
{
    size_t len, wanted;
    if (x->l->bytes) {
        judge_bytes(x);
        return;
    }
    const char *raw = doc_raw(x->d, get(x, "view"), &len);
    const char *view = truth_view(x->s, x->t, x->n, x->eyes, &wanted);
    if (len != wanted || memcmp(raw, view, len) != 0)
        broken(x->s, "ON-9", "the view of eyes %d after %d lines: expected %s\ngot %.*s", x->eyes,
               x->n, view, (int)len, raw);
}

static void judge_legal(const struct told *x)
{
    size_t len, wanted_len;
    bool wanted = !x->over && x->seat >= 0 && !x->l->bytes && truth_turn(x->t) == x->seat &&
                  truth_is_person(x->t, x->seat);
    presence(x, "ON-9", "legal", wanted);
    if (!wanted) return;
    const char *raw = doc_raw(x->d, get(x, "legal"), &len);
    const char *legal = truth_legal(x->s, x->t, &wanted_len);
    if (len != wanted_len || memcmp(raw, legal, len) != 0)
        broken(x->s, "ON-9", "legal: expected %s", legal);
}

static void judge_clocks(const struct told *x)
{
    enum { SLACK = 100, DELAY = 5000, LOST = 5000 };
    const struct truth *t = x->t;
    int list = get(x, "clocks"), seat = 0;
    presence(x, "ON-15", "clocks", t->clock != NO_CLOCK && x->begun);
    if (list < 0) return;
    if (doc_size(x->d, list) != t->players) broken(x->s, "ON-15", "a clock a seat");
    for (int at = list + 1; at < doc_next(x->d, list); at = doc_next(x->d, at), seat++) {
        bool person = truth_is_person(t, seat);
        if (!x->now) continue;
        if (person != doc_is_int(x->d, at)) broken(x->s, "ON-15", "null for agents and stand-ins");
        int64_t left = doc_int(x->d, at, 0), most = t->seat[seat].clock, least = most;
        if (left < 0) broken(x->s, "ON-15", "a negative clock");
        if (!person || x->over) continue;
        bool well = t->turn_life == x->s->lives && x->s->rough + 10 * SECOND < t->turn_at;
        if (truth_turn(t) == seat) least -= x->s->now - t->turn_at + (well ? SLACK : LOST);
        if (truth_turn(t) == seat && well && t->turn_told && x->s->set.nodes == 1)
            most -= x->s->now - t->turn_told;
        if (most < 0) most = 0;
        if (left < least || left > most + DELAY + SLACK)
            broken(x->s, "ON-15", "clock of seat %d: expected %lld to %lld, got %lld", seat,
                   (long long)least, (long long)most, (long long)left);
    }
}

static void judge_sight(const struct told *x)
{
    int may = get(x, "may");
    presence(x, "ON-9", "turn", x->begun);
    presence(x, "ON-9", x->l->bytes ? "bytes" : "view", x->begun);
    presence(x, "ON-4", x->l->bytes ? "view" : "bytes", false);
    if (!x->begun) return;
    x->s->tally.sights++;
    if (!x->same) {
        x->s->tally.unsure_sights++;
        return;
    }
    judge_view(x);
    if (!x->now) return;
    number(x, "ON-9", "turn", x->over ? CT_OVER : truth_turn(x->t));
    judge_legal(x);
    bool undo = !x->over && x->seat >= 0 && !x->t->rated && !x->t->day[0] &&
                truth_is_person(x->t, x->seat) && ct_table_may_undo(x->t->play, x->seat);
    truth_or_not(x, "ON-13", doc_get(x->d, may, "undo"), "may.undo", undo);
    judge_clocks(x);
}

/* ---- seats ----------------------------------------------------------------------------------- */

/* Whoever has a connection at the table, to whichever node, is shown as here when there was time to
 * hear of it; whoever has none is not. A node that died is noticed after half a minute. */
static void judge_here(const struct told *x, bool shown, const char *person)
{
    enum { SETTLED_MS = 45 * SECOND };
    const struct sim *s = x->s;
    int64_t before = s->now - SETTLED_MS;
    bool may = false, must = false;
    if (x->l->node->started > before || s->deaf_until > before) return;
    for (struct link *l = s->links; l; l = l->next) {
        if (!l->server_open || l->life != l->node->life || strcmp(l->person, person) != 0) continue;
        const struct at *at = link_at(l, x->t, false);
        bool stays = !l->closing && !l->first && !l->node->draining && !judge_token_ended(s, l);
        may = may || at || l->first; /* what it asks for may bring it there */
        must = must || (at && at->must && at->since < before && stays);
    }
    if (shown && !may && x->t->stirred < before)
        broken(x->s, "ON-10", "%s is shown as here, and is nowhere", person);
    if (!shown && must) broken(x->s, "ON-10", "%s is here, and is shown as gone", person);
    x->s->tally.here += shown || must;
}

static void judge_seat(const struct told *x, int at, int seat)
{
    const struct true_seat *is = &x->t->seat[seat];
    if (is->open != (doc_kind(x->d, at) == NULL_VALUE))
        broken(x->s, "ON-9", "seat %d is %s", seat, is->open ? "open" : "taken");
    if (is->open) return;
    int person = doc_get(x->d, at, "person"), agent = doc_get(x->d, at, "agent");
    /* Whoever was forgotten is somebody; another node may not have heard of it yet. */
    enum memory memory = is->is_agent || is->forgotten ? FORGOTTEN : judge_memory(x->s, is->person);
    bool nobody = doc_is(x->d, person, "");
    bool told = memory == FORGOTTEN && x->s->set.nodes == 1;
    bool fits = nobody ? memory != REMEMBERED : doc_is(x->d, person, is->person) && !told;
    if (is->is_agent ? person >= 0 : !fits)
        broken(x->s, "ON-9", "seat %d: another person than \"%s\"", seat, told ? "" : is->person);
    const char *playing = is->is_agent ? is->agent : is->standin ? x->t->standin : NULL;
    if (playing ? !doc_is(x->d, agent, playing) : agent >= 0)
        broken(x->s, "ON-9", "seat %d: agent should be %s", seat, playing ? playing : "none");
    truth_or_not(x, "ON-14", doc_get(x->d, at, "standin"), "standin", is->standin);
    if (!is->is_agent && !nobody)
        judge_here(x, doc_kind(x->d, doc_get(x->d, at, "here")) == TRUE, is->person);
    if (nobody && !doc_is(x->d, doc_get(x->d, at, "name"), "somebody"))
        broken(x->s, "ON-5", "seat %d belongs to somebody", seat);
}

static void judge_seats(const struct told *x)
{
    int list = get(x, "seats"), seat = 0;
    if (doc_size(x->d, list) != x->t->players) broken(x->s, "ON-9", "an entry a seat");
    for (int at = list + 1; x->now && at < doc_next(x->d, list); at = doc_next(x->d, at))
        judge_seat(x, at, seat++);
}

/* ---- fair ------------------------------------------------------------------------------------ */

static void hex_list(const struct told *x, const char *key, bool nonces)
{
    int seat = 0, list = doc_get(x->d, get(x, "fair"), key);
    if (doc_size(x->d, list) != x->t->players) broken(x->s, "ON-F1", "%s: one a seat", key);
    for (int at = list + 1; at < doc_next(x->d, list); at = doc_next(x->d, at), seat++) {
        const char *is = nonces ? x->t->seat[seat].nonce : x->t->seat[seat].seal;
        if (is[0] ? !doc_is(x->d, at, is) : doc_kind(x->d, at) != NULL_VALUE)
            broken(x->s, "ON-F1", "%s of seat %d: expected %s", key, seat, is[0] ? is : "null");
    }
}

static void judge_fair(const struct told *x)
{
    int fair = get(x, "fair");
    if (fair < 0) return;
    int secret = doc_get(x->d, fair, "secret");
    if (!doc_is(x->d, doc_get(x->d, fair, "commit"), x->t->commit))
        broken(x->s, "ON-F1", "commit: expected %s", x->t->commit);
    bool told = x->t->day[0] ? !truth_day_runs(x->s, x->t) : x->over;
    if (!told && secret >= 0) broken(x->s, "ON-F4", "the secret is told before the end");
    if (told && !doc_is(x->d, secret, x->t->secret))
        broken(x->s, "ON-F4", "secret: expected %s", x->t->secret);
    if ((doc_get(x->d, fair, "start") >= 0) != x->t->random_start)
        broken(x->s, "ON-F3", "start is there if it was drawn");
    if (!x->now) return;
    hex_list(x, "seals", false);
    hex_list(x, "nonces", true);
}

/* ---- the end --------------------------------------------------------------------------------- */

static void ints(const struct told *x, int list, const int *wanted, const char *key)
{
    int i = 0;
    if (doc_size(x->d, list) != x->t->players) broken(x->s, "ON-18", "%s: one a seat", key);
    for (int at = list + 1; at < doc_next(x->d, list); at = doc_next(x->d, at), i++)
        if (doc_int(x->d, at, -1) != wanted[i])
            broken(x->s, "ON-18", "%s of seat %d: expected %d", key, i, wanted[i]);
}

static void judge_end(const struct told *x)
{
    struct ct_score score;
    int result = get(x, "result");
    presence(x, "ON-18", "result", x->over);
    if (x->lines) presence(x, "ON-18", "state", x->over);
    if (x->lines) presence(x, "ON-18", "fair", x->over);
    if (!x->over) presence(x, "ON-18", "rating", false);
    if (!x->over) return;
    text(x, "ON-18", "state", "over");
    ct_table_score(x->t->play, x->t->lines, &score);
    ints(x, doc_get(x->d, result, "scores"), score.points, "scores");
    ints(x, doc_get(x->d, result, "ranks"), score.rank, "ranks");
    if (!doc_is(x->d, doc_get(x->d, result, "reason"), score.reason))
        broken(x->s, "ON-18", "reason: expected %s", score.reason);
    presence(x, "ON-R1", "rating", x->t->rating != NULL);
}

/* ---- the whole ------------------------------------------------------------------------------- */

static void judge_setting(const struct told *x)
{
    const struct truth *t = x->t;
    text(x, "ON-9", "game", t->game->id);
    number(x, "ON-9", "rules", t->game->rules);
    number(x, "ON-9", "players", t->players);
    text(x, "ON-9", "chat", chat_names[t->chat]);
    truth_or_not(x, "ON-9", get(x, "rated"), "rated", t->rated);
    presence(x, "ON-9", "clock", t->clock != NO_CLOCK);
    presence(x, "ON-20", "match", t->is_match);
    if (t->is_match) {
        int match = get(x, "match");
        if (!doc_is(x->d, doc_get(x->d, match, "id"), t->match_id) ||
            doc_int(x->d, doc_get(x->d, match, "game"), -1) != t->match_game ||
            doc_int(x->d, doc_get(x->d, match, "of"), -1) != t->players)
            broken(x->s, "ON-20", "expected game %d of %d of match %s", t->match_game, t->players,
                   t->match_id);
        ints(x, doc_get(x->d, match, "points"), t->match_points, "match points");
    }
    if (!x->now) return;
    text(x, "ON-9", "state", state_names[t->state]);
    number(x, "ON-9", "you", x->seat);
    if (t->start < 0)
        text(x, "ON-9", "start", "random");
    else
        number(x, "ON-12", "start", t->start);
}

static void judge_said(const struct told *x)
{
    int list = get(x, "said");
    if (doc_size(x->d, list) > 50) broken(x->s, "ON-9", "more than the last 50");
    for (int at = list + 1; at < doc_next(x->d, list); at = doc_next(x->d, at))
        judge_chat(x->s, x->l, x->t, x->d, at);
}

/* ---- chat ------------------------------------------------------------------------------------ */

void judge_chat(struct sim *s, const struct link *l, const struct truth *t, const struct doc *d,
                int value)
{
    int from = doc_get(d, value, "from"), phrase = doc_get(d, value, "phrase");
    int person = doc_get(d, from, "person");
    size_t len;
    const char *raw = doc_raw(d, phrase >= 0 ? phrase : doc_get(d, value, "text"), &len);
    int seat = (int)doc_int(d, doc_get(d, from, "seat"), -9);
    bool found = false;
    for (int i = t->said_count - 1; !found && i >= 0; i--) {
        const struct true_said *said = &t->said[i];
        found = said->seat == seat && strlen(said->text) == len &&
                memcmp(said->text, raw, len) == 0 &&
                (doc_is(d, person, said->person) ||
                 (doc_is(d, person, "") && judge_memory(s, said->person) != REMEMBERED));
        if (found && said->spectators && truth_seat(t, l->person) >= 0)
            found = false; /* the same words may also have been for all */
    }
    if (!found) broken(s, "ON-16", "words that nobody said, or not to these ears");
}

/* ---- short forms ----------------------------------------------------------------------------- */

static struct told told_of(struct sim *s, struct link *l, const struct doc *d, int value)
{
    char id[ID];
    struct told x = {.s = s, .l = l, .d = d};
    int i = l->node->number;
    x.t = truth_find(s, doc_text(d, doc_get(d, value, "table"), id, sizeof id));
    if (!x.t) broken(s, "stored before told", "the table %s is not stored", id);
    if (x.t->known_life[i] != l->life || x.t->known[i] < 0)
        broken(s, "stored before told", "node %d does not know that %s is stored", i, id);
    x.e = x.t->known[i];
    bool reading =
        x.t->read_at[i] && x.t->read_from[i] >= 0 && s->now - x.t->read_at[i] < 5 * SECOND;
    int64_t n = doc_int(d, doc_get(d, value, "n"), -1);
    if (reading && n != x.t->n_at[x.e] && n == x.t->n_at[x.t->read_from[i]])
        x.e = x.t->read_from[i];
    x.n = x.t->n_at[x.e];
    x.now = x.e == x.t->e && !reading;
    x.same = x.t->undo_e <= x.e;
    x.begun = x.t->play && x.t->start_e <= x.e;
    x.seat = truth_seat(x.t, l->person);
    x.over = x.t->state == OVER && (x.now || x.n == x.t->lines);
    bool all = x.over && !truth_day_runs(s, x.t);
    x.eyes = all ? CT_EVERYTHING : x.seat >= 0 ? x.seat : CT_SPECTATOR;
    return x;
}

void judge_short(struct sim *s, struct link *l, const struct doc *d, int value, bool own)
{
    struct told x = told_of(s, l, d, value);
    const struct truth *t = x.t;
    int n = doc_get(d, value, "n"), points = doc_get(d, value, "points");
    if (own != (doc_get(d, value, "you") >= 0)) broken(s, "ON-8", "you stands in one's own alone");
    if (!own && !t->listed) broken(s, "ON-8", "%s is not listed", t->id);
    if (!x.now) return;
    if (!doc_is(d, doc_get(d, value, "state"), state_names[t->state]))
        broken(s, "ON-8", "%s is %s", t->id, state_names[t->state]);
    if (own && doc_int(d, doc_get(d, value, "you"), -2) != x.seat)
        broken(s, "ON-8", "you: expected %d", x.seat);
    if (n >= 0 && doc_int(d, n, -1) != t->lines) broken(s, "ON-8", "n: expected %d", t->lines);
    if ((points >= 0) != (t->state == PLAYING)) broken(s, "ON-8", "points, if it runs");
    if (points < 0) return;
    struct ct_score score;
    ct_table_score(t->play, t->lines, &score);
    ints(&x, points, score.points, "points");
}

/* ---- one after another ----------------------------------------------------------------------- */

/* What this connection was told before, and now: nothing twice, nothing left out. */
static void judge_order(const struct told *x, const struct ask *ask, int from)
{
    struct at *at = link_at(x->l, x->t, false);
    if (!at && !ask) broken(x->s, "ON-10", "told to a connection that is not at the table");
    if (!at) at = link_at(x->l, x->t, true);
    bool repeat = ask && ask->verb == V_MOVE && ask->n < at->n;
    if (x->lines && ask && from != ask->n)
        broken(x->s, "ON-11", "expected lines from %d, got %d", ask->n, from);
    if (x->lines && at->must && !repeat && from != at->n)
        broken(x->s, "ON-11", "this connection knows %d lines and is told from %d on", at->n, from);
    if (x->undone && at->must && x->same && at->n != x->n + 1)
        broken(x->s, "ON-13", "this connection knows %d lines, %d are left", at->n, x->n);
    at->n = x->n;
    at->late = 0;
    at->must = at->must || x->table || ask;
}

static void judge_move(const struct told *x, const struct ask *ask)
{
    if (!x->same || !ask || ask->verb != V_MOVE) return;
    const struct line *line = ask->n < x->n ? &x->t->line[ask->n] : NULL;
    if (!line || strcmp(line->move, ask->move) != 0 || line->seat != x->seat)
        broken(x->s, "ON-11", "the answer to %s, but no such line stands there", ask->text);
}

void judge_table(struct sim *s, struct link *l, const struct doc *d, const char *say,
                 const struct ask *ask)
{
    struct told x = told_of(s, l, d, 0);
    x.table = strcmp(say, "table") == 0;
    x.lines = strcmp(say, "lines") == 0;
    x.undone = strcmp(say, "undone") == 0;
    if (!x.table && !x.lines && !x.undone) {
        if (!link_at(l, x.t, false)) broken(s, "ON-10", "seats of a table that it is not at");
        judge_seats(&x);
        return;
    }
    int from = x.lines ? (int)doc_int(d, get(&x, "from"), -1) : 0;
    number(&x, "ON-9", "n", x.n);
    if (from < 0 || from > x.n) broken(s, "ON-11", "from is beyond n");
    if (!x.undone && x.same) judge_lines(&x, from);
    if (x.lines && x.same) judge_events(&x, from);
    judge_order(&x, ask, from);
    judge_move(&x, ask);
    judge_sight(&x);
    judge_fair(&x);
    if (!x.undone) judge_end(&x);
    if (x.table) {
        judge_setting(&x);
        judge_seats(&x);
        judge_said(&x);
    }
    if (ask && ask->verb == V_WATCH && x.e < ask->told_e)
        broken(s, "what is kept", "a watch must show what any node had told: entry %d, not %d",
               ask->told_e, x.e);
    if (x.e > x.t->told_e) x.t->told_e = x.e;
}
