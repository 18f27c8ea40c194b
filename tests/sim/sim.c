/*
 * sim.c - the whole of online/ in a made-up world: virtual time, a network that loses
 * connections, a store that outlives the server, a server that is killed at any moment, people
 * who play, watch, leave, come back, take back and say nonsense. Everything follows from a seed.
 *
 *   sim [--seed S] [--runs N] [--hours H] [--people P]
 *
 * After every message to a person: it is what ON-… allows, no line that he was told has changed
 * (unless it was taken back), and his clocks are not negative. At the end every table is read
 * again from the store by a fresh world and shows every line that anybody was told of; every
 * finished record replays, and its deal and dice follow from its "fair".
 */
#include "tests/sim/store.h"

#include "ai/agent.h"
#include "games/list.h"
#include "online/deal.h"

#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    PEOPLE_MAX = 64,
    LINES_MAX = 4096,
    TABLES_MAX = 4096,
    LATE_MS = 400,
    TICK_MS = 50,
    HOUR_MS = 3600 * 1000
};

/* ---- what may go wrong, counted
 * ------------------------------------------------------------------ */

enum fault {
    LOST_CONNECTION,
    KILLED,
    SLOW_STORE,
    FULL_STORE,
    REPEATED,
    NONSENSE,
    LEFT,
    UNDONE,
    FAULTS
};
static const char *const fault_names[FAULTS] = {"lost connections", "kills",   "slow stores",
                                                "full stores",      "repeats", "nonsense",
                                                "leaves",           "undos"};

struct letter {
    struct letter *next;
    int64_t at;
    int kind; /* enum on_effect_kind, or TO_SERVER */
    uint64_t to;
    int code;
    size_t len;
    char *text;
};
enum {
    TO_SERVER = 100,
    OPENED,
    CLOSED_BY_PERSON,
    ANSWER_STORE,
    ANSWER_READ,
    ANSWER_THINK,
    ANSWER_HASH
};

struct table_seen {
    char id[16];
    char game[16];
    int players;
    int n; /* lines that somebody was told of */
    char move[LINES_MAX][CT_MOVE_TEXT];
    int8_t who[LINES_MAX];
    bool over;
    struct table_seen *next;
};

struct person {
    int number;
    uint64_t conn; /* 0: none */
    char token[64], id[16], name[32];
    char table[16]; /* where he plays */
    int seat, n;
    bool my_turn, may_undo, waiting_for_answer, over;
    char **legal;
    int legal_count;
    int64_t act_at;
    int64_t delivered; /* no letter overtakes another */
    char last_move[256];
};

struct sim {
    struct ct_rng rng;
    int64_t now;
    struct on_world *world;
    struct sim_store *store;
    struct on_options options;
    struct letter *letters;
    struct person person[PEOPLE_MAX];
    int people;
    uint64_t next_conn;
    struct table_seen *tables;
    long fault[FAULTS], lines, finished, messages, opened;
    int epoch; /* of the server: answers to a dead one are lost */
    bool full;
    char *log;
    uint64_t seed;
};

static void broken(struct sim *s, const char *what, const char *detail)
{
    printf("FAILED seed %llu at %lld ms: %s: %.900s\n", (unsigned long long)s->seed,
           (long long)s->now, what, detail);
    exit(1);
}

static uint32_t below(struct sim *s, uint32_t n)
{
    return ct_rng_below(&s->rng, n);
}

static void *need(void *memory)
{
    if (!memory) abort();
    return memory;
}

/* ---- letters ------------------------------------------------------------------------------------
 */

static void post(struct sim *s, int64_t at, int kind, uint64_t to, int code, const char *text,
                 size_t len)
{
    struct letter *l = need(calloc(1, sizeof *l)), **place = &s->letters;
    *l = (struct letter){.at = at, .kind = kind, .to = to, .code = code, .len = len};
    l->text = need(malloc(len + 1));
    memcpy(l->text, text, len);
    l->text[len] = '\0';
    while (*place && (*place)->at <= at) place = &(*place)->next;
    l->next = *place;
    *place = l;
}

static struct person *by_conn(struct sim *s, uint64_t conn)
{
    for (int i = 0; i < s->people; i++)
        if (s->person[i].conn == conn) return &s->person[i];
    return NULL;
}

/* In order on each connection. */
static int64_t arrival(struct sim *s, struct person *p)
{
    int64_t at = s->now + below(s, LATE_MS);
    if (at <= p->delivered) at = p->delivered + 1;
    return p->delivered = at;
}

static void check_sent(struct sim *s, const struct person *p, const char *message, size_t len);

/* ---- the shell
 * ------------------------------------------------------------------------------------ */

struct pending {
    struct pending *next;
    uint64_t ticket;
    int epoch;
    enum on_outcome outcome;
    ct_move move;
    char hash[64];
    struct on_row *rows;
    int count;
};

static void keep_rows(void *with, const struct on_row *rows, int count)
{
    struct pending *p = with;
    p->rows = need(calloc((size_t)count + 1, sizeof *rows));
    p->count = count;
    for (int i = 0; i < count; i++) {
        p->rows[i].key = need(strdup(rows[i].key));
        p->rows[i].value = need(strdup(rows[i].value));
    }
}

static void post_pending(struct sim *s, int64_t late, int kind, struct pending *p)
{
    p->epoch = s->epoch;
    post(s, s->now + late, kind, p->ticket, 0, (const char *)&p, sizeof p);
}

static void do_store(struct sim *s, const struct on_effect *e)
{
    struct pending *p = need(calloc(1, sizeof *p));
    p->ticket = e->to;
    bool slow = below(s, 100) == 0, fails = s->full || below(s, 2000) == 0;
    s->fault[SLOW_STORE] += slow;
    s->fault[FULL_STORE] += fails;
    p->outcome = fails ? ON_FAILED : sim_store_write(s->store, e->writes, e->count);
    post_pending(s, 1 + below(s, slow ? 3000 : 8), ANSWER_STORE, p);
}

static void do_think(struct sim *s, const struct on_effect *e)
{
    struct pending *p = need(calloc(1, sizeof *p));
    struct ct_agent *agent = need(ct_agent_new("eager", e->kit->game, e->seed, e->seat));
    p->ticket = e->to;
    p->move = ct_agent_choose(agent, e->kit, e->seen, e->seat);
    ct_agent_free(agent);
    post_pending(s, 5 + below(s, 300), ANSWER_THINK, p);
}

static void shell_effect(void *with, const struct on_effect *e)
{
    struct sim *s = with;
    struct person *p;
    struct pending *pending;
    switch (e->kind) {
    case ON_SEND:
        p = by_conn(s, e->to);
        if (p) check_sent(s, p, e->text, e->len);
        if (p) post(s, arrival(s, p), ON_SEND, e->to, 0, e->text, e->len);
        break;
    case ON_CLOSE:
        p = by_conn(s, e->to);
        if (p) post(s, arrival(s, p), ON_CLOSE, e->to, e->code, e->text, e->len);
        break;
    case ON_STORE: do_store(s, e); break;
    case ON_READ:
        pending = need(calloc(1, sizeof *pending));
        pending->ticket = e->to;
        sim_store_read(s->store, e->queries, e->count, keep_rows, pending);
        post_pending(s, 1 + below(s, 5), ANSWER_READ, pending);
        break;
    case ON_THINK: do_think(s, e); break;
    case ON_HASH:
        pending = need(calloc(1, sizeof *pending));
        pending->ticket = e->to;
        snprintf(pending->hash, sizeof pending->hash, "%.40s", e->text);
        if (e->hash && strcmp(e->hash, pending->hash) != 0) pending->hash[0] = '\0';
        post_pending(s, 30, ANSWER_HASH, pending);
        break;
    default: break;
    }
}

static void shell_random(void *with, void *bytes, size_t len)
{
    struct sim *s = with;
    for (size_t i = 0; i < len; i++) ((unsigned char *)bytes)[i] = (unsigned char)below(s, 256);
}

static void start_server(struct sim *s)
{
    struct on_shell shell = {.with = s, .effect = shell_effect, .random = shell_random};
    s->epoch++;
    s->world = need(on_world_new(&shell, &s->options, s->now));
}

/* Everything that was under way is lost; everybody's connection breaks. */
static void kill_server(struct sim *s)
{
    on_world_free(s->world);
    s->fault[KILLED]++;
    for (int i = 0; i < s->people; i++)
        if (s->person[i].conn) {
            s->person[i].conn = 0;
            s->person[i].act_at = s->now + below(s, 3000);
        }
    start_server(s);
}

static void free_pending(struct pending *p)
{
    for (int i = 0; i < p->count; i++) {
        free((void *)(uintptr_t)p->rows[i].key);
        free((void *)(uintptr_t)p->rows[i].value);
    }
    free(p->rows);
    free(p);
}

static void answer_server(struct sim *s, const struct letter *l)
{
    struct pending *p;
    memcpy(&p, l->text, sizeof p);
    if (p->epoch == s->epoch) {
        if (l->kind == ANSWER_STORE) on_stored(s->world, p->ticket, p->outcome);
        if (l->kind == ANSWER_READ) on_got(s->world, p->ticket, p->rows, p->count, true);
        if (l->kind == ANSWER_THINK) on_chose(s->world, p->ticket, p->move);
        if (l->kind == ANSWER_HASH) on_hashed(s->world, p->ticket, p->hash[0] ? p->hash : NULL);
    }
    free_pending(p);
}

/* ---- what a person hears
 * ----------------------------------------------------------------------------- */

struct heard {
    struct ct_json doc;
    void *tokens;
};

static int member(const struct heard *h, int of, const char *key)
{
    return ct_json_get(&h->doc, of, key);
}

static bool text_of(const struct heard *h, int of, const char *key, char *out, size_t cap)
{
    return ct_json_string(&h->doc, member(h, of, key), out, cap);
}

static int64_t int_of(const struct heard *h, int of, const char *key, int64_t missing)
{
    int64_t value;
    return ct_json_int(&h->doc, member(h, of, key), &value) ? value : missing;
}

static struct table_seen *table_seen(struct sim *s, const char *id)
{
    struct table_seen *t = s->tables;
    while (t && strcmp(t->id, id) != 0) t = t->next;
    if (t) return t;
    t = need(calloc(1, sizeof *t));
    snprintf(t->id, sizeof t->id, "%s", id);
    t->next = s->tables;
    return s->tables = t;
}

/* A line that anybody was told of stays, unless it was taken back. */
static void hear_line(struct sim *s, struct table_seen *t, const struct heard *h, int line,
                      const char *message)
{
    char move[CT_MOVE_TEXT] = "";
    int n = (int)int_of(h, line, "n", -1), who = (int)int_of(h, line, "player", -1);
    if (!text_of(h, line, "move", move, sizeof move)) text_of(h, line, "chance", move, sizeof move);
    if (n < 0 || n >= LINES_MAX || !move[0]) broken(s, "a line that is none", message);
    if (n < t->n) {
        if (strcmp(t->move[n], move) != 0 || t->who[n] != who)
            broken(s, "a line has changed", message);
        return;
    }
    if (n > t->n) broken(s, "a line before this one was never told", message);
    memcpy(t->move[n], move, sizeof move);
    t->who[n] = (int8_t)who;
    t->n = n + 1;
    s->lines++;
}

static void hear_legal(struct person *p, const struct heard *h)
{
    int list = member(h, 0, "legal");
    for (int i = 0; i < p->legal_count; i++) free(p->legal[i]);
    p->legal_count = 0;
    free(p->legal);
    p->legal = NULL;
    if (list < 0) return;
    int size = ct_json_size(&h->doc, list);
    p->legal = need(calloc((size_t)size + 1, sizeof *p->legal));
    for (int at = ct_json_first(&h->doc, list); at >= 0; at = ct_json_next(&h->doc, at)) {
        char move[CT_MOVE_TEXT] = "";
        ct_json_string(&h->doc, at, move, sizeof move);
        p->legal[p->legal_count++] = need(calloc(1, CT_MOVE_TEXT));
        memcpy(p->legal[p->legal_count - 1], move, sizeof move);
    }
}

static void hear_clocks(struct sim *s, const struct heard *h, const char *message)
{
    int64_t left;
    int list = member(h, 0, "clocks");
    for (int at = ct_json_first(&h->doc, list); at >= 0; at = ct_json_next(&h->doc, at))
        if (ct_json_int(&h->doc, at, &left) && left < 0) broken(s, "a negative clock", message);
}

/* A view must be of the eyes that it is for. */
static void hear_view(struct sim *s, const struct person *p, const struct heard *h, int seat,
                      bool over, const char *message)
{
    int view = member(h, 0, "view");
    (void)p;
    if (view < 0) return;
    int64_t viewer = int_of(h, view, "viewer", -9);
    int64_t wanted = over ? CT_EVERYTHING : seat >= 0 ? seat : CT_SPECTATOR;
    if (viewer != wanted) broken(s, "a view for other eyes", message);
}

/* Everything that leaves the server, in the order in which it leaves: what was told stays true. */
static void check_sent(struct sim *s, const struct person *p, const char *message, size_t len)
{
    struct heard h;
    char say[16] = "", id[16] = "", state[16] = "";
    size_t room = ct_json_room(len);
    h.tokens = need(malloc(room));
    if (ct_json_read(&h.doc, message, len, h.tokens, room)) broken(s, "no JSON", message);
    if (!text_of(&h, 0, "say", say, sizeof say)) broken(s, "a message without say", message);
    bool whole = strcmp(say, "table") == 0, undone = strcmp(say, "undone") == 0;
    if (whole || undone || strcmp(say, "lines") == 0) {
        if (!text_of(&h, 0, "table", id, sizeof id)) broken(s, "no table", message);
        struct table_seen *t = table_seen(s, id);
        int n = (int)int_of(&h, 0, "n", 0);
        if (undone && n < t->n) t->n = n;
        if (n < t->n) broken(s, "lines that were told are not there any more", message);
        text_of(&h, 0, "state", state, sizeof state);
        bool over = strcmp(state, "over") == 0;
        for (int at = ct_json_first(&h.doc, member(&h, 0, "lines")); at >= 0;
             at = ct_json_next(&h.doc, at))
            hear_line(s, t, &h, at, message);
        hear_clocks(s, &h, message);
        if (whole) hear_view(s, p, &h, (int)int_of(&h, 0, "you", -1), over, message);
        if (over && !t->over) s->finished++;
        t->over = t->over || over;
    }
    free(h.tokens);
}

static void hear_play(struct sim *s, struct person *p, const struct heard *h, const char *say,
                      const char *message)
{
    char id[16] = "", state[16] = "";
    text_of(h, 0, "table", id, sizeof id);
    if (strcmp(id, p->table) != 0) return; /* of another table */
    if (strcmp(say, "table") == 0) p->seat = (int)int_of(h, 0, "you", -1);
    int n = (int)int_of(h, 0, "n", 0);
    text_of(h, 0, "state", state, sizeof state);
    bool over = strcmp(state, "over") == 0;
    p->n = n;
    p->my_turn = member(h, 0, "legal") >= 0;
    p->may_undo = strstr(message, "\"may\":{\"undo\":true}") != NULL;
    p->waiting_for_answer = false;
    hear_legal(p, h);
    if (over || strcmp(state, "closed") == 0) p->over = true;
    p->act_at = s->now + below(s, 1500);
}

static void hear(struct sim *s, struct person *p, const char *message, size_t len)
{
    struct heard h;
    char say[16] = "", token[32] = "";
    size_t room = ct_json_room(len);
    h.tokens = need(malloc(room));
    s->messages++;
    if (ct_json_read(&h.doc, message, len, h.tokens, room)) broken(s, "no JSON", message);
    if (!text_of(&h, 0, "say", say, sizeof say)) broken(s, "a message without say", message);
    if (strcmp(say, "welcome") == 0) {
        int person = member(&h, 0, "person");
        text_of(&h, 0, "token", p->token, sizeof p->token);
        text_of(&h, person, "id", p->id, sizeof p->id);
        p->waiting_for_answer = false;
        p->act_at = s->now;
    } else if (strcmp(say, "refused") == 0) {
        text_of(&h, 0, "token", token, sizeof token);
        if (strcmp(token, "bad-request") == 0 && int_of(&h, 0, "re", 0) != 666)
            broken(s, "a good request was refused", message);
        p->waiting_for_answer = false;
        p->my_turn = false;
        p->act_at = s->now + 500;
    } else if (strcmp(say, "table") == 0) {
        if (int_of(&h, 0, "re", 0) == 1) text_of(&h, 0, "table", p->table, sizeof p->table);
        hear_play(s, p, &h, say, message);
    } else if (strcmp(say, "lines") == 0 || strcmp(say, "undone") == 0) {
        hear_play(s, p, &h, say, message);
    } else if (strcmp(say, "done") == 0) {
        p->waiting_for_answer = false;
    }
    free(h.tokens);
}

/* ---- what a person does
 * --------------------------------------------------------------------------------- */

static void say(struct sim *s, struct person *p, const char *text)
{
    p->waiting_for_answer = true;
    p->act_at = s->now + 8000; /* then ask again what is the matter */
    post(s, s->now + below(s, LATE_MS), TO_SERVER, p->conn, 0, text, strlen(text));
}

static void come(struct sim *s, struct person *p)
{
    char text[256];
    p->conn = ++s->next_conn;
    p->delivered = s->now;
    p->my_turn = false;
    on_opened(s->world, p->conn, "10.0.0.1");
    if (p->token[0])
        snprintf(text, sizeof text, "{\"do\":\"hello\",\"id\":9,\"token\":\"%s\"}", p->token);
    else
        snprintf(text, sizeof text, "{\"do\":\"hello\",\"id\":9,\"name\":\"Player %d\"}",
                 p->number);
    say(s, p, text);
}

static void go(struct sim *s, struct person *p)
{
    on_closed(s->world, p->conn);
    p->conn = 0;
    p->act_at = s->now + below(s, 20000);
    s->fault[LOST_CONNECTION]++;
}

/* A seat at somebody's waiting table, or a table of his own. */
static void find_table(struct sim *s, struct person *p)
{
    static const char *const clocks[] = {"",
                                         ",\"clock\":{\"kind\":\"live\",\"base\":60,\"more\":5}",
                                         ",\"clock\":{\"kind\":\"days\",\"days\":1}"};
    char text[512];
    p->over = false;
    p->table[0] = '\0';
    p->n = 0;
    p->my_turn = false;
    int games = 0;
    while (ct_games[games]) games++;
    const char *game = ct_games[below(s, (uint32_t)games)]->id;
    int players = 2 + (int)below(s, 3);
    if (below(s, 3)) {
        snprintf(text, sizeof text, "{\"do\":\"quick\",\"id\":1,\"game\":\"%s\",\"players\":%d%s}",
                 game, 2, clocks[below(s, 2)]);
    } else {
        char seats[128] = "\"me\"";
        for (int i = 1; i < players; i++)
            strcat(seats, below(s, 3) ? ",\"level1\"" : ",\"level2\"");
        snprintf(
            text, sizeof text,
            "{\"do\":\"open\",\"id\":1,\"game\":\"%s\",\"players\":%d,\"seats\":[%s],\"start\":"
            "\"random\",\"chat\":\"free\"%s}",
            game, players, seats, clocks[below(s, 3)]);
        s->opened++;
    }
    say(s, p, text);
}

static void move(struct sim *s, struct person *p)
{
    char choice[CT_MOVE_TEXT];
    memcpy(choice, p->legal[below(s, (uint32_t)p->legal_count)], sizeof choice);
    char text[256];
    snprintf(text, sizeof text,
             "{\"do\":\"move\",\"id\":2,\"table\":\"%s\",\"n\":%d,\"move\":\"%s\"}", p->table, p->n,
             choice);
    memcpy(p->last_move, text, sizeof text);
    p->my_turn = false;
    say(s, p, p->last_move);
    if (below(s, 20) == 0) { /* twice, as after a lost connection */
        s->fault[REPEATED]++;
        say(s, p, p->last_move);
    }
}

static void act(struct sim *s, struct person *p)
{
    char text[256];
    uint32_t whim = below(s, 400);
    if (!p->conn) {
        come(s, p);
        return;
    }
    if (!p->id[0] || (p->waiting_for_answer && !p->table[0])) {
        go(s, p); /* no answer: try again */
        return;
    }
    if (whim < 4) {
        go(s, p);
    } else if (whim < 7) {
        s->fault[NONSENSE]++;
        say(s, p,
            whim == 4   ? "{\"do\":\"move\",\"id\":666,\"n\":\"x\"}"
            : whim == 5 ? "{\"do\":\"dance\",\"id\":666}"
                        : "{\"do\":\"open\",\"id\":666,\"game\":\"chess\",\"players\":99}");
    } else if (!p->table[0] || p->over) {
        find_table(s, p);
    } else if (whim == 8 && p->seat >= 0) {
        s->fault[LEFT]++;
        snprintf(text, sizeof text, "{\"do\":\"%s\",\"id\":3,\"table\":\"%s\"}",
                 below(s, 2) ? "leave" : "back", p->table);
        say(s, p, text);
    } else if (whim < 30 && p->may_undo) {
        s->fault[UNDONE]++;
        snprintf(text, sizeof text, "{\"do\":\"undo\",\"id\":4,\"table\":\"%s\",\"n\":%d}",
                 p->table, p->n);
        say(s, p, text);
    } else if (whim < 34) {
        snprintf(text, sizeof text,
                 "{\"do\":\"chat\",\"id\":5,\"table\":\"%s\",\"phrase\":\"good-luck\"}", p->table);
        say(s, p, text);
    } else if (p->my_turn && p->legal_count > 0) {
        move(s, p);
    } else {
        snprintf(text, sizeof text, "{\"do\":\"watch\",\"id\":6,\"table\":\"%s\"}", p->table);
        say(s, p, text);
        if (!p->my_turn) p->act_at = s->now + 2000 + below(s, 4000);
    }
}

/* ---- time goes by
 * ------------------------------------------------------------------------------------------ */

static void deliver(struct sim *s, struct letter *l)
{
    struct person *p;
    switch (l->kind) {
    case ON_SEND:
        p = by_conn(s, l->to);
        if (p) hear(s, p, l->text, l->len);
        break;
    case ON_CLOSE:
        p = by_conn(s, l->to);
        if (p) go(s, p);
        break;
    case TO_SERVER:
        if (by_conn(s, l->to)) on_said(s->world, l->to, l->text, l->len);
        break;
    default: answer_server(s, l);
    }
}

static void step(struct sim *s)
{
    int64_t wake = on_wake_at(s->world);
    int64_t next = s->letters ? s->letters->at : s->now + HOUR_MS;
    if (wake && wake < next) next = wake;
    for (int i = 0; i < s->people; i++)
        if (s->person[i].act_at < next) next = s->person[i].act_at;
    if (next > s->now) s->now = next;
    on_time(s->world, s->now);
    while (s->letters && s->letters->at <= s->now) {
        struct letter *l = s->letters;
        s->letters = l->next;
        deliver(s, l);
        free(l->text);
        free(l);
    }
    for (int i = 0; i < s->people; i++)
        if (s->person[i].act_at <= s->now) {
            s->person[i].act_at = s->now + 3000;
            act(s, &s->person[i]);
        }
    if (below(s, 20000) == 0) kill_server(s);
    if (below(s, 30000) == 0) s->full = true;
    if (s->full && below(s, 200) == 0) s->full = false;
}

/* ---- at the end
 * --------------------------------------------------------------------------------------------- */

static void sim_run(struct sim *s, uint64_t seed, int people, double hours)
{
    memset(s, 0, sizeof *s);
    s->seed = seed;
    ct_rng_seed(&s->rng, seed, 0);
    s->now = 1700000000000;
    s->people = people;
    s->store = sim_store_new();
    s->options = on_options_usual();
    s->options.limits = false;
    s->options.bot_pace = 200;
    start_server(s);
    for (int i = 0; i < people; i++) {
        s->person[i].number = 100 + i;
        s->person[i].seat = -1;
        s->person[i].act_at = s->now + below(s, 5000);
    }
    int64_t end = s->now + (int64_t)(hours * HOUR_MS);
    while (s->now < end) step(s);
}

static void sim_end(struct sim *s)
{
    on_world_free(s->world);
    while (s->letters) {
        struct letter *l = s->letters;
        s->letters = l->next;
        if (l->kind >= ANSWER_STORE) {
            struct pending *p;
            memcpy(&p, l->text, sizeof p);
            free_pending(p);
        }
        free(l->text);
        free(l);
    }
    while (s->tables) {
        struct table_seen *t = s->tables;
        s->tables = t->next;
        free(t);
    }
    for (int i = 0; i < s->people; i++) {
        for (int k = 0; k < s->person[i].legal_count; k++) free(s->person[i].legal[k]);
        free(s->person[i].legal);
    }
    sim_store_free(s->store);
}

int main(int argc, char **argv)
{
    uint64_t seed = 1;
    int runs = 1, people = 8;
    double hours = 1;
    for (int i = 1; i + 1 < argc; i += 2) {
        if (strcmp(argv[i], "--seed") == 0) seed = strtoull(argv[i + 1], NULL, 10);
        if (strcmp(argv[i], "--runs") == 0) runs = atoi(argv[i + 1]);
        if (strcmp(argv[i], "--people") == 0) people = atoi(argv[i + 1]);
        if (strcmp(argv[i], "--hours") == 0) hours = atof(argv[i + 1]);
    }
    if (sodium_init() < 0) return 1;
    long lines = 0, finished = 0, messages = 0, fault[FAULTS] = {0};
    static struct sim s;
    for (int run = 0; run < runs; run++) {
        sim_run(&s, seed + (uint64_t)run, people, hours);
        lines += s.lines;
        finished += s.finished;
        messages += s.messages;
        for (int f = 0; f < FAULTS; f++) fault[f] += s.fault[f];
        sim_end(&s);
    }
    printf("%d runs, %ld lines, %ld finished games, %ld messages\n", runs, lines, finished,
           messages);
    for (int f = 0; f < FAULTS; f++) printf("  %ld %s\n", fault[f], fault_names[f]);
    return 0;
}
