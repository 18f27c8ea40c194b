/* sense.c - see sense.h: which senses there are, and what follows from the parts of one. */
#include "lib/sense.h"

#include <assert.h>
#include <string.h>

const struct ct_sense *ct_sense_find(const char *game)
{
    static const struct ct_sense *const all[] = {&ct_sense_newyork, &ct_sense_traffiq,
                                                 &ct_sense_tuktuk};
    for (size_t i = 0; i < sizeof all / sizeof *all; i++)
        if (strcmp(all[i]->game, game) == 0) return all[i];
    return NULL;
}

static size_t size_of(const struct ct_sense_part *part)
{
    size_t size = 1;
    for (int i = 0; i < 3 && part->shape[i]; i++) size *= (size_t)part->shape[i];
    return size;
}

size_t ct_sense_size(const struct ct_sense *sense, const struct ct_kit *kit)
{
    struct ct_sense_part part[CT_SENSE_PARTS];
    int count = sense->parts(kit, part);
    size_t size = 0;
    assert(count <= CT_SENSE_PARTS);
    for (int i = 0; i < count; i++) size += size_of(&part[i]);
    return size;
}

int ct_sense_actions(const struct ct_sense *sense, const struct ct_kit *kit)
{
    return sense->actions ? sense->actions(kit) : kit->game->moves_max;
}

void ct_sense_put_layout(const struct ct_sense *sense, const struct ct_kit *kit,
                         struct ct_text *out)
{
    struct ct_sense_part part[CT_SENSE_PARTS];
    int count = sense->parts(kit, part);
    size_t at = 0;
    ct_put_char(out, '[');
    for (int i = 0; i < count; i++) {
        int dimensions = 0;
        while (dimensions < 3 && part[i].shape[dimensions]) dimensions++;
        ct_put_comma(out);
        ct_put_char(out, '{');
        ct_put_json_member(out, "name", part[i].name);
        ct_put_json_number(out, "at", (int64_t)at);
        ct_put_json_ints(out, "shape", part[i].shape, dimensions);
        ct_put_json_number(out, "most", part[i].most);
        ct_put_json_member(out, "help", part[i].help);
        ct_put_char(out, '}');
        at += size_of(&part[i]);
    }
    ct_put_char(out, ']');
}

int ct_sense_moves(const struct ct_kit *kit, const ct_state *s, ct_move *out)
{
    int idle;
    return ct_turn(s) < 0 ? 0 : kit->game->moves(kit, s, out, &idle);
}

bool ct_sense_allows(const struct ct_kit *kit, const ct_state *s, ct_move m)
{
    return kit->game->check(kit, s, m, NULL);
}

bool ct_sense_read(const struct ct_kit *kit, const ct_state *s, const char *text, ct_move *m)
{
    return kit->game->read_move(kit, s, text, strlen(text), m);
}

int32_t ct_sense_action(const struct ct_sense *sense, const struct ct_kit *kit, const ct_state *s,
                        ct_move m, int at)
{
    int32_t action = at;
    if (sense->actions) sense->name(kit, s, &m, 1, &action);
    return action;
}
