/* day.c - see inside.h: the day's deal (ON-19). */
#include "online/inside.h"

#include "games/list.h"

#include <stdlib.h>
#include <string.h>

enum { DAY_MS = 24 * 60 * 60 * 1000 };

static bool is_leap(int year)
{
    return year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
}

/* "YYYY-MM-DD" of a moment, UTC. */
void day_name(int64_t now, char out[16])
{
    static const int lengths[] = {31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};
    struct ct_text text = ct_text_on(out, 16);
    int64_t days = now / DAY_MS;
    int year = 1970, month = 0;
    for (; days >= 365 + is_leap(year); year++) days -= 365 + is_leap(year);
    for (; days >= lengths[month] + (month == 1 && is_leap(year)); month++)
        days -= lengths[month] + (month == 1 && is_leap(year));
    ct_put_format(&text, "%04d-%02d-%02d", year, month + 1, (int)days + 1);
}

/* Until the day is over nobody learns what its player could not know. */
bool day_is_secret(const struct table *t)
{
    char today[16];
    if (!t->day[0]) return false;
    day_name(t->w->now, today);
    return strcmp(t->day, today) >= 0;
}

bool day_is_anothers(const struct table *t, const struct person *p)
{
    return day_is_secret(t) && seat_of(t, p) < 0;
}

/* ---- which deal
 *
 * The games take turns. Rows: d/DATE the day's secret, v/DATE/PERSON his table, w/DATE/PERSON his
 * result, if he stands in the list.
 */

enum { DAY_PLAYERS = 2 };
static const char day_agent[] = "level4";

const struct ct_game *day_game(int64_t now)
{
    int count = 1; /* there is one at least */
    while (ct_games[count]) count++;
    return ct_games[now / DAY_MS % count];
}

static void day_key(char key[ON_KEY], char kind, const char *day, const struct person *p)
{
    struct ct_text text = ct_text_on(key, ON_KEY);
    ct_put_format(&text, "%c/%s", kind, day);
    if (p) ct_put_format(&text, "/%s", p->id);
}

/* "YYYY-MM-DD" came before this moment's day: 0 at its first millisecond. */
static int64_t day_begins(int64_t now)
{
    return now - now % DAY_MS;
}

static void put_day_header(struct ct_text *out, const struct job *j, const char *day,
                           const char *secret)
{
    const struct ct_game *game = day_game(j->w->now);
    struct ct_config config = ct_config_default(game, DAY_PLAYERS);
    char commitment[ON_HEX + 1];
    hash_hex(secret, commitment);
    ct_put_char(out, '{');
    ct_put_json_member(out, "game", game->id);
    ct_put_json_number(out, "players", DAY_PLAYERS);
    ct_put_json_number(out, "start", -1);
    ct_put_config_options(out, game, &config);
    ct_put_format(out, ",\"seats\":[{},{\"agent\":\"%s\"}]", day_agent);
    ct_put_json_number(out, "chat", ON_CHAT_OFF);
    ct_put_json_member(out, "standin", day_agent);
    ct_put_json_member(out, "opener", j->conn->person->id);
    ct_put_json_member(out, "day", day);
    ct_put_json_member(out, "secret", secret);
    ct_put_json_member(out, "commit", commitment);
    ct_put_json_number(out, "opened", j->w->now);
    ct_put_char(out, '}');
}

static bool open_day(struct job *j, const char *day, const char *secret)
{
    char key[ON_KEY];
    if (!j->conn->person->stored && !person_save(j, j->conn->person)) return false;
    struct made *m = made_new(j);
    struct txn x = {0};
    if (!m) return refuse(j, "too-many");
    struct ct_text header = made_header(j, m);
    put_day_header(&header, j, day, secret);
    made_header_ends(j, m, &header);
    struct ct_text sit = made_body(m);
    put_sit(&sit, 0, j->conn->person->id, "");
    struct ct_text begin = made_body(m);
    put_begin(&begin, j->w, false);
    made_writes(&x, m);
    txn_live(&x, m->id, true);
    day_key(key, 'v', day, j->conn->person);
    txn_add(&x, ON_NEW, key, m->id); /* one a person */
    person_writes(&x, j->conn);
    txn_mine(&x, j->conn->person, m->id, true);
    j->stage = 0; /* a clash: another connection of his was quicker */
    return commit(j, NULL, &x, after_open);
}

static void after_secret(struct job *j)
{
    j->again_later = true;
}

/* The first who asks on a day draws its secret. */
static bool draw_secret(struct job *j, const char *day)
{
    char key[ON_KEY], secret[ON_HEX + 1];
    struct txn x = {0};
    random_hex(j->w, secret);
    day_key(key, 'd', day, NULL);
    txn_add(&x, ON_NEW, key, secret);
    j->stage = 0;
    return commit(j, NULL, &x, after_secret);
}

/* The rows of the day for this person (NULL: nobody). False: they are being asked for. */
static bool day_rows(struct job *j, const char *day, const struct person *p)
{
    char secret[ON_KEY], table[ON_KEY];
    struct on_query queries[] = {{.prefix = secret, .most = 1}, {.prefix = table, .most = 1}};
    day_key(secret, 'd', day, NULL);
    if (p) day_key(table, 'v', day, p);
    if (j->stage > 0) return true;
    return ask_rows(j, queries, p ? 2 : 1);
}

bool do_day(struct job *j)
{
    char day[16], key[ON_KEY];
    if (!j->conn->person) return refuse(j, "hello-first");
    const struct person *p = j->conn->person;
    if (!j->w->options.guests && p->guest) return refuse(j, "not-allowed");
    day_name(j->w->now, day);
    if (!day_rows(j, day, p)) return false;
    day_key(key, 'd', day, NULL);
    const char *secret = row_of(j, key);
    if (!secret) return draw_secret(j, day);
    day_key(key, 'v', day, p);
    const char *id = row_of(j, key);
    if (!id) return too_many_tables(j->conn) ? refuse(j, "too-many") : open_day(j, day, secret);
    struct table *t = need_table(j, id);
    if (!t) return j->is_missing ? refuse(j, "no-such-table") : false;
    if (!hold_on(j, t)) return false;
    table_join(t, j->conn);
    return say_table(j, t);
}

/* ---- results --------------------------------------------------------------------------------- */

/* With the line that ends the game. Only accounts that are older than the day stand in its list. */
void day_writes(struct txn *x, const struct table *t)
{
    char key[ON_KEY], value[512];
    struct ct_text text = ct_text_on(value, sizeof value);
    const struct person *p = t->seat[0].person;
    struct ct_score score;
    if (!p || p->guest || p->since >= day_begins(t->opened)) return;
    ct_table_score(t->play, ct_table_lines(t->play), &score);
    day_key(key, 'w', t->day, p);
    ct_put_char(&text, '{');
    ct_put_json_member(&text, "name", p->name);
    ct_put_json_number(&text, "rank", score.rank[0]);
    ct_put_json_number(&text, "points", score.points[0]);
    ct_put_json_number(&text, "time", t->w->now);
    ct_put_char(&text, '}');
    txn_add(x, ON_PUT, key, value);
}

struct day_list {
    const struct job *j;
    const char *day, *secret;
    bool with_results;
    const char **row;
    int count;
};

static void put_day(struct ct_text *out, const void *from)
{
    const struct day_list *x = from;
    const struct ct_game *game = day_game(x->j->w->now);
    struct ct_config config = ct_config_default(game, DAY_PLAYERS);
    char commitment[ON_HEX + 1];
    hash_hex(x->secret, commitment);
    ct_put_char(out, '{');
    ct_put_json_member(out, "date", x->day);
    ct_put_json_member(out, "game", game->id);
    ct_put_config_options(out, game, &config);
    ct_put_json_number(out, "players", DAY_PLAYERS);
    ct_put_json_member(out, "commit", commitment);
    if (x->with_results) {
        ct_put_json_key(out, "results");
        ct_put_char(out, '[');
        for (int i = 0; i < x->count; i++) {
            ct_put_comma(out);
            ct_put(out, x->row[i]);
        }
        ct_put_char(out, ']');
    }
    ct_put_char(out, '}');
}

static int64_t member(const char *json, const char *key)
{
    char mark[24];
    struct ct_text text = ct_text_on(mark, sizeof mark);
    ct_put_format(&text, "\"%s\":", key);
    const char *at = strstr(json, mark); /* names have no quotation marks */
    return at ? strtoll(at + text.len, NULL, 10) : 0;
}

/* The better rank, then more points, then who was first. */
static int by_result(const void *a, const void *b)
{
    const char *one = *(const char *const *)a, *other = *(const char *const *)b;
    int64_t rank = member(one, "rank") - member(other, "rank");
    int64_t points = member(other, "points") - member(one, "points");
    int64_t time = member(one, "time") - member(other, "time");
    int64_t order = rank ? rank : points ? points : time;
    return order < 0 ? -1 : order > 0;
}

static bool answer_day(struct job *j, const char *day, const char *secret, bool with_results)
{
    const char **row = calloc((size_t)j->rows + 1, sizeof *row);
    if (!row) return api_answer(j, 503);
    struct day_list list = {j, day, secret, with_results, row, 0};
    for (int i = 0; i < j->rows; i++)
        if (strncmp(j->row_key[i], "w/", 2) == 0) row[list.count++] = j->row_value[i];
    qsort(row, (size_t)list.count, sizeof *row, by_result);
    api_answer_put(j, put_day, &list, false);
    free(row);
    return true;
}

/* GET /api/day: the list is for who has finished. */
bool ask_day(struct job *j)
{
    char day[16], key[ON_KEY], results[ON_KEY], day_secret[ON_HEX + 1] = "";
    bool finished = false;
    day_name(j->w->now, day);
    if (j->stage <= API_KNOWN) {
        char secret[ON_KEY], table[ON_KEY];
        struct on_query queries[] = {{.prefix = secret, .most = 1},
                                     {.prefix = results},
                                     {.prefix = table, .most = 1}};
        struct ct_text text = ct_text_on(results, sizeof results);
        ct_put_format(&text, "w/%s/", day);
        day_key(secret, 'd', day, NULL);
        if (j->person) day_key(table, 'v', day, j->person);
        j->stage = API_KNOWN;
        return ask_rows(j, queries, j->person ? 3 : 2);
    }
    day_key(key, 'd', day, NULL);
    const char *secret = row_of(j, key);
    if (!secret) return draw_secret(j, day);
    memcpy(day_secret, secret, strlen(secret) + 1);
    if (j->person) day_key(key, 'v', day, j->person);
    const char *id = j->person ? row_of(j, key) : NULL;
    if (id) {
        struct table *t = need_table(j, id);
        if (!t && !j->is_missing) return false;
        if (t && t->state != OVER && j->w->options.several && !j->looked) {
            if (!hold_on(j, t)) return false;
            j->looked = true; /* another world may have told more; then all is asked for again */
            j->stage = API_KNOWN;
            j->table = t;
            t->held = j->holds = true;
            return catch_up(j, t);
        }
        finished = t && t->state == OVER;
    }
    return answer_day(j, day, day_secret, finished);
}
