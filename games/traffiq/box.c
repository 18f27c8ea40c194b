/*
 * box.c - somebody's own tiles and start layout, typed into text files (docs/box-traffiq.md).
 *
 * A file is read line by line; what is wrong is told with its line. What can only be judged
 * on the whole layout is judged here, too, since the set-up it becomes has no lines.
 */
#include "games/traffiq/traffiq.h"

#include <string.h>

enum { FIELDS_MAX = 4 };

struct field {
    const char *at;
    size_t len;
};

struct line {
    int number, fields;
    struct field field[FIELDS_MAX]; /* the last one stands for all that are too many */
};

struct scanner {
    const char *at, *end;
    struct line line;
};

static bool is_blank(char c)
{
    return c == ' ' || c == '\t' || c == '\r';
}

static void split(struct line *line, const char *s, const char *end)
{
    line->fields = 0;
    while (true) {
        while (s < end && is_blank(*s)) s++;
        if (s == end || *s == '#') return;
        const char *begin = s;
        while (s < end && !is_blank(*s) && *s != '#') s++;
        if (line->fields < FIELDS_MAX)
            line->field[line->fields++] = (struct field){begin, (size_t)(s - begin)};
    }
}

/* The next line that is not empty; comments begin with #. */
static bool next_line(struct scanner *scanner)
{
    while (scanner->at < scanner->end) {
        size_t left = (size_t)(scanner->end - scanner->at);
        const char *stop = memchr(scanner->at, '\n', left);
        if (!stop) stop = scanner->end;
        scanner->line.number++;
        split(&scanner->line, scanner->at, stop);
        scanner->at = stop < scanner->end ? stop + 1 : stop;
        if (scanner->line.fields) return true;
    }
    return false;
}

/* A scanner on the text, behind the mark with which some editors begin a file. */
static struct scanner scanner_on(const char *text, size_t len)
{
    static const char mark[] = "\xef\xbb\xbf";
    size_t skipped = len >= 3 && memcmp(text, mark, 3) == 0 ? 3 : 0;
    return (struct scanner){.at = text + skipped, .end = text + len};
}

static bool refuse_line(struct ct_refusal *why, const char *token, int line)
{
    ct_refuse(why, "R-5", token);
    return ct_refusal_add_int(why, "line", line);
}

/* Bytes of the character at s, 0 when it is none that can be shown. */
static size_t char_length(const char *s, size_t len)
{
    unsigned char first = (unsigned char)*s;
    if (first < 0x20 || first == 0x7f) return 0;
    for (size_t n = 1; n <= 4 && n <= len; n++)
        if (ct_utf8_is_valid(s, n)) return n;
    return 0;
}

static void put_shown(struct ct_text *out, const struct field *field)
{
    for (size_t i = 0; i < field->len;) {
        size_t n = char_length(field->at + i, field->len - i);
        if (n > 0)
            ct_put_bytes(out, field->at + i, n);
        else
            ct_put_char(out, '?');
        i += n > 0 ? n : 1;
    }
}

static bool refuse_field(struct ct_refusal *why, const char *token, const struct line *line,
                         int field)
{
    char buffer[CT_FACT_TEXT];
    struct ct_text text = ct_text_on(buffer, sizeof buffer);
    put_shown(&text, &line->field[field]);
    refuse_line(why, token, line->number);
    return ct_refusal_add(why, "text", buffer);
}

static bool read_number(const struct line *line, int field, int64_t min, int64_t max, int64_t *out)
{
    return ct_read_int(line->field[field].at, line->field[field].len, min, max, out);
}

/* ---- tiles: count sides ----------------------------------------------------------------- */

static bool read_tiles_line(const struct line *line, uint8_t *sides, int64_t *count,
                            struct ct_refusal *why)
{
    if (line->fields != 2) return refuse_line(why, "tiles-line-shape", line->number);
    if (!read_number(line, 0, 1, TRAFFIQ_STACK_MAX, count))
        return refuse_field(why, "tiles-count", line, 0);
    if (!traffiq_read_sides(line->field[1].at, line->field[1].len, sides))
        return refuse_field(why, "file-no-tile", line, 1);
    return true;
}

/* The same tile on two lines, perhaps turned, is no mistake but may be a slip. */
static void warn_of_twin(int *before, uint8_t sides, int line, struct ct_text *warnings,
                         ct_translate *speak)
{
    char letters[8];
    struct ct_text tile = ct_text_on(letters, sizeof letters);
    traffiq_put_sides(&tile, sides);
    if (*before && warnings) {
        ct_put_said(warnings, speak, "line {line}: {tile} is the same tile as on line {other}",
                    CT_PLACES({"line", .number = line}, {"tile", .text = letters},
                              {"other", .number = *before}));
        ct_put_char(warnings, '\n');
    }
    if (!*before) *before = line;
}

static bool convert_tiles(const char *text, size_t len, struct ct_text *members,
                          struct ct_text *warnings, ct_translate *speak, struct ct_refusal *why)
{
    struct scanner scanner = scanner_on(text, len);
    int first_line[256] = {0};
    int64_t total = 0, count;
    uint8_t sides;
    if (scanner.at == scanner.end) return refuse_line(why, "file-empty", 1);
    ct_put(members, "\"stack\":[");
    while (next_line(&scanner)) {
        if (!read_tiles_line(&scanner.line, &sides, &count, why)) return false;
        warn_of_twin(&first_line[traffiq_smallest_rotation(sides)], sides, scanner.line.number,
                     warnings, speak);
        total += count;
        if (total > TRAFFIQ_STACK_MAX) {
            refuse_line(why, "tiles-too-many", scanner.line.number);
            return ct_refusal_add_int(why, "max", TRAFFIQ_STACK_MAX);
        }
        for (int64_t i = 0; i < count; i++) {
            ct_put(members, total - count + i ? ",\"" : "\"");
            traffiq_put_sides(members, sides);
            ct_put_char(members, '"');
        }
    }
    ct_put_char(members, ']');
    if (total >= TRAFFIQ_STACK_MIN) return true;
    refuse_line(why, "tiles-too-few", scanner.line.number);
    ct_refusal_add_int(why, "count", total);
    return ct_refusal_add_int(why, "min", TRAFFIQ_STACK_MIN);
}

/* ---- layouts: x y sides ---------------------------------------------------------------------- */

static bool read_layout_line(const struct line *line, struct traffiq_entry *out,
                             struct ct_refusal *why)
{
    int64_t coordinate[2];
    if (line->fields != 3) return refuse_line(why, "layout-line-shape", line->number);
    for (int i = 0; i < 2; i++)
        if (!read_number(line, i, -TRAFFIQ_FAR, TRAFFIQ_FAR, &coordinate[i]))
            return refuse_field(why, "layout-coordinate", line, i);
    if (!traffiq_read_sides(line->field[2].at, line->field[2].len, &out->sides))
        return refuse_field(why, "file-no-tile", line, 2);
    out->x = (int)coordinate[0];
    out->y = (int)coordinate[1];
    out->line = line->number;
    return true;
}

static bool refuse_entry(struct ct_refusal *why, const char *token,
                         const struct traffiq_entry *entry, const struct traffiq_entry *other)
{
    refuse_line(why, token, entry->line);
    return ct_refusal_add_int(why, "other", other->line);
}

static bool check_entry(const struct traffiq_entry *entry, const struct traffiq_entry *before,
                        int count, struct ct_refusal *why)
{
    for (int i = 0; i < count; i++) {
        const struct traffiq_entry *other = &before[i];
        if (entry->x == other->x && entry->y == other->y)
            return refuse_entry(why, "file-cell-twice", entry, other);
        int side = traffiq_side_between(entry, other);
        if (side < 0) continue;
        int shows = traffiq_letter(entry->sides, side),
            wanted = traffiq_letter(other->sides, side ^ 2);
        if (shows == wanted) continue;
        refuse_entry(why, "file-mismatch", entry, other);
        ct_refusal_add(why, "side", traffiq_side_name[side]);
        ct_refusal_add(why, "shows", traffiq_letter_name[shows]);
        return ct_refusal_add(why, "wanted", traffiq_letter_name[wanted]);
    }
    return true;
}

static bool check_joined(const struct traffiq_entry *entry, int count, struct ct_refusal *why)
{
    bool joined[TRAFFIQ_LAYOUT_MAX] = {true};
    for (int round = 1; round < count; round++)
        for (int i = 0; i < count; i++)
            for (int j = 0; j < count; j++)
                if (joined[i] && traffiq_side_between(&entry[i], &entry[j]) >= 0) joined[j] = true;
    for (int i = 0; i < count; i++)
        if (!joined[i]) return refuse_entry(why, "file-apart", &entry[i], &entry[0]);
    return true;
}

static void put_entries(const struct traffiq_entry *entry, int count, struct ct_text *members)
{
    ct_put(members, "\"layout\":[");
    for (int i = 0; i < count; i++) {
        ct_put(members, i ? ",[" : "[");
        ct_put_int(members, entry[i].x);
        ct_put_char(members, ',');
        ct_put_int(members, entry[i].y);
        ct_put(members, ",\"");
        traffiq_put_sides(members, entry[i].sides);
        ct_put(members, "\"]");
    }
    ct_put_char(members, ']');
}

static bool convert_layout(const char *text, size_t len, struct ct_text *members,
                           struct ct_text *warnings, ct_translate *speak, struct ct_refusal *why)
{
    struct scanner scanner = scanner_on(text, len);
    struct traffiq_entry entry[TRAFFIQ_LAYOUT_MAX], fresh;
    int count = 0;
    (void)warnings, (void)speak;
    if (scanner.at == scanner.end) return refuse_line(why, "file-empty", 1);
    while (next_line(&scanner)) {
        if (!read_layout_line(&scanner.line, &fresh, why)) return false;
        if (!check_entry(&fresh, entry, count, why)) return false;
        if (count == TRAFFIQ_LAYOUT_MAX) {
            refuse_line(why, "layout-too-long", fresh.line);
            return ct_refusal_add_int(why, "max", TRAFFIQ_LAYOUT_MAX);
        }
        entry[count++] = fresh;
    }
    if (!count) return refuse_line(why, "layout-empty", scanner.line.number);
    if (!check_joined(entry, count, why)) return false;
    put_entries(entry, count, members);
    return true;
}

const struct ct_box_file traffiq_box_files[] = {
    {.flag = "tiles",
     .help = CT_WORDS("the tiles of your own box: a count and the four sides on each line"),
     .option = "scenario",
     .value = "custom",
     .convert = convert_tiles},
    {.flag = "layout",
     .help = CT_WORDS("your own start layout: x, y and the four sides on each line"),
     .option = "scenario",
     .value = "custom",
     .convert = convert_layout},
    {.flag = NULL},
};
