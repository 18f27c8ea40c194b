/*
 * columns.h - text in columns on standard output, counted as a terminal shows them (ct_width):
 * what printf's widths count are bytes, which is wrong as soon as a word has an umlaut.
 */
#ifndef CT_COLUMNS_H
#define CT_COLUMNS_H

enum { PAGE_COLUMNS = 80 };

/* Broken at blanks; the line has `column` columns already, further lines begin at `indent`. A
 * line end of the text is kept. Ends the line. */
void print_wrapped(const char *text, int column, int indent);

/* Padded to that many columns; width < 0: to the right. */
void print_cell(const char *text, int width);

/* A column of a table: as wide as its heading, and at least so wide; to the right if < 0. */
struct column {
    const char *heading; /* English; NULL ends a table's columns */
    int width;
};

/* Makes room for the headings in the chosen language. */
void widen_columns(struct column *columns);
/* One heading, padded. */
void print_heading(const struct column *column);

#endif
