/*
 * box.c - somebody's own town or stock from a text file, and kinds left out of a stock
 * (docs/box-tuktuk.md). A town:
 *
 *   # a comment
 *   board NAME
 *   .1...M.L.M...2.          every line from here on is a row …
 *   rectangle rows 2-8 columns 3-11      … up to this one
 *   tiles                    from here on optional: the stock
 *   5 slippery
 *
 * A file with a stock alone has only lines like the last.
 *
 * What the rules refuse is refused here with the number of the line, of several the first:
 * each row is judged when it is read, and the town when its rectangle is known. What is
 * merely odd is a warning. The town is tried with two players and one customer each, the
 * fewest: whoever plays it with more needs more stations and building spaces, and is told
 * when the game is made.
 */
#include "games/tuktuk/tuktuk.h"

#include <string.h>

enum { FEWEST = 2, SERVICES_WANTED = 4 };
enum part { BEFORE, ROWS, AFTER, TILES };

struct file {
    enum part part;
    int line, first_row; /* numbers of lines from 1 */
    int tiles, count[TUKTUK_KIND_COUNT];
    struct tuktuk_kit trial;
};

static bool refuse_line(struct ct_refusal *why, const char *token, int line)
{
    ct_refuse(why, "R-5", token);
    return ct_refusal_add_int(why, "line", line);
}

/* ---- words of a line ------------------------------------------------------------- */

/* The next word of a line: its length, *at moved behind it. */
static size_t next_word(const char **at, const char *end, const char **word)
{
    while (*at < end && **at == ' ') ++*at;
    *word = *at;
    while (*at < end && **at != ' ') ++*at;
    return (size_t)(*at - *word);
}

static bool take_word(const char **at, const char *end, const char *wanted)
{
    const char *word;
    size_t len = next_word(at, end, &word);
    return len == strlen(wanted) && memcmp(word, wanted, len) == 0;
}

/* "2-8". */
static bool take_range(const char **at, const char *end, int *low, int *high)
{
    const char *word;
    size_t len = next_word(at, end, &word);
    int64_t a, b;
    if (!ct_scan_int(&word, *at, 0, 99, &a) || word == *at || *word++ != '-') return false;
    if (len == 0 || !ct_scan_int(&word, *at, 0, 99, &b) || word != *at) return false;
    *low = (int)a;
    *high = (int)b;
    return true;
}

static bool is_blank(const char *at, const char *end)
{
    const char *word;
    return next_word(&at, end, &word) == 0 || *word == '#';
}

/* ---- the town -------------------------------------------------------------------- */

/* A refusal of the kit in the words for files, on its row or else on the line being read. */
static bool tell_line(const struct file *f, const struct ct_refusal *kit, struct ct_refusal *why)
{
    static const struct {
        const char *kit, *file;
    } tokens[] = {
        {"board-size", "file-size"},
        {"board-row-length", "file-row-length"},
        {"board-character", "file-character"},
        {"board-station-twice", "file-station-twice"},
        {"board-station-missing", "file-station-missing"},
        {"board-rectangle", "file-rectangle-off"},
        {"board-building-outside", "file-building-outside"},
        {"board-few-buildings", "file-few-buildings"},
    };
    const char *row = ct_refusal_fact(kit, "row");
    int64_t number = f->line - f->first_row;
    if (row) ct_read_int(row, strlen(row), 0, TUKTUK_SIDE, &number);
    for (size_t i = 0; i < sizeof tokens / sizeof *tokens; i++)
        if (strcmp(kit->token, tokens[i].kit) == 0)
            refuse_line(why, tokens[i].file, f->first_row + (int)number);
    for (int i = 0; i < kit->facts; i++) ct_refusal_add(why, kit->fact[i].name, kit->fact[i].text);
    return false;
}

static bool read_rectangle(struct file *f, const char *at, const char *end, struct ct_refusal *why)
{
    int r[4]; /* x0 y0 x1 y1 */
    struct ct_refusal problem;
    bool ok = take_word(&at, end, "rectangle") && take_word(&at, end, "rows") &&
              take_range(&at, end, &r[1], &r[3]) && take_word(&at, end, "columns") &&
              take_range(&at, end, &r[0], &r[2]) && is_blank(at, end);
    if (!ok) return refuse_line(why, "file-rectangle", f->line);
    f->part = AFTER;
    return tuktuk_close_town(&f->trial, r, &problem) || tell_line(f, &problem, why);
}

static bool read_row(struct file *f, const char *at, size_t len, struct ct_refusal *why)
{
    static const char word[] = "rectangle";
    struct ct_refusal problem;
    if (len > strlen(word) && memcmp(at, word, strlen(word)) == 0 && at[strlen(word)] == ' ')
        return read_rectangle(f, at, at + len, why);
    if (len == 0) return refuse_line(why, "file-row-empty", f->line);
    return tuktuk_add_row(&f->trial, at, len, &problem) || tell_line(f, &problem, why);
}

/* ---- lines ----------------------------------------------------------------------- */

/* "5 slippery"; the star of the box's own list may stay. */
static bool read_tiles(struct file *f, const char *at, const char *end, struct ct_refusal *why)
{
    const char *number, *name, *star;
    int64_t count;
    size_t digits = next_word(&at, end, &number), len = next_word(&at, end, &name);
    int kind = tuktuk_kind_named(name, len);
    bool ok = ct_read_int(number, digits, 0, TUKTUK_TILES_MAX, &count) && kind >= 0;
    size_t rest = next_word(&at, end, &star);
    if (!ok || (rest > 0 && (rest > 1 || *star != '*')) || !is_blank(at, end))
        return refuse_line(why, "file-tile", f->line);
    f->count[kind] += (int)count;
    f->tiles += (int)count;
    if (f->tiles <= TUKTUK_TILES_MAX) return true;
    refuse_line(why, "file-tile-count", f->line);
    return ct_refusal_add_int(why, "tiles", f->tiles);
}

static bool read_line(struct file *f, const char *at, size_t len, struct ct_refusal *why)
{
    const char *end = at + len;
    if (f->part == ROWS) return read_row(f, at, len, why);
    if (is_blank(at, end)) return true;
    switch (f->part) {
    case BEFORE:
        if (!take_word(&at, end, "board")) return refuse_line(why, "file-no-board", f->line);
        f->part = ROWS;
        f->first_row = f->line + 1;
        tuktuk_begin_town(&f->trial);
        return true;
    case AFTER:
        if (!take_word(&at, end, "tiles") || !is_blank(at, end))
            return refuse_line(why, "file-stray", f->line);
        f->part = TILES;
        return true;
    case TILES: return read_tiles(f, at, end, why);
    case ROWS: break;
    }
    return true;
}

static bool check_end(const struct file *f, struct ct_refusal *why)
{
    int line = f->line > 0 ? f->line : 1; /* a file without any */
    if (f->part == BEFORE) return refuse_line(why, "file-no-board", line);
    if (f->part == ROWS) return refuse_line(why, "file-no-rectangle", line);
    if (f->part != TILES || f->tiles >= TUKTUK_TILES_MIN) return true;
    refuse_line(why, "file-tile-count", line);
    return ct_refusal_add_int(why, "tiles", f->tiles);
}

/* The mark that some editors put before UTF-8 is no part of the text. */
static size_t mark_length(const char *text, size_t len)
{
    static const char mark[] = "\xef\xbb\xbf";
    return len >= strlen(mark) && memcmp(text, mark, strlen(mark)) == 0 ? strlen(mark) : 0;
}

static bool read_lines(struct file *f, const char *text, size_t len, struct ct_refusal *why)
{
    const char *end = text + len;
    text += mark_length(text, len);
    while (text < end) {
        const char *newline = memchr(text, '\n', (size_t)(end - text));
        const char *stop = newline ? newline : end;
        size_t width = (size_t)(stop - text);
        if (width > 0 && text[width - 1] == '\r') width--;
        f->line++;
        if (!read_line(f, text, width, why)) return false;
        text = newline ? newline + 1 : end;
    }
    return check_end(f, why);
}

/* ---- warnings -------------------------------------------------------------------- */

/* Where warnings go, and in which language. */
struct warnings {
    struct ct_text *out;
    ct_translate *speak;
};

static void warn(const struct warnings *to, const char *text, unsigned square)
{
    if (square != TUKTUK_NOWHERE) {
        tuktuk_put_square(to->out, square);
        ct_put(to->out, ": ");
    }
    ct_put(to->out, ct_said(to->speak, text));
    ct_put_char(to->out, '\n');
}

/* Squares that can be driven to from `from`, by filling. */
static void flood(const struct tuktuk_kit *k, unsigned from, bool *seen)
{
    uint16_t queue[TUKTUK_SQUARES];
    int head = 0, tail = 0;
    queue[tail++] = (uint16_t)from;
    seen[from] = true;
    while (head < tail) {
        unsigned q = queue[head++];
        for (unsigned d = 0; d < 4; d++) {
            unsigned to = tuktuk_beyond(q, d);
            if (!(k->ground[q] >> d & 1) || seen[to]) continue;
            seen[to] = true;
            queue[tail++] = (uint16_t)to;
        }
    }
}

static void warn_of_streets(const struct tuktuk_kit *k, const struct warnings *to)
{
    bool seen[TUKTUK_SQUARES] = {false};
    flood(k, k->home[0], seen);
    for (unsigned q = 0; q < TUKTUK_SQUARES; q++) {
        if (!k->ground[q] || seen[q]) continue;
        warn(to, CT_WORDS("these streets are not connected with station 1"), q);
        flood(k, q, seen);
    }
}

static void warn_of_squares(const struct tuktuk_kit *k, const struct warnings *to)
{
    for (unsigned q = 0; q < TUKTUK_SQUARES; q++) {
        if (k->ground[q] & TUKTUK_STATION && !(k->ground[q] & TUKTUK_EXITS))
            warn(to, CT_WORDS("a station without a way out"), q);
        if (k->ground[q] & TUKTUK_LIGHT && !tuktuk_is_crossing(k, q))
            warn(to, CT_WORDS("a light that is not on a crossing"), q);
    }
    for (int i = 0; i < TUKTUK_STATIONS; i++)
        if (k->station[i] == TUKTUK_NOWHERE)
            warn(to,
                 i == 1 ? CT_WORDS("no station 2: only two can play")
                        : CT_WORDS("no station 4: four cannot play"),
                 TUKTUK_NOWHERE);
    if (k->mechanics < SERVICES_WANTED)
        warn(to, CT_WORDS("fewer than four mechanic squares: a taxi may find none free"),
             TUKTUK_NOWHERE);
    if (k->services - k->mechanics < SERVICES_WANTED)
        warn(to, CT_WORDS("fewer than four gas squares: a taxi may find none free"),
             TUKTUK_NOWHERE);
}

/* ---- members of the set-up ------------------------------------------------------- */

static void put_board(const struct file *f, struct ct_text *out)
{
    ct_put_json_key(out, "board");
    ct_put_char(out, '{');
    tuktuk_put_json_town(out, &f->trial);
    ct_put_char(out, '}');
}

static void put_stock(const int count[TUKTUK_KIND_COUNT], struct ct_text *out)
{
    ct_put_json_key(out, "stock");
    ct_put_char(out, '[');
    for (int kind = 0; kind < TUKTUK_KIND_COUNT; kind++)
        for (int i = 0; i < count[kind]; i++) {
            ct_put_comma(out);
            ct_put_json_string(out, TUKTUK_KIND_NAMES[kind]);
        }
    ct_put_char(out, ']');
}

static bool convert_town(const char *text, size_t len, struct ct_text *members,
                         struct ct_text *warnings, ct_translate *speak, struct ct_refusal *why)
{
    struct file f = {.trial.base.config.players = FEWEST, .trial.customers = FEWEST};
    if (!read_lines(&f, text, len, why)) return false;
    warn_of_streets(&f.trial, &(struct warnings){warnings, speak});
    warn_of_squares(&f.trial, &(struct warnings){warnings, speak});
    put_board(&f, members);
    if (f.part == TILES) put_stock(f.count, members);
    return true;
}

static bool convert_signs(const char *text, size_t len, struct ct_text *members,
                          struct ct_text *warnings, ct_translate *speak, struct ct_refusal *why)
{
    struct file f = {.part = TILES};
    (void)warnings, (void)speak;
    if (!read_lines(&f, text, len, why)) return false;
    put_stock(f.count, members);
    return true;
}

/* ---- kinds left out -------------------------------------------------------------- */

/* "police,remove": the kinds between commas, out of the count. */
static bool leave_out(const char *text, size_t len, int count[TUKTUK_KIND_COUNT],
                      struct ct_refusal *why)
{
    const char *end = text + len;
    while (text <= end) {
        const char *comma = text < end ? memchr(text, ',', (size_t)(end - text)) : NULL;
        const char *stop = comma ? comma : end;
        int kind = tuktuk_kind_named(text, (size_t)(stop - text));
        if (kind < 0) {
            char name[CT_FACT_TEXT];
            struct ct_text out = ct_text_on(name, sizeof name);
            ct_put_bytes(&out, text, (size_t)(stop - text));
            ct_refuse(why, "R-5", "without-unknown");
            return ct_refusal_add(why, "kind", name);
        }
        count[kind] = 0;
        text = stop + 1;
    }
    return true;
}

/* --without: the mix that the option chooses, less the kinds named. */
static bool convert_without(const struct ct_config *config, const char *text, size_t len,
                            struct ct_text *members, struct ct_refusal *why)
{
    const uint8_t *mix = tuktuk_mix(ct_config_value(&tuktuk_game, config, "signs"));
    int count[TUKTUK_KIND_COUNT], tiles = 0;
    if (!mix) return ct_refuse(why, "R-5", "without-custom");
    for (int kind = 0; kind < TUKTUK_KIND_COUNT; kind++) count[kind] = mix[kind];
    if (!leave_out(text, len, count, why)) return false;
    for (int kind = 0; kind < TUKTUK_KIND_COUNT; kind++) tiles += count[kind];
    if (tiles < TUKTUK_TILES_MIN) {
        ct_refuse(why, "R-5", "without-too-few");
        return ct_refusal_add_int(why, "tiles", tiles);
    }
    put_stock(count, members);
    return true;
}

const struct ct_box_file tuktuk_files[] = {
    {.flag = "board-file",
     .help = CT_WORDS("a town of your own, and its tiles if the file lists them"),
     .option = "board",
     .value = "custom",
     .convert = convert_town,
     .also_member = "stock",
     .also_option = "signs",
     .also_value = "custom"},
    {.flag = "signs-file",
     .help = CT_WORDS("a stock of your own: a count and a kind of tile on each line"),
     .option = "signs",
     .value = "custom",
     .convert = convert_signs},
    {.flag = "without",
     .help = CT_WORDS("kinds of tiles to leave out of the stock, with commas between them"),
     .option = "signs",
     .value = "custom",
     .word = "KINDS",
     .convert_word = convert_without},
    {.flag = NULL},
};
