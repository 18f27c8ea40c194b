/* face.c - laws on sentences, views, events and the text board; see laws.h. */
#include "tests/laws/laws.h"

#include "core/say.h"

#include <string.h>

/* ---- words ----------------------------------------------------------------------------------- */

static bool is_in_rulebook(const struct trial *t, const char *id)
{
    for (const struct ct_rule *rule = t->game->face->rulebook; rule->id; rule++)
        if (strcmp(rule->id, id) == 0) return true;
    return false;
}

/* The name of the next {place} at or behind *text, which moves behind it; false: no more. */
static bool next_place(const char **text, char *name, size_t cap)
{
    const char *open = strchr(*text, '{'), *close = open ? strchr(open, '}') : NULL;
    if (!close) return false;
    struct ct_text out = ct_text_on(name, cap);
    ct_put_bytes(&out, open + 1, (size_t)(close - open - 1));
    *text = close + 1;
    return true;
}

bool refusal_is_worded(struct trial *t, const struct ct_refusal *why)
{
    char name[64];
    if (!why->rule || !why->token) return fails(t, "a refusal without a rule or a token");
    if (strncmp(why->rule, "R-", 2) != 0 && !is_in_rulebook(t, why->rule))
        return fails(t, "%s (%s) is not in the rulebook", why->rule, why->token);
    const char *text = ct_phrase_find(t->game->face->refusal_words, why->token);
    if (!text) text = ct_phrase_find(ct_record_words, why->token);
    if (!text) return fails(t, "%s has no sentence", why->token);
    while (next_place(&text, name, sizeof name))
        if (!ct_refusal_fact(why, name)) return fails(t, "%s lacks the fact %s", why->token, name);
    for (int i = 0; i < why->facts; i++)
        if (!ct_utf8_is_valid(why->fact[i].text, strlen(why->fact[i].text)))
            return fails(t, "%s: the fact %s is cut in a character", why->token, why->fact[i].name);
    return true;
}

static bool phrases_are_well(struct trial *t, const struct ct_phrase *phrases)
{
    for (const struct ct_phrase *p = phrases; p->token; p++) {
        int depth = 0;
        if (ct_phrase_find(phrases, p->token) != p->text) return fails(t, "%s twice", p->token);
        if (!p->text[0] || !ct_utf8_is_valid(p->text, strlen(p->text)))
            return fails(t, "%s: no sentence", p->token);
        for (const char *c = p->text; *c && depth >= 0 && depth <= 1; c++)
            depth += (*c == '{') - (*c == '}');
        if (depth != 0) return fails(t, "%s: braces", p->token);
    }
    return true;
}

bool law_words(struct trial *t)
{
    const struct ct_face *face = t->game->face;
    if (!face->credit[0] || !face->aim[0] || !face->how[0])
        return fails(t, "an empty introduction");
    for (const struct ct_rule *rule = face->rulebook; rule->id; rule++) {
        if (!rule->text || !rule->text[0]) return fails(t, "%s says nothing", rule->id);
        for (const struct ct_rule *other = face->rulebook; other < rule; other++)
            if (strcmp(other->id, rule->id) == 0) return fails(t, "%s twice", rule->id);
    }
    return phrases_are_well(t, face->refusal_words) && phrases_are_well(t, face->event_words);
}

/* ---- views ----------------------------------------------------------------------------------- */

bool law_view(struct trial *t)
{
    ct_state *seen = t->scratch[0];
    struct ct_json doc;
    int64_t viewer;
    for (int eyes = CT_SPECTATOR; eyes < t->kit->config.players; eyes++) {
        if (eyes != CT_EVERYTHING) see(t, t->now, eyes, seen);
        ct_text_clear(&t->a);
        t->game->face->view(t->kit, eyes == CT_EVERYTHING ? t->now : seen, eyes, &t->a);
        if (!read_json(t, &t->a, &doc)) return false;
        if (!ct_json_is(&doc, 0, CT_JSON_OBJECT)) return fails(t, "a view that is no object");
        if (!ct_json_equals(&doc, ct_json_get(&doc, 0, "game"), t->game->id))
            return fails(t, "a view without its game");
        if (!ct_json_int(&doc, ct_json_get(&doc, 0, "viewer"), &viewer) || viewer != eyes)
            return fails(t, "a view that does not say whose it is");
    }
    return true;
}

/* ---- events ---------------------------------------------------------------------------------- */

static bool event_is_worded(struct trial *t, const struct ct_json *doc, int event)
{
    char name[64], rule[64], place[64];
    int64_t seat;
    if (!ct_json_string(doc, ct_json_get(doc, event, "event"), name, sizeof name))
        return fails(t, "an event without a name: %.300s", t->a.at);
    if (!ct_json_string(doc, ct_json_get(doc, event, "rule"), rule, sizeof rule) ||
        !is_in_rulebook(t, rule))
        return fails(t, "%s: its rule is not in the rulebook: %.300s", name, t->a.at);
    const char *text = ct_phrase_find(t->game->face->event_words, name);
    if (!text) return fails(t, "%s has no sentence", name);
    while (next_place(&text, place, sizeof place))
        if (ct_json_get(doc, event, place) < 0)
            return fails(t, "%s lacks the key %s: %.300s", name, place, t->a.at);
    int value = ct_json_get(doc, event, "seat");
    if (value >= 0 &&
        (!ct_json_int(doc, value, &seat) || seat < 0 || seat >= t->kit->config.players))
        return fails(t, "%s: no such seat: %.300s", name, t->a.at);
    return true;
}

bool law_events(struct trial *t)
{
    struct ct_json doc;
    for (int seat = CT_SPECTATOR; seat < t->kit->config.players; seat++) {
        tell(t, t->now, t->move, t->next, seat, &t->a);
        if (!read_json(t, &t->a, &doc)) return false;
        if (!ct_json_is(&doc, 0, CT_JSON_ARRAY)) return fails(t, "events are no list");
        if (ct_json_size(&doc, 0) == 0) return fails(t, "a move without an event");
        for (int i = ct_json_first(&doc, 0); i >= 0; i = ct_json_next(&doc, i))
            if (!event_is_worded(t, &doc, i)) return false;
    }
    return true;
}

/* ---- text board ------------------------------------------------------------------------------ */

/* Columns of the character at s in a terminal: pictures take two. */
static int columns_of(const char *s)
{
    unsigned char c = (unsigned char)*s;
    return (c & 0xc0) == 0x80 ? 0 : c >= 0xf0 ? 2 : 1;
}

/* Behind a colour sequence "ESC [ … m"; NULL when it is another one. */
static const char *behind_colour(const char *s)
{
    if (s[1] != '[') return NULL;
    for (s += 2; (*s >= '0' && *s <= '9') || *s == ';';) s++;
    return *s == 'm' ? s + 1 : NULL;
}

static bool board_is_well(struct trial *t, const struct ct_pen *pen)
{
    int columns = 0;
    if (ct_text_is_cut(&t->a)) return fails(t, "a text board of %zu bytes", t->a.len);
    if (!ct_utf8_is_valid(t->a.at, t->a.len)) return fails(t, "a text board that is not UTF-8");
    if (t->a.len == 0 || t->a.at[t->a.len - 1] != '\n') return fails(t, "no line end at the end");
    for (const char *s = t->a.at; *s;) {
        if (*s == '\033') {
            s = behind_colour(s);
            if (!s || !pen->colour) return fails(t, "an escape sequence that may not be there");
            continue;
        }
        if ((unsigned char)*s >= 0x80 && !pen->utf8) return fails(t, "not plain ASCII");
        if ((unsigned char)*s < 0x20 && *s != '\n') return fails(t, "a control character");
        columns = *s == '\n' ? 0 : columns + columns_of(s);
        if (columns > pen->columns) return fails(t, "wider than %d columns", pen->columns);
        s++;
    }
    return true;
}

bool law_draw(struct trial *t)
{
    ct_state *seen = t->scratch[0];
    int seat = (int)below(t, t->kit->config.players + 2u) - 2;
    if (seat != CT_EVERYTHING) see(t, t->now, seat, seen);
    for (int look = 0; look < 4; look++) {
        struct ct_pen pen = {.colour = look & 1, .utf8 = look & 2, .columns = 80};
        ct_text_clear(&t->a);
        t->game->face->draw(t->kit, seat == CT_EVERYTHING ? t->now : seen, seat, &pen, &t->a);
        if (!board_is_well(t, &pen)) return false;
    }
    return true;
}
