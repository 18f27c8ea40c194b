/* show.c - one game: what eyes see of it, as JSON, text, bytes and numbers. */
#include "lib/inside.h"

#include "core/say.h"

#include <stdlib.h>
#include <string.h>

bool ct_game_eyes(const crosstown_game *game, int at, int *eyes)
{
    if (at < 0 || at > ct_table_lines(game->table)) return false;
    if (*eyes == CROSSTOWN_MOVER) {
        int mover = ct_table_mover(game->table, at);
        *eyes = mover < 0 ? 0 : mover;
    }
    return ct_table_can_show(game->table, at, *eyes);
}

struct looking {
    const crosstown_game *game;
    int at, eyes;
    struct ct_pen pen;
};

static void put_view(const void *from, struct ct_text *out)
{
    const struct looking *l = from;
    ct_table_view(l->game->table, l->at, l->eyes, out);
}

static void put_events(const void *from, struct ct_text *out)
{
    const struct looking *l = from;
    ct_table_events(l->game->table, l->at, l->eyes, out);
}

static void put_board(const void *from, struct ct_text *out)
{
    const struct looking *l = from;
    ct_table_draw(l->game->table, l->at, l->eyes, &l->pen, out);
}

char *crosstown_game_view(const crosstown_game *game, int at, int eyes)
{
    struct looking l = {.game = game, .at = at, .eyes = eyes};
    return ct_game_eyes(game, at, &l.eyes) ? ct_lib_text(put_view, &l) : NULL;
}

char *crosstown_game_events(const crosstown_game *game, int n, int eyes)
{
    struct looking l = {.game = game, .at = n, .eyes = eyes};
    if (n >= ct_table_lines(game->table)) return NULL;
    return ct_game_eyes(game, n, &l.eyes) ? ct_lib_text(put_events, &l) : NULL;
}

char *crosstown_game_draw(const crosstown_game *game, int at, int eyes, int columns, bool colour)
{
    struct looking l = {.game = game, .at = at, .eyes = eyes};
    l.pen = (struct ct_pen){.colour = colour, .utf8 = true, .columns = columns};
    return ct_game_eyes(game, at, &l.eyes) ? ct_lib_text(put_board, &l) : NULL;
}

/* ---- in English --------------------------------------------------------------------------------
 */

struct story {
    const crosstown_game *game;
    const struct ct_json *events;
};

static void put_story(const void *from, struct ct_text *out)
{
    static const char *const seats[CT_SEATS_MAX] = {"Seat 0", "Seat 1", "Seat 2", "Seat 3"};
    const struct story *s = from;
    const char *names[CT_SEATS_MAX];
    for (int seat = 0; seat < CT_SEATS_MAX; seat++) {
        const char *name = crosstown_game_name(s->game, seat);
        names[seat] = name && *name ? name : seats[seat];
    }
    for (int e = ct_json_first(s->events, 0); e >= 0; e = ct_json_next(s->events, e)) {
        ct_put_event(out, s->game->rules->game, s->events, e, names, NULL);
        ct_put_char(out, '\n');
    }
}

char *crosstown_game_story(const crosstown_game *game, int n, int eyes)
{
    char *events = crosstown_game_events(game, n, eyes), *text = NULL;
    size_t len = events ? strlen(events) : 0, room = ct_json_room(len);
    void *tokens = events ? malloc(room) : NULL;
    struct ct_json doc;
    if (tokens && !ct_json_read(&doc, events, len, tokens, room)) {
        struct story s = {game, &doc};
        text = ct_lib_text(put_story, &s);
    }
    free(tokens);
    free(events);
    return text;
}

/* ---- as bytes ----------------------------------------------------------------------------------
 */

bool crosstown_game_observe(const crosstown_game *game, int at, int eyes, void *out)
{
    if (!ct_game_eyes(game, at, &eyes)) return false;
    ct_table_observe(game->table, at, eyes, out);
    return true;
}

bool crosstown_game_observation(const crosstown_game *game, int at, int seat, uint8_t *out)
{
    if (!ct_game_eyes(game, at, &seat) || seat < 0) return false;
    const struct ct_kit *kit = ct_table_kit(game->table);
    game->rules->sense->observe(kit, ct_table_state_at(game->table, at), seat, out);
    return true;
}
