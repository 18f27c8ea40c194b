/*
 * keys.c - see keys.h.
 *
 * The terminal is changed only where its line can be wiped and written again; signals that end or
 * stop the program put it back first. What their handlers look at is global for their sake.
 */
#include "apps/tui/keys.h"

#include "apps/common/speech.h"

#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <termios.h>
#include <unistd.h>

#define SAY_TOO_LONG _("That line is too long: it was not read.")

enum { CTRL_D = 4, CTRL_U = 21, CTRL_W = 23, ESCAPE = 27, DELETE = 127, BACKSPACE = 8 };

/* ---- the terminal ---------------------------------------------------------------------------- */

static struct {
    struct termios before, during;
} terminal;

static const int endings[] = {SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGTSTP};

static void on_signal(int signal);

static void listen_to(int signal, void (*handler)(int))
{
    struct sigaction now, action = {.sa_handler = handler};
    sigemptyset(&action.sa_mask);
    sigaction(signal, NULL, &now);
    if (now.sa_handler != SIG_IGN) sigaction(signal, &action, NULL);
}

/* As if nobody had listened: the signal comes again when the handler is left. */
static void on_signal(int signal)
{
    int kept = errno;
    if (signal == SIGCONT) {
        tcsetattr(STDIN_FILENO, TCSANOW, &terminal.during);
        listen_to(SIGTSTP, on_signal);
    } else {
        tcsetattr(STDIN_FILENO, TCSANOW, &terminal.before);
        listen_to(signal, SIG_DFL);
        raise(signal);
    }
    errno = kept;
}

void keys_begin(struct keys *k, const struct screen *screen)
{
    *k = (struct keys){.edits = false};
    if (!screen->person || !screen->can_clear) return;
    if (tcgetattr(STDIN_FILENO, &terminal.before) != 0) return;
    terminal.during = terminal.before;
    terminal.during.c_lflag &= ~(tcflag_t)(ICANON | ECHO);
    terminal.during.c_cc[VMIN] = 1;
    terminal.during.c_cc[VTIME] = 0;
    for (size_t i = 0; i < sizeof endings / sizeof *endings; i++) listen_to(endings[i], on_signal);
    listen_to(SIGCONT, on_signal);
    k->edits = tcsetattr(STDIN_FILENO, TCSANOW, &terminal.during) == 0;
}

void keys_end(struct keys *k)
{
    if (!k->edits) return;
    k->edits = false;
    tcsetattr(STDIN_FILENO, TCSANOW, &terminal.before);
    for (size_t i = 0; i < sizeof endings / sizeof *endings; i++) listen_to(endings[i], SIG_DFL);
    listen_to(SIGCONT, SIG_DFL);
}

/* ---- the line that is being typed ------------------------------------------------------------ */

/* Its end, as much of it as there is room for. */
static void show_typed(struct keys *k, const struct screen *screen)
{
    char text[KEYS_ROOM + 1];
    size_t len = k->hides ? 0 : k->typed;
    memcpy(text, k->bytes + k->len - len, len);
    text[len] = '\0';
    int room = screen->pen.columns - ct_width(k->prompt) - 2;
    const char *from = text;
    while (*from && ct_width(from) > (room > 8 ? room : 8)) {
        uint32_t code;
        size_t bytes = ct_utf8_next(from, strlen(from), &code);
        from += bytes ? bytes : 1;
    }
    fputs(from, stdout);
    fflush(stdout);
}

void keys_show(struct keys *k, const struct screen *screen, const char *prompt)
{
    if (screen->prompted && *screen->prompted && strcmp(k->prompt, prompt) == 0) return;
    screen_unprompt(screen);
    snprintf(k->prompt, sizeof k->prompt, "%s", prompt);
    screen_prompt(screen, k->prompt);
    if (k->edits) show_typed(k, screen);
}

static void show_again(struct keys *k, const struct screen *screen)
{
    char prompt[sizeof k->prompt];
    memcpy(prompt, k->prompt, sizeof prompt);
    k->prompt[0] = '\0';
    keys_show(k, screen, prompt);
}

/* Back to the beginning of the last character, or of the last word. */
static void rub_out(struct keys *k, bool word)
{
    const char *typed = k->bytes + k->len - k->typed;
    size_t left = k->typed;
    while (word && left > 0 && typed[left - 1] == ' ') left--;
    while (left > 0) {
        left--;
        bool begins = ((unsigned char)typed[left] & 0xc0) != 0x80;
        if (begins && (!word || left == 0 || typed[left - 1] == ' ')) break;
    }
    k->len -= k->typed - left;
    k->typed = left;
}

/* What an arrow or another key without a letter sends, "ESC [ … letter": how much of it is here. */
static size_t odd_key(const char *at, size_t len)
{
    size_t end = 1;
    if (len > 1 && (at[1] == '[' || at[1] == 'O'))
        for (end = 2; end < len && at[end] < 0x40;) end++;
    return end < len ? end + 1 : len;
}

static void press(struct keys *k, char key)
{
    if (key == '\n' || key == '\r') {
        k->bytes[k->len++] = '\n';
        k->typed = 0;
    } else if (key == DELETE || key == BACKSPACE) {
        rub_out(k, false);
    } else if (key == CTRL_W) {
        rub_out(k, true);
    } else if (key == CTRL_U) {
        k->len -= k->typed;
        k->typed = 0;
    } else if (key == CTRL_D) {
        k->ended = k->ended || k->typed == 0;
    } else if ((unsigned char)key >= ' ' && k->len < KEYS_ROOM - 1 && k->typed < SCREEN_LINE - 1) {
        k->bytes[k->len++] = key;
        k->typed++;
    }
}

static void press_all(struct keys *k, const struct screen *screen, const char *keys, size_t len)
{
    for (size_t i = 0; i < len && k->len < KEYS_ROOM; i++) {
        if (keys[i] == ESCAPE)
            i += odd_key(keys + i, len - i) - 1;
        else
            press(k, keys[i]);
    }
    show_again(k, screen);
}

/* ---- lines ----------------------------------------------------------------------------------- */

void keys_read(struct keys *k, const struct screen *screen)
{
    char some[SCREEN_LINE];
    size_t room = KEYS_ROOM - k->len < sizeof some ? KEYS_ROOM - k->len : sizeof some;
    if (room == 0) return;
    ssize_t got = read(STDIN_FILENO, some, room);
    if (got < 0 && (errno == EINTR || errno == EAGAIN)) return;
    if (got <= 0) {
        k->ended = true;
    } else if (k->edits) {
        press_all(k, screen, some, (size_t)got);
    } else {
        memcpy(k->bytes + k->len, some, (size_t)got);
        k->len += (size_t)got;
    }
}

static void drop(struct keys *k, size_t len)
{
    memmove(k->bytes, k->bytes + len, k->len - len);
    k->len -= len;
}

int keys_take(struct keys *k, const struct screen *screen, char line[SCREEN_LINE])
{
    for (;;) {
        const char *end = memchr(k->bytes, '\n', k->len);
        size_t len = end ? (size_t)(end - k->bytes) : k->len, whole = end ? len + 1 : len;
        bool last = !end && k->ended && !k->edits && len > 0, long_line = len >= SCREEN_LINE;
        if (!end && !last && !long_line) return -1;
        if (!long_line && !k->skips) {
            memcpy(line, k->bytes, len);
            drop(k, whole);
            return (int)len;
        }
        drop(k, whole);
        k->skips = !end;
        if (end || last) screen_warn(screen, SAY_TOO_LONG);
    }
}
