/* box.c - making rules: a game, options as texts, the files of somebody's own box. */
#include "core/box.h"

#include "games/list.h"
#include "lib/inside.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

enum { SETUP_MAX = CT_LINE_MAX, WARNINGS_MAX = 1 << 16 };

struct making {
    const struct ct_game *game;
    struct ct_config config;
    unsigned chosen; /* options that were given: a bit each */
    struct ct_text setup, warnings;
    crosstown_refusal *why;
};

static bool refuse(const struct making *m, const struct ct_refusal *said)
{
    return ct_lib_refuse(m->why, m->game, said);
}

/* ---- options --------------------------------------------------------------------------------- */

static int option_at(const struct ct_game *game, const char *name)
{
    for (int i = 0; i < ct_option_count(game); i++)
        if (strcmp(game->option[i].name, name) == 0) return i;
    return -1;
}

static bool read_option(struct making *m, const char *word)
{
    const char *equals = strchr(word, '=');
    char name[64];
    struct ct_refusal said;
    if (!equals || (size_t)(equals - word) >= sizeof name)
        return ct_lib_say(m->why, "no-option", "option", word);
    memcpy(name, word, (size_t)(equals - word));
    name[equals - word] = '\0';
    if (!ct_config_set(m->game, &m->config, name, equals + 1, &said)) return refuse(m, &said);
    int at = option_at(m->game, name);
    assert(at >= 0); /* it has just been set */
    m->chosen |= 1u << at;
    return true;
}

/* What a file switches; an option that was given and says otherwise is a mistake. */
static bool switch_option(struct making *m, const char *option, const char *value)
{
    struct ct_config before = m->config;
    int at = option_at(m->game, option);
    ct_config_set(m->game, &m->config, option, value, NULL);
    bool agrees = !(m->chosen >> at & 1) || before.option[at] == m->config.option[at];
    return agrees || ct_lib_say(m->why, "option-conflict", "option", option);
}

/* ---- files ----------------------------------------------------------------------------------- */

static bool add_file(struct making *m, const struct ct_box_file *file, const crosstown_file *given)
{
    struct ct_box_switch switches[CT_BOX_SWITCHES], *on = switches;
    struct ct_refusal said;
    if (!ct_box_add(&m->setup, file, given->text, given->len, &m->warnings, NULL, switches, &said))
        return refuse(m, &said);
    for (; on->option; on++)
        if (!switch_option(m, on->option, on->value)) return false;
    return true;
}

static bool add_word(struct making *m, const struct ct_box_file *file, const crosstown_file *given)
{
    struct ct_refusal said;
    ct_put_comma(&m->setup);
    if (!file->convert_word(&m->config, given->text, given->len, &m->setup, &said))
        return refuse(m, &said);
    return ct_config_set(m->game, &m->config, file->option, file->value, NULL);
}

/* Words are asked after all files. */
static bool add_files(struct making *m, const crosstown_file *files, int count, bool words)
{
    for (int i = 0; i < count; i++) {
        const struct ct_box_file *file = ct_box_find(m->game, files[i].flag);
        if (!file) return ct_lib_say(m->why, "no-file", "flag", files[i].flag);
        if ((file->word != NULL) != words) continue;
        if (!(words ? add_word : add_file)(m, file, &files[i])) return false;
        if (ct_text_is_cut(&m->setup)) return ct_lib_say(m->why, "box-size", NULL, NULL);
    }
    return true;
}

/* ---- the kit -----------------------------------------------------------------------------------
 */

static bool make_kit(struct making *m, struct ct_kit *kit, bool has_box)
{
    struct ct_json doc = {NULL, NULL, 0};
    struct ct_refusal said;
    size_t room = ct_json_room(m->setup.len);
    void *tokens = has_box ? malloc(room) : NULL;
    if (has_box && !tokens) return ct_lib_say(m->why, "no-memory", NULL, NULL);
    const char *problem =
        has_box ? ct_json_read(&doc, m->setup.at, m->setup.len, tokens, room) : NULL;
    bool ok =
        problem ? ct_lib_say(m->why, "box", "problem", problem)
                : ct_kit_init(kit, m->game, &m->config, &doc, has_box ? 0 : CT_JSON_NONE, &said) ||
                      refuse(m, &said);
    free(tokens);
    return ok;
}

static bool make(struct making *m, struct ct_kit *kit, const char *const *options,
                 const crosstown_file *files, int count)
{
    struct ct_refusal said;
    for (; options && *options; options++)
        if (!read_option(m, *options)) return false;
    ct_put_char(&m->setup, '{');
    if (!add_files(m, files, count, false) || !add_files(m, files, count, true)) return false;
    ct_put_char(&m->setup, '}');
    if (!ct_config_check(m->game, &m->config, &said)) return refuse(m, &said);
    return make_kit(m, kit, count > 0);
}

/* Odd things in a box, as a text of its own. */
static void hand_out(const struct ct_text *warnings, char **out)
{
    size_t len = warnings->len < warnings->cap ? warnings->len : warnings->cap - 1;
    *out = len ? malloc(len + 1) : NULL;
    if (!*out) return;
    memcpy(*out, warnings->at, len);
    (*out)[len] = '\0';
}

crosstown_rules *crosstown_rules_box(const char *id, int players, const char *const *options,
                                     const crosstown_file *files, int count, char **warnings,
                                     crosstown_refusal *why)
{
    struct making m = {.game = ct_game_find(ct_games, id), .why = why};
    crosstown_rules *rules = NULL;
    if (warnings) *warnings = NULL;
    if (!m.game) {
        ct_lib_say(why, "no-game", "game", id);
        return NULL;
    }
    int seats = players < 0 || players > UINT8_MAX ? UINT8_MAX : players;
    m.config = ct_config_default(m.game, seats);
    size_t room = count > 0 ? SETUP_MAX : 8;
    char *setup = malloc(room), *odd = malloc(WARNINGS_MAX);
    struct ct_kit *kit = malloc(m.game->kit_size);
    if (setup && odd && kit) {
        m.setup = ct_text_on(setup, room);
        m.warnings = ct_text_on(odd, WARNINGS_MAX);
        if (make(&m, kit, options, files, count)) rules = ct_rules_of_kit(kit, why);
        if (warnings) hand_out(&m.warnings, warnings);
    } else {
        ct_lib_say(why, "no-memory", NULL, NULL);
    }
    free(setup);
    free(odd);
    free(kit);
    return rules;
}
