/* online_command.c - see online.h: what is typed at a table. Moves are read as at a game at this
 * keyboard (moves.c) and sent to the server; everything else is a word. */
#include "apps/tui/online.h"

#include "apps/common/speech.h"
#include "apps/tui/fetch.h"
#include "apps/tui/files.h"
#include "core/say.h"
#include "online/text.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#define SAY_NOT_TURN  _("It is not your turn.")
#define SAY_NOT_BEGUN _("The game has not begun yet.")
#define SAY_OVER      _("The game is over.")
#define SAY_WATCHING  _("You are watching.")
#define SAY_NO_COMMAND                                                                             \
    _("\"%s\" is no command here. Type help to see them all, chat TEXT to say something.")
#define SAY_NO_UNDO                                                                                \
    _("There is nothing that you may take back: only your own last move, as long as nothing was "  \
      "turned up, no die was rolled and nobody has moved since then, and not in a rated game.")
#define SAY_CHAT_WHAT  _("Say what: chat TEXT.")
#define SAY_CHAT_LONG  _("That is too long: 200 characters at most.")
#define SAY_PHRASES    _("say and a number or word; everybody reads these in their own language:")
#define SAY_NO_PHRASE  _("There is no phrase \"%s\". Type say to see them all.")
#define SAY_NO_PERSON  _("Nobody of that name sits here: \"%s\".")
#define SAY_SAVE_WHERE _("Say where to: save FILE.")
#define SAY_OVERWRITE  _("That file exists. Write over it? [y/N]")
#define SAY_NOT_SAVED  _("Nothing was saved.")
#define SAY_NO_RECORD  _("The record cannot be had: %s. Nothing was saved.")
#define SAY_NO_SAVE    _("%s cannot be written: %s. Nothing was saved.")
#define SAY_SAVED      _("The game is saved in %s.")
#define SAY_CHECK      _("crosstown fair %s checks how it was dealt.")
#define SAY_SURELY                                                                                 \
    _("This game is rated: who leaves it is placed last and cannot come back. Leave? [y/N]")
#define SAY_NO_SEAT  _("You do not sit at this table.")
#define SAY_GOES_ON  _("The game goes on. Come back with:")
#define SAY_KEPT     _("Your chair is kept. Come back with:")
#define SAY_LINK     _("Whoever has this link may join or watch: %s")
#define SAY_MUTED    _("You will not read %s any more. unmute NAME ends that.")
#define SAY_UNMUTED  _("You will read %s again.")
#define SAY_RULES_NO _("There are no rules to read before the game is known.")

/* ---- moves ----------------------------------------------------------------------------------- */

static void send_move(struct online *o, const char *move)
{
    char text[REQUEST];
    struct ct_text request = talk_begin(o, text, "move");
    ct_put_json_member(&request, "table", o->t.id);
    ct_put_json_number(&request, "n", o->t.n);
    ct_put_json_member(&request, "move", move);
    talk_ask(o, &request, ASK_MOVE);
}

/* session.play */
static void play_elsewhere(struct session *s, ct_move m)
{
    struct online *o = (struct online *)(void *)s;
    char move[CT_MOVE_TEXT];
    struct ct_text text = ct_text_on(move, sizeof move);
    ct_table_put_move(s->table, ct_table_lines(s->table), m, &text);
    send_move(o, move);
}

static void say_no_move(struct online *o, const char *line)
{
    const struct screen *screen = &o->s.screen;
    if (o->t.you < 0)
        screen_warn(screen, SAY_NO_COMMAND, line);
    else if (o->t.state == WAITING || o->t.state == DEALING)
        screen_warn(screen, "%s", SAY_NOT_BEGUN);
    else if (o->t.state != PLAYING)
        screen_warn(screen, "%s", SAY_OVER);
    else
        screen_warn(screen, "%s", SAY_NOT_TURN);
}

static void run_moves(struct online *o, const char *rest)
{
    if (table_is_mine(o))
        moves_list(&o->s, rest);
    else
        say_no_move(o, "?");
}

static void run_undo(struct online *o, const char *rest)
{
    char text[REQUEST];
    (void)rest;
    if (!o->t.may_undo) {
        screen_warn(&o->s.screen, SAY_NO_UNDO);
        return;
    }
    struct ct_text request = talk_begin(o, text, "undo");
    ct_put_json_member(&request, "table", o->t.id);
    ct_put_json_number(&request, "n", o->t.n);
    talk_ask(o, &request, ASK_UNDO);
}

static void run_board(struct online *o, const char *rest)
{
    (void)rest;
    o->s.redraw = true;
    if (!o->s.table) say_who(o);
}

static void run_rules(struct online *o, const char *rest)
{
    if (o->s.table)
        moves_rules(&o->s, rest);
    else
        screen_warn(&o->s.screen, SAY_RULES_NO);
}

static void run_confirm(struct online *o, const char *rest)
{
    moves_confirm(&o->s, rest);
}

/* ---- words ----------------------------------------------------------------------------------- */

static void send_words(struct online *o, const char *key, const char *words)
{
    char text[REQUEST];
    struct ct_text request = talk_begin(o, text, "chat");
    ct_put_json_member(&request, "table", o->t.id);
    ct_put_json_member(&request, key, words);
    talk_ask(o, &request, ASK_CHAT);
}

static void run_chat(struct online *o, const char *rest)
{
    if (!rest[0])
        screen_warn(&o->s.screen, SAY_CHAT_WHAT);
    else if (!ct_chat_fits(rest, strlen(rest)))
        screen_warn(&o->s.screen, SAY_CHAT_LONG);
    else
        send_words(o, "text", rest);
}

/* By number, by its word in the protocol, or by how it begins in the reader's language. */
static const char *find_phrase(const char *text)
{
    int64_t number = 0;
    ct_read_int(text, strlen(text), 1, 1000, &number);
    for (int i = 0; online_phrases[i].token; i++)
        if (number == i + 1 || strcasecmp(online_phrases[i].token, text) == 0)
            return online_phrases[i].token;
    for (int i = 0; online_phrases[i].token; i++)
        if (strncasecmp(_(online_phrases[i].text), text, strlen(text)) == 0)
            return online_phrases[i].token;
    return NULL;
}

static void run_say(struct online *o, const char *rest)
{
    const char *phrase = rest[0] ? find_phrase(rest) : NULL;
    if (phrase) {
        send_words(o, "phrase", phrase);
    } else if (rest[0]) {
        screen_warn(&o->s.screen, SAY_NO_PHRASE, rest);
    } else {
        screen_say(&o->s.screen, SAY_PHRASES);
        for (int i = 0; online_phrases[i].token; i++)
            screen_say(&o->s.screen, "  %2d %-12s %s", i + 1, online_phrases[i].token,
                       _(online_phrases[i].text));
    }
}

/* By name or by the number of the seat. */
static int find_seat(const struct online *o, const char *text)
{
    int64_t number = -1;
    ct_read_int(text, strlen(text), 0, o->t.config.players - 1, &number);
    for (int seat = 0; seat < o->t.config.players; seat++)
        if (o->t.seat[seat].person[0] &&
            (seat == number || strcasecmp(o->t.seat[seat].name, text) == 0))
            return seat;
    screen_warn(&o->s.screen, SAY_NO_PERSON, text);
    return -1;
}

static void mute(struct online *o, const char *rest, bool on)
{
    char text[REQUEST];
    int seat = find_seat(o, rest);
    if (seat < 0) return;
    struct ct_text request = talk_begin(o, text, "mute");
    ct_put_json_member(&request, "person", o->t.seat[seat].person);
    ct_put_json_bool(&request, "on", on);
    talk_ask(o, &request, ASK_OTHER);
    screen_say(&o->s.screen, on ? SAY_MUTED : SAY_UNMUTED, o->t.seat[seat].name);
}

static void run_mute(struct online *o, const char *rest)
{
    mute(o, rest, true);
}

static void run_unmute(struct online *o, const char *rest)
{
    mute(o, rest, false);
}

static void run_excuse(struct online *o, const char *rest)
{
    char text[REQUEST];
    int seat = find_seat(o, rest);
    if (seat < 0) return;
    struct ct_text request = talk_begin(o, text, "excuse");
    ct_put_json_member(&request, "table", o->t.id);
    ct_put_json_number(&request, "seat", seat);
    talk_ask(o, &request, ASK_OTHER);
}

/* ---- coming and going ------------------------------------------------------------------------ */

static void run_leave(struct online *o, const char *rest)
{
    (void)rest;
    if (o->t.you < 0)
        screen_warn(&o->s.screen, "%s", SAY_NO_SEAT);
    else if (o->t.state == WAITING)
        talk_about(o, "stand", o->t.id, ASK_STAND);
    else if (!o->t.rated || o->t.state != PLAYING || screen_agrees(&o->s.screen, SAY_SURELY))
        talk_about(o, "leave", o->t.id, ASK_LEAVE);
}

static void run_back(struct online *o, const char *rest)
{
    (void)rest;
    talk_about(o, "back", o->t.id, ASK_BACK);
}

/* At a table that waits; at one that is over the next one. */
static void run_sit(struct online *o, const char *rest)
{
    (void)rest;
    if (o->t.state == OVER && o->t.next[0])
        talk_about(o, "sit", o->t.next, ASK_SIT);
    else
        talk_about(o, "sit", o->t.id, ASK_SIT);
}

static void run_again(struct online *o, const char *rest)
{
    if (o->t.state == OVER && o->t.next[0])
        run_sit(o, rest);
    else
        talk_about(o, "again", o->t.id, ASK_AGAIN);
}

/* At a terminal nothing has to be waited for. */
static void run_wait(struct online *o, const char *rest)
{
    (void)rest;
    o->waits = true;
}

static void run_who(struct online *o, const char *rest)
{
    (void)rest;
    say_who(o);
}

static void run_link(struct online *o, const char *rest)
{
    (void)rest;
    screen_say(&o->s.screen, SAY_LINK, o->t.link);
}

static void say_how_to_return(const struct online *o)
{
    if (!table_is_seated(o) || o->t.state == OVER || o->t.state == CLOSED) return;
    screen_say(&o->s.screen, "%s", o->t.state == PLAYING ? SAY_GOES_ON : SAY_KEPT);
    screen_say(&o->s.screen, "%s%s", "  crosstown play --table ", o->t.link);
}

/* Who sits there stays at the table, and is told when it is his turn. */
static void run_lobby(struct online *o, const char *rest)
{
    (void)rest;
    char text[REQUEST];
    if (!table_is_seated(o) || o->t.state == OVER) {
        struct ct_text request = talk_begin(o, text, "unwatch");
        ct_put_json_member(&request, "table", o->t.id);
        talk_tell(o, &request);
    }
    say_how_to_return(o);
    table_leave(o);
    talk_lobby(o);
}

void online_quit(struct online *o, const char *rest)
{
    (void)rest;
    say_how_to_return(o);
    o->s.over = true;
}

/* ---- the record ------------------------------------------------------------------------------ */

static void run_save(struct online *o, const char *rest)
{
    char path[64 + TABLE_ID], why[PIPE_WHY];
    size_t len;
    const struct screen *screen = &o->s.screen;
    if (!rest[0]) {
        screen_warn(screen, SAY_SAVE_WHERE);
        return;
    }
    if (screen->person && file_exists(rest) && !screen_agrees(&o->s.screen, SAY_OVERWRITE)) {
        screen_say(screen, SAY_NOT_SAVED);
        return;
    }
    snprintf(path, sizeof path, "/api/table/%s/record", o->t.id);
    char *record = fetch(&o->place, path, o->token, why, &len);
    if (!record) {
        screen_warn(screen, SAY_NO_RECORD, why);
        return;
    }
    const char *problem = file_write(rest, record, len);
    free(record);
    if (problem)
        screen_warn(screen, SAY_NO_SAVE, rest, problem);
    else
        screen_say(screen, SAY_SAVED, rest);
    if (!problem && o->t.state == OVER) screen_say(screen, SAY_CHECK, rest);
}

/* ---- a line ---------------------------------------------------------------------------------- */

static void run_help(struct online *o, const char *rest);

static const struct online_verb verbs[] = {
    {"?", run_moves, "? [TEXT]", N_("the moves (that begin with TEXT), numbered")},
    {"board", run_board, "board", N_("the board again; so does Enter")},
    {"undo", run_undo, "undo", N_("take back your last decision")},
    {"chat", run_chat, "chat TEXT", N_("say something, where the table allows it")},
    {"say", run_say, "say [PHRASE]", N_("say a phrase; alone: all of them")},
    {"who", run_who, "who", N_("who sits here, who is away, the clocks")},
    {"link", run_link, "link", N_("the link that invites others")},
    {"sit", run_sit, "sit", N_("sit down, if a chair is free; the next game of a match")},
    {"leave", run_leave, "leave", N_("stand up; in a running game a robot sits in for you")},
    {"back", run_back, "back", N_("take your seat again")},
    {"again", run_again, "again", N_("once more, with the same people")},
    {"excuse", run_excuse, "excuse NAME", N_("let a robot sit in for who has been away for long")},
    {"mute", run_mute, "mute NAME", N_("do not read somebody any more")},
    {"unmute", run_unmute, "unmute NAME", N_("read somebody again")},
    {"rules", run_rules, "rules [ID]", N_("all rules briefly, or one in full")},
    {"save", run_save, "save FILE", N_("keep the game in a file")},
    {"confirm", run_confirm, "confirm on|off", N_("ask before a move that cannot be taken back")},
    {"lobby", run_lobby, "lobby", N_("go to the lobby; your seat stays yours")},
    {"wait", run_wait, "wait", N_("for scripts: read on at your turn, or when the game is over")},
    {"help", run_help, "help", N_("this list")},
    {"quit", online_quit, "quit", N_("leave the program; the game goes on")},
    {NULL, NULL, NULL, NULL},
};

static void run_help(struct online *o, const char *rest)
{
    (void)rest;
    if (o->t.game) screen_say(&o->s.screen, "%s", _(o->t.game->face->how));
    verb_help(o, verbs);
}

void command_run_online(struct online *o, const char *line)
{
    struct session *s = &o->s;
    bool asked = moves_begin(s), mine = table_is_mine(o);
    s->play = play_elsewhere;
    if (mine && (moves_enter(s, line, asked) || moves_exact(s, line, asked))) return;
    if (!line[0])
        run_board(o, "");
    else if (!verb_run(o, verbs, line)) {
        if (mine)
            moves_loosely(s, line, asked);
        else
            say_no_move(o, line);
    }
}
