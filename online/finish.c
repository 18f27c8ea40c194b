/*
 * finish.c - see inside.h: the end of a game (ON-18), the next one (ON-17), matches (ON-20).
 *
 * Everything that an end changes is written with the line that ends the game: results, ratings,
 * counts. What these were before is read first, and each write demands that it has not changed.
 */
#include "online/inside.h"

#include "core/match.h"
#include "online/rating.h"

#include <stdlib.h>
#include <string.h>

enum { NEXT_GAME_MS = 60000, WHO = 32 };

/* ---- what was before ------------------------------------------------------------------------- */

/* A person's or an agent's place in the rows. */
static void who_at(const struct table *t, int seat, char who[WHO])
{
    const struct seat *s = &t->seat[seat];
    struct ct_text text = ct_text_on(who, WHO);
    if (s->kind == SEAT_AGENT)
        ct_put_format(&text, "a%s", s->agent);
    else
        ct_put_format(&text, "p%s", s->person ? s->person->id : "-");
}

/* Somebody who was forgotten has nothing kept of him. */
static bool is_forgotten(const struct table *t, int seat)
{
    return t->seat[seat].kind == SEAT_PERSON && !t->seat[seat].person;
}

static void row_key(char key[ON_KEY], char kind, const struct table *t, int seat)
{
    char who[WHO];
    struct ct_text text = ct_text_on(key, ON_KEY);
    who_at(t, seat, who);
    ct_put_format(&text, "%c/%s/%s", kind, t->game->id, who);
}

/* False: they are being asked for. */
bool finish_knows(struct job *j, const struct table *t)
{
    char keys[2 * CT_SEATS_MAX][ON_KEY];
    struct on_query queries[2 * CT_SEATS_MAX];
    if (j->finish_asked) return true;
    for (int seat = 0; seat < t->players; seat++) {
        row_key(keys[2 * seat], 'r', t, seat);
        row_key(keys[2 * seat + 1], 'c', t, seat);
        for (int k = 2 * seat; k < 2 * seat + 2; k++)
            queries[k] = (struct on_query){.prefix = keys[k], .most = 1};
    }
    j->finish_asked = true;
    return ask_rows(j, queries, 2 * t->players);
}

/* ---- places ---------------------------------------------------------------------------------- */

static void match_with(const struct table *t, struct ct_match *m)
{
    struct ct_score score;
    *m = (struct ct_match){.games = t->match_game > 0 ? t->match_game - 1 : 0};
    memcpy(m->points, t->match_points, sizeof m->points);
    memcpy(m->ranks, t->match_ranks, sizeof m->ranks);
    memcpy(m->won, t->match_wins, sizeof m->won);
    ct_table_score(t->play, ct_table_lines(t->play), &score);
    ct_match_add(m, &score, t->players);
}

static bool is_last_game(const struct table *t)
{
    return !t->is_match || t->match_game == t->players;
}

static void places_of(const struct table *t, int place[CT_SEATS_MAX])
{
    struct ct_match m;
    struct ct_score score;
    match_with(t, &m);
    ct_table_score(t->play, ct_table_lines(t->play), &score);
    if (t->is_match)
        ct_match_places(&m, t->game, t->players, place);
    else
        memcpy(place, score.rank, sizeof score.rank);
}

/* In which order the seats left, in a match in any of its games; 0: stayed. */
static int order_of_leaving(const struct table *t, int seat)
{
    enum { A_GAME = 1000000 };
    if (t->match_left[seat]) return t->match_left[seat];
    if (!t->seat[seat].left) return 0;
    return (int)t->seat[seat].left_at + A_GAME * t->match_game;
}

/* ---- ratings (ON-R1) ------------------------------------------------------------------------- */

/* "mu sigma games", as exact as numbers are. */
struct rated {
    struct ct_rating before, after;
    long games;
};

static void put_rating_row(struct ct_text *out, const struct ct_rating *r, long games)
{
    ct_rating_put(out, r);
    ct_put_format(out, " %ld", games);
}

bool read_rating(const char *row, struct ct_rating *out, long *games)
{
    *out = ct_rating_first();
    *games = 0;
    if (!row) return false;
    const char *rest = ct_rating_read(row, out);
    *games = strtol(rest, NULL, 10);
    return true;
}

bool is_rated_end(const struct table *t)
{
    return t->rated && is_last_game(t);
}

void rated_places(const struct table *t, int out[CT_SEATS_MAX])
{
    int place[CT_SEATS_MAX], left[CT_SEATS_MAX];
    places_of(t, place);
    for (int seat = 0; seat < t->players; seat++) left[seat] = order_of_leaving(t, seat);
    ct_rating_places(place, left, t->players, out);
}

static void rate(const struct job *j, const struct table *t, struct rated out[CT_SEATS_MAX])
{
    struct ct_rating rating[CT_SEATS_MAX];
    int rated_place[CT_SEATS_MAX];
    for (int seat = 0; seat < t->players; seat++) {
        char key[ON_KEY];
        row_key(key, 'r', t, seat);
        read_rating(row_of(j, key), &out[seat].before, &out[seat].games);
        rating[seat] = out[seat].before;
    }
    rated_places(t, rated_place);
    ct_rate(rating, rated_place, t->players);
    for (int seat = 0; seat < t->players; seat++) out[seat].after = rating[seat];
}

void leader_key(char key[ON_KEY], const char *game, const struct ct_rating *r, const char *person)
{
    enum { HIGHEST = 9999999 };
    struct ct_text text = ct_text_on(key, ON_KEY);
    int64_t points = ct_rating_points(r);
    ct_put_format(&text, "o/%s/%07d/%s", game, (int)(points < 0 ? HIGHEST : HIGHEST - points),
                  person);
}

static void write_leader(struct txn *x, const struct table *t, int seat, const struct rated *r)
{
    char key[ON_KEY], value[96 + ON_NAME_ROOM];
    struct ct_text text = ct_text_on(value, sizeof value);
    const struct person *p = t->seat[seat].person;
    if (!p) return;
    leader_key(key, t->game->id, &r->before, p->id);
    txn_add(x, ON_DROP, key, NULL);
    if (ct_rating_is_provisional(&r->after)) return;
    leader_key(key, t->game->id, &r->after, p->id);
    put_rating_row(&text, &r->after, r->games + 1);
    ct_put_format(&text, "\n%s", p->name);
    txn_add(x, ON_PUT, key, value);
}

static void write_rating(struct txn *x, const struct job *j, const struct table *t, int seat,
                         const struct rated *r)
{
    char key[ON_KEY], value[96];
    struct ct_text text = ct_text_on(value, sizeof value);
    row_key(key, 'r', t, seat);
    const char *old = row_of(j, key);
    put_rating_row(&text, &r->after, r->games + 1);
    txn_add(x, ON_IF, key, old ? old : "");
    txn_add(x, ON_PUT, key, value);
    write_leader(x, t, seat, r);
}

static void put_tenths_member(struct ct_text *out, const char *key, int64_t tenths)
{
    ct_put_json_key(out, key);
    ct_put_tenths(out, tenths);
}

/* As it is shown, and (for `admin check`) as it is. */
static void put_rated_entry(struct ct_text *out, const struct table *t, const struct rated r[])
{
    ct_put(out, "{\"is\":\"rated\",\"rating\":[");
    for (int seat = 0; seat < t->players; seat++) {
        ct_put_comma(out);
        ct_put_char(out, '{');
        put_tenths_member(out, "before", ct_rating_points(&r[seat].before));
        put_tenths_member(out, "after", ct_rating_points(&r[seat].after));
        put_tenths_member(out, "deviation", ct_rating_deviation(&r[seat].after));
        ct_put_char(out, '}');
    }
    ct_put(out, "],\"exact\":[");
    for (int seat = 0; seat < t->players; seat++) {
        ct_put_comma(out);
        ct_put_char(out, '"');
        put_rating_row(out, &r[seat].before, r[seat].games);
        ct_put_char(out, ' ');
        put_rating_row(out, &r[seat].after, r[seat].games + 1);
        ct_put_char(out, '"');
    }
    ct_put(out, "]}");
}

static void write_ratings(struct txn *x, const struct job *j, const struct table *t, struct made *m,
                          const struct rated r[])
{
    struct ct_text body = made_body(m);
    put_rated_entry(&body, t, r);
    for (int seat = 0; seat < t->players; seat++) {
        bool again = false; /* the same agent on two seats is rated as the first of them */
        for (int k = 0; k < seat; k++)
            again = again || (t->seat[seat].kind == SEAT_AGENT && t->seat[k].kind == SEAT_AGENT &&
                              strcmp(t->seat[k].agent, t->seat[seat].agent) == 0);
        if (!again && !is_forgotten(t, seat)) write_rating(x, j, t, seat, &r[seat]);
    }
}

/* ---- counts and results ---------------------------------------------------------------------- */

/* "played won" and one game more; an agent may sit on several seats. */
static void count_game(struct txn *x, const struct job *j, const struct table *t, int seat,
                       const int place[])
{
    char key[ON_KEY], other[ON_KEY], value[48];
    long played = 0, won = 0;
    row_key(key, 'c', t, seat);
    const char *old = row_of(j, key);
    if (old) {
        char *end;
        played = strtol(old, &end, 10);
        won = strtol(end, NULL, 10);
    }
    for (int k = 0; k < t->players; k++) {
        row_key(other, 'c', t, k);
        if (strcmp(key, other) != 0) continue;
        if (k < seat) return; /* counted with that one */
        played++;
        won += place[k] == 1;
    }
    struct ct_text text = ct_text_on(value, sizeof value);
    ct_put_format(&text, "%ld %ld", played, won);
    txn_add(x, ON_IF, key, old ? old : "");
    txn_add(x, ON_PUT, key, value);
}

/* The newest first: times are counted down. */
void result_key(char key[ON_KEY], const char *who, int64_t time, const char *table)
{
    struct ct_text text = ct_text_on(key, ON_KEY);
    ct_put_format(&text, "f/%s/%013lld/%s", who, 9999999999999LL - (long long)time, table);
}

static void note_result(struct txn *x, const struct table *t, int seat, int place,
                        const struct rated *rated)
{
    char key[ON_KEY], who[WHO], value[256];
    struct ct_text text = ct_text_on(value, sizeof value);
    const char *id = t->is_match ? t->match_id : t->id;
    who_at(t, seat, who);
    result_key(key, who, t->w->now, id);
    ct_put_char(&text, '{');
    ct_put_json_member(&text, "table", id);
    ct_put_json_bool(&text, "listed", t->listed);
    ct_put_json_member(&text, "game", t->game->id);
    ct_put_json_number(&text, "players", t->players);
    ct_put_json_number(&text, "rank", place);
    ct_put_json_number(&text, "time", t->w->now);
    if (rated) put_tenths_member(&text, "rating", ct_rating_points(&rated->after));
    if (t->day[0]) ct_put_json_member(&text, "day", t->day);
    ct_put_char(&text, '}');
    txn_add(x, ON_PUT, key, value);
}

void finish_writes(struct job *j, struct table *t, struct made *m, struct txn *x)
{
    int place[CT_SEATS_MAX];
    struct rated rated[CT_SEATS_MAX];
    bool counts = is_last_game(t), is_rated = is_rated_end(t);
    places_of(t, place);
    if (is_rated) {
        rate(j, t, rated);
        write_ratings(x, j, t, m, rated);
    }
    for (int seat = 0; seat < t->players; seat++) {
        if (t->seat[seat].sat[0]) txn_mine_of(x, t->seat[seat].sat, t->id, false);
        if (!counts || is_forgotten(t, seat)) continue;
        count_game(x, j, t, seat, place);
        note_result(x, t, seat, place[seat], is_rated ? &rated[seat] : NULL);
    }
    if (t->day[0]) day_writes(x, t);
    txn_claim_ends(x, t);
    /* A match goes on, also when the server ends here: then with the next game's first row. */
    if (counts) txn_live(x, t->id, false);
}

/* ---- the next table -------------------------------------------------------------------------- */

static void put_kept(struct ct_text *out, const struct table *t)
{
    ct_put_json_key(out, "seats");
    ct_put_char(out, '[');
    for (int seat = 0; seat < t->players; seat++) {
        const struct seat *s = &t->seat[seat];
        ct_put_comma(out);
        ct_put_char(out, '{');
        if (s->kind == SEAT_AGENT) ct_put_json_member(out, "agent", s->agent);
        if (s->person) ct_put_json_member(out, "kept", s->person->id);
        /* So that whoever reads the table brings the person along. */
        if (s->person) ct_put_json_member(out, "person", s->person->id);
        ct_put_char(out, '}');
    }
    ct_put_char(out, ']');
}

static void put_match_so_far(struct ct_text *out, const struct table *t, int game)
{
    struct ct_match m;
    int left[CT_SEATS_MAX];
    if (!t->is_match) return;
    ct_put_json_number(out, "match", game);
    if (game == 1) return;
    match_with(t, &m);
    for (int seat = 0; seat < t->players; seat++) left[seat] = order_of_leaving(t, seat);
    ct_put_json_member(out, "match-id", t->match_id);
    ct_put_json_ints(out, "match-points", m.points, t->players);
    ct_put_json_ints(out, "match-ranks", m.ranks, t->players);
    ct_put_json_ints(out, "match-wins", m.won, t->players);
    ct_put_json_ints(out, "match-left", left, t->players);
}

static void put_next_header(struct ct_text *out, const struct table *t, const char *opener,
                            int match_game)
{
    char secret[ON_HEX + 1], commitment[ON_HEX + 1];
    random_hex(t->w, secret);
    hash_hex(secret, commitment);
    ct_put_char(out, '{');
    ct_put_json_member(out, "game", t->game->id);
    ct_put_json_number(out, "players", t->players);
    ct_put_json_number(out, "start", (t->start + 1) % t->players);
    ct_put_options(out, t->kit);
    if (t->box) {
        ct_put_json_key(out, "box");
        ct_put(out, t->box);
    }
    put_kept(out, t);
    put_clock(out, t);
    ct_put_json_number(out, "listed", t->listed);
    ct_put_json_number(out, "rated", t->rated);
    put_match_so_far(out, t, match_game);
    ct_put_json_number(out, "chat", t->chat);
    ct_put_json_member(out, "standin", t->standin_agent);
    ct_put_json_member(out, "opener", opener);
    ct_put_json_member(out, "secret", secret);
    ct_put_json_member(out, "commit", commitment);
    ct_put_json_number(out, "opened", t->w->now);
    ct_put_char(out, '}');
}

struct again {
    const struct table *t;
    bool match;
};

static void put_again(struct ct_text *out, const void *from)
{
    const struct again *a = from;
    ct_put(out, "{\"say\":\"again\"");
    ct_put_json_member(out, "table", a->t->id);
    ct_put_json_member(out, "new", a->t->again);
    if (a->match) ct_put_json_bool(out, "match", true);
    ct_put_char(out, '}');
}

void tell_again(struct table *t, const struct conn *except, bool match)
{
    for (int i = 0; i < t->at_count; i++)
        if (t->at[i].c != except) send_put(t->at[i].c, put_again, &(struct again){t, match});
}

/* The writes of a table that goes on where t ended; the old one says where. */
static bool write_next(struct job *j, struct table *t, struct made *m, struct txn *x,
                       const char *opener, int match_game)
{
    char body[64], key[ON_KEY];
    struct ct_text header = made_header(j, m);
    struct ct_text again = ct_text_on(body, sizeof body);
    put_next_header(&header, t, opener, match_game);
    made_header_ends(j, m, &header);
    if (ct_text_is_cut(&header)) return false;
    ct_put_format(&again, "{\"is\":\"again\",\"new\":\"%s\"}", m->id);
    made_writes(x, m);
    entry_key(key, t->id, t->e + 1);
    txn_add(x, ON_NEW, key, body);
    txn_live(x, m->id, true);
    return true;
}

static void note_again(struct job *j, struct table *t)
{
    char body[64];
    struct ct_text again = ct_text_on(body, sizeof body);
    const struct made *m = j->more;
    ct_put_format(&again, "{\"is\":\"again\",\"new\":\"%s\"}", m->id);
    table_apply(t, body);
}

static void after_again(struct job *j)
{
    struct table *t = j->table;
    bool is_next = next_is_due(t);
    note_again(j, t);
    tell_again(t, j->conn, is_next);
    after_open(j);
}

static void after_next(struct job *j)
{
    struct table *t = j->table;
    note_again(j, t);
    after_open(j);
    tell_again(t, NULL, true);
}

/* The next game of a match is everybody's. */
static void txn_next(struct txn *x, const struct table *t, const char *next)
{
    for (int seat = 0; seat < t->players; seat++)
        if (t->seat[seat].person) txn_mine(x, t->seat[seat].person, next, true);
    txn_live(x, t->id, false);
}

static bool open_next(struct job *j)
{
    struct table *t = j->table;
    struct made *m = made_new(j);
    struct txn x = {0};
    if (t->again[0] || !m) return true;
    if (!write_next(j, t, m, &x, t->opener, t->match_game + 1)) {
        txn_free(&x);
        return true;
    }
    txn_next(&x, t, m->id);
    return commit(j, t, &x, after_next);
}

bool next_is_due(const struct table *t)
{
    return t->state == OVER && t->is_match && !is_last_game(t) && !t->again[0];
}

void tend_over(struct table *t)
{
    if (!next_is_due(t)) return;
    struct job *j = job_new(t->w, NULL, open_next);
    wake_table(t, t->w->now + 1000); /* if it cannot be opened now */
    if (!j) return;
    j->table = t;
    job_go(j);
}

/* Who has not come back for the next game of a match plays by his stand-in. */
static bool start_without(struct job *j)
{
    struct table *t = j->table;
    struct made *m = made_for(j, t);
    struct txn x = {0};
    unsigned late = 0;
    if (!m || t->state != WAITING) return true;
    for (int seat = 0; seat < t->players; seat++) {
        const struct seat *s = &t->seat[seat];
        if (s->kind != SEAT_OPEN) continue;
        struct ct_text body = made_body(m);
        put_sit(&body, seat, s->kept, "");
        late |= 1u << seat;
        if (s->keeps && !s->keeps->gone)
            txn_mine(&x, s->keeps, t->id, true); /* he may have stood */
    }
    struct ct_text start = made_body(m);
    put_begin(&start, j->w, has_seal(t, -1));
    for (int seat = 0; seat < t->players; seat++) {
        if (!(late >> seat & 1)) continue;
        struct ct_text body = made_body(m);
        ct_put_format(&body, "{\"is\":\"leave\",\"seat\":%d,\"how\":\"late\"}", seat);
    }
    made_writes(&x, m);
    return commit(j, t, &x, after_change);
}

void tend_next_game(struct table *t)
{
    int64_t due = t->opened + NEXT_GAME_MS;
    if (t->w->now < due) {
        wake_table(t, due);
        return;
    }
    struct job *j = job_new(t->w, NULL, start_without);
    if (!j) return;
    j->table = t;
    j->decides_anew = true;
    job_go(j);
}

bool do_again(struct job *j)
{
    char seal[ON_HEX + 1];
    bool is_there, done;
    if (!get_hex(j, "seal", seal, &is_there)) return refuse(j, "bad-request");
    struct table *t = table_for(j, &done);
    if (!t) return done;
    if (t->state != OVER) return refuse(j, "running");
    const struct person *p = j->conn->person;
    int seat = seat_of(t, p);
    if (seat < 0) return refuse(j, "not-seated");
    if (t->again[0]) {
        struct table *next = need_table(j, t->again);
        if (!next) return j->is_missing ? refuse(j, "no-such-table") : false;
        if (!hold_on(j, next)) return false;
        if (next->state == WAITING && seat_of(next, p) < 0 && is_free(next, seat, p)) {
            if (is_barred(next, p)) return refuse(j, "not-allowed");
            if (too_many_tables(j->conn)) return refuse(j, "too-many");
            return sit_down(j, next, seat, seal);
        }
        table_join(next, j->conn);
        return say_table(j, next);
    }
    if (too_many_tables(j->conn)) return refuse(j, "too-many");
    struct made *m = made_new(j);
    struct txn x = {0};
    if (!m) return refuse(j, "too-many");
    struct ct_text body = made_body(m);
    put_sit(&body, seat, p->id, seal);
    int others = 0; /* somebody who was forgotten leaves an open seat */
    for (int i = 0; i < t->players; i++) others += i != seat && t->seat[i].kind == SEAT_PERSON;
    if (others == 0) {
        struct ct_text begin = made_body(m);
        put_begin(&begin, j->w, seal[0]);
    }
    /* Whoever is quicker than the server opens the match's next game for it. */
    bool is_next = next_is_due(t);
    if (!write_next(j, t, m, &x, is_next ? t->opener : p->id, is_next ? t->match_game + 1 : 1)) {
        txn_free(&x);
        return refuse(j, "too-many");
    }
    person_writes(&x, j->conn);
    if (is_next)
        txn_next(&x, t, m->id);
    else
        txn_mine(&x, p, m->id, true);
    return commit(j, t, &x, after_again);
}
