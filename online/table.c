/*
 * table.c - see inside.h: a table is its header and its entries.
 *
 * An entry is a small JSON object whose "is" says what happened. table_apply makes the change in
 * memory, for entries that were just written here as for those that are read: there is no other
 * way in which a table changes.
 */
#include "online/inside.h"

#include "games/list.h"
#include "online/deal.h"

#include <stdlib.h>
#include <string.h>

/* ---- small things -------------------------------------------------------------------------- */

int seat_of(const struct table *t, const struct person *p)
{
    for (int seat = 0; p && seat < t->players; seat++)
        if (t->seat[seat].kind == SEAT_PERSON && t->seat[seat].person == p) return seat;
    return -1;
}

int open_seats(const struct table *t)
{
    int open = 0;
    for (int seat = 0; seat < t->players; seat++) open += t->seat[seat].kind == SEAT_OPEN;
    return open;
}

int lines_of(const struct table *t)
{
    return t->play ? ct_table_lines(t->play) : 0;
}

int turn_of(const struct table *t)
{
    return t->state == PLAYING ? ct_table_turn(t->play) : CT_OVER;
}

/* Does a person decide there now? */
bool is_person(const struct table *t, int seat)
{
    return t->seat[seat].kind == SEAT_PERSON && !t->seat[seat].standin;
}

bool table_has(const struct table *t, const struct conn *c)
{
    for (int i = 0; i < t->at_count; i++)
        if (t->at[i].c == c) return true;
    return false;
}

bool is_here(const struct table *t, int seat)
{
    const struct person *p = t->seat[seat].person;
    for (int i = 0; i < t->at_count && p; i++)
        if (t->at[i].c->person == p) return true;
    return p && is_far(t->w, t->id, p->id);
}

/* Connections of his at the table. */
static int places_of(const struct table *t, const struct person *p)
{
    int count = 0;
    for (int i = 0; i < t->at_count; i++) count += t->at[i].c->person == p;
    return count;
}

static void note_here(struct table *t)
{
    for (int seat = 0; seat < t->players; seat++) {
        struct seat *s = &t->seat[seat];
        bool here = is_here(t, seat);
        if (s->kind != SEAT_PERSON || here)
            s->gone_since = 0;
        else if (!s->gone_since)
            s->gone_since = t->w->now;
    }
}

/* One more in a list that grows. */
static bool make_room(void **list, size_t size, int count, int *room)
{
    if (count < *room) return true;
    int more = *room ? 2 * *room : 2;
    void *larger = realloc(*list, (size_t)more * size);
    if (!larger) return false;
    *list = larger;
    *room = more;
    return true;
}

/* A person on a seat is kept in memory, and knows at which tables he has one. */
void person_sits(struct person *p, struct table *t)
{
    p->holders++;
    if (make_room((void **)&p->sits, sizeof(struct table *), p->sits_count, &p->sits_room))
        p->sits[p->sits_count++] = t;
}

void person_rises(struct person *p, struct table *t)
{
    int i = 0;
    while (i < p->sits_count && p->sits[i] != t) i++;
    if (i < p->sits_count) p->sits[i] = p->sits[--p->sits_count];
    person_release(t->w, p);
}

void table_join(struct table *t, struct conn *c)
{
    if (table_has(t, c) || !c->person) return; /* who was forgotten meanwhile is nowhere */
    if (!make_room((void **)&t->at, sizeof *t->at, t->at_count, &t->at_room) ||
        !make_room((void **)&c->at, sizeof(struct table *), c->at_count, &c->at_room))
        return;
    int seat = seat_of(t, c->person);
    bool was_here = seat >= 0 && is_here(t, seat);
    t->at[t->at_count++] = (struct place){.c = c};
    c->at[c->at_count++] = t;
    note_here(t);
    if (places_of(t, c->person) == 1) say_here(t, c->person);
    if (seat >= 0 && !was_here) tell_seats(t, c);
    lobby_changed(t);
    if (seat < 0) tell_yours(t, c); /* one more watches */
}

void table_part(struct table *t, struct conn *c)
{
    int i = 0;
    while (i < t->at_count && t->at[i].c != c) i++;
    if (i == t->at_count) return;
    t->at[i] = t->at[--t->at_count];
    for (i = 0; c->at[i] != t;) i++;
    c->at[i] = c->at[--c->at_count];
    note_here(t);
    if (places_of(t, c->person) == 0) say_gone(t, c->person);
    int seat = seat_of(t, c->person);
    if (seat >= 0 && !is_here(t, seat)) tell_seats(t, NULL);
    if (t->at_count == 0) t->idle_since = t->w->now;
    lobby_changed(t);
    if (seat < 0) tell_yours(t, c);
}

void table_far_changed(struct table *t, const char *person)
{
    int seat = 0;
    while (seat < t->players &&
           !(t->seat[seat].person && strcmp(t->seat[seat].person->id, person) == 0))
        seat++;
    bool was_here = seat < t->players && !t->seat[seat].gone_since;
    note_here(t);
    if (seat < t->players && was_here != is_here(t, seat)) tell_seats(t, NULL);
    lobby_changed(t);
    if (seat == t->players) tell_yours(t, NULL);
}

void table_free(struct table *t)
{
    if (!t) return;
    for (int seat = 0; t->seat && seat < t->players; seat++) {
        if (t->seat[seat].person) person_rises(t->seat[seat].person, t);
        if (t->seat[seat].keeps) person_release(t->w, t->seat[seat].keeps);
    }
    table_not_stale(t);
    for (int i = 0; i < t->barred_count; i++) free(t->barred[i]);
    for (int i = 0; i < t->said_count; i++) said_free(t, &t->said[i]);
    while (t->waiting) {
        struct job *j = t->waiting;
        t->waiting = j->next;
        job_done(j);
    }
    ct_table_free(t->play);
    if (t->think_kit) ct_house_drop(t->w->house, t->think_kit);
    if (t->kit) ct_house_drop(t->w->house, t->kit);
    free(t->seat);
    free(t->barred);
    free(t->said);
    free(t->box);
    free(t->rating);
    free(t->at);
    free(t->think_seen);
    free(t);
}

struct table *table_new(struct on_world *w, const char *id)
{
    struct table *t = calloc(1, sizeof *t);
    if (!t) return NULL;
    struct ct_text text = ct_text_on(t->id, sizeof t->id);
    ct_put(&text, id);
    t->w = w;
    t->changed = t->idle_since = w->now;
    return t;
}

/* ---- the header ------------------------------------------------------------------------------ */

bool open_json(struct reading *r, const char *json)
{
    size_t len = strlen(json), room = ct_json_room(len);
    r->tokens = malloc(room);
    return r->tokens && !ct_json_read(&r->doc, json, len, r->tokens, room) &&
           ct_json_is(&r->doc, 0, CT_JSON_OBJECT);
}

int64_t entry_number(const struct reading *r, const char *key, int64_t missing)
{
    int64_t value;
    return ct_json_int(&r->doc, ct_json_get(&r->doc, 0, key), &value) ? value : missing;
}

bool entry_text(const struct reading *r, const char *key, char *out, size_t cap)
{
    bool there = ct_json_string(&r->doc, ct_json_get(&r->doc, 0, key), out, cap);
    if (!there) out[0] = '\0';
    return there;
}

static char *raw_copy(const struct reading *r, const char *key)
{
    size_t len;
    int value = ct_json_get(&r->doc, 0, key);
    if (value < 0) return NULL;
    const char *raw = ct_json_raw(&r->doc, value, &len);
    char *copy = malloc(len + 1);
    if (!copy) return NULL;
    memcpy(copy, raw, len);
    copy[len] = '\0';
    return copy;
}

static void ints(const struct reading *r, const char *key, int *out)
{
    int list = ct_json_get(&r->doc, 0, key), i = 0;
    int64_t value;
    for (int at = ct_json_first(&r->doc, list); at >= 0 && i < CT_SEATS_MAX;
         at = ct_json_next(&r->doc, at))
        out[i++] = ct_json_int(&r->doc, at, &value) ? (int)value : 0;
}

/* A kit of this table's material with another config. */
static const struct ct_kit *kit_with(const struct table *t, const struct ct_config *config)
{
    struct reading r = {.tokens = NULL};
    bool ok = !t->box || open_json(&r, t->box);
    const struct ct_kit *kit =
        ok ? ct_house_kit(t->w->house, t->game, config, &r.doc, t->box ? 0 : CT_JSON_NONE, NULL)
           : NULL;
    free(r.tokens);
    return kit;
}

static const struct ct_kit *kit_of_header(struct table *t, const struct reading *r)
{
    struct ct_config config = ct_config_default(t->game, t->players);
    const struct ct_json *doc = &r->doc;
    int options = ct_json_get(doc, 0, "options"), box = ct_json_get(doc, 0, "box");
    for (int key = ct_json_first(doc, options); key >= 0; key = ct_json_next(doc, key)) {
        char name[CT_FACT_TEXT], value[CT_FACT_TEXT];
        if (!ct_json_string(doc, key, name, sizeof name) ||
            !ct_json_string(doc, ct_json_value_of(key), value, sizeof value) ||
            !ct_config_set(t->game, &config, name, value, NULL))
            return NULL;
    }
    if (t->start > 0) config.start = (uint8_t)t->start;
    return ct_house_kit(t->w->house, t->game, &config, doc, box, NULL);
}

static bool read_clock(struct table *t, const struct reading *r)
{
    char kind[8];
    int clock = ct_json_get(&r->doc, 0, "clock");
    int64_t base = 0, more = 0, days = 0;
    if (clock < 0) return true;
    if (!ct_json_string(&r->doc, ct_json_get(&r->doc, clock, "kind"), kind, sizeof kind))
        return false;
    ct_json_int(&r->doc, ct_json_get(&r->doc, clock, "base"), &base);
    ct_json_int(&r->doc, ct_json_get(&r->doc, clock, "more"), &more);
    ct_json_int(&r->doc, ct_json_get(&r->doc, clock, "days"), &days);
    t->clock = strcmp(kind, "live") == 0 ? LIVE : DAYS;
    t->base = (int)base;
    t->more = (int)more;
    t->days = (int)days;
    return true;
}

static void read_match(struct table *t, const struct reading *r)
{
    t->is_match = entry_number(r, "match", 0) > 0;
    t->match_game = (int)entry_number(r, "match", 0);
    entry_text(r, "match-id", t->match_id, sizeof t->match_id);
    if (t->is_match && !t->match_id[0]) memcpy(t->match_id, t->id, sizeof t->id);
    ints(r, "match-points", t->match_points);
    ints(r, "match-ranks", t->match_ranks);
    ints(r, "match-wins", t->match_wins);
    ints(r, "match-left", t->match_left);
}

/* Their number first: it says how much of the rest is read. */
static bool make_seats(struct table *t, const struct reading *r)
{
    int64_t players = entry_number(r, "players", 0);
    if (players < 1 || players < t->game->seats_min || players > t->game->seats_max) return false;
    t->seat = calloc((size_t)players, sizeof *t->seat);
    if (t->seat) t->players = (int)players;
    return t->seat;
}

static void read_seats(struct table *t, const struct reading *r)
{
    int list = ct_json_get(&r->doc, 0, "seats"), seat = 0;
    for (int at = ct_json_first(&r->doc, list); at >= 0 && seat < t->players;
         at = ct_json_next(&r->doc, at), seat++) {
        struct seat *s = &t->seat[seat];
        ct_json_string(&r->doc, ct_json_get(&r->doc, at, "kept"), s->kept, sizeof s->kept);
        s->keeps = person_find(t->w, s->kept);
        if (s->keeps) s->keeps->holders++;
        if (ct_json_string(&r->doc, ct_json_get(&r->doc, at, "agent"), s->agent, sizeof s->agent))
            s->kind = SEAT_AGENT;
    }
}

bool table_read_header(struct table *t, const char *json)
{
    static const enum on_chat chats[] = {ON_CHAT_OFF, ON_CHAT_PHRASES, ON_CHAT_FREE};
    struct reading r = {.tokens = NULL};
    char id[32];
    bool ok = open_json(&r, json) && entry_text(&r, "game", id, sizeof id);
    t->game = ok ? ct_game_find(ct_games, id) : NULL;
    ok = ok && t->game && make_seats(t, &r);
    if (ok) {
        t->start = (int)entry_number(&r, "start", -1);
        t->random_start = t->start < 0;
        t->listed = entry_number(&r, "listed", 0);
        t->rated = entry_number(&r, "rated", 0);
        t->chat = chats[entry_number(&r, "chat", 0) % 3];
        t->opened = entry_number(&r, "opened", 0);
        entry_text(&r, "standin", t->standin_agent, sizeof t->standin_agent);
        entry_text(&r, "opener", t->opener, sizeof t->opener);
        entry_text(&r, "day", t->day, sizeof t->day);
        entry_text(&r, "secret", t->secret, sizeof t->secret);
        entry_text(&r, "commit", t->commit, sizeof t->commit);
        t->box = raw_copy(&r, "box");
        read_match(t, &r);
        read_seats(t, &r);
        t->kit = kit_of_header(t, &r);
        ok = read_clock(t, &r) && t->kit;
    }
    free(r.tokens);
    return ok;
}

/* ---- entries --------------------------------------------------------------------------------- */

static bool seat_in(const struct table *t, const struct reading *r, int *seat)
{
    *seat = (int)entry_number(r, "seat", -1);
    return *seat >= 0 && *seat < t->players;
}

/* One table less that a person waits for or plays at (ON-3); what is read was counted before. */
static void not_live(struct table *t, int seat)
{
    struct person *p = t->seat[seat].person;
    if (p && p->live > 0 && !t->is_reading) p->live--;
}

static void nobody_is_live(struct table *t)
{
    for (int seat = 0; seat < t->players; seat++) not_live(t, seat);
}

static void empty_seat(struct table *t, int seat)
{
    struct seat *s = &t->seat[seat];
    if (s->person) {
        not_live(t, seat);
        person_rises(s->person, t);
    }
    if (s->keeps) person_release(t->w, s->keeps);
    *s = (struct seat){.kind = SEAT_OPEN};
}

static bool apply_sit(struct table *t, const struct reading *r)
{
    char id[ON_PERSON_ID + 1];
    int seat;
    if (!seat_in(t, r, &seat) || !entry_text(r, "person", id, sizeof id)) return false;
    struct person *p = person_find(t->w, id); /* NULL: somebody who was forgotten */
    if (p) person_sits(p, t);                 /* before the seat lets go of whom it was kept for */
    empty_seat(t, seat);
    struct seat *s = &t->seat[seat];
    s->kind = SEAT_PERSON;
    s->person = p;
    memcpy(s->sat, id, sizeof s->sat);
    if (s->person && !t->is_reading) s->person->live++;
    entry_text(r, "seal", s->seal, sizeof s->seal);
    s->gone_since = is_here(t, seat) ? 0 : t->w->now;
    return true;
}

/* Who stands up in a later game of a match has not got rid of it: the seat stays his (ON-20). */
static bool apply_stand(struct table *t, const struct reading *r)
{
    int seat;
    if (!seat_in(t, r, &seat)) return false;
    struct seat *s = &t->seat[seat];
    struct person *p = t->match_game > 1 ? s->person : NULL;
    if (p) p->holders++;
    empty_seat(t, seat);
    s->keeps = p;
    if (p) memcpy(s->kept, p->id, sizeof s->kept);
    return true;
}

static bool bar(struct table *t, const char *id)
{
    char **barred = realloc(t->barred, ((size_t)t->barred_count + 1) * sizeof *barred);
    if (!barred) return false;
    t->barred = barred;
    t->barred[t->barred_count] = malloc(ON_PERSON_ID + 1);
    if (!t->barred[t->barred_count]) return false;
    memcpy(t->barred[t->barred_count++], id, ON_PERSON_ID + 1);
    return true;
}

static bool apply_seat(struct table *t, const struct reading *r)
{
    char who[16], id[ON_PERSON_ID + 1];
    int seat;
    if (!seat_in(t, r, &seat) || !entry_text(r, "who", who, sizeof who)) return false;
    if (entry_text(r, "bar", id, sizeof id) && !bar(t, id)) return false;
    empty_seat(t, seat);
    if (strcmp(who, "open") == 0) return true;
    t->seat[seat].kind = SEAT_AGENT;
    memcpy(t->seat[seat].agent, who, sizeof who);
    return true;
}

static bool apply_nonce(struct table *t, const struct reading *r)
{
    int seat;
    return seat_in(t, r, &seat) &&
           entry_text(r, "nonce", t->seat[seat].nonce, sizeof t->seat[seat].nonce);
}

static bool apply_deal(struct table *t, const struct reading *r)
{
    (void)r;
    t->state = DEALING;
    t->dealing_since = t->w->now; /* anew after a restart (ON-F1) */
    return true;
}

static void read_bytes(const char *hex, struct ct_fair_bytes *out)
{
    ct_fair_read_hex(hex, strlen(hex), out);
}

void table_fair(const struct table *t, struct ct_fair *out)
{
    struct ct_text name = ct_text_on(out->table, sizeof out->table);
    ct_put_format(&name, "%s%s", t->day[0] ? "day " : "", t->day[0] ? t->day : t->id);
    read_bytes(t->commit, &out->commit);
    read_bytes(t->secret, &out->secret);
    out->has_secret = true;
    out->draws_start = t->random_start;
    for (int seat = 0; seat < t->players; seat++) {
        const struct seat *s = &t->seat[seat];
        out->has_seal[seat] = s->seal[0] && !t->day[0];
        out->has_nonce[seat] = s->nonce[0] && !t->day[0];
        if (out->has_seal[seat]) read_bytes(s->seal, &out->seal[seat]);
        if (out->has_nonce[seat]) read_bytes(s->nonce, &out->nonce[seat]);
    }
}

struct ct_fair_bytes table_key(const struct table *t)
{
    struct ct_fair fair = {.table = ""};
    table_fair(t, &fair);
    return ct_fair_key(&fair, t->players);
}

/* The seat that begins, if that is drawn; the kit then says so, too. */
static bool draw_start(struct table *t, const struct ct_fair_bytes *key)
{
    struct ct_config config = t->kit->config;
    if (t->random_start) t->start = ct_fair_start(key, t->players);
    config.start = (uint8_t)t->start;
    const struct ct_kit *kit = kit_with(t, &config);
    if (!kit) return false;
    ct_house_drop(t->w->house, t->kit);
    t->kit = kit;
    return true;
}

static bool apply_start(struct table *t, const struct reading *r)
{
    (void)r;
    t->key = table_key(t);
    if (!draw_start(t, &t->key)) return false;
    t->play = ct_deal_table(t->w->house, t->kit, &t->key, NULL);
    if (!t->play) return false;
    t->state = PLAYING;
    for (int seat = 0; seat < t->players; seat++)
        t->seat[seat].clock = t->clock == LIVE ? (int64_t)t->base * 1000 : day_ms(t);
    turn_comes(t);
    return true;
}

/* The clocks as they were when the line was stored. */
static void read_clocks(struct table *t, const struct reading *r)
{
    int list = ct_json_get(&r->doc, 0, "c"), seat = 0;
    int64_t left;
    for (int at = ct_json_first(&r->doc, list); at >= 0 && seat < t->players;
         at = ct_json_next(&r->doc, at), seat++)
        if (ct_json_int(&r->doc, at, &left)) t->seat[seat].clock = left;
}

/* Line n stands in the store. */
static void line_stands(struct table *t, int n)
{
    t->stored_lines = n + 1;
    if (t->stored_lines < ct_table_lines(t->play)) return;
    turn_comes(t);
    if (ct_table_turn(t->play) != CT_OVER) return;
    nobody_is_live(t);
    t->state = OVER;
}

void table_lines_stored(struct table *t, const struct made *m)
{
    for (int seat = 0; t->clock != NO_CLOCK && seat < t->players; seat++)
        t->seat[seat].clock = m->clock[seat];
    for (int i = 0; i < m->lines; i++, t->e++) line_stands(t, t->stored_lines);
}

static bool apply_line(struct table *t, const struct reading *r)
{
    char move[CT_MOVE_TEXT];
    int n = (int)entry_number(r, "n", -1), seat = (int)entry_number(r, "seat", CT_CHANCE);
    if (!t->play || !entry_text(r, "move", move, sizeof move)) return false;
    bool is_there = n < ct_table_lines(t->play); /* played before it was stored */
    if (!is_there && !ct_table_play(t->play, seat, n, move, NULL)) return false;
    read_clocks(t, r);
    line_stands(t, n);
    return true;
}

static bool apply_undo(struct table *t, const struct reading *r)
{
    int n = (int)entry_number(r, "n", -1);
    if (!t->play || n < 0 || n > ct_table_lines(t->play)) return false;
    ct_table_cut(t->play, n);
    t->stored_lines = n;
    t->has_choice = false; /* it was of a position that is gone, as is what is thought now */
    read_clocks(t, r);
    turn_goes_on(t);
    return true;
}

static bool apply_leave(struct table *t, const struct reading *r)
{
    int seat;
    if (!seat_in(t, r, &seat)) return false;
    struct seat *s = &t->seat[seat];
    read_clocks(t, r);
    s->standin = true;
    if (!s->left) s->left_at = t->e + 1;
    s->left = true;
    return true;
}

static bool apply_back(struct table *t, const struct reading *r)
{
    enum { AT_LEAST = 30000 };
    int seat;
    if (!seat_in(t, r, &seat)) return false;
    struct seat *s = &t->seat[seat];
    s->standin = false;
    read_clocks(t, r);
    if (s->clock < AT_LEAST) s->clock = AT_LEAST;
    if (turn_of(t) == seat) turn_goes_on(t);
    return true;
}

static bool apply_close(struct table *t, const struct reading *r)
{
    (void)r;
    nobody_is_live(t);
    t->state = CLOSED;
    return true;
}

static bool apply_again(struct table *t, const struct reading *r)
{
    return entry_text(r, "new", t->again, sizeof t->again);
}

static bool apply_rated(struct table *t, const struct reading *r)
{
    free(t->rating);
    t->rating = raw_copy(r, "rating");
    return t->rating != NULL;
}

static bool apply_forgot(struct table *t, const struct reading *r)
{
    char id[ON_PERSON_ID + 1];
    if (!entry_text(r, "who", id, sizeof id)) return false;
    for (int seat = 0; seat < t->players; seat++) {
        struct seat *s = &t->seat[seat];
        if (!s->person || strcmp(s->person->id, id) != 0) continue;
        not_live(t, seat);
        person_rises(s->person, t);
        s->person = NULL;
    }
    chat_forget(t, id);
    return true;
}

bool table_apply(struct table *t, const char *body)
{
    static const struct {
        const char *is;
        bool (*apply)(struct table *t, const struct reading *r);
    } kinds[] = {
        {"line", apply_line},   {"sit", apply_sit},     {"stand", apply_stand},
        {"seat", apply_seat},   {"nonce", apply_nonce}, {"deal", apply_deal},
        {"start", apply_start}, {"undo", apply_undo},   {"leave", apply_leave},
        {"back", apply_back},   {"close", apply_close}, {"again", apply_again},
        {"rated", apply_rated}, {"said", apply_said},   {"forgot", apply_forgot},
    };
    struct reading r = {.tokens = NULL};
    char is[16];
    bool ok = false;
    bool is_json = open_json(&r, body);
    if (is_json && t->is_reading) {
        int64_t at = entry_number(&r, "t", -1);
        t->entry_up = entry_number(&r, "u", -1);
        if (at >= 0 && t->entry_up >= 0) adopt_pauses(t->w, at - t->entry_up);
    }
    if (is_json && entry_text(&r, "is", is, sizeof is))
        for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++)
            if (strcmp(kinds[i].is, is) == 0) ok = kinds[i].apply(t, &r);
    if (ok) t->e++;
    free(r.tokens);
    return ok;
}

struct table *table_read(struct on_world *w, const char *id, const struct job *rows)
{
    char header[ON_KEY];
    struct ct_text key = ct_text_on(header, sizeof header);
    ct_put_format(&key, "t/%s/0", id);
    const char *json = row_of(rows, header);
    struct table *t = json ? table_new(w, id) : NULL;
    bool ok = t && table_read_header(t, json);
    if (ok) t->is_reading = true;
    for (int i = 0; ok && i < rows->rows; i++)
        if (strcmp(rows->row_key[i], header) != 0) ok = table_apply(t, rows->row_value[i]);
    if (ok) {
        t->is_reading = false;
        t->is_others = w->options.several; /* nobody knows */
        table_put(t);
        return t;
    }
    table_free(t);
    struct on_effect effect = {.kind = ON_TELL, .text = id, .len = strlen(id)};
    if (json) w->shell.effect(w->shell.with, &effect);
    return NULL;
}
