/* people.c - see inside.h: who is who (ON-4, ON-5). */
#include "online/inside.h"

#include "games/list.h"
#include "online/names.h"

#include <stdlib.h>
#include <string.h>

/* ---- a person as a row ------------------------------------------------------------------------- */

static void put_person_row(struct ct_text *out, const struct person *p)
{
    ct_put_char(out, '{');
    ct_put_json_member(out, "name", p->name);
    ct_put_json_number(out, "guest", p->guest);
    if (p->bot) ct_put_json_number(out, "bot", 1);
    ct_put_json_number(out, "since", p->since);
    if (p->hash[0]) ct_put_json_member(out, "hash", p->hash);
    ct_put_json_key(out, "mutes");
    ct_put_char(out, '[');
    for (int i = 0; i < p->mute_count; i++) {
        ct_put_comma(out);
        ct_put_json_string(out, p->mutes[i]);
    }
    ct_put(out, "]}");
}

static int64_t row_number(const struct ct_json *doc, const char *key)
{
    int64_t value;
    return ct_json_int(doc, ct_json_get(doc, 0, key), &value) ? value : 0;
}

bool mute(struct person *p, const char *id, bool on)
{
    int at = 0;
    while (at < p->mute_count && strcmp(p->mutes[at], id) != 0) at++;
    if (on == (at < p->mute_count)) return true;
    if (!on) {
        free(p->mutes[at]);
        p->mutes[at] = p->mutes[--p->mute_count];
        return true;
    }
    char **mutes = realloc(p->mutes, ((size_t)p->mute_count + 1) * sizeof *mutes);
    if (!mutes) return false;
    p->mutes = mutes;
    p->mutes[p->mute_count] = malloc(strlen(id) + 1);
    if (!p->mutes[p->mute_count]) return false;
    memcpy(p->mutes[p->mute_count++], id, strlen(id) + 1);
    return true;
}

/* A row into memory; who is there already stays as he is. */
struct person *person_take(struct on_world *w, const char *id, const char *value)
{
    struct person *p = person_find(w, id);
    if (p) return p;
    size_t len = strlen(value), room = ct_json_room(len);
    void *tokens = malloc(room);
    struct ct_json doc;
    bool ok = tokens && !ct_json_read(&doc, value, len, tokens, room);
    p = ok ? person_new(w, id) : NULL;
    if (p) {
        ct_json_string(&doc, ct_json_get(&doc, 0, "name"), p->name, sizeof p->name);
        ct_json_string(&doc, ct_json_get(&doc, 0, "hash"), p->hash, sizeof p->hash);
        p->guest = row_number(&doc, "guest");
        p->bot = row_number(&doc, "bot");
        p->since = row_number(&doc, "since");
        p->stored = true;
        char id_text[ON_PERSON_ID + 1];
        int list = ct_json_get(&doc, 0, "mutes");
        for (int at = ct_json_first(&doc, list); at >= 0; at = ct_json_next(&doc, at))
            if (ct_json_string(&doc, at, id_text, sizeof id_text)) mute(p, id_text, true);
    }
    free(tokens);
    return p;
}
