/* connect_talk.c - see connect.h: requests to the server. */
#include "apps/bot/connect.h"

#include <stdio.h>
#include <string.h>

static struct ct_text begin(struct connect *c, char text[REQUEST_ROOM], const char *what)
{
    struct ct_text out = ct_text_on(text, REQUEST_ROOM);
    ct_put_char(&out, '{');
    ct_put_json_member(&out, "do", what);
    ct_put_json_number(&out, "id", ++c->next_id);
    return out;
}

static void send_it(struct connect *c, struct ct_text *request)
{
    ct_put_char(request, '}');
    if (!ct_text_is_cut(request)) cable_send(&c->cable, request->at, request->len);
}

void connect_say_hello(struct connect *c)
{
    char text[REQUEST_ROOM];
    struct ct_text request = begin(c, text, "hello");
    c->hello_id = c->next_id;
    if (c->token[0]) ct_put_json_member(&request, "token", c->token);
    if (c->guest && c->guest->wants_bytes) ct_put_json_member(&request, "want", "bytes");
    send_it(c, &request);
}

void connect_say_register(struct connect *c)
{
    char text[REQUEST_ROOM];
    struct ct_text request = begin(c, text, "register");
    c->hello_id = c->next_id;
    ct_put_json_member(&request, "name", c->name);
    ct_put_json_member(&request, "password", c->password);
    ct_put_json_bool(&request, "bot", true);
    send_it(c, &request);
}

void connect_say_table(struct connect *c, const char *what, const char *table, int64_t *id)
{
    char text[REQUEST_ROOM];
    struct ct_text request = begin(c, text, what);
    ct_put_json_member(&request, "table", table);
    if (id) *id = c->next_id;
    send_it(c, &request);
}

void connect_say_lobby(struct connect *c, bool on)
{
    char text[REQUEST_ROOM];
    struct ct_text request = begin(c, text, "lobby");
    ct_put_json_bool(&request, "on", on);
    c->lobby_on = on;
    send_it(c, &request);
}

/* ---- where to play --------------------------------------------------------------------------- */

static void put_table(struct connect *c, struct ct_text *request)
{
    ct_put_json_member(request, "game", c->game);
    ct_put_json_number(request, "players", c->players);
    if (c->base)
        ct_put_format(request, ",\"clock\":{\"kind\":\"live\",\"base\":%d,\"more\":%d}", c->base,
                      c->more);
}

/* One name for all others, or one each. */
static void put_seats(const struct connect *c, struct ct_text *request)
{
    const char *at = c->against;
    ct_put(request, ",\"seats\":[\"me\"");
    for (int seat = 1; seat < c->players; seat++) {
        size_t len = strcspn(at, ",");
        char name[64];
        snprintf(name, sizeof name, "%.*s", (int)len, at);
        ct_put_comma(request);
        ct_put_json_string(request, name);
        if (at[len]) at += len + 1;
    }
    ct_put(request, "],\"listed\":false");
}

void connect_say_sit(struct connect *c, const char *table)
{
    connect_say_table(c, "sit", table, &c->sit_id);
    snprintf(c->t.id, sizeof c->t.id, "%s", table);
}

void connect_say_seek(struct connect *c)
{
    char text[REQUEST_ROOM];
    c->seeks = true;
    if (c->where == IN_LOBBY) {
        connect_say_lobby(c, true);
        return;
    }
    if (c->where == AT_TABLE) {
        if (c->played)
            connect_say_table(c, "again", c->wanted, &c->seek_id);
        else
            connect_say_table(c, "sit", c->wanted, &c->seek_id);
        return;
    }
    struct ct_text request = begin(c, text, c->where == BY_QUICK ? "quick" : "open");
    c->seek_id = c->next_id;
    put_table(c, &request);
    if (c->where == AGAINST) put_seats(c, &request);
    send_it(c, &request);
}

void connect_say_move(struct connect *c)
{
    char text[REQUEST_ROOM];
    struct ct_text request = begin(c, text, "move");
    c->move_id = c->next_id;
    c->sent.is_open = true;
    ct_put_json_member(&request, "table", c->t.id);
    ct_put_json_number(&request, "n", c->sent.n);
    ct_put_json_member(&request, "move", c->sent.move);
    send_it(c, &request);
}
