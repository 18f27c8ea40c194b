/*
 * truth.c - see sim.h: every table as its rows in the store say it is. An entry that is written is
 * held against the specification (may this happen now, by whom, with these clocks?), and then done
 * here a second time, by code that shares nothing with online/ but the deal and the rules.
 */
#include "tests/sim/sim.h"

enum { SLACK = 60, DELAY_BACK = 5000, MANY_NODES = 5000 }; /* "at most 5 s may be lost or given" */

/* ---- finding --------------------------------------------------------------------------------- */

struct truth *truth_find(struct sim *s, const char *id)
{
    struct truth *t = s->truths[ct_hash(id, strlen(id)) % BUCKETS];
    while (t && strcmp(t->id, id) != 0) t = t->next;
    return t;
}

int truth_seat(const struct truth *t, const char *person)
{
    for (int seat = 0; person[0] && seat < t->players; seat++)
        if (!t->seat[seat].open && !t->seat[seat].is_agent &&
            strcmp(t->seat[seat].person, person) == 0)
            return seat;
    return -1;
}

int truth_turn(const struct truth *t)
{
    return t->state == PLAYING ? ct_table_turn(t->play) : CT_OVER;
}

bool truth_is_person(const struct truth *t, int seat)
{
    return !t->seat[seat].open && !t->seat[seat].is_agent && !t->seat[seat].standin;
}

static int open_seats(const struct truth *t)
{
    int open = 0;
    for (int seat = 0; seat < t->players; seat++) open += t->seat[seat].open;
    return open;
}

/* ---- the header ------------------------------------------------------------------------------ */

static const struct ct_kit *make_kit(struct sim *s, const struct truth *t)
{
    struct ct_json doc;
    size_t len = strlen(t->header), room = ct_json_room(len);
    void *tokens = need(malloc(room));
    const struct ct_kit *kit = NULL;
    if (!ct_json_read(&doc, t->header, len, tokens, room)) {
        struct ct_config config = ct_config_default(t->game, t->players);
        int options = ct_json_get(&doc, 0, "options");
        bool ok = true;
        for (int key = ct_json_first(&doc, options); key >= 0; key = ct_json_next(&doc, key)) {
            char name[CT_FACT_TEXT], value[CT_FACT_TEXT];
            ok = ok && ct_json_string(&doc, key, name, sizeof name) &&
                 ct_json_string(&doc, ct_json_value_of(key), value, sizeof value) &&
                 ct_config_set(t->game, &config, name, value, NULL);
        }
        if (t->start > 0) config.start = (uint8_t)t->start;
        if (ok)
            kit = ct_house_kit(s->house, t->game, &config, &doc, ct_json_get(&doc, 0, "box"), NULL);
    }
    free(tokens);
    if (!kit) broken(s, "ON-6", "a header that makes no kit: %s", t->header);
    return kit;
}

static void read_clock(struct truth *t, const struct doc *d)
{
    int clock = doc_get(d, 0, "clock");
    if (clock < 0) return;
    t->clock = doc_is(d, doc_get(d, clock, "kind"), "live") ? LIVE : DAYS;
    t->base = (int)doc_int(d, doc_get(d, clock, "base"), 0);
    t->more = (int)doc_int(d, doc_get(d, clock, "more"), 0);
    t->days = (int)doc_int(d, doc_get(d, clock, "days"), 0);
}

static void read_seats(struct truth *t, const struct doc *d)
{
    int list = doc_get(d, 0, "seats"), seat = 0;
    for (int i = 0; i < t->players; i++) t->seat[i].open = true;
    for (int at = list + 1; at < doc_next(d, list) && seat < t->players;
         at = doc_next(d, at), seat++) {
        struct true_seat *x = &t->seat[seat];
        doc_text(d, doc_get(d, at, "kept"), x->kept, sizeof x->kept);
        doc_text(d, doc_get(d, at, "agent"), x->agent, sizeof x->agent);
        x->is_agent = x->agent[0];
        if (x->is_agent) x->open = false;
    }
}

static void read_match(struct truth *t, const struct doc *d)
{
    int seat = 0, list = doc_get(d, 0, "match-points");
    t->match_game = (int)doc_int(d, doc_get(d, 0, "match"), 0);
    t->is_match = t->match_game > 0;
    doc_text(d, doc_get(d, 0, "match-id"), t->match_id, sizeof t->match_id);
    if (!t->match_id[0]) memcpy(t->match_id, t->id, ID);
    if (list >= 0)
        for (int at = list + 1; at < doc_next(d, list) && seat < CT_SEATS_MAX; at = doc_next(d, at))
            t->match_points[seat++] = (int)doc_int(d, at, 0);
}

void truth_header(struct sim *s, const char *id, const char *json)
{
    struct truth *t = need(calloc(1, sizeof *t)), **at;
    char game[32];
    const char *why;
    struct doc *d = doc_read(json, strlen(json), &why);
    struct ct_fair_bytes secret, commit;
    if (!d) broken(s, "a row is JSON", "%s: %s", why, json);
    if (truth_find(s, id)) broken(s, "ON-6", "the id %s twice", id);
    copy_id(t->id, sizeof t->id, id);
    t->header = copy_text(json, strlen(json));
    t->game = ct_game_find(ct_games, doc_text(d, doc_get(d, 0, "game"), game, sizeof game));
    t->players = (int)doc_int(d, doc_get(d, 0, "players"), 0);
    if (!t->game || t->players < 2 || t->players > 4) broken(s, "ON-6", "header %s", json);
    t->start = (int)doc_int(d, doc_get(d, 0, "start"), -1);
    t->random_start = t->start < 0;
    t->listed = doc_int(d, doc_get(d, 0, "listed"), 0);
    t->rated = doc_int(d, doc_get(d, 0, "rated"), 0);
    t->chat = (int)doc_int(d, doc_get(d, 0, "chat"), 0);
    t->opened = doc_int(d, doc_get(d, 0, "opened"), 0);
    t->changed = s->now;
    doc_text(d, doc_get(d, 0, "opener"), t->opener, sizeof t->opener);
    doc_text(d, doc_get(d, 0, "standin"), t->standin, sizeof t->standin);
    doc_text(d, doc_get(d, 0, "secret"), t->secret, sizeof t->secret);
    doc_text(d, doc_get(d, 0, "commit"), t->commit, sizeof t->commit);
    doc_text(d, doc_get(d, 0, "day"), t->day, sizeof t->day);
    if (!ct_fair_read_hex(t->secret, strlen(t->secret), &secret) ||
        !ct_fair_read_hex(t->commit, strlen(t->commit), &commit))
        broken(s, "ON-F1", "secret or commit of %s", json);
    struct ct_fair_bytes hash = ct_fair_hash(&secret);
    if (!ct_fair_equal(&hash, &commit)) broken(s, "ON-F1", "the commit is not the secret's");
    read_clock(t, d);
    read_match(t, d);
    read_seats(t, d);
    doc_drop(d);
    t->kit = make_kit(s, t);
    t->n_room = 64;
    t->n_at = need(calloc((size_t)t->n_room, sizeof *t->n_at));
    for (int i = 0; i < NODES; i++) t->known[i] = -1;
    for (int i = 0; i < EYES; i++) t->view[i].n = -1;
    t->legal.n = -1;
    at = &s->truths[ct_hash(id, strlen(id)) % BUCKETS];
    t->next = *at;
    *at = t;
    s->tally.tables++;
    s->tally.seats[t->players]++;
    if (t->match_game == 1) s->tally.matches++;
    for (int i = 0; ct_games[i]; i++) s->tally.games[i] += ct_games[i] == t->game;
    if (t->listed) memcpy(s->listed[s->listed_count++ % 64], t->id, ID);
}

/* ---- clocks ---------------------------------------------------------------------------------- */

/* Clocks pause when nodes stop, and when the store cannot be written. Has all been well since the
 * turn began? */
static bool no_pause(const struct sim *s, const struct truth *t)
{
    return t->turn_life == s->lives && s->rough + 10 * SECOND < t->turn_at;
}

/* What a seat has left, at least and at most, at that time. */
static void clock_bounds(const struct sim *s, const struct truth *t, int seat, int64_t at,
                         int64_t *least, int64_t *most)
{
    int64_t left = t->seat[seat].clock, told = t->turn_told ? t->turn_told : at;
    *least = *most = left;
    if (truth_turn(t) != seat || !truth_is_person(t, seat)) return;
    *least = left - (at - t->turn_at) - SLACK;
    if (!no_pause(s, t)) *least -= MANY_NODES; /* so much may be lost then */
    if (no_pause(s, t) && at > told) {
        *most = left - (at - told) + DELAY_BACK + SLACK + (s->set.nodes > 1 ? MANY_NODES : 0);
        if (*most > left) *most = left;
    }
    if (*most < 0) *most = 0;
    if (*least > *most) *least = *most;
}

static void take_clocks(struct sim *s, struct truth *t, const struct doc *d, int64_t at)
{
    int list = doc_get(d, 0, "c"), seat = 0;
    if (t->clock == NO_CLOCK) return;
    if (doc_size(d, list) != t->players) broken(s, "ON-15", "an entry without clocks: %s", d->text);
    for (int item = list + 1; item < doc_next(d, list); item = doc_next(d, item), seat++) {
        int64_t least, most, left = doc_int(d, item, -1);
        clock_bounds(s, t, seat, at, &least, &most);
        if (left < (least > 0 ? least : 0) || left > most)
            broken(s, "ON-15",
                   "clock of seat %d: expected %lld to %lld ms, got %lld\nthe entry: %s", seat,
                   (long long)least, (long long)most, (long long)left, d->text);
        t->seat[seat].clock = left;
    }
}

/* Dice come from nobody: who decided before them has the turn still. */
static int last_decider(const struct truth *t)
{
    int n = t->lines;
    while (n > 0 && t->line[n - 1].seat < 0) n--;
    return n > 0 ? t->line[n - 1].seat : -1;
}

/* The turn goes on from now; it may have come from elsewhere. */
static void begin_turn(struct sim *s, struct truth *t, bool comes)
{
    int turn = ct_table_turn(t->play);
    t->turn_at = s->now;
    t->turn_told = 0;
    t->turn_life = s->lives;
    if (turn < 0 || !comes || turn == last_decider(t)) return;
    if (t->clock == LIVE) t->seat[turn].clock += (int64_t)t->more * 1000;
    if (t->clock == DAYS) t->seat[turn].clock = t->days * DAY_MS;
}

/* ---- entries --------------------------------------------------------------------------------- */

struct entry {
    struct sim *s;
    struct truth *t;
    const struct doc *d;
    int seat;
    struct node *by;
};

static void wrong(const struct entry *x, const char *rule, const char *what)
{
    broken(x->s, rule, "%s; table %s (%s, %d seats, state %d, %d lines), entry %d: %s", what,
           x->t->id, x->t->game->id, x->t->players, x->t->state, x->t->lines, x->t->e + 1,
           x->d->text);
}

static void get(const struct entry *x, const char *key, char *out, size_t room)
{
    doc_text(x->d, doc_get(x->d, 0, key), out, room);
}

static void empty(struct true_seat *seat)
{
    memset(seat, 0, sizeof *seat);
    seat->open = true;
}

static void is_sit(struct entry *x)
{
    char person[ID];
    struct truth *t = x->t;
    struct true_seat *seat = &t->seat[x->seat];
    get(x, "person", person, sizeof person);
    if (t->state != WAITING) wrong(x, "ON-7", "somebody sits down at a table that has begun");
    if (!seat->open) wrong(x, "ON-7", "a seat is given twice");
    if (seat->kept[0] && strcmp(seat->kept, person) != 0)
        wrong(x, "ON-17", "a seat that is kept for another");
    if (truth_seat(t, person) >= 0) wrong(x, "ON-7", "one person on two seats");
    for (int i = 0; i < t->barred_count; i++)
        if (strcmp(t->barred[i], person) == 0) wrong(x, "ON-7", "he is barred from this table");
    empty(seat);
    seat->open = false;
    memcpy(seat->person, person, ID);
    seat->forgotten = !person[0];
    get(x, "seal", seat->seal, sizeof seat->seal);
}

static void is_stand(struct entry *x)
{
    if (x->t->state != WAITING || x->t->seat[x->seat].open || x->t->seat[x->seat].is_agent)
        wrong(x, "ON-7", "nobody can stand up there now");
    empty(&x->t->seat[x->seat]);
}

static void is_seat(struct entry *x)
{
    char who[16], bar[ID];
    struct truth *t = x->t;
    struct true_seat *seat = &t->seat[x->seat];
    get(x, "who", who, sizeof who);
    get(x, "bar", bar, sizeof bar);
    if (t->state != WAITING) wrong(x, "ON-7", "seats are changed after the beginning");
    if (bar[0] && t->barred_count < 8) memcpy(t->barred[t->barred_count++], bar, ID);
    empty(seat);
    if (strcmp(who, "open") == 0) return;
    seat->open = false;
    seat->is_agent = true;
    memcpy(seat->agent, who, sizeof who);
}

static void is_nonce(struct entry *x)
{
    char nonce[HEX];
    struct ct_fair_bytes bytes, seal;
    struct true_seat *seat = &x->t->seat[x->seat];
    get(x, "nonce", nonce, sizeof nonce);
    if (x->t->state != DEALING || seat->nonce[0]) wrong(x, "ON-F1", "no nonce is due there");
    if (!ct_fair_read_hex(nonce, strlen(nonce), &bytes) ||
        !ct_fair_read_hex(seat->seal, strlen(seat->seal), &seal))
        wrong(x, "ON-F1", "no nonce, or no seal");
    bytes = ct_fair_hash(&bytes);
    if (!ct_fair_equal(&bytes, &seal)) wrong(x, "ON-F1", "a nonce that does not fit its seal");
    memcpy(seat->nonce, nonce, sizeof nonce);
}

static int seals_open(const struct truth *t, int *seals)
{
    int lacking = 0;
    *seals = 0;
    for (int seat = 0; seat < t->players; seat++) {
        *seals += t->seat[seat].seal[0] != 0;
        lacking += t->seat[seat].seal[0] && !t->seat[seat].nonce[0];
    }
    return lacking;
}

static void is_deal(struct entry *x)
{
    int seals;
    seals_open(x->t, &seals);
    if (x->t->state != WAITING || open_seats(x->t) || !seals)
        wrong(x, "ON-F1", "it is not time to deal");
    x->t->state = DEALING;
    x->t->deal_at = x->s->now;
}

static void make_key(struct truth *t)
{
    struct ct_fair fair = {.has_secret = true};
    snprintf(fair.table, sizeof fair.table, "%s%s", t->day[0] ? "day " : "",
             t->day[0] ? t->day : t->id);
    ct_fair_read_hex(t->secret, HEX - 1, &fair.secret);
    for (int seat = 0; seat < t->players; seat++) {
        fair.has_nonce[seat] = t->seat[seat].nonce[0] && !t->day[0];
        if (fair.has_nonce[seat]) ct_fair_read_hex(t->seat[seat].nonce, HEX - 1, &fair.nonce[seat]);
    }
    t->key = ct_fair_key(&fair, t->players);
}

static void is_start(struct entry *x)
{
    struct sim *s = x->s;
    struct truth *t = x->t;
    int seals, lacking = seals_open(t, &seals);
    if (open_seats(t)) wrong(x, "ON-7", "a game starts with an open seat");
    if (t->state != (seals ? DEALING : WAITING)) wrong(x, "ON-F1", "the game starts out of turn");
    if (lacking && s->now < t->deal_at + 5 * SECOND)
        wrong(x, "ON-F1", "the deal did not wait for a sealed nonce");
    make_key(t);
    if (t->random_start) t->start = ct_fair_start(&t->key, t->players);
    ct_house_drop(s->house, t->kit);
    t->kit = make_kit(s, t);
    t->play = need(ct_deal_table(s->house, t->kit, &t->key, NULL));
    t->state = PLAYING;
    t->start_e = t->e + 1;
    for (int seat = 0; seat < t->players; seat++)
        t->seat[seat].clock = t->clock == LIVE ? t->base * (int64_t)SECOND : t->days * DAY_MS;
    begin_turn(s, t, true);
}

/* A person's line is one that he asked for. */
static void was_wished(const struct entry *x, int n, const char *move)
{
    const struct truth *t = x->t;
    const char *person = t->seat[x->seat].person;
    for (int i = 0; i < WISHES; i++)
        if (t->wish[i].n == n && strcmp(t->wish[i].move, move) == 0 &&
            strcmp(t->wish[i].person, person) == 0)
            return;
    wrong(x, "ON-11", "a person's line that he never asked for");
}

static void keep_line(struct truth *t, int seat, const char *move)
{
    if (t->lines == t->line_room) {
        t->line_room = t->line_room ? 2 * t->line_room : 64;
        t->line = need(realloc(t->line, (size_t)t->line_room * sizeof *t->line));
    }
    struct line *line = &t->line[t->lines++];
    line->seat = (int8_t)seat;
    copy_id(line->move, sizeof line->move, move);
}

static void was_drawn(const struct entry *x, const char *move)
{
    struct ct_chance outcome[CT_OUTCOMES_MAX];
    const struct truth *t = x->t;
    int count = ct_table_outcomes(t->play, t->lines, outcome);
    int drawn = ct_fair_outcome(&t->key, t->lines, outcome, count);
    if (strcmp(outcome[drawn].choice.text, move) != 0)
        wrong(x, "ON-F3", "not the outcome that the key gives");
}

static void is_line(struct entry *x)
{
    char move[CT_MOVE_TEXT];
    struct truth *t = x->t;
    struct ct_refusal why;
    int n = (int)doc_int(x->d, doc_get(x->d, 0, "n"), -1);
    int64_t at = doc_int(x->d, doc_get(x->d, 0, "t"), 0);
    x->seat = (int)doc_int(x->d, doc_get(x->d, 0, "seat"), CT_CHANCE);
    get(x, "move", move, sizeof move);
    if (t->state != PLAYING) wrong(x, "ON-11", "a line of a game that does not run");
    if (n != t->lines) wrong(x, "ON-11", "the number of a line twice, or one left out");
    if (x->seat != ct_table_turn(t->play)) wrong(x, "ON-11", "a line of another seat's turn");
    if (x->seat >= 0 && truth_is_person(t, x->seat)) was_wished(x, n, move);
    if (x->seat < 0) was_drawn(x, move);
    if (at > x->s->now) wrong(x, "ON-15", "a line from the future");
    take_clocks(x->s, t, x->d, at);
    if (!ct_table_play(t->play, x->seat, n, move, &why)) wrong(x, why.rule, why.token);
    keep_line(t, x->seat, move);
    x->s->tally.lines++;
    begin_turn(x->s, t, true);
    if (ct_table_turn(t->play) != CT_OVER) return;
    t->state = OVER;
    t->ended = x->s->now;
    x->s->tally.finished++;
    x->s->tally.table_ms += t->ended - t->opened;
}

static void is_undo(struct entry *x)
{
    struct truth *t = x->t;
    int n = (int)doc_int(x->d, doc_get(x->d, 0, "n"), -1);
    if (t->state != PLAYING || t->lines == 0 || n != t->lines - 1)
        wrong(x, "ON-13", "there is nothing to take back");
    int seat = t->line[n].seat;
    if (t->rated || t->day[0]) wrong(x, "ON-13", "an undo in a rated game or the day's deal");
    if (seat < 0 || !truth_is_person(t, seat) || !ct_table_may_undo(t->play, seat))
        wrong(x, "ON-13", "this line cannot be taken back");
    /* What the other was given when the turn came to him goes with it. */
    int turn = ct_table_turn(t->play);
    if (t->clock == LIVE && turn >= 0 && turn != seat) {
        t->seat[turn].clock -= t->more * (int64_t)SECOND;
        if (t->seat[turn].clock < 0) t->seat[turn].clock = 0;
    }
    take_clocks(x->s, t, x->d, x->s->now);
    ct_table_cut(t->play, n);
    t->lines = n;
    t->undo_e = t->e + 1;
    x->s->tally.undone++;
    fault(x->s, UNDO);
    begin_turn(x->s, t, false);
}

static void is_leave(struct entry *x)
{
    char how[16];
    struct sim *s = x->s;
    struct truth *t = x->t;
    struct true_seat *seat = &t->seat[x->seat];
    int64_t least, most;
    get(x, "how", how, sizeof how);
    /* Who is forgotten while nonces are told leaves a game that will start (ON-F1). */
    if ((t->state != PLAYING && t->state != DEALING) || !truth_is_person(t, x->seat))
        wrong(x, "ON-14", "there is nobody who could leave");
    clock_bounds(s, t, x->seat, s->now, &least, &most);
    if (strcmp(how, "time") == 0) {
        fault(s, TIME_OUT);
        if (t->clock == NO_CLOCK || truth_turn(t) != x->seat || least > 0)
            wrong(x, "ON-15", "his clock has not run out");
    } else if (strcmp(how, "away") == 0) {
        fault(s, EXCUSE);
        if (t->clock != NO_CLOCK || truth_turn(t) != x->seat || s->now - t->turn_at < 10 * MINUTE)
            wrong(x, "ON-14", "he cannot be excused yet");
    } else {
        fault(s, LEAVE);
    }
    /* Who has not come, or is forgotten, needs no clock any more. */
    if (doc_get(x->d, 0, "c") >= 0) take_clocks(s, t, x->d, s->now);
    seat->standin = true;
    if (!seat->left) seat->left = t->e + 1;
}

static void is_back(struct entry *x)
{
    struct truth *t = x->t;
    struct true_seat *seat = &t->seat[x->seat];
    if (t->state != PLAYING || !seat->standin || t->rated) wrong(x, "ON-14", "he cannot come back");
    fault(x->s, BACK);
    take_clocks(x->s, t, x->d, x->s->now);
    seat->standin = false;
    if (seat->clock < 30 * SECOND) seat->clock = 30 * SECOND;
    if (truth_turn(t) == x->seat) begin_turn(x->s, t, false);
}

static void is_close(struct entry *x)
{
    struct truth *t = x->t;
    for (int seat = 0; seat < t->players; seat++)
        if (!t->seat[seat].open && !t->seat[seat].is_agent)
            wrong(x, "ON-7", "a table is closed at which somebody sits");
    if (t->state != WAITING || x->s->now - t->changed < HOUR)
        wrong(x, "ON-7", "a table is closed too early");
    t->state = CLOSED;
    t->ended = x->s->now;
    x->s->tally.closed++;
    x->s->tally.table_ms += t->ended - t->opened;
}

static void is_again(struct entry *x)
{
    char id[ID];
    get(x, "new", id, sizeof id);
    if (x->t->state != OVER || x->t->again[0])
        wrong(x, "ON-17", "again, but not once after the end");
    const struct truth *next = truth_find(x->s, id);
    if (!next) wrong(x, "ON-17", "there is no such table");
    if (next->start != (x->t->start + 1) % x->t->players || next->game != x->t->game ||
        next->players != x->t->players)
        wrong(x, "ON-17", "another game than before, or another start");
    memcpy(x->t->again, id, ID);
}

static void is_rated(struct entry *x)
{
    size_t len;
    const char *raw = doc_raw(x->d, doc_get(x->d, 0, "rating"), &len);
    if (x->t->state != OVER || !x->t->rated || x->t->rating)
        wrong(x, "ON-R1", "a rating, but not once with the end of a rated game");
    x->t->rating = copy_text(raw, len);
}

static void is_said(struct entry *x)
{
    struct truth *t = x->t;
    size_t len;
    bool phrase = doc_get(x->d, 0, "phrase") >= 0;
    const char *raw = doc_raw(x->d, doc_get(x->d, 0, phrase ? "phrase" : "text"), &len);
    t->said = need(realloc(t->said, ((size_t)t->said_count + 1) * sizeof *t->said));
    struct true_said *said = &t->said[t->said_count++];
    memset(said, 0, sizeof *said);
    get(x, "person", said->person, sizeof said->person);
    said->seat = (int)doc_int(x->d, doc_get(x->d, 0, "seat"), -1);
    said->spectators = said->seat < 0 && t->state != OVER;
    said->text = copy_text(raw, len);
    if (t->chat == 0 || (t->chat == 1 && !phrase)) wrong(x, "ON-16", "chat that is off");
    if (said->seat != truth_seat(t, said->person)) wrong(x, "ON-16", "words from another seat");
    x->s->tally.chats++;
}

static void is_forgot(struct entry *x)
{
    char who[ID];
    get(x, "who", who, sizeof who);
    int seat = truth_seat(x->t, who);
    if (seat >= 0) {
        x->t->seat[seat].person[0] = '\0';
        x->t->seat[seat].forgotten = true;
    }
    for (int i = 0; i < x->t->said_count; i++)
        if (strcmp(x->t->said[i].person, who) == 0) x->t->said[i].person[0] = '\0';
}

static const struct {
    const char *is;
    void (*happen)(struct entry *x);
    bool seat;
} kinds[] = {
    {"line", is_line, false},   {"sit", is_sit, true},      {"stand", is_stand, true},
    {"seat", is_seat, true},    {"nonce", is_nonce, true},  {"deal", is_deal, false},
    {"start", is_start, false}, {"undo", is_undo, false},   {"leave", is_leave, true},
    {"back", is_back, true},    {"close", is_close, false}, {"again", is_again, false},
    {"rated", is_rated, false}, {"said", is_said, false},   {"forgot", is_forgot, false},
};

void truth_entry(struct sim *s, struct truth *t, int e, const char *json, struct node *by)
{
    static struct doc d;
    struct entry x = {.s = s, .t = t, .d = &d, .by = by, .seat = -1};
    const char *why = doc_parse(&d, (char *)(uintptr_t)json, strlen(json));
    size_t i = 0;
    if (why || d.token[0].kind != OBJECT) broken(s, "a row is JSON", "%s", json);
    if (e != t->e + 1) wrong(&x, "what is kept", "e is left out");
    while (i < sizeof kinds / sizeof *kinds && !doc_is(&d, doc_get(&d, 0, "is"), kinds[i].is)) i++;
    if (i == sizeof kinds / sizeof *kinds) wrong(&x, "what is kept", "an entry of no known kind");
    if (kinds[i].seat) {
        x.seat = (int)doc_int(&d, doc_get(&d, 0, "seat"), -1);
        if (x.seat < 0 || x.seat >= t->players) wrong(&x, "what is kept", "no such seat");
    }
    kinds[i].happen(&x);
    t->e = e;
    t->changed = s->now;
    if (e >= t->n_room) {
        t->n_room *= 2;
        t->n_at = need(realloc(t->n_at, (size_t)t->n_room * sizeof *t->n_at));
    }
    t->n_at[e] = t->lines;
}

/* ---- what nodes know ------------------------------------------------------------------------- */

/* A node was told that this row is there. */
void truth_known(struct sim *s, struct node *node, const char *key, bool read)
{
    char id[ID];
    if (strncmp(key, "t/", 2) != 0) return;
    memcpy(id, key + 2, ID - 1);
    id[ID - 1] = '\0';
    struct truth *t = truth_find(s, id);
    int e = key[2 + ID] == 'e' ? atoi(key + 3 + ID) : 0, i = node->number;
    if (!t) return;
    if (t->known_life[i] != node->life) t->known[i] = -1;
    t->known_life[i] = node->life;
    if (read && e > t->known[i] && t->read_at[i] != s->now) {
        t->read_from[i] = t->known[i];
        t->read_at[i] = s->now;
    }
    if (!read) t->read_at[i] = 0;
    if (e > t->known[i]) t->known[i] = e;
    if (e == t->e && !t->turn_told) t->turn_told = s->now;
}

void truth_wish(struct sim *s, const struct ask *ask, const char *person)
{
    struct truth *t = truth_find(s, ask->table);
    if (!t || ask->verb != V_MOVE) return;
    struct wish *w = &t->wish[t->wishes++ % WISHES];
    copy_id(w->person, sizeof w->person, person);
    w->n = ask->n;
    copy_id(w->move, sizeof w->move, ask->move);
}

/* ---- what eyes see --------------------------------------------------------------------------- */

typedef void writer(struct ct_text *out, struct sim *s, struct truth *t, int n, int eyes);

static char *written(struct sim *s, writer *write, struct truth *t, int n, int eyes, size_t *len)
{
    static char *room;
    static size_t rooms;
    if (!room) room = need(malloc(rooms = 1 << 16));
    for (;;) {
        struct ct_text out = ct_text_on(room, rooms);
        write(&out, s, t, n, eyes);
        *len = out.len;
        if (!ct_text_is_cut(&out)) return copy_text(room, out.len);
        room = need(realloc(room, rooms = 2 * out.len));
    }
}

static void write_view(struct ct_text *out, struct sim *s, struct truth *t, int n, int eyes)
{
    (void)s;
    ct_table_view(t->play, n, eyes, out);
}

/* The view in another world that these eyes cannot tell from the true one. */
static void write_imagined(struct ct_text *out, struct sim *s, struct truth *t, int n, int eyes)
{
    static _Alignas(16) unsigned char seen[8192], world[8192], again[8192];
    const struct ct_game *game = t->game;
    if (game->state_size > sizeof seen) abort();
    ct_table_observe(t->play, n, eyes, (ct_state *)(void *)seen);
    game->imagine(t->kit, (ct_state *)(void *)seen, eyes, &s->rng, (ct_state *)(void *)world);
    game->observe(t->kit, (ct_state *)(void *)world, eyes, (ct_state *)(void *)again);
    game->face->view(t->kit, (ct_state *)(void *)again, eyes, out);
}

const char *truth_view(struct sim *s, struct truth *t, int n, int eyes, size_t *len)
{
    enum { IMAGINE_ONE_OF = 16 };
    int slot = eyes >= 0 ? eyes : CT_SEATS_MAX - 1 - eyes;
    if (t->view[slot].n != n || t->view[slot].e < t->undo_e) {
        free(t->view[slot].text);
        t->view[slot].text = written(s, write_view, t, n, eyes, &t->view[slot].len);
        t->view[slot].n = n;
        t->view[slot].e = t->e;
        if (eyes != CT_EVERYTHING && chance(s, IMAGINE_ONE_OF)) {
            size_t other;
            char *text = written(s, write_imagined, t, n, eyes, &other);
            if (other != t->view[slot].len || memcmp(text, t->view[slot].text, other) != 0)
                broken(s, "noninterference", "expected %s\ngot      %s", text, t->view[slot].text);
            free(text);
            s->tally.imagined++;
        }
    }
    *len = t->view[slot].len;
    return t->view[slot].text;
}

static void write_legal(struct ct_text *out, struct sim *s, struct truth *t, int n, int eyes)
{
    const struct ct_choice *choice;
    int count = ct_table_choices(t->play, n, &choice);
    (void)s, (void)eyes;
    ct_put_char(out, '[');
    for (int i = 0; i < count; i++) {
        ct_put_comma(out);
        ct_put_json_string(out, choice[i].text);
    }
    ct_put_char(out, ']');
}

const char *truth_legal(struct sim *s, struct truth *t, size_t *len)
{
    if (t->legal.n != t->lines || t->legal.e < t->undo_e) {
        free(t->legal.text);
        t->legal.text = written(s, write_legal, t, t->lines, 0, &t->legal.len);
        t->legal.n = t->lines;
        t->legal.e = t->e;
    }
    *len = t->legal.len;
    return t->legal.text;
}

bool truth_day_runs(const struct sim *s, const struct truth *t)
{
    return t->day[0] && s->now / DAY_MS <= t->opened / DAY_MS;
}

/* ---- now and then ---------------------------------------------------------------------------- */

static bool all_is_well(const struct sim *s)
{
    int64_t up = 0;
    if (s->full || s->now < s->slow_until + 10 * SECOND) return false;
    for (int i = 0; i < s->set.nodes; i++) {
        const struct node *n = &s->node[i];
        if (!n->world || n->draining) return false;
        if (n->started > up) up = n->started;
    }
    return s->now - up > 20 * SECOND;
}

/* A clock that has run out has consequences. */
void truth_sweep(struct sim *s)
{
    if (!all_is_well(s)) return;
    for (int b = 0; b < BUCKETS; b++)
        for (struct truth *t = s->truths[b]; t; t = t->next) {
            int turn = truth_turn(t);
            if (t->clock == NO_CLOCK || turn < 0 || !truth_is_person(t, turn)) continue;
            if (!no_pause(s, t) || !t->turn_told) continue;
            int64_t over = s->now - t->turn_told - t->seat[turn].clock;
            if (over > 20 * SECOND)
                broken(s, "ON-14",
                       "the clock of seat %d at %s ran out %lld ms ago, and nothing "
                       "happened",
                       turn, t->id, (long long)over);
        }
}

void truth_free_all(struct sim *s)
{
    for (int b = 0; b < BUCKETS; b++)
        while (s->truths[b]) {
            struct truth *t = s->truths[b];
            s->truths[b] = t->next;
            for (int i = 0; i < t->said_count; i++) free(t->said[i].text);
            for (int i = 0; i < EYES; i++) free(t->view[i].text);
            free(t->legal.text);
            free(t->said);
            free(t->line);
            free(t->n_at);
            free(t->header);
            free(t->rating);
            ct_table_free(t->play);
            ct_house_drop(s->house, t->kit);
            free(t);
        }
}
