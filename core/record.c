/* record.c - see record.h. The order of keys is that of the specification's examples. */
#include "core/record.h"

#include <stdlib.h>
#include <string.h>

static int by_text(const void *a, const void *b)
{
    const struct ct_choice *x = a, *y = b;
    return strcmp(x->text, y->text);
}

int ct_choices(const struct ct_kit *kit, const ct_state *s, ct_move *room, struct ct_choice *out)
{
    int idle, count = kit->game->moves(kit, s, room, &idle);
    for (int i = 0; i < count; i++) {
        struct ct_text text = ct_text_on(out[i].text, sizeof out[i].text);
        kit->game->write_move(kit, s, room[i], &text);
        out[i].move = room[i];
    }
    qsort(out, (size_t)count, sizeof *out, by_text);
    return count;
}

void ct_put_config_options(struct ct_text *out, const struct ct_game *game,
                           const struct ct_config *config)
{
    const struct ct_option *option = game->option;
    ct_put_json_key(out, "options");
    ct_put_char(out, '{');
    for (int i = 0; option[i].name; i++)
        ct_put_json_member(out, option[i].name, option[i].value[config->option[i]]);
    ct_put_char(out, '}');
}

void ct_put_options(struct ct_text *out, const struct ct_kit *kit)
{
    ct_put_config_options(out, kit->game, &kit->config);
}

static void put_more(struct ct_text *out, const char *members)
{
    if (!*members) return;
    ct_put_char(out, ',');
    ct_put(out, members);
}

void ct_put_header(struct ct_text *out, const struct ct_kit *kit, const ct_state *s,
                   const char *more, const char *others)
{
    ct_put(out, "{\"crosstown\":1");
    ct_put_json_member(out, "game", kit->game->id);
    ct_put_json_number(out, "rules", kit->game->rules);
    ct_put_json_number(out, "players", kit->config.players);
    ct_put_json_number(out, "start", kit->config.start);
    ct_put_options(out, kit);
    ct_put_json_key(out, "setup");
    kit->game->write_setup(kit, s, out);
    put_more(out, more);
    put_more(out, others);
    ct_put(out, "}\n");
}

static void put_move_member(struct ct_text *out, const struct ct_kit *kit, const ct_state *s,
                            const char *key, ct_move m)
{
    char text[CT_MOVE_TEXT];
    struct ct_text move = ct_text_on(text, sizeof text);
    kit->game->write_move(kit, s, m, &move);
    ct_put_json_member(out, key, text);
}

void ct_put_decision(struct ct_text *out, const struct ct_kit *kit, const ct_state *s, int n,
                     ct_move m, const struct ct_choice *legal, int count)
{
    ct_put_format(out, "{\"n\":%d,\"player\":%d", n, ct_turn(s));
    put_move_member(out, kit, s, "move", m);
    if (legal) {
        ct_put(out, ",\"legal\":[");
        for (int i = 0; i < count; i++) {
            if (i) ct_put_char(out, ',');
            ct_put_json_string(out, legal[i].text);
        }
        ct_put_char(out, ']');
    }
    ct_put(out, "}\n");
}

void ct_put_chance(struct ct_text *out, const struct ct_kit *kit, const ct_state *s, int n,
                   ct_move m)
{
    ct_put_format(out, "{\"n\":%d", n);
    put_move_member(out, kit, s, "chance", m);
    ct_put(out, "}\n");
}

void ct_put_ints(struct ct_text *out, const int *values, int count)
{
    for (int i = 0; i < count; i++) {
        if (i) ct_put_char(out, ',');
        ct_put_int(out, values[i]);
    }
}

void ct_put_result(struct ct_text *out, const struct ct_kit *kit, const ct_state *s)
{
    struct ct_score score;
    kit->game->score(kit, s, &score);
    ct_put(out, "{\"result\":{\"scores\":[");
    ct_put_ints(out, score.points, kit->config.players);
    ct_put(out, "],\"ranks\":[");
    ct_put_ints(out, score.rank, kit->config.players);
    ct_put_char(out, ']');
    ct_put_json_member(out, "reason", score.reason);
    ct_put(out, "}}\n");
}
