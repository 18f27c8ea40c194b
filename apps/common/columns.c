/* columns.c - see columns.h. */
#include "apps/common/columns.h"

#include "apps/common/speech.h"
#include "core/text.h"

#include <stdio.h>
#include <string.h>

void print_wrapped(const char *text, int column, int indent)
{
    bool begins = true; /* a line, or the text */
    while (*text) {
        size_t len = strcspn(text, " \n");
        int width = ct_width_of(text, len);
        if (!begins && column + 1 + width > PAGE_COLUMNS) {
            printf("\n%*s", indent, "");
            column = indent;
        } else if (!begins) {
            putchar(' ');
            column++;
        }
        fwrite(text, 1, len, stdout);
        column += width;
        text += len;
        begins = *text == '\n';
        if (begins) column = printf("\n%*s", indent, "") - 1;
        text += *text != '\0';
    }
    putchar('\n');
}

void print_cell(const char *text, int width)
{
    int used = ct_width(text), gap = (width < 0 ? -width : width) - used;
    if (gap < 0) gap = 0;
    printf("%*s%s%*s", width < 0 ? gap : 0, "", text, width < 0 ? 0 : gap, "");
}

void widen_columns(struct column *columns)
{
    for (; columns->heading; columns++) {
        int heading = ct_width(_(columns->heading));
        bool right = columns->width < 0;
        if (heading > (right ? -columns->width : columns->width))
            columns->width = right ? -heading : heading;
    }
}

void print_heading(const struct column *column)
{
    print_cell(_(column->heading), column->width);
}
