/* judge_form.c - see sim.h: is a message one of those that ../shared/spec/online.md knows, with all
 * members that it must have, none that nobody knows, and each of its kind? */
#include "tests/sim/sim.h"

/* Kinds: t text, i whole number, b true or false, o object, l list, x text or number. Behind the
 * kind: "?" may be missing. */
struct member {
    const char *key, *kind;
};
struct form {
    const char *say;
    struct member member[30];
};

static const struct form forms[] = {
    {"welcome",
     {{"say", "t"},
      {"re", "i?"},
      {"person", "o"},
      {"token", "t?"},
      {"time", "i"},
      {"build", "t"},
      {"games", "l"},
      {"agents", "l"},
      {"phrases", "l"},
      {"tables", "l"},
      {NULL, NULL}}},
    {"refused",
     {{"say", "t"},
      {"re", "i?"},
      {"token", "t"},
      {"text", "t"},
      {"rule", "t?"},
      {"facts", "o?"},
      {NULL, NULL}}},
    {"done", {{"say", "t"}, {"re", "i?"}, {NULL, NULL}}},
    {"lobby",
     {{"say", "t"},
      {"re", "i?"},
      {"tables", "l?"},
      {"changed", "l?"},
      {"gone", "l?"},
      {NULL, NULL}}},
    {"yours", {{"say", "t"}, {"tables", "l"}, {NULL, NULL}}},
    {"table",
     {{"say", "t"},     {"re", "i?"},      {"table", "t"},   {"game", "t"},    {"rules", "i"},
      {"players", "i"}, {"start", "x"},    {"options", "o"}, {"box", "o?"},    {"state", "t"},
      {"seats", "l"},   {"you", "i"},      {"n", "i"},       {"turn", "i?"},   {"lines", "l"},
      {"view", "o?"},   {"bytes", "t?"},   {"legal", "l?"},  {"may", "o?"},    {"clock", "o?"},
      {"clocks", "l?"}, {"fair", "o"},     {"rated", "b"},   {"match", "o?"},  {"chat", "t"},
      {"said", "l"},    {"watching", "i"}, {"result", "o?"}, {"rating", "l?"}, {NULL, NULL}}},
    {"lines",
     {{"say", "t"},
      {"re", "i?"},
      {"table", "t"},
      {"from", "i"},
      {"n", "i"},
      {"lines", "l"},
      {"events", "l"},
      {"view", "o?"},
      {"bytes", "t?"},
      {"legal", "l?"},
      {"turn", "i"},
      {"may", "o"},
      {"clocks", "l?"},
      {"state", "t?"},
      {"result", "o?"},
      {"fair", "o?"},
      {"rating", "l?"},
      {NULL, NULL}}},
    {"undone",
     {{"say", "t"},
      {"re", "i?"},
      {"table", "t"},
      {"n", "i"},
      {"view", "o?"},
      {"bytes", "t?"},
      {"legal", "l?"},
      {"turn", "i"},
      {"may", "o"},
      {"clocks", "l?"},
      {NULL, NULL}}},
    {"seats", {{"say", "t"}, {"table", "t"}, {"seats", "l"}, {NULL, NULL}}},
    {"chat",
     {{"say", "t"},
      {"re", "i?"},
      {"table", "t"},
      {"from", "o"},
      {"text", "t?"},
      {"phrase", "t?"},
      {"time", "i"},
      {NULL, NULL}}},
    {"again", {{"say", "t"}, {"table", "t"}, {"new", "t"}, {"match", "b?"}, {NULL, NULL}}},
};

/* Objects inside of messages. */
static const struct form parts[] = {
    {"person", {{"id", "t"}, {"name", "t"}, {"guest", "b"}, {NULL, NULL}}},
    {"short",
     {{"table", "t"},
      {"game", "t"},
      {"options", "o"},
      {"players", "i"},
      {"seats", "l"},
      {"clock", "o?"},
      {"rated", "b"},
      {"match", "b"},
      {"state", "t"},
      {"watching", "i"},
      {"n", "i?"},
      {"turn", "i?"},
      {"points", "l?"},
      {"you", "i?"},
      {"deadline", "i?"},
      {NULL, NULL}}},
    {"seat",
     {{"person", "t?"},
      {"name", "t"},
      {"agent", "t?"},
      {"bot", "b?"},
      {"here", "b"},
      {"standin", "b"},
      {NULL, NULL}}},
    {"line", {{"n", "i"}, {"player", "i?"}, {"move", "t?"}, {"chance", "t?"}, {NULL, NULL}}},
    {"fair",
     {{"table", "t"},
      {"commit", "t"},
      {"secret", "t?"},
      {"seals", "l"},
      {"nonces", "l"},
      {"start", "t?"},
      {NULL, NULL}}},
    {"result", {{"scores", "l"}, {"ranks", "l"}, {"reason", "t"}, {NULL, NULL}}},
    {"match", {{"id", "t"}, {"game", "i"}, {"of", "i"}, {"points", "l"}, {NULL, NULL}}},
    {"from", {{"person", "t"}, {"name", "t"}, {"seat", "i"}, {NULL, NULL}}},
    {"may", {{"undo", "b"}, {NULL, NULL}}},
};

static bool is_of_kind(const struct doc *d, int value, char kind)
{
    enum kind is = doc_kind(d, value);
    switch (kind) {
    case 't': return is == TEXT;
    case 'i': return doc_is_int(d, value);
    case 'b': return is == TRUE || is == FALSE;
    case 'o': return is == OBJECT;
    case 'l': return is == LIST;
    default: return is == TEXT || doc_is_int(d, value);
    }
}

static void fits(struct sim *s, const struct doc *d, int object, const struct form *form)
{
    unsigned seen = 0, wanted = 0;
    if (doc_kind(d, object) != OBJECT) broken(s, "ON form", "%s is no object", form->say);
    for (int i = 0; form->member[i].key; i++)
        if (form->member[i].kind[1] != '?') wanted |= 1u << i;
    for (int key = object + 1; key < doc_next(d, object); key = doc_next(d, key + 1)) {
        int i = 0;
        while (form->member[i].key && !doc_is(d, key, form->member[i].key)) i++;
        if (!form->member[i].key)
            broken(s, "ON form", "%s has a member that nobody knows: %.40s", form->say,
                   d->text + d->token[key].at);
        if (!is_of_kind(d, key + 1, form->member[i].kind[0]))
            broken(s, "ON form", "%s of %s is of the wrong kind", form->member[i].key, form->say);
        seen |= 1u << i;
    }
    for (int i = 0; form->member[i].key; i++)
        if (wanted & ~seen & 1u << i)
            broken(s, "ON form", "%s lacks %s", form->say, form->member[i].key);
}

static const struct form *part(const char *name)
{
    const struct form *form = parts;
    while (strcmp(form->say, name) != 0) form++;
    return form;
}

static void each_fits(struct sim *s, const struct doc *d, int list, const char *name, bool nulls)
{
    const struct form *form = part(name);
    if (list < 0) return;
    for (int at = list + 1; at < doc_next(d, list); at = doc_next(d, at))
        if (!nulls || doc_kind(d, at) != NULL_VALUE) fits(s, d, at, form);
}

static void one_fits(struct sim *s, const struct doc *d, const char *key)
{
    int value = doc_get(d, 0, key);
    if (value >= 0) fits(s, d, value, part(key));
}

static bool has(const struct doc *d, const char *key)
{
    return doc_get(d, 0, key) >= 0;
}

static void either(struct sim *s, const struct doc *d, const char *one, const char *other)
{
    if (has(d, one) == has(d, other))
        broken(s, "ON form", "there must be %s or %s, not both", one, other);
}

/* Which refusals there are besides those of the games (ON-2). */
static bool is_token(const char *token)
{
    static const char tokens[] =
        " bad-request hello-first no-such-table not-seated not-your-turn stale seat-taken "
        "table-full already-seated running not-running over not-allowed name-taken bad-name "
        "bad-password wrong-password no-such-person too-many too-fast chat-off ";
    char word[64];
    snprintf(word, sizeof word, " %.40s ", token);
    return strstr(tokens, word) != NULL;
}

static void refusal_fits(struct sim *s, const struct doc *d)
{
    char token[64];
    doc_text(d, doc_get(d, 0, "token"), token, sizeof token);
    if (!is_token(token) && !has(d, "rule"))
        broken(s, "ON-2", "a refusal by no known token and no rule: %s", token);
    if (has(d, "rule") != has(d, "facts")) broken(s, "ON-2", "rule and facts come together");
    if (doc_get(d, 0, "text") >= 0 && d->token[doc_get(d, 0, "text")].len <= 2)
        broken(s, "ON-2", "a refusal without a sentence");
    s->tally.refused++;
}

static void parts_fit(struct sim *s, const struct doc *d, const char *say)
{
    bool table = strcmp(say, "table") == 0, lines = strcmp(say, "lines") == 0;
    if (table || lines) each_fits(s, d, doc_get(d, 0, "lines"), "line", false);
    if (table || strcmp(say, "seats") == 0) each_fits(s, d, doc_get(d, 0, "seats"), "seat", true);
    if (table || lines || strcmp(say, "undone") == 0) one_fits(s, d, "may");
    one_fits(s, d, "fair");
    one_fits(s, d, "result");
    if (table) one_fits(s, d, "match");
    if (lines || strcmp(say, "undone") == 0) either(s, d, "view", "bytes");
    if (strcmp(say, "chat") == 0) {
        one_fits(s, d, "from");
        either(s, d, "text", "phrase");
    }
    if (strcmp(say, "refused") == 0) refusal_fits(s, d);
    if (strcmp(say, "welcome") == 0) one_fits(s, d, "person");
    if (strcmp(say, "welcome") == 0 || strcmp(say, "yours") == 0)
        each_fits(s, d, doc_get(d, 0, "tables"), "short", false);
    if (strcmp(say, "lobby") != 0) return;
    if (has(d, "re") != has(d, "tables")) broken(s, "ON-8", "tables come with the answer alone");
    if (has(d, "changed") != has(d, "gone") || has(d, "tables") == has(d, "gone"))
        broken(s, "ON-8", "tables, or changed and gone");
    each_fits(s, d, doc_get(d, 0, "tables"), "short", false);
    each_fits(s, d, doc_get(d, 0, "changed"), "short", false);
}

void judge_form(struct sim *s, const struct doc *d, const char *say)
{
    size_t i = 0;
    while (i < sizeof forms / sizeof *forms && strcmp(forms[i].say, say) != 0) i++;
    if (i == sizeof forms / sizeof *forms) broken(s, "ON form", "what is \"%s\"?", say);
    fits(s, d, 0, &forms[i]);
    parts_fit(s, d, say);
}
