/* fuzz_json.c - any bytes as JSON: what is accepted can be walked to the last token, every
 * string can be read, and what is written from it can be read again. */
#include "tests/fuzz/fuzz.h"

struct walk {
    const struct ct_json *doc;
    int seen; /* tokens */
    char *text;
    size_t cap;
};

/* A string survives writing and reading. */
static void walk_string(const struct walk *w, int value)
{
    int room[32];
    struct ct_json again;
    if (!ct_json_string(w->doc, value, w->text, w->cap)) return; /* holds a zero byte */
    promise(ct_json_equals(w->doc, value, w->text), "a string equals itself");
    promise(ct_utf8_is_valid(w->text, strlen(w->text)), "a string is UTF-8");
    if (strlen(w->text) > 8) return;
    char written[64];
    struct ct_text out = ct_text_on(written, sizeof written);
    ct_put_json_string(&out, w->text);
    if (ct_json_room(out.len) > sizeof room) return;
    promise(!ct_json_read(&again, written, out.len, room, sizeof room), "a written string is JSON");
    promise(ct_json_equals(&again, 0, w->text), "a written string is the same");
}

static void walk_value(struct walk *w, int value)
{
    int64_t number;
    int children = 0;
    bool object = ct_json_is(w->doc, value, CT_JSON_OBJECT);
    w->seen++;
    if (ct_json_is(w->doc, value, CT_JSON_STRING)) walk_string(w, value);
    if (ct_json_int(w->doc, value, &number))
        promise(ct_json_is(w->doc, value, CT_JSON_PLAIN), "a number is plain");
    if (!object && !ct_json_is(w->doc, value, CT_JSON_ARRAY)) return;
    for (int i = ct_json_first(w->doc, value); i >= 0; i = ct_json_next(w->doc, i)) {
        children++;
        if (object) {
            promise(ct_json_is(w->doc, i, CT_JSON_STRING), "a key is a string");
            w->seen++;
            walk_string(w, i);
            walk_value(w, ct_json_value_of(i));
        } else {
            walk_value(w, i);
        }
    }
    promise(children == ct_json_size(w->doc, value), "the size is the number of children");
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    const char *text = (const char *)data;
    size_t bytes = ct_json_room(size);
    void *room = fuzz_need(bytes);
    struct ct_json doc;
    if (!ct_json_read(&doc, text, size, room, bytes)) {
        struct walk w = {&doc, 0, fuzz_need(size + 1), size + 1};
        walk_value(&w, 0);
        promise(w.seen == doc.count, "every token is reached");
        ct_json_get(&doc, 0, "a");
        free(w.text);
        if (ct_json_is(&doc, 0, CT_JSON_OBJECT))
            promise(ct_json_may_begin(text, size, room, bytes), "an object may begin as one");
    } else {
        ct_json_may_begin(text, size, room, bytes);
    }
    free(room);
    return 0;
}
