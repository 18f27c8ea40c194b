/* seats.c - see inside.h: opening tables, sitting down, standing up, dealing (ON-6, ON-7, ON-F1).
 */
#include "online/inside.h"

#include "ai/agent.h"
#include "games/list.h"
#include "online/fair.h"

#include <stddef.h>
#include <stdlib.h>
#include <string.h>

enum { HEADER = 1 << 15, BODY = 512 };

/* ---- agents ---------------------------------------------------------------------------------- */

/* Agents that people may ask to their table (ON-4), NULL ends them. */
const char *const on_agents[] = {"level1", "level2", "level3", "level4", "level5", NULL};

bool is_agent(const char *name)
{
    for (int i = 0; on_agents[i]; i++)
        if (strcmp(on_agents[i], name) == 0) return true;
    return false;
}

/* ---- what a request to open says ------------------------------------------------------------- */

struct opening {
    const struct ct_game *game;
    struct ct_config config;
    int players, start; /* -1: random */
    int me;             /* seat, -1: none */
    char agent[CT_SEATS_MAX][16];
    enum clock_kind clock;
    int64_t base, more, days;
    bool listed, rated, is_match;
    enum on_chat chat;
    char standin[16], seal[ON_HEX + 1];
    struct ct_refusal why; /* of options and box */
};

static bool read_players(const struct job *j, struct opening *o)
{
    char id[32], start[8];
    int64_t players, seat = 0;
    o->game = get_text(j, "game", id, sizeof id) ? ct_game_find(ct_games, id) : NULL;
    if (!o->game || !get_int(j, "players", &players)) return false;
    if (players < o->game->seats_min || players > o->game->seats_max) return false;
    o->players = (int)players;
    if (has_key(j, "start") && !get_int(j, "start", &seat)) {
        o->start = -1;
        return get_text(j, "start", start, sizeof start) && strcmp(start, "random") == 0;
    }
    o->start = (int)seat;
    return seat >= 0 && seat < players;
}

static bool read_options(const struct job *j, struct opening *o)
{
    const struct ct_json *doc = &j->doc;
    int options = ct_json_get(doc, 0, "options");
    o->config = ct_config_default(o->game, o->players);
    if (options < 0) return true;
    if (!ct_json_is(doc, options, CT_JSON_OBJECT)) return false;
    for (int key = ct_json_first(doc, options); key >= 0; key = ct_json_next(doc, key)) {
        char name[CT_FACT_TEXT] = "…", value[CT_FACT_TEXT] = "…";
        ct_json_string(doc, key, name, sizeof name);
        ct_json_string(doc, ct_json_value_of(key), value, sizeof value);
        if (!ct_config_set(o->game, &o->config, name, value, &o->why)) return false;
    }
    return true;
}

/* The kit is made to see whether it can be made; the table makes its own. */
static bool read_box(const struct job *j, struct opening *o)
{
    const struct ct_json *doc = &j->doc;
    int box = ct_json_get(doc, 0, "box");
    static const char *const orders[] = {"deck"};
    if (box >= 0 && !ct_json_is(doc, box, CT_JSON_OBJECT)) return false;
    for (size_t i = 0; i < sizeof orders / sizeof *orders; i++)
        if (ct_json_get(doc, box, orders[i]) >= 0) return false;
    const struct ct_kit *kit = ct_house_kit(j->w->house, o->game, &o->config, doc, box, &o->why);
    if (!kit) return false;
    ct_house_drop(j->w->house, kit);
    return true;
}

static bool read_seats(const struct job *j, struct opening *o)
{
    const struct ct_json *doc = &j->doc;
    int list = ct_json_get(doc, 0, "seats"), seat = 0;
    o->me = list < 0 ? 0 : -1;
    if (list < 0) return true;
    if (!ct_json_is(doc, list, CT_JSON_ARRAY) || ct_json_size(doc, list) != o->players)
        return false;
    for (int at = ct_json_first(doc, list); at >= 0; at = ct_json_next(doc, at), seat++) {
        char who[16];
        if (!ct_json_string(doc, at, who, sizeof who)) return false;
        if (strcmp(who, "me") == 0 && o->me < 0)
            o->me = seat;
        else if (is_agent(who))
            memcpy(o->agent[seat], who, sizeof who);
        else if (strcmp(who, "open") != 0)
            return false;
    }
    return true;
}

bool read_clock_of(const struct job *j, enum clock_kind *kind, int64_t *base, int64_t *more,
                   int64_t *days)
{
    const struct ct_json *doc = &j->doc;
    int clock = ct_json_get(doc, 0, "clock");
    char name[8];
    *kind = NO_CLOCK;
    *base = *more = *days = 0;
    if (clock < 0) return true;
    if (!ct_json_string(doc, ct_json_get(doc, clock, "kind"), name, sizeof name)) return false;
    if (strcmp(name, "live") == 0) {
        *kind = LIVE;
        return ct_json_int(doc, ct_json_get(doc, clock, "base"), base) &&
               ct_json_int(doc, ct_json_get(doc, clock, "more"), more) && *base >= 30 &&
               *base <= 7200 && *more >= 0 && *more <= 120;
    }
    *kind = DAYS;
    return strcmp(name, "days") == 0 && ct_json_int(doc, ct_json_get(doc, clock, "days"), days) &&
           *days >= 1 && *days <= 14;
}

static bool read_chat(const struct job *j, struct opening *o)
{
    char name[16];
    o->chat = ON_CHAT_PHRASES;
    bool ok = !has_key(j, "chat");
    if (!ok && get_text(j, "chat", name, sizeof name))
        for (int i = 0; i < ON_CHATS; i++)
            if (strcmp(on_chat_names[i], name) == 0) o->chat = (enum on_chat)i, ok = true;
    if (o->chat > j->w->options.chat) o->chat = j->w->options.chat;
    return ok;
}

static bool read_opening(const struct job *j, struct opening *o)
{
    bool is_there;
    memset(o, 0, sizeof *o);
    memcpy(o->standin, "level3", sizeof "level3");
    if (!read_players(j, o) || !read_options(j, o) || !read_box(j, o) || !read_seats(j, o))
        return false;
    if (!read_clock_of(j, &o->clock, &o->base, &o->more, &o->days) || !read_chat(j, o))
        return false;
    if (!get_bool(j, "listed", true, &o->listed) || !get_bool(j, "rated", false, &o->rated) ||
        !get_bool(j, "match", false, &o->is_match))
        return false;
    if (has_key(j, "standin") &&
        (!get_text(j, "standin", o->standin, sizeof o->standin) || !is_agent(o->standin)))
        return false;
    if (o->rated && o->clock == NO_CLOCK) return false;                        /* ON-14 */
    if (o->rated && o->game->traits & CT_UNEVEN && !o->is_match) return false; /* ON-R1 */
    return get_hex(j, "seal", o->seal, &is_there);
}

/* ---- a new table ----------------------------------------------------------------------------- */

static void put_agents(struct ct_text *out, const struct opening *o)
{
    ct_put_json_key(out, "seats");
    ct_put_char(out, '[');
    for (int seat = 0; seat < o->players; seat++) {
        ct_put_comma(out);
        ct_put_char(out, '{');
        if (o->agent[seat][0]) ct_put_json_member(out, "agent", o->agent[seat]);
        ct_put_char(out, '}');
    }
    ct_put_char(out, ']');
}

static void put_opening(struct ct_text *out, const struct job *j, const struct opening *o)
{
    int box = ct_json_get(&j->doc, 0, "box");
    char secret[ON_HEX + 1], commitment[ON_HEX + 1];
    size_t len;
    random_hex(j->w, secret);
    hash_hex(secret, commitment);
    ct_put_char(out, '{');
    ct_put_json_member(out, "game", o->game->id);
    ct_put_json_number(out, "players", o->players);
    ct_put_json_number(out, "start", o->start);
    ct_put_config_options(out, o->game, &o->config);
    if (box >= 0) {
        const char *raw = ct_json_raw(&j->doc, box, &len);
        ct_put_json_key(out, "box");
        ct_put_bytes(out, raw, len);
    }
    put_agents(out, o);
    if (o->clock == LIVE)
        ct_put_format(out, ",\"clock\":{\"kind\":\"live\",\"base\":%d,\"more\":%d}", (int)o->base,
                      (int)o->more);
    if (o->clock == DAYS)
        ct_put_format(out, ",\"clock\":{\"kind\":\"days\",\"days\":%d}", (int)o->days);
    ct_put_json_number(out, "listed", o->listed);
    ct_put_json_number(out, "rated", o->rated);
    if (o->is_match) ct_put_json_number(out, "match", 1);
    ct_put_json_number(out, "chat", o->chat);
    ct_put_json_member(out, "standin", o->standin);
    ct_put_json_member(out, "opener", j->conn->person->id);
    ct_put_json_member(out, "secret", secret);
    ct_put_json_member(out, "commit", commitment);
    ct_put_json_number(out, "opened", j->w->now);
    ct_put_char(out, '}');
}

void put_sit(struct ct_text *out, int seat, const char *person, const char *seal)
{
    ct_put(out, "{\"is\":\"sit\"");
    ct_put_json_number(out, "seat", seat);
    ct_put_json_member(out, "person", person);
    if (seal[0]) ct_put_json_member(out, "seal", seal);
    ct_put_char(out, '}');
}

/* The deal begins, or at once the game. */
void put_begin(struct ct_text *out, const struct on_world *w, bool sealed)
{
    ct_put(out, sealed ? "{\"is\":\"deal\"" : "{\"is\":\"start\"");
    ct_put_json_number(out, "u", up_time(w));
    ct_put_char(out, '}');
}

void txn_mine_of(struct txn *x, const char *person, const char *table, bool is_mine)
{
    char key[ON_KEY];
    struct ct_text text = ct_text_on(key, sizeof key);
    ct_put_format(&text, "m/%s/%s", person, table);
    txn_add(x, is_mine ? ON_PUT : ON_DROP, key, "");
}

void txn_mine(struct txn *x, const struct person *p, const char *table, bool is_mine)
{
    txn_mine_of(x, p->id, table, is_mine);
}

void txn_live(struct txn *x, const char *table, bool is_live)
{
    char key[ON_KEY];
    struct ct_text text = ct_text_on(key, sizeof key);
    ct_put_format(&text, "l/%s", table);
    txn_add(x, is_live ? ON_PUT : ON_DROP, key, "");
}

/* What was written for a table that is not in memory yet: its rows, to be read like any other. */
static struct table *table_from(struct job *j)
{
    struct made *m = j->more;
    struct table *t = table_find(j->w, m->id);
    if (t) return t; /* somebody has read it already: its rows were there before we heard of it */
    t = table_new(j->w, m->id);
    bool ok = t && table_read_header(t, m->header);
    for (int i = 0; ok && i < m->bodies; i++) ok = table_apply(t, m->body[i]);
    if (ok) {
        table_put(t);
        return t;
    }
    table_free(t);
    return NULL;
}

void after_open(struct job *j)
{
    struct table *t = table_from(j);
    if (!t) {
        if (j->conn) conn_close(j->conn, 1013, "no memory");
        return;
    }
    if (j->conn) {
        if (seat_of(t, j->asker) >= 0) person_is_stored(j->w, j->asker);
        table_join(t, j->conn);
        say_table(j, t);
    }
    lobby_changed(t);
    tell_yours(t, j->conn);
    table_tend(t);
}

static bool open_table(struct job *j, const struct opening *o)
{
    if (too_many_empty(j->conn)) return refuse(j, "too-many");
    if (!j->conn->person->stored && !person_save(j, j->conn->person)) return false;
    struct made *m = made_new(j);
    if (!m) return refuse(j, "too-many");
    struct ct_text header = made_header(j, m);
    put_opening(&header, j, o);
    made_header_ends(j, m, &header);
    if (ct_text_is_cut(&header)) return refuse(j, "bad-request");
    int open = 0;
    for (int seat = 0; seat < o->players; seat++) open += seat != o->me && !o->agent[seat][0];
    if (o->me >= 0) {
        struct ct_text body = made_body(m);
        put_sit(&body, o->me, j->conn->person->id, o->seal);
    }
    if (open == 0) {
        struct ct_text body = made_body(m);
        put_begin(&body, j->w, o->seal[0]);
    }
    struct txn x = {0};
    made_writes(&x, m);
    txn_live(&x, m->id, true);
    if (o->me >= 0) {
        person_writes(&x, j->conn);
        txn_mine(&x, j->conn->person, m->id, true);
    }
    return commit(j, NULL, &x, after_open);
}

bool do_open(struct job *j)
{
    struct opening o;
    if (!read_opening(j, &o)) {
        if (o.why.rule) return refuse_by(j, o.game, &o.why, "bad-request");
        return refuse(j, "bad-request");
    }
    if (!j->conn->person) return refuse(j, "hello-first");
    if ((o.rated || !j->w->options.guests) && j->conn->person->guest)
        return refuse(j, "not-allowed");
    if (too_many_tables(j->conn)) return refuse(j, "too-many");
    return open_table(j, &o);
}

/* ---- entries of a table that is there -------------------------------------------------------- */

static struct made *made_empty(struct job *j, size_t room)
{
    struct made *m = ct_spare_take(&j->w->spare, sizeof *m + room);
    job_set_more(j, m, m ? sizeof *m + room : 0);
    if (m) *m = (struct made){.size = room};
    return m;
}

struct made *made_new(struct job *j)
{
    struct made *m = made_empty(j, MADE_ROOM);
    if (m) random_id(j->w, m->id, ON_TABLE_ID);
    return m;
}

struct ct_text made_body(struct made *m)
{
    char *at = m->bodies ? m->body[m->bodies - 1] + strlen(m->body[m->bodies - 1]) + 1 : m->room;
    m->body[m->bodies++] = at;
    return ct_text_on(at, (size_t)(m->room + m->size - at));
}

struct ct_text made_header(struct job *j, struct made *m)
{
    free(j->header);
    j->header = malloc(MADE_HEADER);
    m->header = j->header ? j->header : "";
    return ct_text_on(j->header, j->header ? MADE_HEADER : 0);
}

void made_header_ends(struct job *j, struct made *m, const struct ct_text *header)
{
    char *fitting = ct_text_is_cut(header) ? NULL : realloc(j->header, header->len + 1);
    if (fitting) m->header = j->header = fitting;
}

void made_writes(struct txn *x, const struct made *m)
{
    char key[ON_KEY];
    struct ct_text text = ct_text_on(key, sizeof key);
    if (m->header) {
        ct_put_format(&text, "t/%s/0", m->id);
        txn_add(x, ON_NEW, key, m->header);
    }
    for (int i = 0; i < m->bodies; i++) {
        entry_key(key, m->id, m->first + 1 + i);
        txn_add(x, ON_NEW, key, m->body[i]);
    }
}

static struct made *made_at(struct job *j, const struct table *t, size_t room)
{
    struct made *m = made_empty(j, room);
    if (!m) return NULL;
    memcpy(m->id, t->id, sizeof m->id);
    m->first = t->e;
    return m;
}

/* Entries for a table in memory, gathered before they are stored. */
struct made *made_for(struct job *j, const struct table *t)
{
    return made_at(j, t, MADE_ROOM);
}

struct made *made_for_lines(struct job *j, const struct table *t, int lines)
{
    return made_at(j, t, (size_t)lines * MADE_LINE);
}

void apply_made(struct job *j, struct table *t)
{
    const struct made *m = j->more;
    if (m->lines > 0) table_lines_stored(t, m);
    for (int i = m->lines; i < m->bodies; i++) table_apply(t, m->body[i]);
}

bool has_seal(const struct table *t, int except)
{
    for (int seat = 0; seat < t->players; seat++)
        if (seat != except && t->seat[seat].seal[0]) return true;
    return false;
}

/* He knows of lines that this world has not heard of yet: by somebody else, who was told of them
 * elsewhere. */
static bool is_ahead(const struct job *j, const struct table *t)
{
    int64_t n;
    bool counts = j->run == do_move || j->run == do_undo;
    return counts && get_int(j, "n", &n) &&
           (n > lines_of(t) || t->state == WAITING || t->state == DEALING);
}

/* The table that a request names, free to be changed; NULL: *done says whether all is said. */
/* Who comes here from another world may have been told more there than this one knows; to who is
 * at the table it has told all. */
static bool must_look(const struct job *j, const struct table *t)
{
    if (!j->w->options.several || j->looked) return false;
    for (int i = 0; i < t->at_count; i++)
        if (t->at[i].c == j->conn) return j->run == do_watch || is_ahead(j, t);
    return true;
}

struct table *table_for(struct job *j, bool *done)
{
    char id[ON_TABLE_ID + 1];
    *done = true;
    if (!get_text(j, "table", id, sizeof id)) {
        size_t len;
        int value = ct_json_get(&j->doc, 0, "table");
        const char *raw = value >= 0 ? ct_json_raw(&j->doc, value, &len) : "";
        bool is_text = raw[0] == '"';
        if (!is_text)
            refuse(j, "bad-request");
        else if (!j->conn->person)
            refuse(j, "hello-first");
        else
            refuse(j, "no-such-table"); /* longer than any id */
        return NULL;
    }
    if (!j->conn->person) {
        refuse(j, "hello-first");
        return NULL;
    }
    struct table *t = is_table_id(id) ? need_table(j, id) : NULL;
    if (!t && is_table_id(id) && !j->is_missing) {
        *done = false;
        return NULL;
    }
    if (!t || day_is_anothers(t, j->conn->person)) {
        refuse(j, "no-such-table");
        return NULL;
    }
    *done = false;
    if (!hold_on(j, t)) return NULL;
    if (!must_look(j, t)) return t;
    j->looked = true;
    t->held = j->holds = true;
    j->table = t;
    *done = catch_up(j, t);
    return NULL;
}

bool is_barred(const struct table *t, const struct person *p)
{
    for (int i = 0; i < t->barred_count; i++)
        if (strcmp(t->barred[i], p->id) == 0) return true;
    return false;
}

/* Of what must come before the start. */
bool refuse_started(struct job *j, const struct table *t)
{
    return refuse(j, t->state == OVER || t->state == CLOSED ? "over" : "running");
}

/* Nobody comes into a match that has begun. */
bool is_free(const struct table *t, int seat, const struct person *p)
{
    const struct seat *s = &t->seat[seat];
    bool anybodys = !s->kept[0] && t->match_game <= 1;
    return s->kind == SEAT_OPEN && (anybodys || strcmp(s->kept, p->id) == 0);
}

static int seat_for(const struct table *t, const struct person *p)
{
    for (int seat = 0; seat < t->players; seat++)
        if (t->seat[seat].kind == SEAT_OPEN && strcmp(t->seat[seat].kept, p->id) == 0) return seat;
    for (int seat = 0; seat < t->players; seat++)
        if (is_free(t, seat, p)) return seat;
    return -1;
}

static void after_sit(struct job *j)
{
    struct table *t = j->table;
    apply_made(j, t);
    person_is_stored(j->w, j->asker);
    if (j->conn) {
        table_join(t, j->conn);
        say_table(j, t);
    }
    tell_table(t, j->conn);
    lobby_changed(t);
    tell_yours(t, j->conn);
}

bool sit_down(struct job *j, struct table *t, int seat, const char *seal)
{
    if (!j->conn->person->stored && !person_save(j, j->conn->person)) return false;
    struct made *m = made_for(j, t);
    if (!m) return refuse(j, "too-many");
    struct ct_text body = made_body(m);
    put_sit(&body, seat, j->conn->person->id, seal);
    if (open_seats(t) == 1) {
        struct ct_text begin = made_body(m);
        put_begin(&begin, j->w, seal[0] || has_seal(t, seat));
    }
    struct txn x = {0};
    made_writes(&x, m);
    person_writes(&x, j->conn);
    txn_mine(&x, j->conn->person, t->id, true);
    return commit(j, t, &x, after_sit);
}

bool do_sit(struct job *j)
{
    int64_t wanted = -1;
    char seal[ON_HEX + 1];
    bool is_there, done;
    if (has_key(j, "seat") && (!get_int(j, "seat", &wanted) || wanted < 0))
        return refuse(j, "bad-request");
    if (!get_hex(j, "seal", seal, &is_there)) return refuse(j, "bad-request");
    struct table *t = table_for(j, &done);
    if (!t) return done;
    const struct person *p = j->conn->person;
    if (wanted >= t->players) return refuse(j, "bad-request");
    if (t->state != WAITING) return refuse_started(j, t);
    if (seat_of(t, p) >= 0) return refuse(j, "already-seated");
    if (wanted >= 0 && !is_free(t, (int)wanted, p)) return refuse(j, "seat-taken");
    int seat = wanted >= 0 ? (int)wanted : seat_for(t, p);
    if (seat < 0) return refuse(j, "table-full");
    if (is_barred(t, p) || ((t->rated || !j->w->options.guests) && p->guest))
        return refuse(j, "not-allowed");
    if (too_many_tables(j->conn)) return refuse(j, "too-many");
    return sit_down(j, t, seat, seal);
}

void after_change(struct job *j)
{
    struct table *t = j->table;
    apply_made(j, t);
    if (j->conn) {
        table_join(t, j->conn);
        say_table(j, t);
    }
    tell_table(t, j->conn);
    lobby_changed(t);
    tell_yours(t, j->conn);
}

static bool stand_up(struct job *j, struct table *t, int seat, const struct person *who)
{
    struct made *m = made_for(j, t);
    if (!m) return refuse(j, "too-many");
    struct ct_text body = made_body(m);
    ct_put_format(&body, "{\"is\":\"stand\",\"seat\":%d}", seat);
    struct txn x = {0};
    made_writes(&x, m);
    txn_mine(&x, who, t->id, false);
    return commit(j, t, &x, after_change);
}

bool do_stand(struct job *j)
{
    bool done;
    struct table *t = table_for(j, &done);
    if (!t) return done;
    if (t->state != WAITING) return refuse_started(j, t);
    int seat = seat_of(t, j->conn->person);
    if (seat < 0) return refuse(j, "not-seated");
    return stand_up(j, t, seat, j->conn->person);
}

/* Who opened the table changes a seat. */
bool do_seat(struct job *j)
{
    int64_t seat;
    char who[16];
    bool done;
    if (!get_int(j, "seat", &seat) || seat < 0 || !get_text(j, "who", who, sizeof who) ||
        (strcmp(who, "open") != 0 && !is_agent(who)))
        return refuse(j, "bad-request");
    struct table *t = table_for(j, &done);
    if (!t) return done;
    if (seat >= t->players) return refuse(j, "bad-request");
    if (t->state != WAITING) return refuse_started(j, t);
    if (strcmp(t->opener, j->conn->person->id) != 0 || t->match_game > 1)
        return refuse(j, "not-allowed");
    const struct seat *s = &t->seat[seat];
    const struct person *removed = s->kind == SEAT_PERSON ? s->person : NULL;
    struct made *m = made_for(j, t);
    if (!m) return refuse(j, "too-many");
    struct ct_text body = made_body(m);
    ct_put_format(&body, "{\"is\":\"seat\",\"seat\":%d", (int)seat);
    ct_put_json_member(&body, "who", who);
    if (removed && removed != j->conn->person) ct_put_json_member(&body, "bar", removed->id);
    ct_put_char(&body, '}');
    bool fills = strcmp(who, "open") != 0 && open_seats(t) == (s->kind == SEAT_OPEN);
    if (fills) {
        struct ct_text begin = made_body(m);
        put_begin(&begin, j->w, has_seal(t, (int)seat));
    }
    struct txn x = {0};
    made_writes(&x, m);
    txn_not_mine(&x, t, (int)seat);
    return commit(j, t, &x, after_change);
}

/* ---- nonces and the start -------------------------------------------------------------------- */

static bool all_nonces(const struct table *t)
{
    for (int seat = 0; seat < t->players; seat++)
        if (t->seat[seat].seal[0] && !t->seat[seat].nonce[0]) return false;
    return true;
}

bool do_nonce(struct job *j)
{
    char nonce[ON_HEX + 1], seal[ON_HEX + 1];
    bool is_there, done;
    if (!get_hex(j, "nonce", nonce, &is_there) || !is_there) return refuse(j, "bad-request");
    struct table *t = table_for(j, &done);
    if (!t) return done;
    int seat = seat_of(t, j->conn->person);
    struct seat *s = seat >= 0 ? &t->seat[seat] : NULL;
    if (t->state == WAITING) return refuse(j, "not-running");
    if (t->state != DEALING) {
        if (s && strcmp(s->nonce, nonce) == 0) return say_table(j, t);
        return refuse_started(j, t);
    }
    if (!s) return refuse(j, "not-seated");
    hash_hex(nonce, seal);
    if (!s->seal[0] || strcmp(seal, s->seal) != 0) return refuse(j, "bad-request");
    if (s->nonce[0]) return say_table(j, t);
    struct made *m = made_for(j, t);
    if (!m) return refuse(j, "too-many");
    struct ct_text body = made_body(m);
    ct_put_format(&body, "{\"is\":\"nonce\",\"seat\":%d", seat);
    ct_put_json_member(&body, "nonce", nonce);
    ct_put_char(&body, '}');
    memcpy(s->nonce, nonce, sizeof s->nonce); /* to see whether it was the last one */
    bool all = all_nonces(t);
    s->nonce[0] = '\0';
    if (all) {
        struct ct_text begin = made_body(m);
        put_begin(&begin, j->w, false);
    }
    struct txn x = {0};
    made_writes(&x, m);
    return commit(j, t, &x, after_change);
}

int lowest_open(const struct table *t)
{
    int seat = 0;
    while (t->seat[seat].kind != SEAT_OPEN) seat++;
    return seat;
}

/* A table that anybody may come to (ON-8). */
bool open_quick(struct job *j, const struct ct_game *game, int players, enum clock_kind clock,
                int64_t base, int64_t more, int64_t days, bool rated, const char *seal)
{
    struct opening o = {.game = game,
                        .config = ct_config_default(game, players),
                        .players = players,
                        .start = -1,
                        .clock = clock,
                        .base = base,
                        .more = more,
                        .days = days,
                        .listed = true,
                        .rated = rated,
                        .chat = j->w->options.chat < ON_CHAT_PHRASES ? j->w->options.chat
                                                                     : ON_CHAT_PHRASES,
                        .standin = "level3"};
    memcpy(o.seal, seal, strlen(seal) + 1);
    return open_table(j, &o);
}

/* ---- looking on ------------------------------------------------------------------------------ */

bool do_watch(struct job *j)
{
    bool done;
    struct table *t = table_for(j, &done);
    if (!t) return done;
    table_join(t, j->conn);
    return say_table(j, t);
}

bool do_unwatch(struct job *j)
{
    bool done;
    struct table *t = table_for(j, &done);
    if (!t) return done;
    table_part(t, j->conn);
    return say_done(j);
}
