/*
 * table.c - see inside.h: a table is its header and its entries.
 *
 * An entry is a small JSON object whose "is" says what happened. table_apply makes the change in
 * memory, for entries that were just written here as for those that are read: there is no other
 * way in which a table changes.
 */
#include "online/inside.h"

#include "games/list.h"
#include "online/fair.h"

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
        if (t->at[i] == c) return true;
    return false;
}

bool is_here(const struct table *t, int seat)
{
    const struct person *p = t->seat[seat].person;
    for (int i = 0; i < t->at_count && p; i++)
        if (t->at[i]->person == p) return true;
    return false;
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

void table_join(struct table *t, struct conn *c)
{
    if (table_has(t, c)) return;
    if (t->at_count == t->at_room) {
        int room = t->at_room ? 2 * t->at_room : 2;
        struct conn **at = realloc(t->at, (size_t)room * sizeof *at);
        if (!at) return;
        t->at = at;
        t->at_room = room;
    }
    int seat = seat_of(t, c->person);
    bool was_here = seat >= 0 && is_here(t, seat);
    t->at[t->at_count++] = c;
    note_here(t);
    if (seat >= 0 && !was_here && t->state == PLAYING) tell_seats(t, c);
    lobby_changed(t);
}

void table_part(struct table *t, struct conn *c)
{
    int i = 0;
    while (i < t->at_count && t->at[i] != c) i++;
    if (i == t->at_count) return;
    t->at[i] = t->at[--t->at_count];
    note_here(t);
    int seat = seat_of(t, c->person);
    if (seat >= 0 && !is_here(t, seat)) tell_seats(t, NULL);
    if (t->at_count == 0) t->idle_since = t->w->now;
    lobby_changed(t);
}

void table_free(struct table *t)
{
    if (!t) return;
    for (int seat = 0; seat < CT_SEATS_MAX; seat++)
        if (t->seat[seat].person) person_release(t->w, t->seat[seat].person);
    for (int i = 0; i < t->barred_count; i++) free(t->barred[i]);
    for (int i = 0; i < t->said_count; i++) free(t->said[i].text);
    ct_table_free(t->play);
    if (t->kit) ct_house_drop(t->w->house, t->kit);
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

struct reading {
    struct ct_json doc;
    void *tokens;
};

static bool open_json(struct reading *r, const char *json)
{
    size_t len = strlen(json), room = ct_json_room(len);
    r->tokens = malloc(room);
    return r->tokens && !ct_json_read(&r->doc, json, len, r->tokens, room) &&
           ct_json_is(&r->doc, 0, CT_JSON_OBJECT);
}

static int64_t number(const struct reading *r, const char *key, int64_t missing)
{
    int64_t value;
    return ct_json_int(&r->doc, ct_json_get(&r->doc, 0, key), &value) ? value : missing;
}

static bool text(const struct reading *r, const char *key, char *out, size_t cap)
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
    t->is_match = number(r, "match", 0) > 0;
    t->match_game = (int)number(r, "match", 0);
    text(r, "match-id", t->match_id, sizeof t->match_id);
    if (t->is_match && !t->match_id[0]) memcpy(t->match_id, t->id, sizeof t->id);
    ints(r, "match-points", t->match_points);
    ints(r, "match-ranks", t->match_ranks);
    ints(r, "match-wins", t->match_wins);
    t->match_left = (uint8_t)number(r, "match-left", 0);
}

static void read_seats(struct table *t, const struct reading *r)
{
    int list = ct_json_get(&r->doc, 0, "seats"), seat = 0;
    for (int at = ct_json_first(&r->doc, list); at >= 0 && seat < t->players;
         at = ct_json_next(&r->doc, at), seat++) {
        struct seat *s = &t->seat[seat];
        ct_json_string(&r->doc, ct_json_get(&r->doc, at, "kept"), s->kept, sizeof s->kept);
        if (ct_json_string(&r->doc, ct_json_get(&r->doc, at, "agent"), s->agent, sizeof s->agent))
            s->kind = SEAT_AGENT;
    }
}

bool table_read_header(struct table *t, const char *json)
{
    static const enum on_chat chats[] = {ON_CHAT_OFF, ON_CHAT_PHRASES, ON_CHAT_FREE};
    struct reading r = {.tokens = NULL};
    char id[32];
    bool ok = open_json(&r, json) && text(&r, "game", id, sizeof id);
    t->game = ok ? ct_game_find(ct_games, id) : NULL;
    ok = ok && t->game;
    if (ok) {
        t->players = (int)number(&r, "players", 0);
        t->start = (int)number(&r, "start", -1);
        t->random_start = t->start < 0;
        t->listed = number(&r, "listed", 0);
        t->rated = number(&r, "rated", 0);
        t->chat = chats[number(&r, "chat", 0) % 3];
        t->opened = number(&r, "opened", 0);
        text(&r, "standin", t->standin_agent, sizeof t->standin_agent);
        text(&r, "opener", t->opener, sizeof t->opener);
        text(&r, "day", t->day, sizeof t->day);
        text(&r, "secret", t->secret, sizeof t->secret);
        text(&r, "commit", t->commit, sizeof t->commit);
        t->box = raw_copy(&r, "box");
        read_match(t, &r);
        read_seats(t, &r);
        t->kit = kit_of_header(t, &r);
        ok = read_clock(t, &r) && t->kit && t->players >= t->game->seats_min &&
             t->players <= t->game->seats_max;
    }
    free(r.tokens);
    return ok;
}

/* ---- entries --------------------------------------------------------------------------------- */

static bool seat_in(const struct table *t, const struct reading *r, int *seat)
{
    *seat = (int)number(r, "seat", -1);
    return *seat >= 0 && *seat < t->players;
}

static void empty_seat(struct table *t, int seat)
{
    struct seat *s = &t->seat[seat];
    if (s->person) person_release(t->w, s->person);
    *s = (struct seat){.kind = SEAT_OPEN};
}

static bool apply_sit(struct table *t, const struct reading *r)
{
    char id[ON_PERSON_ID + 1];
    int seat;
    if (!seat_in(t, r, &seat) || !text(r, "person", id, sizeof id)) return false;
    empty_seat(t, seat);
    struct seat *s = &t->seat[seat];
    s->kind = SEAT_PERSON;
    s->person = person_find(t->w, id); /* NULL: somebody who was forgotten */
    if (s->person) s->person->holders++;
    text(r, "seal", s->seal, sizeof s->seal);
    s->gone_since = is_here(t, seat) ? 0 : t->w->now;
    return true;
}

static bool apply_stand(struct table *t, const struct reading *r)
{
    int seat;
    if (!seat_in(t, r, &seat)) return false;
    empty_seat(t, seat);
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
    if (!seat_in(t, r, &seat) || !text(r, "who", who, sizeof who)) return false;
    if (text(r, "bar", id, sizeof id) && !bar(t, id)) return false;
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
           text(r, "nonce", t->seat[seat].nonce, sizeof t->seat[seat].nonce);
}

static bool apply_deal(struct table *t, const struct reading *r)
{
    (void)r;
    t->state = DEALING;
    t->dealing_since = t->w->now; /* anew after a restart (ON-F1) */
    return true;
}

void table_key(const struct table *t, unsigned char key[32])
{
    const char *nonce[CT_SEATS_MAX];
    for (int seat = 0; seat < t->players; seat++)
        nonce[seat] = t->seat[seat].nonce[0] ? t->seat[seat].nonce : NULL;
    if (t->day[0])
        on_fair_day_key(t->secret, t->day, key);
    else
        on_fair_key(t->secret, t->id, nonce, t->players, key);
}

struct header {
    const struct ct_kit *kit;
    const char *setup;
};

static void put_header(struct ct_text *out, const void *from)
{
    const struct header *h = from;
    const struct ct_kit *kit = h->kit;
    ct_put(out, "{\"crosstown\":1");
    ct_put_json_member(out, "game", kit->game->id);
    ct_put_json_number(out, "rules", kit->game->rules);
    ct_put_json_number(out, "players", kit->config.players);
    ct_put_json_number(out, "start", kit->config.start);
    ct_put_options(out, kit);
    ct_put_json_key(out, "setup");
    ct_put(out, h->setup);
    ct_put(out, "}\n");
}

/* The deal that the key stands for; through a record's header, as anybody else would. */
static bool deal(struct table *t, const unsigned char key[32])
{
    enum { SETUP = 1 << 16 };
    char *setup = malloc(SETUP);
    size_t len;
    if (!setup) return false;
    struct ct_text out = ct_text_on(setup, SETUP);
    bool ok = on_fair_setup(t->w->house, t->kit, key, &out) && !ct_text_is_cut(&out);
    const char *record =
        ok ? world_text(t->w, put_header, &(struct header){t->kit, setup}, &len) : NULL;
    t->play = record ? ct_table_load(t->w->house, record, len, 0, NULL, NULL) : NULL;
    free(setup);
    return t->play != NULL;
}

static bool draw_start(struct table *t, const unsigned char key[32])
{
    if (t->random_start) t->start = on_fair_start(key, t->players);
    struct ct_config config = t->kit->config;
    config.start = (uint8_t)t->start;
    return table_set_kit(t, &config);
}

static bool apply_start(struct table *t, const struct reading *r)
{
    unsigned char key[32];
    (void)r;
    table_key(t, key);
    if (!draw_start(t, key) || !deal(t, key)) return false;
    t->state = PLAYING;
    for (int seat = 0; seat < t->players; seat++)
        t->seat[seat].clock = t->clock == LIVE ? (int64_t)t->base * 1000 : day_ms(t);
    turn_comes(t, -1);
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

static bool apply_line(struct table *t, const struct reading *r)
{
    char move[CT_MOVE_TEXT];
    int n = (int)number(r, "n", -1), seat = (int)number(r, "seat", CT_CHANCE);
    if (!t->play || !text(r, "move", move, sizeof move)) return false;
    bool is_there = n < ct_table_lines(t->play); /* played before it was stored */
    if (!is_there && !ct_table_play(t->play, seat, n, move, NULL)) return false;
    if (seat >= 0 && t->seat[seat].comes_back && is_there) t->seat[seat].comes_back = false;
    read_clocks(t, r);
    t->stored_lines = n + 1;
    if (t->stored_lines == ct_table_lines(t->play)) turn_comes(t, seat);
    if (ct_table_turn(t->play) == CT_OVER && t->stored_lines == ct_table_lines(t->play))
        t->state = OVER;
    return true;
}

static bool apply_undo(struct table *t, const struct reading *r)
{
    int n = (int)number(r, "n", -1);
    if (!t->play || n < 0 || n > ct_table_lines(t->play)) return false;
    int turn = ct_table_turn(t->play);
    ct_table_cut(t->play, n);
    t->stored_lines = n;
    read_clocks(t, r);
    turn_comes(t, turn);
    return true;
}

static bool apply_leave(struct table *t, const struct reading *r)
{
    int seat;
    if (!seat_in(t, r, &seat)) return false;
    struct seat *s = &t->seat[seat];
    s->clock = clock_left(t, seat) > 0 ? clock_left(t, seat) : 0;
    s->standin = true;
    s->comes_back = false;
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
    if (s->clock < AT_LEAST) s->clock = AT_LEAST;
    if (turn_of(t) == seat) t->turn_since = t->w->now;
    return true;
}

static bool apply_close(struct table *t, const struct reading *r)
{
    (void)r;
    t->state = CLOSED;
    return true;
}

static bool apply_again(struct table *t, const struct reading *r)
{
    return text(r, "new", t->again, sizeof t->again);
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
    if (!text(r, "who", id, sizeof id)) return false;
    for (int seat = 0; seat < t->players; seat++) {
        struct seat *s = &t->seat[seat];
        if (!s->person || strcmp(s->person->id, id) != 0) continue;
        person_release(t->w, s->person);
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
    if (open_json(&r, body) && text(&r, "is", is, sizeof is))
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
    for (int i = 0; ok && i < rows->rows; i++)
        if (strcmp(rows->row_key[i], header) != 0) ok = table_apply(t, rows->row_value[i]);
    if (ok) {
        table_put(t);
        return t;
    }
    table_free(t);
    return NULL;
}
