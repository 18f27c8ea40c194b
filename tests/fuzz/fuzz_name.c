/* fuzz_name.c - any bytes as a name: what is accepted is kept within its bounds, reads as itself
 * and has a key that folds no further; and as chat. */
#include "tests/fuzz/fuzz.h"

#include "online/names.h"
#include "online/text.h"

static void check_name(const char *name)
{
    char again[CT_NAME_BYTES], key[CT_NAME_KEY];
    promise(ct_utf8_is_valid(name, strlen(name)), "a name is UTF-8");
    promise(ct_name_read(name, strlen(name), again), "a name is a name");
    promise(strcmp(again, name) == 0, "a name stays as it is");
    promise(ct_chat_fits(name, strlen(name)), "a name can be said");
    ct_name_key(name, key);
    promise(*key && ct_utf8_is_valid(key, strlen(key)), "a key is UTF-8");
    ct_name_is_agents(key);
    /* A key that is a name has itself as its key; some are none (U+FDFA has blanks in it). */
    if (ct_name_read(key, strlen(key), again)) {
        char further[CT_NAME_KEY];
        ct_name_key(again, further);
        promise(strcmp(further, key) == 0, "a key folds no further");
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    char name[CT_NAME_BYTES];
    if (ct_name_read((const char *)data, size, name)) check_name(name);
    if (ct_chat_fits((const char *)data, size))
        promise(ct_utf8_is_valid((const char *)data, size), "chat is UTF-8");
    return 0;
}
