/* storm_ask.c - what people of a storm say to the server, and what is kept of what they heard. */
#include "apps/cli/storm.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { ASK_ROOM = 512, ECHO_ROOM = 16384 };

/* Nobody sees these tables in a lobby, and nobody talks there. */
static int write_open(const struct person *p, char *out, size_t cap)
{
    return snprintf(out, cap,
                    "{\"do\":\"open\",\"id\":%" PRIu32 ",\"game\":\"%s\",\"players\":%" PRId64
                    ",\"start\":0,\"listed\":false,\"chat\":\"off\"}",
                    p->asked, p->board->game->id, p->storm->wish.players);
}

static int write_ask(const struct person *p, enum errand errand, char *out, size_t cap)
{
    uint32_t id = p->asked;
    switch (errand) {
    case ASK_HELLO:
        return snprintf(out, cap, "{\"do\":\"hello\",\"id\":%" PRIu32 ",\"want\":\"%s\"}", id,
                        p->storm->wish.bytes ? "bytes" : "view");
    case ASK_OPEN: return write_open(p, out, cap);
    case ASK_SIT:
        return snprintf(out, cap,
                        "{\"do\":\"sit\",\"id\":%" PRIu32 ",\"table\":\"%s\",\"seat\":%d}", id,
                        p->next, p->seat);
    case ASK_MOVE:
        return snprintf(out, cap,
                        "{\"do\":\"move\",\"id\":%" PRIu32
                        ",\"table\":\"%s\",\"n\":%d,\"move\":\"%s\"}",
                        id, p->table, p->n, p->move);
    case ASK_AGAIN:
    case ASK_WATCH:
        return snprintf(out, cap, "{\"do\":\"%s\",\"id\":%" PRIu32 ",\"table\":\"%s\"}",
                        errand == ASK_AGAIN ? "again" : "watch", id, p->table);
    case ASK_ECHO:
    case ASK_NOTHING: break;
    }
    return 0;
}

static void ask_echo(struct person *p)
{
    char text[ECHO_ROOM];
    size_t len = (size_t)p->storm->wish.echo;
    memset(text, 'e', len);
    link_send(&p->link, text, len);
}

/* Whoever has said when he should have asked (--rate) is believed. */
void storm_ask(struct person *p, enum errand errand)
{
    char text[ASK_ROOM];
    p->errand = errand;
    p->retry_at = 0;
    p->asked++;
    if (errand != ASK_MOVE) p->asked_at = micros_now();
    if (errand == ASK_ECHO) {
        ask_echo(p);
        return;
    }
    int len = write_ask(p, errand, text, sizeof text);
    link_send(&p->link, text, (size_t)len);
}

void storm_unwatch(struct person *p)
{
    char text[96];
    if (!*p->table) return;
    int len = snprintf(text, sizeof text, "{\"do\":\"unwatch\",\"table\":\"%s\"}", p->table);
    link_send(&p->link, text, (size_t)len);
}

void storm_count_refusal(struct storm *s, struct span token)
{
    char name[TOKEN_ROOM];
    int at = 0;
    snprintf(name, sizeof name, "%.*s", (int)token.len, token.at ? token.at : "");
    while (at < s->refusal_kinds && strcmp(s->refusals[at].token, name) != 0) at++;
    if (at == TOKENS_MAX) at--; /* the specification has fewer; the last stands for the rest */
    if (at == s->refusal_kinds) {
        memcpy(s->refusals[at].token, name, sizeof name);
        s->refusal_kinds++;
    }
    s->refusals[at].count++;
}

void storm_tell(struct storm *s, const struct board *board)
{
    if (!*board->table) return;
    if (s->told_count == s->told_room) {
        int64_t room = s->told_room ? 2 * s->told_room : 1024;
        struct told *more = realloc(s->told, (size_t)room * sizeof *more);
        if (!more) {
            s->no_memory = true;
            return;
        }
        s->told = more;
        s->told_room = room;
    }
    struct told *told = &s->told[s->told_count++];
    *told = (struct told){.lines = board->lines, .sum = board->sum};
    memcpy(told->table, board->table, sizeof told->table);
}
