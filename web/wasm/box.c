/*
 * box.c - somebody's own box, for the page: a text file becomes material for the request of a
 * new game ("box", request.h), and such a request is tried before anybody sits down to it.
 */
#include "core/box.h"

#include "games/list.h"
#include "web/wasm/door.h"
#include "web/wasm/request.h"

#include <stdlib.h>
#include <string.h>

/* ---- the page's language ------------------------------------------------------------------- */

/* The page puts a sentence in its language into the room it is given: its length; 0: it stays as
 * it is. */
__attribute__((import_module("host"), import_name("speak"))) size_t
host_speak(const char *english, size_t len, char *into, size_t room);

/* Good until the next sentence, which is all that warnings need: each is said and then filled. */
static const char *speak(const char *english)
{
    static char said[1024];
    size_t len = host_speak(english, strlen(english), said, sizeof said - 1);
    if (len == 0 || len >= sizeof said) return english;
    said[len] = '\0';
    return said;
}

/* ---- a file -------------------------------------------------------------------------------- */

struct source {
    const struct ct_game *game;
    const struct ct_box_file *file;
    const char *text;
    size_t len;
};

/* "traffiq tiles\n", then the text. */
static bool read_source(const char *input, size_t len, struct source *s)
{
    char id[32], flag[32];
    const char *end = memchr(input, '\n', len), *blank = memchr(input, ' ', len);
    if (!end || !blank || blank > end) return false;
    struct ct_text game = ct_text_on(id, sizeof id), name = ct_text_on(flag, sizeof flag);
    ct_put_bytes(&game, input, (size_t)(blank - input));
    ct_put_bytes(&name, blank + 1, (size_t)(end - blank - 1));
    s->game = ct_game_find(ct_games, id);
    s->file = s->game ? ct_box_find(s->game, flag) : NULL;
    s->text = end + 1;
    s->len = len - (size_t)(end + 1 - input);
    return s->file != NULL;
}

struct converted {
    struct ct_text members, warnings;
    struct ct_box_switch on[CT_BOX_SWITCHES];
};

static bool convert(const struct source *s, struct converted *c, struct ct_refusal *why)
{
    return ct_box_add(&c->members, s->file, s->text, s->len, &c->warnings, speak, c->on, why);
}

/* Lines become texts of their own. */
static void part_lines(struct ct_text *lines)
{
    for (size_t i = 0; i < lines->len; i++)
        if (lines->at[i] == '\n') lines->at[i] = '\0';
}

static void put_converted(const void *from, struct ct_text *out)
{
    const struct converted *c = from;
    ct_put(out, "{\"members\":{");
    ct_put(out, c->members.at);
    ct_put(out, "},\"options\":{");
    for (int i = 0; c->on[i].option; i++) ct_put_json_member(out, c->on[i].option, c->on[i].value);
    ct_put(out, "},\"warnings\":[");
    for (size_t i = 0; i < c->warnings.len; i += strlen(c->warnings.at + i) + 1) {
        ct_put_comma(out);
        ct_put_json_string(out, c->warnings.at + i);
    }
    ct_put(out, "]}");
}

static int refuse(const struct source *s, const struct ct_refusal *why)
{
    const char *fact = ct_refusal_fact(why, "line");
    int64_t line = 0;
    if (fact) ct_read_int(fact, strlen(fact), 0, INT32_MAX, &line);
    return door_refuse(s->game, why, (long)line);
}

/* The file in the input ("GAME FLAG", a line break, its text):
 * {"members":{…},"options":{"board":"custom"},"warnings":["…"]}, or why not, with its line. */
EXPORT("box_convert") int box_convert(size_t len);
int box_convert(size_t len)
{
    struct source s;
    struct ct_refusal why;
    struct converted c = {.members = {.cap = 0}};
    if (!read_source(door_input(), len, &s)) return door_answer(0, "there is no such file");
    if (!convert(&s, &c, &why)) return refuse(&s, &why); /* and how much room it needs */
    size_t members = c.members.len + 1, warnings = c.warnings.len + 1;
    char *room = malloc(members + warnings);
    if (!room) return door_answer(0, "");
    c.members = ct_text_on(room, members);
    c.warnings = ct_text_on(room + members, warnings);
    bool ok = convert(&s, &c, &why);
    part_lines(&c.warnings);
    int code = ok ? door_answer_with(1, put_converted, &c) : 0;
    free(room);
    return code;
}

/* Could the game in the input (request.h) begin? {"hides":true}: would somebody know what others
 * do not; 0: the output says why not. */
EXPORT("box_try") int box_try(size_t len);
int box_try(size_t len)
{
    struct request q;
    struct ct_refusal why;
    if (!request_read(door_input(), len, &q)) return door_answer(0, "the request is wrong");
    struct ct_kit *kit = request_kit(&q, &why);
    if (!kit) return door_refuse(q.game, &why, 0);
    bool hides = ct_kit_hides(kit);
    free(kit);
    return door_answer(1, hides ? "{\"hides\":true}" : "{\"hides\":false}");
}
