/* newgame.c - see newgame.h. */
#include "apps/common/newgame.h"

#include "apps/common/input.h"
#include "apps/common/speech.h"
#include "core/box.h"
#include "core/say.h"
#include "games/list.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { BOX_TEXT_MAX = 1 << 20 }; /* a box file, and the set-up made of all of them */

int complain_refusal(int code, const char *where, const struct ct_refusal *why)
{
    char sentence[1024];
    struct ct_text text = ct_text_on(sentence, sizeof sentence);
    ct_put_refusal(&text, NULL, why, speech);
    return complain(code, "%s%s%s: %s", where, *where ? ": " : "", why->rule, sentence);
}

/* The flags for box files: their number. */
static int box_flags(struct newgame *n, struct flag *flags)
{
    int box = 0;
    for (int g = 0; ct_games[g]; g++)
        for (const struct ct_box_file *f = ct_games[g]->files; f && f->flag; f++, box++) {
            assert(box < BOX_FILES_MAX);
            flags[box] = (struct flag){.name = f->flag,
                                       .value = f->word ? f->word : "FILE",
                                       .help = f->help,
                                       .into = &n->box_path[box]};
        }
    return box;
}

void newgame_flags(struct newgame *n, const struct flag *own, struct flag *flags)
{
    const struct flag common[] = {
        {.name = "game",
         .value = "G",
         .into = &n->game,
         .help = N_("which game (crosstown games lists them)")},
        {.name = "players",
         .value = "N",
         .into = &n->players,
         .help = N_("how many players; default: as few as the game takes")},
        {.name = "option",
         .value = "K=V",
         .many = &n->options,
         .help = N_("an option of the game; may be given several times")},
        {.name = "start",
         .value = "N|random",
         .into = &n->start,
         .help = N_("the seat that begins; default 0")},
    };
    memcpy(flags, common, sizeof common);
    flags += sizeof common / sizeof *common;
    flags += box_flags(n, flags);
    do *flags++ = *own;
    while (own++->name);
}

static const struct ct_game *find_game(const struct newgame *n, const char *command)
{
    if (!n->game) {
        complain(EXIT_USAGE, _("%s: --game is missing (see crosstown games)"), command);
        return NULL;
    }
    const struct ct_game *game = ct_game_find(ct_games, n->game);
    if (!game)
        complain(EXIT_USAGE, _("%s: there is no game \"%.40s\" (see crosstown games)"), command,
                 n->game);
    return game;
}

static bool set_option(const struct ct_game *game, struct ct_config *config, const char *word)
{
    char name[256]; /* no option's is so long */
    struct ct_refusal why;
    const char *equals = strchr(word, '=');
    if (!equals) {
        complain(EXIT_USAGE, _("--option %.60s: not of the form name=value"), word);
        return false;
    }
    snprintf(name, sizeof name, "%.*s", (int)(equals - word), word);
    if (ct_config_set(game, config, name, equals + 1, &why)) return true;
    complain_refusal(EXIT_USAGE, game->id, &why);
    return false;
}

static bool read_config(const struct newgame *n, const struct ct_game *game,
                        struct ct_config *config, bool *any_start)
{
    int64_t players = game->seats_min, start = 0;
    *any_start = n->start && strcmp(n->start, "random") == 0;
    if (n->players &&
        !read_count("players", n->players, game->seats_min, game->seats_max, &players))
        return false;
    if (n->start && !*any_start && !read_count("start", n->start, 0, players - 1, &start))
        return false;
    *config = ct_config_default(game, (int)players);
    config->start = (uint8_t)start;
    for (int i = 0; i < n->options.count; i++)
        if (!set_option(game, config, n->options.value[i])) return false;
    return true;
}

/* ---- box files ----------------------------------------------------------------------------- */

/* A file switches an option, unless the command line says something else about it. */
static bool switch_option(const struct newgame *n, const struct ct_game *game, const char *flag,
                          const char *option, const char *value, struct ct_config *config)
{
    size_t len = strlen(option);
    for (int i = 0; i < n->options.count; i++) {
        const char *word = n->options.value[i];
        if (strncmp(word, option, len) != 0 || word[len] != '=') continue;
        if (strcmp(word + len + 1, value) == 0) continue;
        complain(EXIT_USAGE, _("--%s plays %s=%s, but --option says %s"), flag, option, value,
                 word);
        return false;
    }
    return ct_config_set(game, config, option, value, NULL);
}

static bool switch_options(const struct newgame *n, const struct ct_game *game, const char *flag,
                           const struct ct_box_switch *on, struct ct_config *config)
{
    for (; on->option; on++)
        if (!switch_option(n, game, flag, on->option, on->value, config)) return false;
    return true;
}

/* Is this part in the set-up a second time? */
static bool is_there_twice(const struct ct_text *members, const char *part, size_t len)
{
    char key[64];
    snprintf(key, sizeof key, "\"%.*s\":", (int)len, part);
    const char *first = strstr(members->at, key);
    return first && strstr(first + 1, key);
}

/* Two files that bring the same part of a box (two stocks) cannot both be meant. What a file
 * added begins with the name of its part. */
static bool brings_something_new(const struct ct_box_file *file, const struct ct_text *members,
                                 size_t before)
{
    const char *part = members->at + before + 1, *also = file->also_member;
    size_t len = strcspn(part, "\"");
    bool twice = is_there_twice(members, part, len);
    if (!twice && also && is_there_twice(members, also, strlen(also))) {
        part = also;
        len = strlen(also);
        twice = true;
    }
    if (twice)
        complain(EXIT_USAGE, _("--%s: another file has brought \"%.*s\" already"), file->flag,
                 (int)len, part);
    return !twice;
}

/* A word of the command line; the options that it switches are what it was made of. */
static bool convert_word(const struct ct_game *game, const struct ct_box_file *box,
                         const char *word, struct ct_config *config, struct ct_text *members)
{
    char where[64];
    struct ct_refusal why;
    ct_put_comma(members);
    size_t before = members->len;
    if (!box->convert_word(config, word, strlen(word), members, &why)) {
        snprintf(where, sizeof where, "--%s", box->flag);
        why.game = game;
        complain_refusal(EXIT_USAGE, where, &why);
        return false;
    }
    return brings_something_new(box, members, before) &&
           ct_config_set(game, config, box->option, box->value, NULL);
}

static bool convert(const struct newgame *n, const struct ct_game *game,
                    const struct ct_box_file *file, const char *path, struct ct_config *config,
                    struct ct_text *members)
{
    char odd[4096];
    struct ct_text warnings = ct_text_on(odd, sizeof odd);
    struct ct_box_switch switches[CT_BOX_SWITCHES];
    struct ct_refusal why;
    size_t len;
    char *text = read_file(path, BOX_TEXT_MAX, &len);
    if (!text) return false;
    size_t before = members->len;
    bool ok = ct_box_add(members, file, text, len, &warnings, speech, switches, &why);
    free(text);
    if (!ok) {
        char where[512];
        const char *line = ct_refusal_fact(&why, "line");
        if (line)
            snprintf(where, sizeof where, _("%.400s: line %s"), path, line);
        else
            snprintf(where, sizeof where, "%.400s", path);
        why.game = game;
        complain_refusal(EXIT_WRONG, where, &why);
        return false;
    }
    for (char *w = strtok(odd, "\n"); w; w = strtok(NULL, "\n"))
        complain(EXIT_FINE, _("%s: warning: %s"), path, w);
    if (ct_text_is_cut(members)) {
        complain(EXIT_WRONG, _("%s: too much for a set-up"), path);
        return false;
    }
    before += members->at[before] == ',';
    return brings_something_new(file, members, before) &&
           switch_options(n, game, file->flag, switches, config);
}

/* Every box file that was given, or every word, as the members of a set-up object; -1: said why
 * not, otherwise how many there were. */
static int convert_all(const struct newgame *n, const struct ct_game *game, bool words,
                       struct ct_config *config, struct ct_text *members, int *code)
{
    int box = 0, used = 0;
    for (int g = 0; ct_games[g]; g++) {
        for (const struct ct_box_file *f = ct_games[g]->files; f && f->flag; f++, box++) {
            if (!n->box_path[box] || (f->word != NULL) != words) continue;
            if (ct_games[g] != game) {
                complain(EXIT_USAGE, _("--%s is not for the game %s"), f->flag, game->id);
                return -1;
            }
            *code = words ? EXIT_USAGE : EXIT_WRONG; /* now it is the files that are wrong */
            if (words ? !convert_word(game, f, n->box_path[box], config, members)
                      : !convert(n, game, f, n->box_path[box], config, members))
                return -1;
            used++;
        }
    }
    return used;
}

static bool init_kit(struct ct_kit *kit, const struct ct_game *game, const struct ct_config *config,
                     const char *setup, size_t len, bool has_box)
{
    struct ct_refusal why;
    struct ct_json doc = {NULL, NULL, 0};
    size_t room = ct_json_room(len);
    void *tokens = has_box ? malloc(room) : NULL;
    bool ok = !has_box || (tokens && !ct_json_read(&doc, setup, len, tokens, room));
    if (!ok)
        complain(EXIT_WRONG, _("the box files make no set-up"));
    else
        ok = ct_kit_init(kit, game, config, &doc, has_box ? 0 : CT_JSON_NONE, &why);
    if (!ok && (!has_box || tokens)) complain_refusal(EXIT_USAGE, game->id, &why);
    free(tokens);
    return ok;
}

struct ct_kit *newgame_kit(const struct newgame *n, const char *command, bool *any_start, int *code)
{
    const struct ct_game *game = find_game(n, command);
    struct ct_config config;
    *code = EXIT_USAGE;
    if (!game || !read_config(n, game, &config, any_start)) return NULL;
    struct ct_kit *kit = malloc(game->kit_size);
    char *setup = malloc(BOX_TEXT_MAX);
    if (kit && setup) {
        struct ct_text text = ct_text_on(setup, BOX_TEXT_MAX);
        ct_put_char(&text, '{');
        int files = convert_all(n, game, false, &config, &text, code);
        int words = files < 0 ? -1 : convert_all(n, game, true, &config, &text, code);
        ct_put_char(&text, '}');
        if (words >= 0 && init_kit(kit, game, &config, setup, text.len, files + words > 0)) {
            free(setup);
            return kit;
        }
    }
    if (!kit || !setup) *code = complain(EXIT_WRONG, _("not enough memory"));
    free(setup);
    free(kit);
    return NULL;
}
