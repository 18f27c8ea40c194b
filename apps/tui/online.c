/*
 * online.c - see online.h: the loop that listens to the keyboard and to the server at once, the
 * connection and its coming back, and the command line.
 *
 * A piped line is taken only when the one before it has been answered, so that a script plays as a
 * person would. At a terminal lines are also taken while there is no connection, to be able to
 * leave.
 */
#include "apps/tui/online.h"

#include "apps/common/flags.h"
#include "apps/common/speech.h"
#include "apps/tui/setup.h"
#include "games/list.h"

#include <poll.h>
#include <signal.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#define SAY_BAD_URL   _("play: \"%.200s\" is no address of a server, like http://127.0.0.1:8420")
#define SAY_BAD_ID    _("play: \"%.200s\" is neither a table nor a link to one")
#define SAY_NO_CALL   _("play: %s cannot be reached: %s")
#define SAY_SILENT    _("the server does not answer")
#define SAY_NOBODY    _("play: not enough memory")
#define SAY_LOST      _("No connection: %s. Trying again.")
#define SAY_LOST_KEPT _("No connection: %s. Your move is kept. Trying again.")
#define SAY_STILL     _("There is no connection just now; quit leaves.")
#define SAY_MINUTE    _("You have less than a minute left for your moves.")
#define ASK_NAME      _("What do you want to be called there?")
#define PROMPT_NAME   _("Name>")

enum {
    DELAY_FIRST = 500,
    DELAY_MOST = 15000,
    PATIENCE = 15000, /* until a server that says nothing to our hello is given up */
    SILENCE = 45000,  /* it pings every twenty seconds: two were missed */
    MINUTE = 60000,
    TURN_MOST = 5000 /* nobody sleeps longer than that */
};

int64_t online_now(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

void online_fail(struct online *o, const char *why)
{
    if (o->s.over) return;
    screen_unprompt(&o->s.screen);
    fflush(stdout);
    o->s.exit_code = complain(EXIT_WRONG, "%s", why);
    o->s.over = true;
}

/* ---- the connection -------------------------------------------------------------------------- */

static void call(struct online *o)
{
    o->called_at = online_now();
    o->hello_id = -1;
    cable_call(&o->cable, &o->place, o->called_at);
}

/* It broke: never been there is the end, otherwise it is tried again and again. */
static void on_lost(struct online *o)
{
    char why[PIPE_WHY], sentence[PIPE_WHY + PLACE_TEXT + 64];
    bool was_open = o->cable.open;
    snprintf(why, sizeof why, "%s", o->cable.pipe.why);
    cable_close(&o->cable);
    if (o->asks_name && was_open) {
        call(o); /* who thinks about his name for long is not waited for */
        return;
    }
    if (!o->was_on) {
        snprintf(sentence, sizeof sentence, SAY_NO_CALL, o->shown, why);
        online_fail(o, sentence);
        return;
    }
    if (!o->lost_told)
        screen_warn(&o->s.screen, o->asked.errand == ASK_MOVE ? SAY_LOST_KEPT : SAY_LOST, why);
    o->lost_told = true;
    o->on = false;
    o->delay = o->delay ? o->delay * 2 : DELAY_FIRST;
    if (o->delay > DELAY_MOST) o->delay = DELAY_MOST;
    o->retry_at = online_now() + o->delay;
}

static void listen_to_server(struct online *o, short found)
{
    const char *text;
    size_t len;
    cable_ready(&o->cable, found, online_now());
    if (o->cable.open && o->hello_id < 0 && !o->asks_name) talk_hello(o);
    while (!o->s.over && cable_next(&o->cable, &text, &len)) hear(o, text, len);
    if (!o->s.over && cable_is_broken(&o->cable)) on_lost(o);
}

/* ---- time ------------------------------------------------------------------------------------ */

/* When one's own clock comes down to a minute; a time that never comes: it does not. */
static int64_t minute_at(const struct online *o, int64_t now)
{
    if (!table_is_mine(o) || o->t.warned) return INT64_MAX;
    int64_t left = table_clock(o, o->t.you);
    return left < 0 ? INT64_MAX : now + (left > MINUTE ? left - MINUTE : 0);
}

static int64_t sooner(int64_t a, int64_t b)
{
    return a < b ? a : b;
}

static int64_t next_time(const struct online *o, int64_t now)
{
    int64_t at = sooner(now + TURN_MOST, minute_at(o, now));
    if (o->asked.errand != ASK_NOTHING && o->asked.again_at) at = sooner(at, o->asked.again_at);
    if (cable_is_broken(&o->cable)) return sooner(at, o->retry_at);
    return sooner(at, o->on ? o->cable.heard_at + SILENCE : o->called_at + PATIENCE);
}

static void on_time(struct online *o, int64_t now)
{
    if (cable_is_broken(&o->cable)) {
        if (now >= o->retry_at) call(o);
        return;
    }
    bool silent = now >= (o->on ? o->cable.heard_at + SILENCE : o->called_at + PATIENCE);
    if (silent && !o->asks_name) {
        pipe_break(&o->cable.pipe, SAY_SILENT);
        on_lost(o);
        return;
    }
    if (o->asked.errand != ASK_NOTHING && o->asked.again_at && now >= o->asked.again_at) {
        o->asked.again_at = 0;
        cable_send(&o->cable, o->asked.text, strlen(o->asked.text));
    }
    if (now >= minute_at(o, now)) {
        o->t.warned = true;
        screen_say(&o->s.screen, SAY_MINUTE);
    }
}

/* One turn of the loop: whatever comes first. */
static void turn(struct online *o, bool wants_line)
{
    struct pollfd wait[2] = {{.fd = -1}, {.fd = -1}};
    int64_t now = online_now(), until = next_time(o, now);
    if (wants_line && !o->keys.ended) wait[0] = (struct pollfd){STDIN_FILENO, POLLIN, 0};
    if (!cable_is_broken(&o->cable))
        wait[1] = (struct pollfd){o->cable.pipe.fd, pipe_waits_for(&o->cable.pipe), 0};
    fflush(stdout);
    if (ferror(stdout)) o->s.over = true; /* nobody reads any more; main says why */
    if (poll(wait, 2, until > now ? (int)(until - now) : 0) < 0) return; /* a signal */
    if (wait[0].revents) keys_read(&o->keys, &o->s.screen);
    if (!cable_is_broken(&o->cable)) listen_to_server(o, wait[1].revents);
    if (!o->s.over) on_time(o, online_now());
}

/* ---- lines ----------------------------------------------------------------------------------- */

static void write_prompt(const struct online *o, char *out, size_t cap)
{
    const struct table_now *t = &o->t;
    if (!o->on)
        snprintf(out, cap, "%s", _("no connection>"));
    else if (!t->id[0])
        snprintf(out, cap, "%s", _("lobby>"));
    else if (t->state == OVER || t->state == CLOSED)
        snprintf(out, cap, "%s", _("over>"));
    else if (t->state != PLAYING)
        snprintf(out, cap, "%s", _("waiting>"));
    else if (table_is_mine(o))
        snprintf(out, cap, "%s>", say_seat_name(o, t->you));
    else if (t->you < 0)
        snprintf(out, cap, "%s", _("watching>"));
    else
        snprintf(out, cap, _("%s is to move>"), t->turn >= 0 ? say_seat_name(o, t->turn) : "...");
}

/* Has a script to be patient? */
static bool is_early(struct online *o)
{
    if (o->s.screen.person) return false;
    bool here = o->t.id[0] && o->t.state != OVER && o->t.state != CLOSED;
    o->waits = o->waits && here && !table_is_mine(o);
    return o->waits || o->t.state == DEALING;
}

static bool may_take_line(struct online *o, bool is_question)
{
    if (is_question) return true;
    if (is_early(o)) return false;
    if (o->on && o->asked.errand == ASK_NOTHING) return true;
    return o->s.screen.person && o->was_on && !o->on;
}

/* The line as if it had been typed behind its prompt. */
static void echo(struct online *o, const char *prompt)
{
    struct screen *screen = &o->s.screen;
    if (!screen->echo && !o->keys.edits) {
        o->prompted = false; /* the terminal has shown it and ended the line */
        return;
    }
    screen_unprompt(screen);
    screen_prompt(screen, prompt);
    o->prompted = false;
    screen_say(screen, "%s", o->keys.hides ? "" : screen->line);
}

/* screen.listen: waits for a line and lets everything else happen meanwhile. */
static bool listen_to_all(struct screen *screen, const char *question)
{
    struct online *o = (struct online *)(void *)screen;
    char prompt[CT_NAME + 64];
    screen->ended = false;
    while (!o->s.over && (question || !o->asks_name)) {
        bool may = may_take_line(o, question != NULL);
        if (!question) table_show(o);
        write_prompt(o, prompt, sizeof prompt);
        int len = may ? keys_take(&o->keys, screen, screen->line) : -1;
        if (len >= 0) {
            screen_tidy(screen->line, (size_t)len);
            echo(o, question ? question : prompt);
            return true;
        }
        screen->ended = may && o->keys.ended;
        if (screen->ended) break;
        if (may && !screen->echo) keys_show(&o->keys, screen, question ? question : prompt);
        turn(o, may);
    }
    screen_unprompt(screen);
    screen->line[0] = '\0';
    return false;
}

/* Not before somebody is there to tell it to. */
static void ask_name(struct online *o)
{
    struct screen *screen = &o->s.screen;
    while (!o->s.over && !o->cable.open) turn(o, false);
    if (o->s.over) return;
    screen_say(screen, ASK_NAME);
    if (!screen_ask(screen, PROMPT_NAME)) return;
    snprintf(o->name, sizeof o->name, "%.*s", (int)sizeof o->name - 1, screen->line);
    o->asks_name = false;
    o->called_at = online_now();
    if (o->cable.open) talk_hello(o);
}

static void run_line(struct online *o)
{
    const char *line = o->s.screen.line;
    if (!o->on && strcmp(line, "quit") == 0)
        online_quit(o, "");
    else if (!o->on && (line[0] || !o->t.id[0]))
        screen_warn(&o->s.screen, SAY_STILL);
    else if (o->t.id[0])
        command_run_online(o, line);
    else
        lobby_run(o, line);
}

static void play(struct online *o)
{
    while (!o->s.over) {
        if (o->asks_name)
            ask_name(o);
        else if (screen_ask(&o->s.screen, NULL))
            run_line(o);
        if (o->s.screen.ended) online_quit(o, "");
    }
}

/* ---- the command line ------------------------------------------------------------------------ */

/* From --server and --table, each of which may be a whole link. */
static bool read_place(struct online *o, const struct setup *setup)
{
    const char *url = setup->server ? setup->server : setup->table, *rest;
    char at[PLACE_TEXT];
    bool is_link = setup->server || strstr(url, "://");
    if (!is_link || !place_parse(url, &o->place, &rest))
        return !complain(EXIT_USAGE, SAY_BAD_URL, url);
    if (!setup->table && strstr(rest, "/t/")) {
        if (!lobby_read_id(rest, o->wanted)) return !complain(EXIT_USAGE, SAY_BAD_ID, url);
    } else if (rest[0] && strcmp(rest, "/") != 0 && setup->server) {
        return !complain(EXIT_USAGE, SAY_BAD_URL, url);
    }
    if (setup->table && !lobby_read_id(setup->table, o->wanted))
        return !complain(EXIT_USAGE, SAY_BAD_ID, setup->table);
    place_write_authority(&o->place, at);
    snprintf(o->shown, sizeof o->shown, "http%s://%s", o->place.tls ? "s" : "", at);
    return true;
}

static bool begin(struct online *o, const struct setup *setup)
{
    screen_open(&o->s.screen, setup->ascii, setup->plain);
    o->s.confirm = o->s.screen.person;
    o->only_watches = setup->watches;
    o->s.front = NOBODY;
    o->name_given = setup->name != NULL;
    if (setup->name) snprintf(o->name, sizeof o->name, "%s", setup->name);
    if (!keep_read(&o->place, o->name, o->token)) o->token[0] = '\0';
    o->asks_name = !o->token[0] && !o->name_given;
    o->s.house = ct_house_new(ct_games);
    if (!o->s.house || sodium_init() < 0) return !complain(EXIT_WRONG, SAY_NOBODY);
    return true;
}

static void end(struct online *o)
{
    keys_end(&o->keys);
    cable_close(&o->cable);
    table_leave(o);
    free(o->own.at);
    free(o->lobby.at);
    for (struct sealed *next; o->sealed; o->sealed = next) {
        next = o->sealed->next;
        free(o->sealed);
    }
    ct_house_free(o->s.house);
}

int online_run(struct setup *setup)
{
    struct online *o = calloc(1, sizeof *o);
    if (!o) return complain(EXIT_WRONG, SAY_NOBODY);
    table_leave(o);
    int code = EXIT_USAGE;
    if (read_place(o, setup)) {
        code = EXIT_WRONG;
        if (begin(o, setup)) {
            signal(SIGPIPE, SIG_IGN);
            keys_begin(&o->keys, &o->s.screen);
            o->s.screen.listen = listen_to_all;
            o->s.screen.prompted = &o->prompted;
            o->retry_at = online_now();
            call(o);
            if (cable_is_broken(&o->cable)) on_lost(o);
            play(o);
            code = o->s.exit_code;
        }
        end(o);
    }
    free(o);
    return code;
}
