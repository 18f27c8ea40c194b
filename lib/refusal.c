/* refusal.c - refusals of the engine and of the library itself as the public struct; texts. */
#include "lib/inside.h"

#include "core/say.h"

#include <stdlib.h>
#include <string.h>

/* What only the library has to say. These sentences are for programmers and stay English. */
static const struct ct_phrase words[] = {
    {"no-game", "There is no game \"{game}\"."},
    {"no-option", "An option is written name=value, not \"{option}\"."},
    {"option-conflict", "The box plays {option}, but the options say otherwise."},
    {"no-file", "This game has no box file \"{flag}\"."},
    {"box", "The box files make no set-up: {problem}."},
    {"box-size", "The box files are too large for a set-up."},
    {"no-agent", "No agent: {problem}."},
    {"no-seat", "There is no seat {seat}."},
    {"no-position", "There is no position {at}."},
    {"not-over", "The game is not over."},
    {"nobody-decides", "It is nobody's turn to decide something."},
    {"other-rules", "That game is played by other rules."},
    {"no-action", "Action {action} is not legal now."},
    {"no-choice", "Slot {slot} has no choice {choice}."},
    {"no-slot", "There is no slot {slot}."},
    {"games", "A batch has 1 to {most} games."},
    {"threads", "A batch has at most {most} threads."},
    {"stopped", "It was stopped."},
    {"no-memory", "There is not enough memory."},
    {NULL, NULL},
};

static void put_sentence(struct ct_text *out, const struct ct_game *game,
                         const struct ct_refusal *said)
{
    const char *english = ct_phrase_find(words, said->token);
    struct ct_place places[CT_FACTS_MAX + 1] = {{.name = NULL}};
    if (!english || strcmp(said->rule, "API") != 0) {
        ct_put_refusal(out, game, said, NULL);
        return;
    }
    for (int i = 0; i < said->facts; i++)
        places[i] = (struct ct_place){.name = said->fact[i].name, .text = said->fact[i].text};
    ct_put_said(out, NULL, english, places);
}

bool ct_lib_refuse(crosstown_refusal *why, const struct ct_game *game,
                   const struct ct_refusal *said)
{
    if (!why) return false;
    memset(why, 0, sizeof *why);
    struct ct_text rule = ct_text_on(why->rule, sizeof why->rule);
    struct ct_text token = ct_text_on(why->token, sizeof why->token);
    struct ct_text facts = ct_text_on(why->facts, sizeof why->facts);
    struct ct_text sentence = ct_text_on(why->sentence, sizeof why->sentence);
    ct_put(&rule, said->rule);
    ct_put(&token, said->token);
    ct_put_refusal_json(&facts, said);
    put_sentence(&sentence, game, said);
    return false;
}

bool ct_lib_say(crosstown_refusal *why, const char *token, const char *fact, const char *value)
{
    struct ct_refusal said;
    ct_refuse(&said, "API", token);
    if (fact) ct_refusal_add(&said, fact, value);
    return ct_lib_refuse(why, NULL, &said);
}

bool ct_lib_say_int(crosstown_refusal *why, const char *token, const char *fact, int64_t value)
{
    struct ct_refusal said;
    ct_refuse(&said, "API", token);
    ct_refusal_add_int(&said, fact, value);
    return ct_lib_refuse(why, NULL, &said);
}

/* ---- texts ----------------------------------------------------------------------------------- */

char *ct_lib_text(void (*put)(const void *from, struct ct_text *out), const void *from)
{
    size_t room = 4096;
    char *text = malloc(room);
    while (text) {
        struct ct_text out = ct_text_on(text, room);
        put(from, &out);
        if (!ct_text_is_cut(&out)) return text;
        room = out.len + 1;
        free(text);
        text = malloc(room);
    }
    return NULL;
}

void crosstown_text_free(char *text)
{
    free(text);
}

const char *crosstown_version(void)
{
    return CROSSTOWN_VERSION;
}
