/*
 * catalogue.c - everything about the games that does not change while one plays: options,
 * words, rules. The page finds its sentences here by token, so that it can translate them.
 */
#include "ai/review.h"
#include "games/list.h"
#include "web/wasm/door.h"

#include <string.h>

static void put_words(struct ct_text *out, const char *key, const struct ct_phrase *words)
{
    ct_put_json_key(out, key);
    ct_put_char(out, '{');
    for (; words && words->token; words++) ct_put_json_member(out, words->token, words->text);
    ct_put_char(out, '}');
}

/* How people say the values of facts, by the fact's name: {"kind":{"gas":"gas station",…},…} */
static void put_values(struct ct_text *out, const struct ct_value_words *values)
{
    ct_put_json_key(out, "values");
    ct_put_char(out, '{');
    for (; values && values->keys; values++) {
        char key[CT_FACT_TEXT];
        for (const char *at = values->keys; *at; at += strspn(at, " ")) {
            struct ct_text name = ct_text_on(key, sizeof key);
            ct_put_bytes(&name, at, strcspn(at, " "));
            put_words(out, key, values->words);
            at += strcspn(at, " ");
        }
    }
    ct_put_char(out, '}');
}

static void put_option(struct ct_text *out, const struct ct_option *o)
{
    ct_put_comma(out);
    ct_put_char(out, '{');
    ct_put_json_member(out, "name", o->name);
    ct_put_json_member(out, "help", o->help);
    ct_put_json_key(out, "values");
    ct_put_char(out, '[');
    for (int v = 0; o->value[v]; v++) {
        ct_put_comma(out);
        ct_put_char(out, '{');
        ct_put_json_member(out, "value", o->value[v]);
        ct_put_json_member(out, "help", o->value_help[v] ? o->value_help[v] : "");
        ct_put_char(out, '}');
    }
    ct_put(out, "]}");
}

/* A file of an own box, and what using it switches; "also": when it holds that member, too. */
static void put_file(struct ct_text *out, const struct ct_box_file *f)
{
    ct_put_comma(out);
    ct_put_char(out, '{');
    ct_put_json_member(out, "flag", f->flag);
    ct_put_json_member(out, "help", f->help);
    ct_put_json_member(out, "option", f->option);
    ct_put_json_member(out, "value", f->value);
    if (f->also_member) {
        ct_put_json_key(out, "also");
        ct_put_char(out, '{');
        ct_put_json_member(out, "member", f->also_member);
        ct_put_json_member(out, "option", f->also_option);
        ct_put_json_member(out, "value", f->also_value);
        ct_put_char(out, '}');
    }
    ct_put_char(out, '}');
}

static void put_files(struct ct_text *out, const struct ct_box_file *files)
{
    ct_put_json_key(out, "files");
    ct_put_char(out, '[');
    for (; files && files->flag; files++)
        if (!files->word) put_file(out, files); /* words are for command lines */
    ct_put_char(out, ']');
}

static void put_rulebook(struct ct_text *out, const struct ct_rule *rule)
{
    ct_put_json_key(out, "rulebook");
    ct_put_char(out, '[');
    for (; rule->id; rule++) {
        ct_put_comma(out);
        ct_put_char(out, '{');
        ct_put_json_member(out, "id", rule->id);
        ct_put_json_member(out, "text", rule->text);
        ct_put_char(out, '}');
    }
    ct_put_char(out, ']');
}

/* Why a move is better: what it says, how the coach warns, what puzzles are called. */
static void put_reasons(struct ct_text *out, const struct ct_reasons *of)
{
    ct_put_json_key(out, "why");
    ct_put_char(out, '{');
    for (const struct ct_reason_kind *k = of ? of->kind : NULL; k && k->token; k++) {
        ct_put_json_key(out, k->token);
        ct_put_char(out, '{');
        ct_put_json_member(out, "sentence", k->sentence);
        if (k->warning) ct_put_json_member(out, "warning", k->warning);
        ct_put_json_member(out, "theme", k->theme);
        ct_put_char(out, '}');
    }
    ct_put_char(out, '}');
}

/* How a player fared: said to himself, and of somebody else. */
static void put_verdicts(struct ct_text *out)
{
    ct_put_json_key(out, "verdicts");
    ct_put_char(out, '{');
    for (const struct ct_verdict_words *v = ct_verdict_words; v->token; v++) {
        ct_put_json_key(out, v->token);
        ct_put_char(out, '{');
        ct_put_json_member(out, "you", v->you);
        ct_put_json_member(out, "other", v->other);
        ct_put_char(out, '}');
    }
    ct_put_char(out, '}');
}

static void put_colours(struct ct_text *out, const char *colours)
{
    ct_put_json_key(out, "colours");
    ct_put_char(out, '[');
    for (; colours && *colours; colours++) {
        ct_put_comma(out);
        ct_put_json_string(out, (char[]){*colours, '\0'});
    }
    ct_put_char(out, ']');
}

static void put_game(struct ct_text *out, const struct ct_game *game)
{
    ct_put_comma(out);
    ct_put_char(out, '{');
    ct_put_game_facts(out, game);
    ct_put_json_member(out, "aim", game->face->aim);
    ct_put_json_member(out, "how", game->face->how);
    put_colours(out, game->face->colours);
    ct_put_json_key(out, "options");
    ct_put_char(out, '[');
    for (const struct ct_option *o = game->option; o->name; o++) put_option(out, o);
    ct_put_char(out, ']');
    put_files(out, game->files);
    put_words(out, "refusals", game->face->refusal_words);
    put_words(out, "events", game->face->event_words);
    put_words(out, "reasons", game->face->reason_words);
    put_reasons(out, ct_reasons_of(game->id));
    put_values(out, game->face->value_words);
    put_rulebook(out, game->face->rulebook);
    ct_put_char(out, '}');
}

static void put_games(const void *from, struct ct_text *out)
{
    (void)from;
    ct_put(out, "{\"games\":[");
    for (int i = 0; ct_games[i]; i++) put_game(out, ct_games[i]);
    ct_put_char(out, ']');
    put_words(out, "records", ct_record_words);
    put_verdicts(out);
    ct_put_char(out, '}');
}

EXPORT("engine_games") int engine_games(void);
int engine_games(void)
{
    return door_answer_with(1, put_games, NULL);
}
