/* table_copy.c - see table.h: the same table once more, in this house or another. */
#include "core/table_inside.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

/* A text of the table's own; false: no memory. */
static bool copy_text(char **to, const char *from)
{
    if (!from) return true;
    size_t size = strlen(from) + 1;
    *to = malloc(size);
    if (*to) memcpy(*to, from, size);
    return *to != NULL;
}

static bool copy_lines(struct ct_table *copy, const struct ct_table *t)
{
    if (!t->lines) return true;
    size_t moves = (size_t)t->lines * sizeof *t->move;
    copy->move = malloc(moves + (size_t)t->lines);
    if (!copy->move) return false;
    copy->mark = (uint8_t *)copy->move + moves;
    memcpy(copy->move, t->move, moves);
    memcpy(copy->mark, t->mark, (size_t)t->lines);
    copy->lines = copy->room = t->lines;
    return true;
}

struct ct_table *ct_table_copy(const struct ct_table *t, struct ct_house *house,
                               struct ct_refusal *why)
{
    size_t size = t->kit->game->state_size;
    const struct ct_kit *kit = ct_house_keep(house, t->kit, why);
    struct ct_table *copy = kit ? ct_table_for(house, kit, 0, why) : NULL;
    ct_house_drop(house, kit);
    if (!copy) return NULL;
    assert(t->eyes == CT_EVERYTHING); /* of others there are no lines to be copied */
    memcpy(ct_table_first(copy), ct_table_first(t), size);
    memcpy(ct_table_now(copy), ct_table_now(t), size);
    memcpy(copy->name, t->name, sizeof copy->name);
    copy->dice = t->dice;
    if (copy_lines(copy, t) && copy_text(&copy->others, t->others) &&
        copy_text(&copy->branch, t->branch))
        return copy;
    ct_table_free(copy);
    ct_refuse(why, "R-5", "memory");
    return NULL;
}

struct ct_rng ct_table_dice(const struct ct_table *t)
{
    return t->dice;
}
