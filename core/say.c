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
    {"setup-missing", "The header needs \"setup\", an object with what was shuffled."},
    {"number", "The line's \"n\" must be {n}."},
    {"chance-due", "A chance line is due here, not a move."},
    {"move-due", "A move is due here, not a chance line."},
    {"outcome", "That outcome is not possible here."},
    {"player", "It is the turn of player {player}."},
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

const char *ct_phrase_find(const struct ct_phrase *phrases, const char *token)
{
    for (; phrases && phrases->token; phrases++)
        if (strcmp(phrases->token, token) == 0) return phrases->text;
    return NULL;
}

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

void ct_put_refusal(struct ct_text *out, const struct ct_game *game, const struct ct_refusal *why)
{
    if (!game) game = why->game;
    const char *text = game ? ct_phrase_find(game->face->refusal_words, why->token) : NULL;
    char name[CT_FACT_TEXT];
    if (!text) text = ct_phrase_find(ct_record_words, why->token);
    if (!text) text = why->token;
    while ((text = to_next_place(out, text, name, sizeof name)) != NULL) {
        const char *fact = ct_refusal_fact(why, name);
        ct_put(out, fact ? fact : "?");
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

/* A value in a sentence: a string or number as it stands, a list as "3,1". */
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
                  int event, const char *const *names)
{
    char name[CT_FACT_TEXT] = "";
    int64_t seat;
    ct_json_string(doc, ct_json_get(doc, event, "event"), name, sizeof name);
    const char *text = ct_phrase_find(game->face->event_words, name);
    if (!text) {
        ct_put(out, name);
        return;
    }
    while ((text = to_next_place(out, text, name, sizeof name)) != NULL) {
        int value = ct_json_get(doc, event, name);
        bool is_seat = ct_json_int(doc, value, &seat) && seat >= 0 && seat < CT_SEATS_MAX &&
                       (strcmp(name, "seat") == 0 || strcmp(name, "rival") == 0);
        if (is_seat)
            ct_put(out, names[seat]);
        else
            put_value(out, doc, value);
    }
}
