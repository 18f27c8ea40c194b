/*
 * api.c - see inside.h: plain requests by HTTP. A request is a job like others, without a
 * connection: who asks is found by his token first (stage API_KNOWN), then what he asks for.
 */
#include "online/inside.h"

#include "games/list.h"
#include "online/names.h"
#include "online/rating.h"

#include <stdlib.h>
#include <string.h>

enum { RESULTS = 20, LEADERS = 100, PATH = 1024 };

/* A request from before the world was ready. */
struct asked {
    struct job *job;
    struct asked *next;
};

struct api {
    char path[PATH], query[128], token[ON_HEX + 1]; /* its hash; "": none */
    bool has_token, holds_person;
};

/* ---- answers --------------------------------------------------------------------------------- */

static void let_go(struct job *j)
{
    struct api *a = j->more_api;
    if (a && a->holds_person) person_release(j->w, j->person);
    if (a) a->holds_person = false;
    if (j->other_person) person_release(j->w, j->other_person);
    j->other_person = NULL;
}

bool api_answer(struct job *j, int status)
{
    static const char body[] = "{}";
    struct on_effect effect = {
        .kind = ON_ANSWER, .to = j->request, .code = status, .text = body, .len = sizeof body - 1};
    j->w->shell.effect(j->w->shell.with, &effect);
    let_go(j);
    return true;
}

bool api_answer_put(struct job *j, put_fn *put, const void *from, bool lines)
{
    size_t len;
    const char *text = world_text(j->w, put, from, &len);
    if (!text) return api_answer(j, 503);
    struct on_effect effect = {
        .kind = ON_ANSWER, .to = j->request, .code = 200, .count = lines, .text = text, .len = len};
    j->w->shell.effect(j->w->shell.with, &effect);
    let_go(j);
    return true;
}

/* ---- a table's record ------------------------------------------------------------------------ */

struct export
{
    const struct table *t;
    const struct person *p;
};

static void put_record(struct ct_text *out, const void *from)
{
    const struct export *x = from;
    const struct table *t = x->t;
    char more[8192];
    struct ct_text text = ct_text_on(more, sizeof more);
    ct_put(&text, "\"names\":[");
    for (int seat = 0; seat < t->players; seat++) {
        const struct seat *s = &t->seat[seat];
        ct_put_comma(&text);
        ct_put_json_string(&text, s->kind == SEAT_AGENT ? s->agent
                                  : s->person           ? s->person->name
                                                        : "somebody");
    }
    ct_put_char(&text, ']');
    put_fair(&text, t);
    put_clock(&text, t);
    ct_table_export(t->play, eyes_of(t, x->p), more, out);
}

static bool ask_record(struct job *j, const char *id)
{
    struct table *t = is_table_id(id) ? need_table(j, id) : NULL;
    if (!t && is_table_id(id) && !j->is_missing) return false;
    if (t && !hold_on(j, t)) return false;
    if (t && j->w->options.several && !j->looked) { /* another world may have told more */
        j->looked = true;
        j->table = t;
        t->held = j->holds = true;
        return catch_up(j, t);
    }
    if (!t || !t->play || day_is_anothers(t, j->person)) return api_answer(j, 404);
    return api_answer_put(j, put_record, &(struct export){t, j->person}, true);
}

/* ---- a person -------------------------------------------------------------------------------- */

struct profile {
    const struct job *j;
    const char *name;
    char who[ON_PERSON_ID + 8];
    int64_t since;
    bool bot, sees_all;
};

/* Rows come with a letter before them that says what they are; those of one kind stand together. */
static void put_games(struct ct_text *out, const struct profile *x)
{
    ct_put_json_key(out, "games");
    ct_put_char(out, '{');
    for (int g = 0; ct_games[g]; g++) {
        char key[ON_KEY];
        struct ct_text text = ct_text_on(key, sizeof key);
        ct_put_format(&text, "c/%s/%s", ct_games[g]->id, x->who);
        const char *row = row_of(x->j, key);
        if (!row) continue;
        char *end;
        long played = strtol(row, &end, 10), won = strtol(end, NULL, 10);
        ct_put_json_key(out, ct_games[g]->id);
        ct_put_format(out, "{\"played\":%ld,\"won\":%ld}", played, won);
    }
    ct_put_char(out, '}');
}

static void put_ratings(struct ct_text *out, const struct profile *x)
{
    ct_put_json_key(out, "ratings");
    ct_put_char(out, '{');
    for (int g = 0; ct_games[g]; g++) {
        char key[ON_KEY];
        struct ct_text text = ct_text_on(key, sizeof key);
        struct ct_rating rating;
        long games;
        ct_put_format(&text, "r/%s/%s", ct_games[g]->id, x->who);
        if (!read_rating(row_of(x->j, key), &rating, &games)) continue;
        ct_put_json_key(out, ct_games[g]->id);
        ct_put(out, "{\"rating\":");
        ct_put_tenths(out, ct_rating_points(&rating));
        ct_put(out, ",\"deviation\":");
        ct_put_tenths(out, ct_rating_deviation(&rating));
        ct_put_json_bool(out, "provisional", ct_rating_is_provisional(&rating));
        ct_put_json_number(out, "games", games);
        ct_put_char(out, '}');
    }
    ct_put_char(out, '}');
}

/* Was the asker there? Then he has a result of the same moment and table. */
static bool sat_there(const struct profile *x, const char *row_key)
{
    char who[ON_PERSON_ID + 2], key[ON_KEY];
    struct ct_text text = ct_text_on(who, sizeof who), mine = ct_text_on(key, sizeof key);
    if (!x->j->person) return false;
    ct_put_format(&text, "p%s", x->j->person->id);
    const char *rest = strchr(row_key + 2, '/');
    ct_put_format(&mine, "f/%s%s", who, rest ? rest : "");
    return row_of(x->j, key) != NULL;
}

/* Until the day is over nobody else learns how somebody's game of the day's deal ended (ON-19). */
static bool is_of_today(const struct profile *x, const struct ct_json *doc)
{
    char day[16], today[16];
    if (!ct_json_string(doc, ct_json_get(doc, 0, "day"), day, sizeof day)) return false;
    day_name(x->j->w->now, today);
    bool own = x->j->person && x->who[0] == 'p' && strcmp(x->who + 1, x->j->person->id) == 0;
    return strcmp(day, today) >= 0 && !own;
}

/* The row as it is kept, less what is not for everybody. */
static void put_one_result(struct ct_text *out, const struct profile *x, const char *key,
                           const char *value)
{
    size_t room = ct_json_room(strlen(value));
    void *tokens = malloc(room);
    struct ct_json doc;
    if (!tokens || ct_json_read(&doc, value, strlen(value), tokens, room) || is_of_today(x, &doc)) {
        free(tokens);
        return;
    }
    size_t len;
    const char *listed = ct_json_raw(&doc, ct_json_get(&doc, 0, "listed"), &len);
    bool shows = listed[0] == 't' || sat_there(x, key);
    ct_put_comma(out);
    ct_put_char(out, '{');
    for (int at = ct_json_first(&doc, 0); at >= 0; at = ct_json_next(&doc, at)) {
        char name[16];
        if (!ct_json_string(&doc, at, name, sizeof name)) continue;
        bool is_ours = strcmp(name, "listed") == 0 || strcmp(name, "day") == 0;
        if (is_ours || (strcmp(name, "table") == 0 && !shows)) continue;
        const char *raw = ct_json_raw(&doc, ct_json_value_of(at), &len);
        ct_put_json_key(out, name);
        ct_put_bytes(out, raw, len);
    }
    ct_put_char(out, '}');
    free(tokens);
}

static void put_results(struct ct_text *out, const struct profile *x)
{
    char prefix[ON_KEY];
    struct ct_text text = ct_text_on(prefix, sizeof prefix);
    ct_put_format(&text, "f/%s/", x->who);
    ct_put_json_key(out, "results");
    ct_put_char(out, '[');
    for (int i = 0, count = 0; i < x->j->rows && count < RESULTS; i++) {
        if (strncmp(x->j->row_key[i], prefix, text.len) != 0) continue;
        put_one_result(out, x, x->j->row_key[i], x->j->row_value[i]);
        count++;
    }
    ct_put_char(out, ']');
}

static void put_profile(struct ct_text *out, const void *from)
{
    const struct profile *x = from;
    ct_put_char(out, '{');
    ct_put_json_member(out, "name", x->name);
    ct_put_json_number(out, "since", x->since);
    if (x->bot) ct_put_json_bool(out, "bot", true);
    put_games(out, x);
    put_ratings(out, x);
    put_results(out, x);
    ct_put_char(out, '}');
}

static bool read_before(const char *query, int64_t *before)
{
    static const char name[] = "before=";
    *before = INT64_MAX;
    for (const char *at = query; *at; at += strcspn(at, "&"), at += *at == '&') {
        size_t len = strcspn(at, "&");
        if (strncmp(at, name, sizeof name - 1) != 0) continue;
        if (!ct_read_int(at + sizeof name - 1, len - (sizeof name - 1), 0, 9999999999999LL, before))
            return false;
    }
    return true;
}

/* Counts, ratings, results of him, and the asker's results of the same time. */
static bool ask_profile_rows(struct job *j, const char *who, int64_t before)
{
    enum { QUERIES = 2 * CT_GAMES_MAX + 2 };
    char keys[QUERIES][ON_KEY], from[2][ON_KEY];
    struct on_query queries[QUERIES];
    int count = 0;
    for (int g = 0; ct_games[g] && count < 2 * CT_GAMES_MAX; g++)
        for (const char *kind = "cr"; *kind; kind++) {
            struct ct_text text = ct_text_on(keys[count], ON_KEY);
            ct_put_format(&text, "%c/%s/%s", *kind, ct_games[g]->id, who);
            queries[count] = (struct on_query){.prefix = keys[count], .most = 1};
            count++;
        }
    char asker[ON_PERSON_ID + 2] = "";
    struct ct_text own = ct_text_on(asker, sizeof asker);
    if (j->person) ct_put_format(&own, "p%s", j->person->id);
    const char *of[] = {who, asker};
    for (int i = 0; i < (j->person && strcmp(who, asker) != 0 ? 2 : 1); i++) {
        struct ct_text text = ct_text_on(keys[count], ON_KEY), first = ct_text_on(from[i], ON_KEY);
        ct_put_format(&text, "f/%s/", of[i]);
        /* Times are counted down: earlier ones come behind. */
        ct_put_format(&first, "f/%s/%013lld", of[i],
                      before == INT64_MAX ? 0LL : 9999999999999LL - (long long)before + 1);
        queries[count] = (struct on_query){.prefix = keys[count],
                                           .from = from[i],
                                           .most = i == 0 ? RESULTS : 10 * RESULTS};
        count++;
    }
    return ask_rows(j, queries, count);
}

static bool ask_person(struct job *j, const char *typed)
{
    enum { OWNER = API_KNOWN + 1, PERSON, ROWS };
    struct api *a = j->more_api;
    char name[ON_NAME_ROOM], key[ON_KEY];
    int64_t before;
    if (!read_before(a->query, &before)) return api_answer(j, 400);
    bool agent = is_agent(typed);
    if (!agent && !ct_name_read(typed, strlen(typed), name)) return api_answer(j, 404);
    if (agent) {
        struct profile x = {.j = j, .name = typed};
        struct ct_text who = ct_text_on(x.who, sizeof x.who);
        ct_put_format(&who, "a%s", typed);
        if (j->stage == API_KNOWN) return ask_profile_rows(j, x.who, before);
        return api_answer_put(j, put_profile, &x, false);
    }
    name_key(key, name);
    if (j->stage == API_KNOWN) return ask_rows(j, &(struct on_query){.prefix = key, .most = 1}, 1);
    if (j->stage == OWNER) {
        const char *id = row_of(j, key);
        if (!id) return api_answer(j, 404);
        struct ct_text text = ct_text_on(key, sizeof key),
                       kept = ct_text_on(j->id_text, sizeof j->id_text);
        ct_put(&kept, id);
        ct_put_format(&text, "p/%s", id);
        return ask_rows(j, &(struct on_query){.prefix = key, .most = 1}, 1);
    }
    struct profile x = {.j = j};
    struct ct_text who = ct_text_on(x.who, sizeof x.who);
    ct_put_format(&who, "p%s", j->id_text);
    if (j->stage == PERSON) {
        if (!j->rows) return api_answer(j, 404);
        j->other_person = person_take(j->w, j->id_text, j->row_value[0]);
        if (!j->other_person) return api_answer(j, 503);
        j->other_person->holders++;
        return ask_profile_rows(j, x.who, before);
    }
    x.name = j->other_person->name;
    x.since = j->other_person->since;
    x.bot = j->other_person->bot;
    return api_answer_put(j, put_profile, &x, false);
}

/* ---- leaders --------------------------------------------------------------------------------- */

/* Rows o/GAME/…/PERSON are in order; their ratings are read behind them. */
static void put_leaders(struct ct_text *out, const void *from)
{
    const struct job *j = from;
    ct_put(out, "{\"leaders\":[");
    for (int i = 0; i < j->rows; i++) {
        struct ct_rating rating;
        long games;
        const char *name = strchr(j->row_value[i], '\n');
        if (!name || !read_rating(j->row_value[i], &rating, &games)) continue;
        ct_put_comma(out);
        ct_put_char(out, '{');
        ct_put_json_member(out, "name", name + 1);
        ct_put(out, ",\"rating\":");
        ct_put_tenths(out, ct_rating_points(&rating));
        ct_put(out, ",\"deviation\":");
        ct_put_tenths(out, ct_rating_deviation(&rating));
        ct_put_char(out, '}');
    }
    ct_put(out, "]}");
}

static bool ask_leaders(struct job *j, const char *game)
{
    char prefix[ON_KEY];
    struct ct_text text = ct_text_on(prefix, sizeof prefix);
    if (!ct_game_find(ct_games, game)) return api_answer(j, 404);
    ct_put_format(&text, "o/%s/", game);
    if (j->stage == API_KNOWN)
        return ask_rows(j, &(struct on_query){.prefix = prefix, .most = LEADERS}, 1);
    return api_answer_put(j, put_leaders, j, false);
}

/* ---- who asks, and for what ------------------------------------------------------------------ */

static bool answer(struct job *j)
{
    static const char table[] = "api/table/", record[] = "/record", person[] = "api/person/",
                      leaders[] = "api/leaders/";
    struct api *a = j->more_api;
    size_t len = strlen(a->path);
    if (j->read_failed) return api_answer(j, 503);
    if (strncmp(a->path, table, sizeof table - 1) == 0) {
        char id[ON_TABLE_ID + 1] = "";
        const char *at = a->path + sizeof table - 1;
        bool fits = len == sizeof table - 1 + ON_TABLE_ID + sizeof record - 1 &&
                    strcmp(at + ON_TABLE_ID, record) == 0;
        if (!fits) return api_answer(j, 404);
        memcpy(id, at, ON_TABLE_ID);
        return ask_record(j, id);
    }
    if (strncmp(a->path, person, sizeof person - 1) == 0)
        return ask_person(j, a->path + sizeof person - 1);
    if (strncmp(a->path, leaders, sizeof leaders - 1) == 0)
        return ask_leaders(j, a->path + sizeof leaders - 1);
    if (strcmp(a->path, "api/day") == 0) return ask_day(j);
    return api_answer(j, 404);
}

/* The token's row, then its person's. */
static bool know_asker(struct job *j)
{
    enum { TOKEN, GOT_TOKEN, GOT_PERSON };
    struct api *a = j->more_api;
    char key[ON_KEY];
    struct ct_text text = ct_text_on(key, sizeof key);
    if (j->read_failed) return api_answer(j, 503);
    struct person *guest = j->stage == TOKEN && a->has_token ? guest_find(j->w, a->token) : NULL;
    if (guest) {
        j->person = guest;
        guest->holders++;
        a->holds_person = true;
    } else if (j->stage == TOKEN && a->has_token) {
        ct_put_format(&text, "k/%s", a->token);
        return ask_rows(j, &(struct on_query){.prefix = key, .most = 1}, 1);
    }
    if (j->stage == GOT_TOKEN) {
        if (!j->rows || !token_read(j->w, j->row_value[0], j->id_text, NULL))
            return api_answer(j, 401);
        ct_put_format(&text, "p/%s", j->id_text);
        return ask_rows(j, &(struct on_query){.prefix = key, .most = 1}, 1);
    }
    if (j->stage == GOT_PERSON) {
        j->person = j->rows ? person_take(j->w, j->id_text, j->row_value[0]) : NULL;
        if (!j->person || is_banned(j->w, j->person)) return api_answer(j, 401);
        j->person->holders++;
        a->holds_person = true;
    }
    j->stage = API_KNOWN;
    j->run = answer;
    return answer(j);
}

void asked_go_on(struct on_world *w)
{
    while (w->asked) {
        struct asked *a = w->asked;
        struct job *j = a->job;
        w->asked = a->next;
        free(a);
        job_go(j);
    }
}

void asked_free(struct on_world *w)
{
    while (w->asked) {
        struct asked *a = w->asked;
        w->asked = a->next;
        job_done(a->job);
        free(a);
    }
}

bool ask_later(struct on_world *w, struct job *j)
{
    struct asked *a = calloc(1, sizeof *a);
    if (!a) return false;
    a->job = j;
    a->next = w->asked;
    w->asked = a;
    return true;
}

void on_asked(struct on_world *w, uint64_t request, const char *path, const char *query,
              const char *token)
{
    struct job *j = job_new(w, NULL, know_asker);
    struct api *a = j ? calloc(1, sizeof *a) : NULL;
    if (!a) {
        struct on_effect effect = {.kind = ON_ANSWER, .to = request, .code = 503, .text = ""};
        w->shell.effect(w->shell.with, &effect);
        if (j) job_done(j);
        return;
    }
    struct ct_text text = ct_text_on(a->path, sizeof a->path);
    ct_put(&text, path);
    struct ct_text rest = ct_text_on(a->query, sizeof a->query);
    if (query) ct_put(&rest, query);
    j->request = request;
    j->more_api = a;
    a->has_token = token != NULL;
    if (token) hash_text(token, a->token);
    if (ct_text_is_cut(&text) || ct_text_is_cut(&rest)) {
        api_answer(j, 404);
        job_done(j);
    } else if (w->is_started || !ask_later(w, j)) {
        job_go(j);
    }
}
