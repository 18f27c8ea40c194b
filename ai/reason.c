/* reason.c - see reason.h. */
#include "ai/reason.h"

#include "core/say.h"

#include <stdlib.h>
#include <string.h>

enum { VALUE_TEXT = 96, SENTENCE_TEXT = 1024 };

static int order_of(enum ct_truth truth)
{
    return truth == CT_FACT_TRUE ? 0 : truth == CT_KNOWN_TRUE ? 1 : 2;
}

static int compare(const void *a, const void *b)
{
    const struct ct_reason *x = a, *y = b;
    if (x->weight != y->weight) return x->weight > y->weight ? -1 : 1;
    int by_truth = order_of(x->kind->truth) - order_of(y->kind->truth);
    return by_truth ? by_truth : strcmp(x->kind->token, y->kind->token);
}

int ct_reasons_find(const struct ct_ask *ask, struct ct_reason out[CT_REASONS_MAX])
{
    const struct ct_reasons *of = ct_reasons_of(ask->kit->game->id);
    struct ct_found found = {.of = of, .alone = ask->better == ask->other, .out = out};
    if (!of) return 0;
    of->find(ask, &found);
    if (found.count == 0) ct_reason_add(&found, "small", 0);
    qsort(out, (size_t)found.count, sizeof *out, compare);
    return found.count;
}

int ct_reasons_for(const struct ct_kit *kit, const ct_state *seen, int seat, ct_move choice,
                   ct_move next, struct ct_reason out[CT_REASONS_MAX])
{
    struct ct_ask ask = {
        .kit = kit, .seen = seen, .seat = seat, .better = choice, .other = next, .futures = NULL};
    ask.futures = ct_futures_new(kit);
    if (!ask.futures) return -1;
    int count = ct_reasons_find(&ask, out);
    ct_futures_free(ask.futures);
    return choice == next && count > 0 && out[0].weight == 0 ? 0 : count;
}

/* ---- for the games' tables ------------------------------------------------------------------- */

struct ct_reason *ct_reason_add(struct ct_found *found, const char *token, int weight)
{
    const struct ct_reason_kind *kind = found->of->kind;
    struct ct_reason *out = found->out;
    int at = found->count;
    while (kind->token && strcmp(kind->token, token) != 0) kind++;
    if (!kind->token) return NULL;
    if (at == CT_REASONS_MAX) {
        at = 0;
        for (int i = 1; i < CT_REASONS_MAX; i++)
            if (out[i].weight < out[at].weight) at = i;
        if (out[at].weight >= weight) return NULL;
    } else {
        found->count++;
    }
    out[at] = (struct ct_reason){.kind = kind, .weight = weight};
    return &out[at];
}

void ct_reason_put(struct ct_reason *r, const char *name, const char *text)
{
    if (!r || r->facts == CT_FACTS_MAX) return;
    struct ct_fact *fact = &r->fact[r->facts++];
    struct ct_text into = ct_text_on(fact->text, sizeof fact->text);
    fact->name = name;
    ct_put(&into, text);
}

void ct_reason_put_int(struct ct_reason *r, const char *name, int value)
{
    char digits[12];
    struct ct_text text = ct_text_on(digits, sizeof digits);
    ct_put_int(&text, value);
    ct_reason_put(r, name, digits);
}

static bool is_apart(const struct ct_ask *ask, ct_move often, ct_move seldom, ct_witness *happens,
                     void *with)
{
    if (!ask->futures) return false;
    int most = ct_futures_count(ask->futures, ask->seen, ask->seat, often, happens, with);
    if (most < CT_PROSPECT_MOST) return false;
    if (often == seldom) return true;
    int least = ct_futures_count(ask->futures, ask->seen, ask->seat, seldom, happens, with);
    return most - least >= CT_PROSPECT_APART;
}

bool ct_reason_is_likely(const struct ct_ask *ask, ct_witness *happens, void *with)
{
    return is_apart(ask, ask->better, ask->other, happens, with);
}

bool ct_reason_prevents(const struct ct_ask *ask, ct_witness *happens, void *with)
{
    return ask->better != ask->other && is_apart(ask, ask->other, ask->better, happens, with);
}

/* ---- told ------------------------------------------------------------------------------------ */

static bool is_number(const char *text)
{
    if (*text == '-') text++;
    return *text && strspn(text, "0123456789") == strlen(text);
}

static bool is_seat(const struct ct_fact *fact)
{
    return (strcmp(fact->name, "rival") == 0 || strcmp(fact->name, "seat") == 0) &&
           fact->text[0] >= '0' && fact->text[0] < '0' + CT_SEATS_MAX && !fact->text[1];
}

void ct_put_reason_json(struct ct_text *out, const struct ct_reason *r)
{
    ct_put_comma(out);
    ct_put_char(out, '{');
    ct_put_json_member(out, "token", r->kind->token);
    ct_put_json_member(out, "truth", (char[]){(char)r->kind->truth, '\0'});
    ct_put_json_number(out, "weight", r->weight);
    ct_put_json_key(out, "facts");
    ct_put_char(out, '{');
    for (int i = 0; i < r->facts; i++) {
        if (is_number(r->fact[i].text))
            ct_put_json_number(out, r->fact[i].name, strtol(r->fact[i].text, NULL, 10));
        else
            ct_put_json_member(out, r->fact[i].name, r->fact[i].text);
    }
    ct_put(out, "}}");
}

/* A value for people; what has to be made is made in `room`. */
static const char *said_value(const struct ct_game *game, const struct ct_fact *fact,
                              const char *const *names, ct_translate *speak, struct ct_text room)
{
    const struct ct_reasons *of = ct_reasons_of(game->id);
    const char *word = ct_value_find(game->face->value_words, fact->name, fact->text);
    if (is_seat(fact)) return names[fact->text[0] - '0'];
    if (word) return ct_said(speak, word);
    if (of && of->put_value && of->put_value(&room, fact->name, fact->text, speak)) return room.at;
    return fact->text;
}

void ct_put_reasons_json(struct ct_text *out, const struct ct_reason *reason, int count)
{
    if (count == 0) return;
    ct_put_json_key(out, "reasons");
    ct_put_char(out, '[');
    for (int i = 0; i < count; i++) ct_put_reason_json(out, &reason[i]);
    ct_put_char(out, ']');
}

void ct_put_reason(struct ct_text *out, const struct ct_game *game, const struct ct_reason *r,
                   bool as_warning, const char *const *names, ct_translate *speak)
{
    const char *sentence = as_warning ? r->kind->warning : r->kind->sentence;
    struct ct_place places[CT_FACTS_MAX + 1] = {{.name = NULL}};
    char made[CT_FACTS_MAX][VALUE_TEXT], whole[SENTENCE_TEXT];
    struct ct_text text = ct_text_on(whole, sizeof whole);
    if (!sentence) return;
    for (int i = 0; i < r->facts; i++) {
        struct ct_text room = ct_text_on(made[i], sizeof made[i]);
        places[i].name = r->fact[i].name;
        places[i].text = said_value(game, &r->fact[i], names, speak, room);
    }
    ct_put_said(&text, speak, sentence, places);
    ct_put_capital(out, whole);
}
