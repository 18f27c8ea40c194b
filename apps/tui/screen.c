/*
 * screen.c - see screen.h.
 *
 * Invariant: what is printed by screen_say is valid UTF-8 without control characters, so no
 * name in a record and no typed line can move the cursor or change a colour.
 */
#include "apps/tui/screen.h"

#include "apps/common/output.h"
#include "apps/common/speech.h"
#include "apps/common/tame.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/ioctl.h>
#include <termios.h>
#include <unistd.h>

#define SAY_TOO_LONG  _("That line is too long: it was not read.")
#define SAY_NO_MEMORY _("Not enough memory.")
#define DASHES        "----------------------------------------"

enum { PARAGRAPH = 8192, COLUMNS_MIN = 40, COLUMNS_USUAL = 80, COLUMNS_MAX = 1000 };

/* ---- opening ------------------------------------------------------------------------------ */

static int columns_of(const char *text)
{
    int64_t columns;
    if (text && ct_read_int(text, strlen(text), COLUMNS_MIN, COLUMNS_MAX, &columns))
        return (int)columns;
    return 0;
}

static int width_of_terminal(void)
{
    struct winsize size;
    int columns = columns_of(getenv("COLUMNS"));
    if (columns) return columns;
    if (!isatty(STDOUT_FILENO) || ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) != 0)
        return COLUMNS_USUAL;
    if (size.ws_col == 0 || size.ws_col > COLUMNS_MAX) return COLUMNS_USUAL;
    return size.ws_col < COLUMNS_MIN ? COLUMNS_MIN : size.ws_col;
}

static bool is_set(const char *variable)
{
    const char *value = getenv(variable);
    return value && value[0];
}

static bool is_dumb(void)
{
    const char *term = getenv("TERM");
    return !term || !term[0] || strcmp(term, "dumb") == 0;
}

void screen_open(struct screen *screen, bool ascii, bool plain)
{
    bool in = isatty(STDIN_FILENO), out = isatty(STDOUT_FILENO);
    *screen = (struct screen){.person = in && out, .echo = !in, .can_clear = out && !is_dumb()};
    screen->pen.columns = width_of_terminal();
    screen->pen.speak = speech;
    screen->pen.colour = screen->can_clear && !plain && !is_set("NO_COLOR");
    screen->pen.utf8 = !ascii && speech_shows_utf8();
}

/* ---- sentences ---------------------------------------------------------------------------- */

/* Broken at spaces; *used columns of the line are taken. */
static const char *put_word(const char *at, const char *end, int indent, int columns, int *used)
{
    const char *stop = memchr(at, ' ', (size_t)(end - at));
    if (!stop) stop = end;
    int word = ct_width_of(at, (size_t)(stop - at));
    bool first = *used == indent;
    if (!first && *used + 1 + word > columns)
        *used = printf("\n%*s", indent, "") - 1;
    else if (!first)
        *used += printf(" ");
    fwrite(at, 1, (size_t)(stop - at), stdout);
    *used += word;
    return stop < end ? stop + 1 : end;
}

static void put_paragraph(const struct screen *screen, char *text)
{
    tame(text, ' ');
    screen_unprompt(screen);
    int indent = (int)strspn(text, " "), used = indent;
    const char *at = text + indent, *end = text + strlen(text);
    printf("%*s", indent, "");
    while (at < end) at = put_word(at, end, indent, screen->pen.columns, &used);
    putchar('\n');
}

static void say(const struct screen *screen, const char *format, va_list facts)
{
    char text[PARAGRAPH];
    vsnprintf(text, sizeof text, format, facts);
    put_paragraph(screen, text);
}

void screen_say(const struct screen *screen, const char *format, ...)
{
    va_list facts;
    va_start(facts, format);
    say(screen, format, facts);
    va_end(facts);
}

void screen_warn(const struct screen *screen, const char *format, ...)
{
    va_list facts;
    va_start(facts, format);
    screen_unprompt(screen);
    if (screen->pen.colour) fputs("\033[1;33m", stdout);
    say(screen, format, facts);
    if (screen->pen.colour) fputs("\033[0m", stdout);
    va_end(facts);
}

void screen_blank(void)
{
    putchar('\n');
}

void screen_clear(const struct screen *screen)
{
    if (screen->can_clear)
        fputs("\033[H\033[2J\033[3J", stdout); /* home, the screen, what was scrolled off it */
    else if (screen->person)
        for (int i = 0; i < 100; i++) putchar('\n');
    else
        fputs(DASHES DASHES "\n", stdout);
}

void screen_forget_keys(const struct screen *screen)
{
    if (screen->person) tcflush(STDIN_FILENO, TCIFLUSH);
}

/* ---- lines -------------------------------------------------------------------------------- */

static void trim(char *line)
{
    size_t start = strspn(line, " \t\r"), len = strlen(line);
    while (len > start && strchr(" \t\r", line[len - 1])) len--;
    memmove(line, line + start, len - start);
    line[len - start] = '\0';
}

void screen_tidy(char *line, size_t len)
{
    for (size_t i = 0; i < len; i++)
        if (line[i] == '\0') line[i] = '?';
    line[len] = '\0';
    trim(line);
}

/* The rest of the input's line; false when it is too long (it is skipped then). */
static bool take_line(char line[SCREEN_LINE], int c)
{
    size_t len = 0;
    for (; c != EOF && c != '\n'; c = getchar()) {
        if (len < SCREEN_LINE) line[len] = (char)c;
        len += len < SCREEN_LINE;
    }
    if (len == SCREEN_LINE) return false;
    screen_tidy(line, len);
    return true;
}

void screen_unprompt(const struct screen *screen)
{
    if (!screen->prompted || !*screen->prompted) return;
    *screen->prompted = false;
    fputs(screen->can_clear ? "\r\033[K" : "\n", stdout);
}

void screen_prompt(const struct screen *screen, const char *prompt)
{
    char text[256];
    snprintf(text, sizeof text, "%s", prompt);
    tame(text, ' ');
    if (screen->pen.colour)
        printf("\033[1m%s\033[0m ", text);
    else
        printf("%s ", text);
    fflush(stdout);
    if (screen->prompted) *screen->prompted = true;
}

bool screen_ask(struct screen *screen, const char *prompt)
{
    if (screen->listen) return screen->listen(screen, prompt);
    for (;;) {
        screen_prompt(screen, prompt);
        int first = getchar();
        screen->ended = first == EOF;
        screen->line[0] = '\0';
        if (screen->ended) {
            putchar('\n');
            return false;
        }
        bool whole = take_line(screen->line, first);
        if (screen->echo) screen_say(screen, "%s", whole ? screen->line : "");
        if (whole) return true;
        screen_warn(screen, SAY_TOO_LONG);
    }
}

static bool is_either(const char *line, const char *brief, const char *word)
{
    return strcasecmp(line, brief) == 0 || strcasecmp(line, word) == 0;
}

bool screen_is_yes(const char *line)
{
    return is_either(line, "y", "yes") || is_either(line, _("y"), _("yes"));
}

bool screen_is_no(const char *line)
{
    return is_either(line, "n", "no") || is_either(line, _("n"), _("no"));
}

bool screen_agrees(struct screen *screen, const char *question)
{
    return screen_ask(screen, question) && screen_is_yes(screen->line);
}

/* ---- boards and lists --------------------------------------------------------------------- */

char *screen_text(void (*put)(const void *from, struct ct_text *out), const void *from)
{
    size_t len;
    char *text = whole_text(put, from, &len);
    if (text) return text;
    fprintf(stderr, "%s\n", SAY_NO_MEMORY);
    exit(1);
}

struct drawing {
    const struct screen *screen;
    struct ct_table *table;
    int seat;
};

static void put_drawing(const void *from, struct ct_text *out)
{
    const struct drawing *d = from;
    ct_table_draw(d->table, ct_table_lines(d->table), d->seat, &d->screen->pen, out);
}

void screen_board(const struct screen *screen, struct ct_table *table, int seat)
{
    screen_unprompt(screen);
    char *board = screen_text(put_drawing, &(struct drawing){screen, table, seat});
    fputs(board, stdout);
    free(board);
}

static bool begins_with(const char *text, const char *prefix)
{
    return strncasecmp(text, prefix, strlen(prefix)) == 0;
}

static int digits_of(int number)
{
    return snprintf(NULL, 0, "%d", number);
}

/* Down the columns, as in a phone book. `shown` are indices into `choice`. */
static void put_columns(const struct screen *screen, const struct ct_choice *choice,
                        const int *shown, int count, int digits)
{
    int longest = 1;
    for (int i = 0; i < count; i++) {
        int len = (int)strlen(choice[shown[i]].text);
        if (len > longest) longest = len;
    }
    int cell = 2 + digits + 1 + longest, across = screen->pen.columns / cell;
    if (across < 1) across = 1;
    int rows = (count + across - 1) / across;
    for (int row = 0; row < rows; row++) {
        for (int i = row; i < count; i += rows) {
            bool last = i + rows >= count;
            printf("  %*d %-*s", digits, shown[i] + 1, last ? 0 : longest, choice[shown[i]].text);
        }
        putchar('\n');
    }
}

void screen_choices(const struct screen *screen, const struct ct_choice *choice, int count,
                    const char *prefix)
{
    int matches = 0, *shown = malloc(((size_t)count + 1) * sizeof *shown);
    if (!shown) {
        screen_warn(screen, SAY_NO_MEMORY);
        return;
    }
    screen_unprompt(screen);
    for (int i = 0; i < count; i++)
        if (begins_with(choice[i].text, prefix)) shown[matches++] = i;
    put_columns(screen, choice, shown, matches, digits_of(count));
    free(shown);
}
