/* box.c - see box.h. */
#include "core/box.h"

#include <string.h>

const struct ct_box_file *ct_box_find(const struct ct_game *game, const char *flag)
{
    for (const struct ct_box_file *f = game->files; f && f->flag; f++)
        if (strcmp(f->flag, flag) == 0) return f;
    return NULL;
}

static bool is_pair(const char *option, const char *value, const char *o, const char *v)
{
    return strcmp(option, o) == 0 && strcmp(value, v) == 0;
}

bool ct_box_brings(const struct ct_game *game, const char *option, const char *value)
{
    for (const struct ct_box_file *f = game->files; f && f->flag; f++)
        if (is_pair(option, value, f->option, f->value) ||
            (f->also_member && is_pair(option, value, f->also_option, f->also_value)))
            return true;
    return false;
}

/* Is the member among those that were added? Within a JSON string its quotes would not stand
 * like that, and the games name no member of a member so. */
static bool has_member(const char *added, const char *name)
{
    char key[64];
    struct ct_text text = ct_text_on(key, sizeof key);
    ct_put_json_key(&text, name);
    return strstr(added, key) != NULL;
}

bool ct_box_add(struct ct_text *setup, const struct ct_box_file *file, const char *text, size_t len,
                struct ct_text *warnings, ct_translate *speak,
                struct ct_box_switch switches[CT_BOX_SWITCHES], struct ct_refusal *why)
{
    ct_put_comma(setup);
    size_t before = setup->len;
    if (!file->convert(text, len, setup, warnings, speak, why)) return false;
    const char *added = before < setup->cap ? setup->at + before : "";
    int count = 0;
    switches[count++] = (struct ct_box_switch){file->option, file->value};
    if (file->also_member && has_member(added, file->also_member))
        switches[count++] = (struct ct_box_switch){file->also_option, file->also_value};
    switches[count] = (struct ct_box_switch){NULL, NULL};
    return true;
}
