/* bot_self.c - see bot.h: beginning and end of a bot, and one line after another. */
#include "apps/bot/bot.h"

#include "games/list.h"

#include <assert.h>
#include <stdlib.h>

enum { SHORT_LINE = 1024 };

struct bot *bot_new(const struct bot_host *host, const char *spec)
{
    struct bot *b = calloc(1, sizeof *b);
    if (!b) return NULL;
    b->host = *host;
    b->spec = spec;
    b->seat = CT_EVERYTHING;
    b->house = ct_house_new(ct_games);
    b->text = malloc(SHORT_LINE);
    b->text_room = SHORT_LINE;
    if (b->house && b->text) return b;
    bot_free(b);
    return NULL;
}

void bot_free(struct bot *b)
{
    if (!b) return;
    assert(!b->moving && !b->first);
    if (b->house) bot_forget_game(b);
    ct_house_free(b->house);
    free(b->text);
    free(b);
}
