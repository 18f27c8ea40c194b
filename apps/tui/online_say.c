/* online_say.c - see online.h: what happens at a table, in sentences. Names and words of others go
 * out through the screen, which lets no control character through. */
#include "apps/tui/online.h"

#include "ai/agent.h"
#include "apps/common/speech.h"
#include "core/say.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define SAY_TITLE     "%s (%s)"
#define SAY_TABLE     _("Table %s. Whoever has this link may join or watch: %s")
#define SAY_MATCH     _("Game %d of %d of a match.")
#define SAY_RATED     _("This game is rated.")
#define SAY_PERSON    _("  Seat %d: %s")
#define SAY_COMPUTER  _("  Seat %d: %s (computer)")
#define SAY_BOT       _("  Seat %d: %s (a program)")
#define SAY_YOU       _("  Seat %d: %s (you)")
#define SAY_AWAY      _("  Seat %d: %s, away")
#define SAY_STANDIN   _("  Seat %d: %s, a robot sits in")
#define SAY_FREE      _("  Seat %d: free, waits for a friend")
#define SAY_LEFT      _("  Time left on seat %d: %s.")
#define SAY_HELP      _("Type ? for the moves and help for everything else.")
#define SAY_WATCHING  _("You are watching.")
#define SAY_SITS      _("%s sits down.")
#define SAY_STANDS    _("%s has stood up: the chair is free.")
#define SAY_RENAMED   _("%s is now called %s.")
#define SAY_ROBOT_YOU _("A robot sits in for you. Type back to sit down again.")
#define SAY_ROBOT     _("A robot sits in for %s.")
#define SAY_SIT_AGAIN _("You have your seat again.")
#define SAY_IS_BACK   _("%s has taken the seat again.")
#define SAY_IS_HERE   _("%s is here.")
#define SAY_IS_AWAY   _("%s is away.")
#define SAY_SINCE     _("Since your last turn, %s:")
#define SAY_MOVED     "  %s: %s"
#define SAY_DIE       _("  The die: %s")
#define SAY_TURN      _("It is your turn, %s.")
#define SAY_TURN_TIME _("It is your turn, %s. Time left: %s.")
#define SAY_OTHER     _("%s is to move.")
#define SAY_WORDS     "  %s: %s"
#define SAY_WATCHER   _("  %s (watching): %s")
#define SAY_UNNAMED   _("Player %d")

/* Whole sentences, in everybody's own language. */
const struct ct_phrase online_phrases[] = {
    {"hello", N_("Hello!")},
    {"good-luck", N_("Good luck!")},
    {"well-played", N_("Well played!")},
    {"nice-move", N_("Nice move!")},
    {"oops", N_("Oh no!")},
    {"thanks", N_("Thank you!")},
    {"sorry", N_("Sorry!")},
    {"one-moment", N_("One moment, please")},
    {"back", N_("I am back")},
    {"your-turn", N_("Your turn!")},
    {"good-game", N_("Good game!")},
    {"again", N_("Once more?")},
    {"bye", N_("Goodbye!")},
    {NULL, NULL},
};

enum { CHAT_ROOM = 1024, TIME_ROOM = 64 };

const char *say_seat_name(const struct online *o, int seat)
{
    if (seat < 0 || seat >= CT_SEATS_MAX) return "?";
    if (o->s.table && o->s.names[seat] && o->s.names[seat][0]) return o->s.names[seat];
    return o->t.seat[seat].name[0] ? o->t.seat[seat].name : "?";
}

/* ---- time ------------------------------------------------------------------------------------ */

void say_time(char *out, size_t cap, int64_t ms)
{
    enum { SECOND = 1000, MINUTE = 60 * SECOND, HOUR = 60 * MINUTE, DAY = 24 * HOUR };
    int64_t most = INT64_C(1000) * DAY;
    if (ms > most) ms = most;
    if (ms >= INT64_C(2) * DAY)
        snprintf(out, cap, _n("%d day", "%d days", (long)(ms / DAY)), (int)(ms / DAY));
    else if (ms >= INT64_C(2) * HOUR)
        snprintf(out, cap, _n("%d hour", "%d hours", (long)(ms / HOUR)), (int)(ms / HOUR));
    else if (ms >= MINUTE)
        snprintf(out, cap, _n("%d minute", "%d minutes", (long)(ms / MINUTE)), (int)(ms / MINUTE));
    else
        snprintf(out, cap, _n("%d second", "%d seconds", (long)(ms / SECOND)), (int)(ms / SECOND));
}

/* ---- who ------------------------------------------------------------------------------------- */

static void say_seat(const struct online *o, int seat)
{
    const struct seat_now *s = &o->t.seat[seat];
    const struct screen *screen = &o->s.screen;
    if (!s->taken)
        screen_say(screen, SAY_FREE, seat);
    else if (s->standin)
        screen_say(screen, SAY_STANDIN, seat, s->name);
    else if (seat == o->t.you)
        screen_say(screen, SAY_YOU, seat, s->name);
    else if (s->agent[0])
        screen_say(screen, SAY_COMPUTER, seat, s->name);
    else if (s->bot)
        screen_say(screen, SAY_BOT, seat, s->name);
    else if (!s->here)
        screen_say(screen, SAY_AWAY, seat, s->name);
    else
        screen_say(screen, SAY_PERSON, seat, s->name);
}

void say_who(struct online *o)
{
    for (int seat = 0; seat < o->t.config.players; seat++) {
        char left[TIME_ROOM];
        int64_t ms = table_clock(o, seat);
        say_seat(o, seat);
        if (ms < 0) continue;
        say_time(left, sizeof left, ms);
        screen_say(&o->s.screen, SAY_LEFT, seat, left);
    }
    if (o->t.you < 0) screen_say(&o->s.screen, SAY_WATCHING);
}

void say_begin(struct online *o)
{
    const struct screen *screen = &o->s.screen;
    const struct table_now *t = &o->t;
    const struct ct_face *face = t->game->face;
    screen_say(screen, SAY_TITLE, t->game->title, face->credit);
    screen_say(screen, "%s", _(face->aim));
    screen_say(screen, SAY_TABLE, t->id, t->link);
    if (t->match_game) screen_say(screen, SAY_MATCH, t->match_game, t->match_of);
    if (t->rated) screen_say(screen, SAY_RATED);
    say_who(o);
    if (t->you >= 0 && t->seat[t->you].standin) screen_say(screen, "%s", SAY_ROBOT_YOU);
    screen_say(screen, SAY_HELP);
}

/* ---- comings and goings ---------------------------------------------------------------------- */

static void say_robot(const struct online *o, int seat, bool sits_in)
{
    const struct screen *screen = &o->s.screen;
    if (seat == o->t.you)
        screen_say(screen, "%s", sits_in ? SAY_ROBOT_YOU : SAY_SIT_AGAIN);
    else
        screen_say(screen, sits_in ? SAY_ROBOT : SAY_IS_BACK, o->t.seat[seat].name);
}

static void say_change(const struct online *o, int seat, const struct seat_now *before)
{
    const struct seat_now *now = &o->t.seat[seat];
    const struct screen *screen = &o->s.screen;
    bool same = before->taken && now->taken && strcmp(before->person, now->person) == 0 &&
                (before->person[0] || strcmp(before->name, now->name) == 0);
    if (before->taken && !now->taken)
        screen_say(screen, SAY_STANDS, before->name);
    else if (now->taken && !same)
        screen_say(screen, SAY_SITS, now->name);
    else if (same && strcmp(before->name, now->name) != 0)
        screen_say(screen, SAY_RENAMED, before->name, now->name);
    if (!same) return;
    if (before->standin != now->standin)
        say_robot(o, seat, now->standin);
    else if (before->here != now->here && seat != o->t.you)
        screen_say(screen, now->here ? SAY_IS_HERE : SAY_IS_AWAY, now->name);
}

void say_seats(struct online *o, const struct seat_now before[CT_SEATS_MAX])
{
    for (int seat = 0; seat < o->t.config.players; seat++) say_change(o, seat, &before[seat]);
}

/* ---- moves ----------------------------------------------------------------------------------- */

void say_missed(struct online *o)
{
    struct table_now *t = &o->t;
    if (t->told < t->n && t->you >= 0)
        screen_say(&o->s.screen, SAY_SINCE, say_seat_name(o, t->you));
    for (; t->told < t->n; t->told++) {
        const struct line_now *line = &t->line[t->told];
        if (line->player >= 0)
            screen_say(&o->s.screen, SAY_MOVED, say_seat_name(o, line->player), line->move);
        else
            screen_say(&o->s.screen, SAY_DIE, line->move);
    }
}

/* Once when the turn comes from somebody else, to who may be looking elsewhere. */
static void ring(struct online *o)
{
    struct table_now *t = &o->t;
    bool comes = t->n == 0 || t->line[t->n - 1].player != t->you;
    if (comes && t->rung != t->n && o->s.screen.person && o->s.screen.can_clear) putchar('\a');
    t->rung = t->n;
}

void say_turn(struct online *o)
{
    const struct screen *screen = &o->s.screen;
    char left[TIME_ROOM];
    if (!table_is_mine(o)) {
        if (o->t.turn >= 0) screen_say(screen, SAY_OTHER, say_seat_name(o, o->t.turn));
        return;
    }
    const char *name = say_seat_name(o, o->t.you);
    int64_t ms = table_clock(o, o->t.you);
    if (ms >= 0) {
        say_time(left, sizeof left, ms);
        screen_say(screen, SAY_TURN_TIME, name, left);
    } else {
        screen_say(screen, SAY_TURN, name);
    }
    ring(o);
}

/* ---- words ----------------------------------------------------------------------------------- */

/* What was said, in the reader's language if it is a phrase. */
static bool read_words(const struct ct_json *doc, int message, char out[CHAT_ROOM])
{
    char phrase[64];
    read_text(doc, message, "text", out, CHAT_ROOM);
    if (out[0]) return true;
    read_text(doc, message, "phrase", phrase, sizeof phrase);
    const char *known = ct_phrase_find(online_phrases, phrase);
    snprintf(out, CHAT_ROOM, "%s", known ? _(known) : phrase);
    return out[0] != '\0';
}

void say_chat(struct online *o, const struct ct_json *doc, int message)
{
    char words[CHAT_ROOM], name[CT_NAME];
    int from = ct_json_get(doc, message, "from");
    int64_t time = read_number(doc, message, "time", 0, INT64_MAX / 2, 0);
    if (!read_words(doc, message, words)) return;
    read_text(doc, from, "name", name, sizeof name);
    if (!name[0]) snprintf(name, sizeof name, "?");
    bool watches = read_number(doc, from, "seat", -1, CT_SEATS_MAX, -1) < 0;
    screen_say(&o->s.screen, watches ? SAY_WATCHER : SAY_WORDS, name, words);
    if (time > o->t.said_at) o->t.said_at = time;
}

/* Of what was said before, what is not known yet; one's own words only to who has just come. */
void say_said(struct online *o, const struct ct_json *doc, int list)
{
    int64_t known = o->t.said_at;
    if (!ct_json_is(doc, list, CT_JSON_ARRAY)) return;
    for (int at = ct_json_first(doc, list); at >= 0; at = ct_json_next(doc, at)) {
        char person[PERSON_ID];
        read_text(doc, ct_json_get(doc, at, "from"), "person", person, sizeof person);
        bool own = strcmp(person, o->person) == 0;
        int64_t time = read_number(doc, at, "time", 0, INT64_MAX / 2, 0);
        if (time > known && !(known > 0 && own)) say_chat(o, doc, at);
        if (time > o->t.said_at) o->t.said_at = time;
    }
    if (o->t.said_at == 0) o->t.said_at = 1; /* one has come */
}
