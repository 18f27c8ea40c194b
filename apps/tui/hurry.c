/*
 * hurry.c - see hurry.h.
 *
 * Signals come to the thread that reads the keyboard and thinks: the crew's threads (ai/crew.c)
 * block them all. Handlers may do little: they tell the agent, which is made for that, and write
 * a sentence that lies ready. What they look at is global for their sake; it is set before they
 * are installed and read by others after they are gone.
 */
#include "apps/tui/hurry.h"

#include "apps/common/program.h"
#include "apps/common/speech.h"
#include "apps/common/tame.h"

#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

#define SAY_THINKS _("%s is thinking. Press Ctrl-C to have its move now, twice to leave.")
#define WIPE_LINE  "\r\033[K"

/* Two presses so close are meant to leave; further apart they are for one decision each, since a
 * computer may have several in a turn. */
#define TWICE_SECONDS 0.5

enum { SLOW_SECONDS = 2, NOTE_ROOM = 512 };

static struct {
    struct ct_agent *agent;
    struct sigaction interrupt, alarm; /* as they were */
    struct timespec pressed_at;        /* the last time that it counted */
    volatile sig_atomic_t pressed, noted;
    bool is_on, was_noted; /* handlers are installed; the sentence has been shown before */
    char note[NOTE_ROOM];
    size_t note_len;
} hurry;

/* ---- what the handlers do -------------------------------------------------------------------- */

static bool was_just_pressed(const struct timespec *now)
{
    double since = (double)(now->tv_sec - hurry.pressed_at.tv_sec) +
                   1e-9 * (double)(now->tv_nsec - hurry.pressed_at.tv_nsec);
    return hurry.pressed_at.tv_sec && since < TWICE_SECONDS;
}

/* As if nobody had listened: the signal comes again when the handler is left. */
static void leave(void)
{
    sigaction(SIGINT, &hurry.interrupt, NULL);
    raise(SIGINT);
}

/* Twice is also for one that has been told and thinks on, and just after the one before was. */
static void on_interrupt(int signal)
{
    int kept = errno;
    struct timespec now;
    (void)signal;
    clock_gettime(CLOCK_MONOTONIC, &now);
    if (hurry.pressed || was_just_pressed(&now)) {
        leave();
    } else {
        hurry.pressed = 1;
        hurry.pressed_at = now;
        ct_agent_stop(hurry.agent);
    }
    errno = kept;
}

static void on_alarm(int signal)
{
    int kept = errno;
    (void)signal;
    if (!hurry.pressed) hurry.noted = write(STDOUT_FILENO, hurry.note, hurry.note_len) > 0;
    errno = kept;
}

/* ---- around a choice ------------------------------------------------------------------------- */

/* Where it can be wiped away again it must stay within its line. Elsewhere once is enough. */
static void prepare_note(const struct screen *screen, const char *name)
{
    snprintf(hurry.note, sizeof hurry.note - 1, SAY_THINKS, name);
    tame(hurry.note, ' ');
    hurry.note_len = strlen(hurry.note);
    if (screen->can_clear)
        hurry.note_len = ct_fitting(hurry.note, screen->pen.columns - 1);
    else
        hurry.note[hurry.note_len++] = '\n';
    if (!screen->can_clear && hurry.was_noted) hurry.note_len = 0;
}

static void install(int signal, void (*handler)(int), struct sigaction *before)
{
    struct sigaction action = {.sa_handler = handler, .sa_flags = SA_RESTART};
    sigemptyset(&action.sa_mask);
    sigaction(signal, &action, before);
}

static void set_alarm(int seconds)
{
    struct itimerval timer = {.it_value = {.tv_sec = seconds}};
    setitimer(ITIMER_REAL, &timer, NULL);
}

void hurry_begin(const struct screen *screen, struct ct_agent *agent, const char *name)
{
    struct sigaction now;
    sigaction(SIGINT, NULL, &now);
    bool is_free = now.sa_handler == SIG_DFL || program_guards(&now); /* not where it is ignored */
    hurry.is_on = screen->person && is_free;
    if (!hurry.is_on) return;
    hurry.agent = agent;
    hurry.pressed = hurry.noted = 0;
    prepare_note(screen, name);
    fflush(stdout); /* the handler's sentence comes behind everything */
    install(SIGINT, on_interrupt, &hurry.interrupt);
    install(SIGALRM, on_alarm, &hurry.alarm);
    set_alarm(SLOW_SECONDS);
}

void hurry_end(const struct screen *screen)
{
    if (!hurry.is_on) return;
    sigaction(SIGINT, &hurry.interrupt, NULL);
    set_alarm(0);
    sigaction(SIGALRM, &hurry.alarm, NULL);
    hurry.is_on = false;
    hurry.was_noted = hurry.was_noted || hurry.noted;
    if (!hurry.pressed && !hurry.noted) return;
    if (screen->can_clear)
        fputs(WIPE_LINE, stdout); /* the sentence, and the ^C that terminals show */
    else if (hurry.pressed)
        putchar('\n');
}
