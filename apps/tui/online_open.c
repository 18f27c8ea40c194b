/* online_open.c - see online.h: opening a table, and playing with somebody now. What a line does
 * not say is asked when it names no game, and has its default otherwise, as at this keyboard. */
#include "apps/tui/online.h"

#include "ai/agent.h"
#include "apps/common/speech.h"
#include "apps/tui/setup.h"
#include "games/list.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#define SAY_HOW                                                                                    \
    _("\"%s\" does not belong to a table. Like this: open GAME PLAYERS, then a computer level or " \
      "open for each of the others, relaxed, live or days, option=value, private, match, rated, "  \
      "text.")
#define ASK_OTHERS    _("Who else plays: open for anybody, or a computer player:")
#define SAY_OPEN_HELP _("  open: a friend by link, or anybody from the lobby")
#define PROMPT_SEAT   _("Seat %d [open]>")
#define SAY_SEAT      _("Answer with open or the name of a computer player.")
#define ASK_PACE      _("Which pace: relaxed, live or days?")
#define SAY_RELAXED   _("  1 relaxed: without a clock")
#define SAY_LIVE      _("  2 live: ten minutes, and ten seconds more a turn")
#define SAY_DAYS      _("  3 days: two days a turn")
#define PROMPT_PACE   _("Pace [1]>")
#define SAY_PACE      _("Answer with 1, 2 or 3.")
#define SAY_PLAYERS   _("%s is for %d to %d players.")

enum { BASE_SECONDS = 600, MORE_SECONDS = 10, DAYS_A_TURN = 2 };
enum pace { RELAXED, LIVE, DAYS };

struct wish {
    struct setup setup; /* game, options, players */
    const struct ct_game *game;
    int players;
    char seat[CT_SEATS_MAX][AGENT_NAME]; /* from seat 1 on; "": open */
    int seats;
    enum pace pace;
    bool is_private, is_match, is_rated, allows_text;
};

/* ---- what a line says ------------------------------------------------------------------------ */

static bool is_agent(const struct online *o, const char *word)
{
    for (int i = 0; i < o->agent_count; i++)
        if (strcmp(o->agents[i], word) == 0) return true;
    return false;
}

static bool take_seat(const struct online *o, struct wish *w, const char *word)
{
    bool is_open = strcmp(word, "open") == 0;
    if ((!is_open && !is_agent(o, word)) || w->seats + 1 >= CT_SEATS_MAX) return false;
    snprintf(w->seat[++w->seats], AGENT_NAME, "%.*s", AGENT_NAME - 1, is_open ? "" : word);
    return true;
}

static bool take_pace(const char *word, enum pace *pace)
{
    static const char *const names[] = {"relaxed", "live", "days"};
    for (int i = RELAXED; i <= DAYS; i++)
        if (strcasecmp(names[i], word) == 0) {
            *pace = (enum pace)i;
            return true;
        }
    return false;
}

static bool take_option(struct wish *w, const char *word)
{
    struct many *options = &w->setup.game.options;
    int most = CT_OPTIONS_MAX;
    if (!strchr(word, '=') || options->count >= most || strlen(word) >= SETUP_ANSWER) return false;
    char *kept = w->setup.option[options->count];
    snprintf(kept, SETUP_ANSWER, "%s", word);
    options->value[options->count++] = kept;
    return true;
}

static bool take_word(const struct online *o, struct wish *w, const char *word)
{
    const struct ct_game *game = ct_game_find(ct_games, word);
    int64_t players;
    if (game && !w->game)
        w->game = game;
    else if (!w->players && ct_read_int(word, strlen(word), 1, CT_SEATS_MAX, &players))
        w->players = (int)players;
    else if (strcasecmp(word, "private") == 0)
        w->is_private = true;
    else if (strcasecmp(word, "match") == 0)
        w->is_match = true;
    else if (strcasecmp(word, "rated") == 0)
        w->is_rated = true;
    else if (strcasecmp(word, "text") == 0)
        w->allows_text = true;
    else
        return take_pace(word, &w->pace) || take_seat(o, w, word) || take_option(w, word);
    return true;
}

static bool read_line(struct online *o, struct wish *w, const char *rest)
{
    memset(w, 0, sizeof *w);
    while (*rest) {
        char word[SETUP_ANSWER];
        size_t len = strcspn(rest, " \t");
        snprintf(word, sizeof word, "%.*s", (int)(len < sizeof word ? len : sizeof word - 1), rest);
        if (!take_word(o, w, word)) {
            screen_warn(&o->s.screen, SAY_HOW, word);
            return false;
        }
        rest += len + strspn(rest + len, " \t");
    }
    return true;
}

/* ---- what is asked --------------------------------------------------------------------------- */

static bool ask_others(struct online *o, struct wish *w)
{
    struct screen *screen = &o->s.screen;
    screen_say(screen, ASK_OTHERS);
    screen_say(screen, SAY_OPEN_HELP);
    for (const struct ct_agent_kind *kind = ct_agent_kinds; kind->name; kind++)
        if (is_agent(o, kind->name)) screen_say(screen, "  %s: %s", kind->name, _(kind->help));
    while (w->seats + 1 < w->players) {
        char prompt[SETUP_ANSWER];
        snprintf(prompt, sizeof prompt, PROMPT_SEAT, w->seats + 1);
        if (!screen_ask(screen, prompt) || strcmp(screen->line, "quit") == 0) return false;
        if (!take_seat(o, w, screen->line[0] ? screen->line : "open"))
            screen_warn(screen, SAY_SEAT);
    }
    return true;
}

static bool ask_pace(struct online *o, struct wish *w)
{
    struct screen *screen = &o->s.screen;
    screen_say(screen, ASK_PACE);
    screen_say(screen, SAY_RELAXED);
    screen_say(screen, SAY_LIVE);
    screen_say(screen, SAY_DAYS);
    while (screen_ask(screen, PROMPT_PACE) && strcmp(screen->line, "quit") != 0) {
        int64_t number = 1;
        const char *line = screen->line;
        if (take_pace(line, &w->pace)) return true;
        if (!line[0] || ct_read_int(line, strlen(line), 1, 3, &number)) {
            w->pace = (enum pace)(number - 1);
            return true;
        }
        screen_warn(screen, SAY_PACE);
    }
    return false;
}

/* Without a game everything is asked; with one nothing. */
static bool complete(struct online *o, struct wish *w)
{
    bool asks = !w->game;
    snprintf(w->setup.players, sizeof w->setup.players, "%d", w->players);
    if (w->players) w->setup.game.players = w->setup.players;
    if (asks && !ask_table(&w->setup, &o->s.screen)) return false;
    if (asks) w->game = ct_game_find(ct_games, w->setup.game.game);
    if (asks) w->players = (int)strtol(w->setup.game.players, NULL, 10);
    if (!w->players) w->players = w->seats > 0 ? w->seats + 1 : w->game->seats_min;
    if (w->players < w->game->seats_min || w->players > w->game->seats_max ||
        w->seats + 1 > w->players) {
        screen_warn(&o->s.screen, SAY_PLAYERS, w->game->title, w->game->seats_min,
                    w->game->seats_max);
        return false;
    }
    if (w->is_rated && w->pace == RELAXED) w->pace = LIVE; /* rated games need a clock */
    return !asks || (ask_others(o, w) && (w->pace != RELAXED || ask_pace(o, w)));
}

/* ---- asking the server ----------------------------------------------------------------------- */

static void put_options(struct ct_text *request, const struct wish *w)
{
    const struct many *options = &w->setup.game.options;
    if (options->count == 0) return;
    ct_put_json_key(request, "options");
    ct_put_char(request, '{');
    for (int i = 0; i < options->count; i++) {
        char name[SETUP_ANSWER];
        const char *equals = strchr(options->value[i], '=');
        snprintf(name, sizeof name, "%.*s", (int)(equals - options->value[i]), options->value[i]);
        ct_put_json_member(request, name, equals + 1);
    }
    ct_put_char(request, '}');
}

static void put_seats(struct ct_text *request, const struct wish *w)
{
    ct_put_json_key(request, "seats");
    ct_put(request, "[\"me\"");
    for (int seat = 1; seat < w->players; seat++) {
        ct_put_comma(request);
        ct_put_json_string(request, w->seat[seat][0] ? w->seat[seat] : "open");
    }
    ct_put_char(request, ']');
}

static void put_pace(struct ct_text *request, enum pace pace)
{
    if (pace == RELAXED) return;
    ct_put_json_key(request, "clock");
    if (pace == LIVE)
        ct_put_format(request, "{\"kind\":\"live\",\"base\":%d,\"more\":%d}", BASE_SECONDS,
                      MORE_SECONDS);
    else
        ct_put_format(request, "{\"kind\":\"days\",\"days\":%d}", DAYS_A_TURN);
}

static struct ct_text begin(struct online *o, char text[REQUEST], const char *what,
                            const struct wish *w)
{
    struct ct_text request = talk_begin(o, text, what);
    ct_put_json_member(&request, "game", w->game->id);
    ct_put_json_number(&request, "players", w->players);
    put_pace(&request, w->pace);
    if (w->is_rated) ct_put_json_bool(&request, "rated", true);
    talk_seal(o, &request);
    return request;
}

void online_open(struct online *o, const char *rest)
{
    char text[REQUEST];
    struct wish w;
    if (!read_line(o, &w, rest) || !complete(o, &w)) return;
    struct ct_text request = begin(o, text, "open", &w);
    put_options(&request, &w);
    put_seats(&request, &w);
    ct_put_json_bool(&request, "listed", !w.is_private);
    if (w.is_match) ct_put_json_bool(&request, "match", true);
    if (w.allows_text) ct_put_json_member(&request, "chat", "free");
    talk_ask(o, &request, ASK_OPEN);
}

void online_quick(struct online *o, const char *rest)
{
    char text[REQUEST];
    struct wish w;
    if (!read_line(o, &w, rest)) return;
    if (!w.game) w.game = ask_which_game(&o->s.screen);
    if (!w.game || !complete(o, &w)) return;
    struct ct_text request = begin(o, text, "quick", &w);
    talk_ask(o, &request, ASK_OPEN);
}
