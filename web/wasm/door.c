/* door.c - see door.h. */
#include "web/wasm/door.h"

#include "ai/clock.h"

#include <stdlib.h>
#include <string.h>

/* The page's clock, in seconds. */
__attribute__((import_module("host"), import_name("seconds"))) double host_seconds(void);

double ct_seconds(void)
{
    return host_seconds();
}

struct buffer {
    char *at;
    size_t len, room;
    bool failed; /* something did not fit into memory */
};

static struct buffer input, output;

static bool has_room(struct buffer *b, size_t room)
{
    if (room <= b->room) return true;
    char *larger = realloc(b->at, room);
    if (!larger) return false;
    b->at = larger;
    b->room = room;
    return true;
}

/* A buffer of that many bytes for the next request; 0: no memory. */
EXPORT("engine_input") char *engine_input(size_t bytes);
char *engine_input(size_t bytes)
{
    if (!has_room(&input, bytes + 1)) return NULL;
    input.at[bytes] = '\0';
    return input.at;
}

EXPORT("engine_output") const char *engine_output(void);
const char *engine_output(void)
{
    return output.at;
}

EXPORT("engine_output_length") size_t engine_output_length(void);
size_t engine_output_length(void)
{
    return output.len;
}

const char *door_input(void)
{
    return input.at;
}

void door_begin(void)
{
    output.len = 0;
    output.failed = false;
}

void door_add(void *to, const char *text, size_t len)
{
    (void)to;
    if (output.len + len > output.room && !has_room(&output, 2 * (output.len + len))) {
        output.failed = true;
        return;
    }
    memcpy(output.at + output.len, text, len);
    output.len += len;
}

bool door_is_whole(void)
{
    return !output.failed;
}

int door_answer(int code, const char *text)
{
    door_begin();
    door_add(NULL, text, strlen(text));
    return door_is_whole() ? code : 0;
}

int door_answer_with(int code, void (*put)(const void *from, struct ct_text *out), const void *from)
{
    if (!has_room(&output, 4096)) return 0;
    for (;;) {
        struct ct_text out = ct_text_on(output.at, output.room);
        put(from, &out);
        output.len = out.len;
        if (!ct_text_is_cut(&out)) return code;
        if (!has_room(&output, 2 * out.len)) return door_answer(0, "");
    }
}

struct refused {
    const struct ct_game *game;
    const struct ct_refusal *why;
    long line;
};

static void put_refused(const void *from, struct ct_text *out)
{
    const struct refused *r = from;
    char sentence[512];
    struct ct_text words = ct_text_on(sentence, sizeof sentence);
    ct_put_refusal(&words, r->game, r->why, NULL);
    ct_put_char(out, '{');
    ct_put_json_number(out, "line", r->line);
    ct_put_json_key(out, "refusal");
    ct_put_refusal_json(out, r->why);
    ct_put_json_member(out, "text", sentence);
    ct_put_char(out, '}');
}

int door_refuse(const struct ct_game *game, const struct ct_refusal *why, long line)
{
    return door_answer_with(0, put_refused, &(struct refused){game, why, line});
}
