/* fuzz_fair.c - any bytes as the member "fair" of a table with 2 to 4 seats: what is accepted is
 * written and read as the same, and gives a key. */
#include "tests/fuzz/fuzz.h"

#include "online/fair.h"

static void check_fair(const struct ct_fair *fair, int seats)
{
    enum { TEXT = 2048 };
    char text[TEXT];
    struct ct_text out = ct_text_on(text, sizeof text);
    struct ct_json doc;
    struct ct_fair again;
    ct_fair_put(&out, fair, seats, fair->has_secret);
    promise(!ct_text_is_cut(&out), "it fits");
    size_t bytes = ct_json_room(out.len);
    void *room = fuzz_need(bytes);
    promise(!ct_json_read(&doc, text, out.len, room, bytes), "it is JSON");
    promise(!ct_fair_read(&again, &doc, 0, seats), "it can be read again");
    free(room);
    promise(again.has_secret == fair->has_secret && again.draws_start == fair->draws_start,
            "it is the same");
    if (!fair->has_secret) return;
    struct ct_fair_bytes key = ct_fair_key(fair, seats), same = ct_fair_key(&again, seats);
    promise(ct_fair_equal(&key, &same), "the key is the same");
    promise(ct_fair_start(&key, seats) < seats, "somebody starts");
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    size_t bytes = ct_json_room(size);
    void *room = fuzz_need(bytes);
    struct ct_json doc;
    struct ct_fair fair;
    if (!ct_json_read(&doc, (const char *)data, size, room, bytes))
        for (int seats = 2; seats <= CT_SEATS_MAX; seats++)
            if (!ct_fair_read(&fair, &doc, 0, seats)) check_fair(&fair, seats);
    free(room);
    return 0;
}
