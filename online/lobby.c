/* lobby.c - see inside.h: the lobby, one's own tables, quick match (ON-8). */
#include "online/inside.h"

#include "games/list.h"

#include <stdlib.h>
#include <string.h>

enum { LOBBY_MS = 500, AT_TABLE_MS = 4000 };

/* ---- short forms ----------------------------------------------------------------------------- */

static void put_short_seats(struct ct_text *out, const struct table *t)
{
    ct_put_json_key(out, "seats");
    ct_put_char(out, '[');
    for (int seat = 0; seat < t->players; seat++) {
        const struct seat *s = &t->seat[seat];
        ct_put_comma(out);
        if (s->kind == SEAT_OPEN) {
            ct_put(out, "null");
            continue;
        }
        ct_put_char(out, '{');
        if (s->kind == SEAT_AGENT) {
            ct_put_json_member(out, "name", s->agent);
            ct_put_json_member(out, "agent", s->agent);
        } else {
            ct_put_json_member(out, "name", s->person ? s->person->name : "somebody");
        }
        ct_put_char(out, '}');
    }
    ct_put_char(out, ']');
}

/* A line that is being stored stands at the table already, but nobody may hear of it yet. */
static int told_lines(const struct table *t)
{
    return t->play ? t->stored_lines : 0;
}

static int told_turn(const struct table *t)
{
    return t->state == PLAYING ? ct_table_turn_at(t->play, told_lines(t)) : CT_OVER;
}

static void put_own(struct ct_text *out, const struct table *t, const struct person *own)
{
    int turn = told_turn(t);
    ct_put_json_number(out, "you", seat_of(t, own));
    if (t->state != PLAYING || t->clock == NO_CLOCK || turn < 0 || !is_person(t, turn)) return;
    ct_put_json_number(out, "deadline", t->w->now + clock_left(t, turn));
}

void put_short(struct ct_text *out, const struct table *t, const struct person *own)
{
    struct ct_score score;
    ct_put_comma(out);
    ct_put_char(out, '{');
    ct_put_json_member(out, "table", t->id);
    ct_put_json_member(out, "game", t->game->id);
    ct_put_options(out, t->kit);
    ct_put_json_number(out, "players", t->players);
    put_short_seats(out, t);
    put_clock(out, t);
    ct_put_json_bool(out, "rated", t->rated);
    ct_put_json_bool(out, "match", t->is_match);
    ct_put_json_member(out, "state", state_name(t));
    ct_put_json_number(out, "watching", watching(t));
    if (t->state == PLAYING) {
        ct_table_score(t->play, told_lines(t), &score);
        ct_put_json_number(out, "n", told_lines(t));
        ct_put_json_number(out, "turn", told_turn(t));
        ct_put_json_ints(out, "points", score.points, t->players);
    } else if (own) {
        ct_put_json_number(out, "n", told_lines(t));
    }
    if (own) put_own(out, t, own);
    ct_put_char(out, '}');
}

/* ---- the lobby ------------------------------------------------------------------------------- */

static bool belongs(const struct table *t)
{
    bool shown = t->state == WAITING || t->state == DEALING || t->state == PLAYING;
    return t->listed && shown && !t->day[0];
}

/* A running table that nobody looks at leaves memory; what the lobby shows of it stays as it was,
 * since nothing can happen there before it is back. */
struct nap {
    char id[ON_TABLE_ID + 1];
    struct nap *next;
    char text[];
};

static struct nap **nap_place(const struct on_world *w, const char *table)
{
    struct nap **at = &w->naps[ct_hash(table, strlen(table)) % w->table_buckets];
    while (*at && strcmp((*at)->id, table) != 0) at = &(*at)->next;
    return at;
}

static void put_short_alone(struct ct_text *out, const void *from)
{
    put_short(out, from, NULL);
}

bool has_nap(const struct on_world *w, const char *table)
{
    return *nap_place(w, table) != NULL;
}

static int by_id(const void *key, const void *item)
{
    return strcmp(key, *(char *const *)item + 2);
}

void naps_not_in(const struct on_world *w, char *const *keys, int count,
                 void (*tell)(void *with, const char *table), void *with)
{
    for (size_t b = 0; b < w->table_buckets; b++)
        for (const struct nap *nap = w->naps[b]; nap; nap = nap->next)
            if (count == 0 || !bsearch(nap->id, keys, (size_t)count, sizeof *keys, by_id))
                tell(with, nap->id);
}

/* One that the lobby does not show is noted without a word: it is known here, and sleeps. */
static void put_nothing(struct ct_text *out, const void *from)
{
    (void)from;
    ct_put(out, "");
}

bool nap_begins(struct table *t)
{
    size_t len;
    bool waits = t->state == WAITING || t->state == DEALING || t->state == PLAYING;
    if (!belongs(t) && !(waits && t->w->options.several)) return true;
    const char *text = world_text(t->w, belongs(t) ? put_short_alone : put_nothing, t, &len);
    struct nap *nap = text ? malloc(sizeof *nap + len + 1) : NULL;
    if (!nap) return false;
    memcpy(nap->id, t->id, sizeof nap->id);
    memcpy(nap->text, text, len + 1);
    struct nap **at = nap_place(t->w, t->id);
    nap->next = *at;
    *at = nap;
    return true;
}

void nap_ends(struct on_world *w, const char *table)
{
    struct nap **at = nap_place(w, table), *nap = *at;
    if (!nap) return;
    *at = nap->next;
    free(nap);
}

void naps_free(struct on_world *w)
{
    for (size_t b = 0; w->naps && b < w->table_buckets; b++)
        while (w->naps[b]) nap_ends(w, w->naps[b]->id);
    free(w->naps);
}

static void put_lobby(struct ct_text *out, const void *from)
{
    const struct job *j = from;
    const struct on_world *w = j->w;
    ct_put(out, "{\"say\":\"lobby\"");
    put_re(out, j);
    ct_put_json_key(out, "tables");
    ct_put_char(out, '[');
    for (size_t b = 0; b < w->table_buckets; b++)
        for (const struct table *t = w->tables[b]; t; t = t->next)
            if (belongs(t)) put_short(out, t, NULL);
    for (size_t b = 0; b < w->table_buckets; b++)
        for (const struct nap *nap = w->naps[b]; nap; nap = nap->next) {
            if (!nap->text[0]) continue;
            ct_put_comma(out);
            ct_put(out, nap->text);
        }
    ct_put(out, "]}");
}

bool do_lobby(struct job *j)
{
    bool on;
    if (!get_bool(j, "on", true, &on) || !has_key(j, "on")) return refuse(j, "bad-request");
    if (!j->conn->person) return refuse(j, "hello-first");
    j->w->lobby_count += on - j->conn->lobby;
    j->conn->lobby = on;
    if (!on) return say_done(j);
    send_put(j->conn, put_lobby, j);
    return true;
}

/* Lobby and people are told of changes a little later, and of several at once. */
static void note_stale(struct table *t)
{
    struct on_world *w = t->w;
    if (t->lobby_stale || t->yours_stale) return;
    t->next_stale = w->stale;
    w->stale = t;
    if (!w->lobby_at) w->lobby_at = w->now + LOBBY_MS;
}

/* It leaves memory. */
void table_not_stale(struct table *t)
{
    struct table **at = &t->w->stale;
    if (!t->lobby_stale && !t->yours_stale) return;
    while (*at != t) at = &(*at)->next_stale;
    *at = t->next_stale;
}

void lobby_changed(struct table *t)
{
    if (!t->listed) return;
    note_stale(t);
    t->lobby_stale = true;
}

int64_t lobby_wake_at(const struct on_world *w)
{
    return w->lobby_at;
}

static void put_changes(struct ct_text *out, const void *from)
{
    const struct on_world *w = from;
    ct_put(out, "{\"say\":\"lobby\"");
    ct_put_json_key(out, "changed");
    ct_put_char(out, '[');
    for (const struct table *t = w->stale; t; t = t->next_stale)
        if (t->lobby_stale && belongs(t)) put_short(out, t, NULL);
    ct_put_char(out, ']');
    ct_put_json_key(out, "gone");
    ct_put_char(out, '[');
    for (const struct table *t = w->stale; t; t = t->next_stale) {
        if (!t->lobby_stale || belongs(t) || !t->in_lobby) continue;
        ct_put_comma(out);
        ct_put_json_string(out, t->id);
    }
    ct_put(out, "]}");
}

static void tell_lobby(struct on_world *w)
{
    size_t len;
    bool any = false;
    for (const struct table *t = w->stale; t; t = t->next_stale)
        any = any || (t->lobby_stale && (belongs(t) || t->in_lobby));
    const char *text = any && w->lobby_count ? world_text(w, put_changes, w, &len) : NULL;
    for (size_t b = 0; text && b < w->conn_buckets; b++)
        for (struct conn *c = w->conns[b]; c; c = c->next)
            if (c->lobby) send_text(c, text, len);
}

/* ---- one's own ------------------------------------------------------------------------------- */

static bool is_due(struct table *t, const struct conn *c)
{
    for (int i = 0; i < t->at_count; i++)
        if (t->at[i].c == c) return t->at[i].yours && t->yours_due;
    return t->yours_away;
}

struct yours {
    const struct table *stale;
    const struct person *p;
    struct conn *c;
};

static bool is_his(const struct table *t, const struct yours *y)
{
    struct table *other = (struct table *)(uintptr_t)t;
    return t->yours_stale && seat_of(t, y->p) >= 0 && is_due(other, y->c);
}

static void put_yours(struct ct_text *out, const void *from)
{
    const struct yours *y = from;
    ct_put(out, "{\"say\":\"yours\"");
    ct_put_json_key(out, "tables");
    ct_put_char(out, '[');
    for (int i = 0; i < y->p->sits_count; i++)
        if (is_his(y->p->sits[i], y)) put_short(out, y->p->sits[i], y->p);
    ct_put(out, "]}");
}

/* All of a person's that changed, in one message a connection. */
static void tell_person(struct person *p)
{
    for (struct conn *c = p->conns; c; c = c->sibling) {
        struct yours y = {.p = p, .c = c};
        bool any = false, greeted = !c->job || c->job->run != do_hello; /* welcome lists them all */
        for (int i = 0; i < p->sits_count; i++) any = any || is_his(p->sits[i], &y);
        if (any && greeted) send_put(c, put_yours, &y);
    }
}

/* Who is at the table knows already from what he is told there: once in a while is enough. */
static void note_due(struct on_world *w)
{
    for (struct table *t = w->stale; t; t = t->next_stale) {
        bool ends = t->state == OVER || t->state == CLOSED;
        t->yours_due = t->yours_stale && (ends || w->now - t->yours_told >= AT_TABLE_MS);
        if (t->yours_due) t->yours_told = w->now;
    }
}

/* Is there nobody left at the table who is to be told later? */
static bool is_told(struct table *t)
{
    bool all = true;
    for (int i = 0; i < t->at_count; i++) {
        if (t->yours_due) t->at[i].yours = false;
        all = all && !t->at[i].yours;
    }
    t->yours_away = false;
    return all;
}

static void tell_people(struct on_world *w)
{
    note_due(w);
    for (struct table *t = w->stale; t; t = t->next_stale)
        for (int seat = 0; t->yours_stale && seat < t->players; seat++) {
            struct person *p = t->seat[seat].person;
            if (!p || p->told_at == w->ticks) continue;
            p->told_at = w->ticks;
            tell_person(p);
        }
}

void tell_yours(struct table *t, const struct conn *asker)
{
    note_stale(t);
    t->yours_stale = t->yours_away = true;
    for (int i = 0; i < t->at_count; i++)
        t->at[i].yours = t->at[i].c != asker; /* his answer tells him all of it */
}

/* At most two a second. */
void lobby_tick(struct on_world *w)
{
    if (!w->lobby_at || w->now < w->lobby_at) return;
    w->lobby_at = 0;
    w->ticks++;
    tell_lobby(w);
    tell_people(w);
    for (struct table **at = &w->stale; *at;) {
        struct table *t = *at;
        if (t->lobby_stale) t->in_lobby = belongs(t);
        t->lobby_stale = false;
        t->yours_stale = t->yours_stale && !is_told(t);
        if (t->yours_stale)
            at = &t->next_stale;
        else
            *at = t->next_stale;
    }
    if (w->stale) w->lobby_at = w->now + LOBBY_MS;
}

/* ---- quick ----------------------------------------------------------------------------------- */

struct quick {
    const struct ct_game *game;
    int64_t players, base, more, days;
    enum clock_kind clock;
    bool rated;
    char seal[ON_HEX + 1];
};

static bool read_quick(const struct job *j, struct quick *q)
{
    char id[32];
    bool is_there;
    memset(q, 0, sizeof *q);
    q->game = get_text(j, "game", id, sizeof id) ? ct_game_find(ct_games, id) : NULL;
    return q->game && get_int(j, "players", &q->players) && q->players >= q->game->seats_min &&
           q->players <= q->game->seats_max &&
           read_clock_of(j, &q->clock, &q->base, &q->more, &q->days) &&
           get_bool(j, "rated", false, &q->rated) && get_hex(j, "seal", q->seal, &is_there) &&
           !(q->rated && (q->clock == NO_CLOCK || q->game->traits & CT_UNEVEN));
}

static bool is_like(const struct table *t, const struct quick *q, const struct person *p)
{
    bool plain = true;
    for (int i = 0; t->game->option[i].name; i++) plain = plain && t->kit->config.option[i] == 0;
    for (int seat = 0; seat < t->players; seat++)
        plain = plain && t->seat[seat].kind != SEAT_AGENT && !t->seat[seat].kept[0];
    return belongs(t) && t->state == WAITING && t->game == q->game && t->players == q->players &&
           t->clock == q->clock && t->base == q->base && t->more == q->more && t->days == q->days &&
           t->rated == q->rated && plain && !t->box && !t->is_match &&
           strcmp(t->opener, p->id) != 0 && seat_of(t, p) < 0 && open_seats(t) > 0 &&
           !is_barred(t, p);
}

/* What people want at the same moment must bring them together: of those who want the same, one
 * is served after another. */
static uint64_t quick_number(const struct quick *q)
{
    struct quick key;
    memset(&key, 0, sizeof key);
    key.game = q->game;
    key.players = q->players;
    key.base = q->base;
    key.more = q->more;
    key.days = q->days;
    key.clock = q->clock;
    key.rated = q->rated;
    return ct_hash((const char *)&key, sizeof key) | 1;
}

static bool is_first(struct job *j, uint64_t number)
{
    struct on_world *w = j->w;
    if (j->quick) return true;
    for (const struct job *other = w->quick; other; other = other->next_quick)
        if (other->quick == number) {
            struct job **end = &w->quick_waiting;
            while (*end) end = &(*end)->next_quick;
            j->next_quick = NULL;
            *end = j;
            return false;
        }
    j->quick = number;
    j->next_quick = w->quick;
    w->quick = j;
    return true;
}

void quick_ends(struct job *j)
{
    struct job **at = &j->w->quick;
    while (*at && *at != j) at = &(*at)->next_quick;
    if (*at) *at = j->next_quick;
    j->quick = 0;
}

void quick_go_on(struct on_world *w)
{
    struct job *list = w->quick_waiting;
    w->quick_waiting = NULL;
    for (struct job *next; list; list = next) {
        next = list->next_quick;
        list->next_quick = NULL;
        job_go(list);
    }
}

bool do_quick(struct job *j)
{
    struct quick q;
    struct on_world *w = j->w;
    struct table *best = NULL;
    if (!read_quick(j, &q)) return refuse(j, "bad-request");
    if (!j->conn->person) return refuse(j, "hello-first");
    if ((q.rated || !w->options.guests) && j->conn->person->guest) return refuse(j, "not-allowed");
    if (too_many_tables(j->conn)) return refuse(j, "too-many");
    if (!is_first(j, quick_number(&q))) return false;
    /* The one that has waited longest. */
    for (size_t b = 0; b < w->table_buckets; b++)
        for (struct table *t = w->tables[b]; t; t = t->next)
            if (is_like(t, &q, j->conn->person) && (!best || t->opened < best->opened)) best = t;
    if (!best)
        return open_quick(j, q.game, (int)q.players, q.clock, q.base, q.more, q.days, q.rated,
                          q.seal);
    if (!hold_on(j, best)) return false;
    return sit_down(j, best, lowest_open(best), q.seal);
}
