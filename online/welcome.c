/* welcome.c - see inside.h: the answer to hello, login, register and rename (ON-4). */
#include "online/inside.h"

#include "core/say.h"
#include "games/list.h"

struct welcome {
    const struct job *j;
    const char *token; /* NULL or "": not new */
};

static void put_list(struct ct_text *out, const char *key, const char *const *texts)
{
    ct_put_json_key(out, key);
    ct_put_char(out, '[');
    for (; *texts; texts++) {
        ct_put_comma(out);
        ct_put_json_string(out, *texts);
    }
    ct_put_char(out, ']');
}

static void put_own_tables(struct ct_text *out, const struct person *p)
{
    ct_put_json_key(out, "tables");
    ct_put_char(out, '[');
    for (int i = 0; i < p->sits_count; i++) {
        const struct table *t = p->sits[i];
        if (t->state != OVER && t->state != CLOSED) put_short(out, t, p);
    }
    ct_put_char(out, ']');
}

static void put_welcome(struct ct_text *out, const void *from)
{
    const struct welcome *x = from;
    const struct on_world *w = x->j->w;
    const struct person *p = x->j->conn->person;
    ct_put(out, "{\"say\":\"welcome\"");
    put_re(out, x->j);
    ct_put_json_key(out, "person");
    ct_put_char(out, '{');
    ct_put_json_member(out, "id", p->id);
    ct_put_json_member(out, "name", p->name);
    ct_put_json_bool(out, "guest", p->guest);
    ct_put_char(out, '}');
    if (x->token && x->token[0]) ct_put_json_member(out, "token", x->token);
    ct_put_json_number(out, "time", w->now);
    ct_put_json_member(out, "build", w->options.build);
    ct_put_json_key(out, "games");
    ct_put_games_json(out, ct_games);
    put_list(out, "agents", on_agents);
    put_list(out, "phrases", on_phrases);
    put_own_tables(out, p);
    ct_put_char(out, '}');
}

bool say_welcome(struct job *j, const char *token)
{
    if (j->conn && !j->conn->person) return refuse(j, "hello-first"); /* forgotten meanwhile */
    if (j->conn) send_put(j->conn, put_welcome, &(struct welcome){j, token});
    return true;
}
