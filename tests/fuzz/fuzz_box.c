/* fuzz_box.c - any bytes as each text file and word of somebody's own box: refused with R-5, or
 * members of a set-up that are JSON. */
#include "tests/fuzz/fuzz.h"

static void try_file(const struct ct_game *game, const struct ct_box_file *file, const char *text,
                     size_t size)
{
    size_t cap = 64 * size + 4096, bytes = ct_json_room(cap + 2);
    char *members = fuzz_need(cap), *warnings = fuzz_need(cap), *object = fuzz_need(cap + 3);
    void *tokens = fuzz_need(bytes);
    struct ct_text out = ct_text_on(members, cap), warn = ct_text_on(warnings, cap);
    struct ct_refusal why = {.rule = NULL};
    struct ct_json doc;
    struct ct_config config = ct_config_default(game, game->seats_min);
    bool fine = file->word ? file->convert_word(&config, text, size, &out, &why)
                           : file->convert(text, size, &out, &warn, NULL, &why);
    if (!fine) {
        promise(why.rule && strcmp(why.rule, "R-5") == 0 && why.token, "a box is refused with R-5");
    } else if (!ct_text_is_cut(&out)) {
        struct ct_text whole = ct_text_on(object, cap + 3);
        ct_put_char(&whole, '{');
        ct_put_bytes(&whole, members, out.len);
        ct_put_char(&whole, '}');
        promise(!ct_json_read(&doc, object, whole.len, tokens, bytes), "members of a set-up");
    }
    free(tokens);
    free(object);
    free(warnings);
    free(members);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    if (size > 1 << 16) return 0;
    for (int i = 0; ct_games_tested[i]; i++) {
        const struct ct_box_file *file = ct_games_tested[i]->files;
        for (; file && file->flag; file++)
            try_file(ct_games_tested[i], file, (const char *)data, size);
    }
    return 0;
}
