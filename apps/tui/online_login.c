/* online_login.c - see online.h: being the person of an account, which the page makes. Its token is
 * kept as the usual one from then on; the guest's stays under his name. */
#include "apps/tui/online.h"

#include "apps/common/speech.h"

#include <sodium.h>
#include <string.h>

#define SAY_WHO         _("Say who you are: login NAME.")
#define PROMPT_PASSWORD _("Password>")
#define SAY_NOT_KEPT    _("Who you are could not be kept for the next time: %s.")
#define SAY_YOU_ARE     _("You are %s on %s.")

void online_login(struct online *o, const char *rest)
{
    char text[REQUEST];
    struct screen *screen = &o->s.screen;
    if (!rest[0]) {
        screen_warn(screen, SAY_WHO);
        return;
    }
    o->keys.hides = true;
    bool ok = screen_ask(screen, PROMPT_PASSWORD);
    o->keys.hides = false;
    if (!ok) return;
    /* The guest that he was keeps his seats: he is found again by his name. */
    if (o->token[0]) keep_write(&o->place, o->name, o->token);
    struct ct_text request = talk_begin(o, text, "login");
    ct_put_json_member(&request, "name", rest);
    ct_put_json_member(&request, "password", screen->line);
    talk_ask(o, &request, ASK_LOGIN);
    sodium_memzero(text, sizeof text);
    sodium_memzero(screen->line, sizeof screen->line);
}

void online_logged_in(struct online *o)
{
    sodium_memzero(o->asked.text, sizeof o->asked.text);
    const char *problem = keep_write(&o->place, "", o->token);
    if (problem) screen_warn(&o->s.screen, SAY_NOT_KEPT, problem);
    screen_say(&o->s.screen, SAY_YOU_ARE, o->name, o->shown);
    talk_lobby(o);
}
