/* say.c - see say.h. */
#include "core/say.h"

#include <string.h>

const struct ct_phrase ct_record_words[] = {
    {"blank-line", "The line is blank."},
    {"not-json", "The line is not a JSON object ({problem})."},
    {"not-json-long", "The line is not a JSON object, and longer than 1 MiB (R-2) besides."},
    {"no-key", "The line has none of the keys crosstown, move, chance, result."},
    {"several-keys", "The line has several of the keys crosstown, move, chance, result."},
    {"too-long", "The line is longer than 1 MiB."},
    {"no-header", "A record begins with its header line, and this is none."},
    {"empty", "There is no record here: the input is empty."},
    {"format", "The header's \"crosstown\" must be 1, the version of the format."},
    {"game-type", "The header needs \"game\", the id of a game."},
    {"game", "There is no game \"{game}\"."},
    {"rules",
     "The header needs \"rules\", a version of this game's rules that is known here: {known}."},
    {"players-type", "The header needs \"players\", a number from {min} to {max}."},
    {"players", "This game is for {min} to {max} players, not {players}."},
    {"start-type", "The header's \"start\" must be the number of a seat."},
    {"start", "Seat {start} cannot start: the seats are 0 to {last}."},
    {"options-type", "The header's \"options\" must be an object of strings."},
    {"option", "This game has no option \"{option}\"."},
    {"value", "The option \"{option}\" has no value \"{value}\"."},
    {"value-type", "The value of the option \"{option}\" must be a text."},
    {"setup-missing", "The header needs \"setup\", an object with what was shuffled."},
    {"number", "The line's \"n\" must be {n}."},
    {"chance-due", "A chance line is due here, not a move."},
    {"move-due", "A move is due here, not a chance line."},
    {"outcome", "That outcome is not possible here."},
    {"stale", "The game has gone on: line {n} is the next one."},
    {"player", "It is the turn of player {player}."},
    {"played-elsewhere", "This game is played elsewhere, and only looked at here."},
    {"never-seen", "Nobody can have seen such a position."},
    {"legal-type", "\"legal\" must be a list of strings."},
    {"legal-extra", "The legal list has {move}, which is not legal here or not in its place."},
    {"legal-missing", "The legal list lacks {move}."},
    {"result-type", "The result needs scores, ranks and reason."},
    {"scores", "The scores are {scores}."},
    {"ranks", "The ranks are {ranks}."},
    {"reason", "The reason is {reason}."},
    {"ends-early", "The record ends before the game does."},
    {"result-early", "A result, but the game is not over."},
    {"result-missing", "The game is over, but its result line is missing."},
    {"after-end", "The game is over: nothing may follow but another record's header."},
    {"second-record", "Another record begins here, and a single one is wanted."},
    {"unreadable", "That is not a move of this game."},
    {"memory", "Not enough memory."},
    {NULL, NULL},
};

/* What is wrong with a line's JSON (core/json.c), each its own token. */
static const struct ct_phrase problem_words[] = {
    {"too long", CT_WORDS("too long")},
    {"not UTF-8", CT_WORDS("not UTF-8")},
    {"nested too deep", CT_WORDS("nested too deep")},
    {"not JSON", CT_WORDS("not JSON")},
    {"a key twice in an object", CT_WORDS("a key twice in an object")},
    {"not an object", CT_WORDS("not an object")},
    {NULL, NULL},
};

const struct ct_value_words ct_record_values[] = {{"problem", problem_words}, {NULL, NULL}};

const char *ct_phrase_find(const struct ct_phrase *phrases, const char *token)
{
    for (; phrases && phrases->token; phrases++)
        if (strcmp(phrases->token, token) == 0) return phrases->text;
    return NULL;
}

static bool has_key(const char *keys, const char *key)
{
    size_t len = strlen(key);
    for (; *keys; keys += strcspn(keys, " "), keys += strspn(keys, " "))
        if (strcspn(keys, " ") == len && memcmp(keys, key, len) == 0) return true;
    return false;
}

const char *ct_value_find(const struct ct_value_words *values, const char *key, const char *value)
{
    for (; values && values->keys; values++)
        if (has_key(values->keys, key)) return ct_phrase_find(values->words, value);
    return NULL;
}

const char *ct_said(ct_translate *speak, const char *english)
{
    return speak ? speak(english) : english;
}

/* ---- filling places ----------------------------------------------------------------------- */

/* Copies the text up to the next {place} and puts its name into `name`; NULL at the end. */
static const char *to_next_place(struct ct_text *out, const char *text, char *name, size_t cap)
{
    const char *open = strchr(text, '{');
    const char *close = open ? strchr(open, '}') : NULL;
    if (!close || (size_t)(close - open) > cap) {
        ct_put(out, text);
        return NULL;
    }
    ct_put_bytes(out, text, (size_t)(open - text));
    memcpy(name, open + 1, (size_t)(close - open - 1));
    name[close - open - 1] = '\0';
    return close + 1;
}

void ct_put_capital(struct ct_text *out, const char *word)
{
    unsigned char first = (unsigned char)word[0], second = first ? (unsigned char)word[1] : 0;
    bool is_letter = first >= 'a' && first <= 'z';
    bool is_latin = first == 0xc3 && second >= 0xa0 && second <= 0xbe && second != 0xb7;
    if (is_latin) ct_put_char(out, word[0]);
    if (is_letter || is_latin) ct_put_char(out, (char)((is_latin ? second : first) - 0x20));
    ct_put(out, word + is_latin + (is_letter || is_latin));
}

/* A value for people: by the words of the game or of records, otherwise as it stands. */
static void put_fact(struct ct_text *out, const struct ct_game *game, const char *key,
                     const char *value, bool is_first, ct_translate *speak)
{
    const char *word = game ? ct_value_find(game->face->value_words, key, value) : NULL;
    if (!word) word = ct_value_find(ct_record_values, key, value);
    if (!word)
        ct_put(out, value);
    else if (is_first)
        ct_put_capital(out, ct_said(speak, word));
    else
        ct_put(out, ct_said(speak, word));
}

static void put_place(struct ct_text *out, const struct ct_place *places, const char *name)
{
    char digits[12];
    struct ct_text number = ct_text_on(digits, sizeof digits);
    while (places->name && strcmp(places->name, name) != 0) places++;
    if (!places->name) {
        ct_put_char(out, '?');
    } else if (places->text) {
        ct_put_padded(out, places->text, places->width);
    } else {
        ct_put_int(&number, places->number);
        ct_put_padded(out, digits, -places->width);
    }
}

void ct_put_said(struct ct_text *out, ct_translate *speak, const char *english,
                 const struct ct_place *places)
{
    char name[CT_FACT_TEXT];
    const char *text = ct_said(speak, english);
    while ((text = to_next_place(out, text, name, sizeof name)) != NULL)
        put_place(out, places, name);
}

/* ---- refusals ------------------------------------------------------------------------------ */

void ct_put_refusal(struct ct_text *out, const struct ct_game *game, const struct ct_refusal *why,
                    ct_translate *speak)
{
    if (!game) game = why->game;
    const char *text = game ? ct_phrase_find(game->face->refusal_words, why->token) : NULL;
    char name[CT_FACT_TEXT];
    size_t begin = out->len;
    if (!text) text = ct_phrase_find(ct_record_words, why->token);
    text = text ? ct_said(speak, text) : why->token;
    while ((text = to_next_place(out, text, name, sizeof name)) != NULL) {
        const char *fact = ct_refusal_fact(why, name);
        put_fact(out, game, name, fact ? fact : "?", out->len == begin, speak);
    }
}

void ct_put_refusal_json(struct ct_text *out, const struct ct_refusal *why)
{
    ct_put_char(out, '{');
    ct_put_json_member(out, "rule", why->rule);
    ct_put_json_member(out, "token", why->token);
    for (int i = 0; i < why->facts; i++)
        ct_put_json_member(out, why->fact[i].name, why->fact[i].text);
    ct_put_char(out, '}');
}

/* ---- events -------------------------------------------------------------------------------- */

/* A value in a sentence: a number as it stands, a list as "3,1". */
static void put_value(struct ct_text *out, const struct ct_json *doc, int value)
{
    char text[256];
    int64_t number;
    if (ct_json_string(doc, value, text, sizeof text)) {
        ct_put(out, text);
    } else if (ct_json_int(doc, value, &number)) {
        ct_put_int(out, number);
    } else if (ct_json_is(doc, value, CT_JSON_ARRAY)) {
        const char *between = "";
        for (int i = ct_json_first(doc, value); i >= 0; i = ct_json_next(doc, i)) {
            bool nested = ct_json_is(doc, i, CT_JSON_ARRAY);
            ct_put(out, between);
            put_value(out, doc, i);
            between = nested ? " " : ",";
        }
    }
}

void ct_put_event(struct ct_text *out, const struct ct_game *game, const struct ct_json *doc,
                  int event, const char *const *names, ct_translate *speak)
{
    char name[CT_FACT_TEXT] = "", fact[256];
    size_t begin = out->len;
    int64_t seat;
    ct_json_string(doc, ct_json_get(doc, event, "event"), name, sizeof name);
    const char *text = ct_phrase_find(game->face->event_words, name);
    if (!text) {
        ct_put(out, name);
        return;
    }
    text = ct_said(speak, text);
    while ((text = to_next_place(out, text, name, sizeof name)) != NULL) {
        int value = ct_json_get(doc, event, name);
        bool is_seat = ct_json_int(doc, value, &seat) && seat >= 0 && seat < CT_SEATS_MAX &&
                       (strcmp(name, "seat") == 0 || strcmp(name, "rival") == 0);
        if (is_seat)
            ct_put(out, names[seat]);
        else if (ct_json_string(doc, value, fact, sizeof fact))
            put_fact(out, game, name, fact, out->len == begin, speak);
        else
            put_value(out, doc, value);
    }
}

void ct_put_game_facts(struct ct_text *out, const struct ct_game *game)
{
    ct_put_json_member(out, "id", game->id);
    ct_put_json_member(out, "title", game->title);
    ct_put_json_member(out, "credit", game->face->credit);
    ct_put_json_number(out, "rules", game->rules);
    ct_put_json_number(out, "min_players", game->seats_min);
    ct_put_json_number(out, "max_players", game->seats_max);
    ct_put_json_bool(out, "hidden", game->traits & CT_HIDDEN);
    ct_put_json_bool(out, "dice", game->traits & CT_DICE);
}

static void put_game_json(struct ct_text *out, const struct ct_game *game)
{
    ct_put_comma(out);
    ct_put_char(out, '{');
    ct_put_game_facts(out, game);
    ct_put_json_key(out, "options");
    ct_put_char(out, '[');
    for (const struct ct_option *o = game->option; o->name; o++) {
        ct_put_comma(out);
        ct_put_char(out, '{');
        ct_put_json_member(out, "name", o->name);
        ct_put_json_member(out, "default", o->value[0]);
        ct_put_json_key(out, "values");
        ct_put_char(out, '[');
        for (int v = 0; o->value[v]; v++) {
            ct_put_comma(out);
            ct_put_json_string(out, o->value[v]);
        }
        ct_put(out, "]}");
    }
    ct_put(out, "]}");
}

void ct_put_games_json(struct ct_text *out, const struct ct_game *const *games)
{
    ct_put_char(out, '[');
    for (; *games; games++) put_game_json(out, *games);
    ct_put_char(out, ']');
}
