/* host_options.c - see host_options.h. */
#include "apps/server/host_options.h"

#include "apps/common/flags.h"
#include "apps/common/speech.h"

#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

enum { PATH_ROOM = 4096, SOCKETS_AN_ADDRESS = 200 };

bool host_usual_folder(char *out, size_t room)
{
    struct ct_text text = ct_text_on(out, room);
    const char *data = getenv("XDG_DATA_HOME"), *home = getenv("HOME");
    if (data && data[0] == '/')
        ct_put_format(&text, "%s/crosstown", data);
    else if (home && home[0] == '/')
        ct_put_format(&text, "%s/.local/share/crosstown", home);
    return out[0] && !ct_text_is_cut(&text);
}

/* Somebody who has just begun has no data folder yet. What cannot be made is told of by the store,
 * which wants to use it. A folder that was named is not made up like this: it may be mistyped. */
static void make_way_to(char *folder)
{
    for (char *at = strchr(folder + 1, '/'); at; at = strchr(at + 1, '/')) {
        *at = '\0';
        mkdir(folder, 0700);
        *at = '/';
    }
}

static bool read_switch(const char *flag, const char *text, bool *out)
{
    *out = !text || strcmp(text, "on") == 0;
    if (*out || strcmp(text, "off") == 0) return true;
    complain(EXIT_USAGE, _("--%s is on or off"), flag);
    return false;
}

static bool read_chat(const char *text, enum on_chat *out)
{
    for (int i = 0; text && i < ON_CHATS; i++)
        if (strcmp(text, on_chat_names[i]) == 0) {
            *out = (enum on_chat)i;
            return true;
        }
    if (!text) return true;
    complain(EXIT_USAGE, _("--chat is off, phrases or free"));
    return false;
}

/* "off", or "requests=20,tables=50". */
static bool read_limits(const char *text, struct host_options *o)
{
    const struct {
        const char *name;
        int *into;
    } known[] = {
        {"requests", &o->online.requests},          {"burst", &o->online.burst},
        {"tables", &o->online.tables_each},         {"guests", &o->online.guests_a_minute},
        {"failures", &o->online.failures_a_minute}, {"sockets", &o->net.sockets_an_address},
    };
    o->net.sockets_an_address = SOCKETS_AN_ADDRESS;
    if (!text) return true;
    if (strcmp(text, "off") == 0) {
        o->online.limits = false;
        o->net.sockets_an_address = 0;
        return true;
    }
    for (const char *at = text; *at; at += *at == ',') {
        size_t len = strcspn(at, ","), name = strcspn(at, "=");
        int64_t value;
        bool found = false;
        for (size_t i = 0; name < len && i < sizeof known / sizeof *known; i++) {
            if (strlen(known[i].name) != name || memcmp(known[i].name, at, name) != 0) continue;
            found = ct_read_int(at + name + 1, len - name - 1, 1, 1000000, &value);
            if (found) *known[i].into = (int)value;
        }
        if (!found) {
            complain(EXIT_USAGE,
                     _("--limits is off, or numbers like requests=20,burst=40,tables=50,"
                       "guests=30,failures=10,sockets=200"));
            return false;
        }
        at += len;
    }
    return true;
}

bool host_read_words(const struct host_words *words, struct host_options *out, bool *is_online)
{
    static char folder[PATH_ROOM];
    int64_t pace = 0, drain = 0;
    out->online = on_options_usual();
    out->online.build = CT_VERSION;
    if (!read_switch("online", words->online, is_online)) return false;
    if (!read_switch("guests", words->guests, &out->online.guests)) return false;
    if (!read_chat(words->chat, &out->online.chat)) return false;
    if (words->bot_pace && !read_count("bot-pace", words->bot_pace, 0, 60000, &pace)) return false;
    if (words->bot_pace) out->online.bot_pace = (int)pace;
    if (!read_limits(words->limits, out)) return false;
    if (words->drain && !read_count("drain", words->drain, 0, 3600, &drain)) return false;
    out->drain_seconds = (int)drain;
    out->folder = words->data ? words->data : folder;
    out->database = words->database;
    out->online.several = words->database != NULL;
    if (words->data && words->database) {
        complain(EXIT_USAGE, _("serve: --data DIR or --database URL, not both"));
        return false;
    }
    if (words->data || words->database || !*is_online) return true;
    if (host_usual_folder(folder, sizeof folder)) {
        make_way_to(folder);
        return true;
    }
    complain(EXIT_USAGE, _("serve: name a folder for what is kept with --data DIR, or play offline "
                           "with --online off"));
    return false;
}
