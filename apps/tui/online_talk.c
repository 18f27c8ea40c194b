/*
 * online_talk.c - see online.h: asking the server.
 *
 * The text of the open question is kept until its answer comes. After a lost connection it is sent
 * again if saying it twice is as good as once: a move has its number (ON-11), who sits down twice
 * sits, who leaves twice has left. What is not like that (a table that is opened, words that are
 * said) is told to the person instead.
 */
#include "apps/tui/online.h"

#include "apps/common/speech.h"

#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define SAY_DROPPED                                                                                \
    _("The connection was lost before the server answered: look whether it happened, and ask "     \
      "again if not.")

struct ct_text talk_begin(struct online *o, char text[REQUEST], const char *what)
{
    struct ct_text out = ct_text_on(text, REQUEST);
    ct_put_char(&out, '{');
    ct_put_json_member(&out, "do", what);
    ct_put_json_number(&out, "id", ++o->next_id);
    return out;
}

void talk_tell(struct online *o, struct ct_text *request)
{
    ct_put_char(request, '}');
    if (!ct_text_is_cut(request)) cable_send(&o->cable, request->at, request->len);
}

void talk_ask(struct online *o, struct ct_text *request, enum errand errand)
{
    struct question *q = &o->asked;
    ct_put_char(request, '}');
    if (ct_text_is_cut(request)) return; /* typed lines are shorter */
    q->errand = errand;
    q->id = o->next_id;
    q->again_at = 0;
    if (request->at != q->text) memcpy(q->text, request->at, request->len + 1);
    if (errand != ASK_SIT && errand != ASK_AGAIN && errand != ASK_OPEN) q->has_nonce = false;
    if (o->on) cable_send(&o->cable, q->text, strlen(q->text));
}

void talk_about(struct online *o, const char *what, const char *table, enum errand errand)
{
    char text[REQUEST];
    struct ct_text request = talk_begin(o, text, what);
    ct_put_json_member(&request, "table", table);
    if (errand == ASK_SIT || errand == ASK_AGAIN) talk_seal(o, &request);
    talk_ask(o, &request, errand);
}

/* ---- fair dealing ---------------------------------------------------------------------------- */

void talk_seal(struct online *o, struct ct_text *request)
{
    char hex[CT_FAIR_HEX + 1];
    struct ct_text out = ct_text_on(hex, sizeof hex);
    randombytes_buf(o->asked.nonce.at, sizeof o->asked.nonce.at);
    o->asked.has_nonce = true;
    struct ct_fair_bytes seal = ct_fair_hash(&o->asked.nonce);
    ct_fair_put_hex(&out, &seal);
    ct_put_json_member(request, "seal", hex);
}

void talk_answered(struct online *o, const char *table)
{
    if (!o->asked.has_nonce) return;
    o->asked.has_nonce = false;
    struct sealed *sealed = calloc(1, sizeof *sealed);
    if (!sealed) return; /* the deal then comes without it, five seconds later */
    snprintf(sealed->table, sizeof sealed->table, "%s", table);
    sealed->nonce = o->asked.nonce;
    sealed->next = o->sealed; /* the newest first: who stood up and sat down again sealed anew */
    o->sealed = sealed;
}

void talk_nonce(struct online *o, const char *table)
{
    char text[REQUEST], hex[CT_FAIR_HEX + 1];
    struct ct_text out = ct_text_on(hex, sizeof hex);
    const struct sealed *sealed = o->sealed;
    while (sealed && strcmp(sealed->table, table) != 0) sealed = sealed->next;
    if (!sealed) return;
    struct ct_text request = talk_begin(o, text, "nonce");
    ct_put_json_member(&request, "table", table);
    ct_fair_put_hex(&out, &sealed->nonce);
    ct_put_json_member(&request, "nonce", hex);
    talk_tell(o, &request);
}

/* ---- coming ---------------------------------------------------------------------------------- */

/* The language that the program speaks, as hello wants it. */
static void put_language(struct ct_text *request)
{
    const struct speech_settings from = {getenv("LANGUAGE"), getenv("LC_ALL"),
                                         getenv("LC_MESSAGES"), getenv("LANG")};
    char list[256];
    speech_wish(&from, list, sizeof list);
    list[strcspn(list, ":")] = '\0';
    if (list[0] && strlen(list) < 16) ct_put_json_member(request, "lang", list);
}

void talk_hello(struct online *o)
{
    char text[REQUEST];
    struct ct_text request = talk_begin(o, text, "hello");
    o->hello_id = o->next_id;
    if (o->token[0]) ct_put_json_member(&request, "token", o->token);
    if (o->name[0]) ct_put_json_member(&request, "name", o->name); /* for who is not known */
    put_language(&request);
    ct_put_json_member(&request, "want", "bytes");
    talk_tell(o, &request);
}

/* Hello once more lists one's own tables, then the lobby the others'; nobody wants to be told of
 * changes, since the numbers in a list must stay what they are. */
void talk_lobby(struct online *o)
{
    char text[REQUEST];
    talk_hello(o);
    struct ct_text request = talk_begin(o, text, "lobby");
    ct_put_json_bool(&request, "on", true);
    talk_ask(o, &request, ASK_LOBBY);
    request = talk_begin(o, text, "lobby");
    ct_put_json_bool(&request, "on", false);
    talk_tell(o, &request);
}

static bool may_be_repeated(enum errand errand)
{
    switch (errand) {
    case ASK_LOOK:
    case ASK_JOIN:
    case ASK_SIT:
    case ASK_MOVE:
    case ASK_AGAIN:
    case ASK_LEAVE:
    case ASK_BACK:
    case ASK_STAND:
    case ASK_OTHER: return true;
    case ASK_NOTHING:
    case ASK_LOBBY:
    case ASK_OPEN:
    case ASK_UNDO:
    case ASK_CHAT:
    case ASK_LOGIN: return false;
    }
    return false;
}

void talk_again(struct online *o)
{
    char text[REQUEST];
    enum errand errand = o->asked.errand;
    if (may_be_repeated(errand)) {
        o->asked.again_at = 0;
        cable_send(&o->cable, o->asked.text, strlen(o->asked.text));
    } else if (errand != ASK_NOTHING) {
        o->asked.errand = ASK_NOTHING;
        if (errand != ASK_LOBBY) screen_warn(&o->s.screen, SAY_DROPPED);
    }
    if (o->t.id[0]) {
        struct ct_text request = talk_begin(o, text, "watch");
        ct_put_json_member(&request, "table", o->t.id);
        talk_tell(o, &request);
    } else if (!may_be_repeated(errand)) {
        talk_lobby(o);
    }
}
