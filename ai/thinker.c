/* thinker.c - see thinker.h. */
#include "ai/thinker.h"

#include <string.h>

/* Is the text of a before that of b? */
static bool text_is_before(const struct ct_kit *kit, const ct_state *seen, ct_move a, ct_move b)
{
    char x[CT_MOVE_TEXT], y[CT_MOVE_TEXT];
    struct ct_text first = ct_text_on(x, sizeof x), second = ct_text_on(y, sizeof y);
    kit->game->write_move(kit, seen, a, &first);
    kit->game->write_move(kit, seen, b, &second);
    return strcmp(x, y) < 0;
}

int ct_verdict_best(const struct ct_verdict *verdicts, int count, const struct ct_kit *kit,
                    const ct_state *seen)
{
    int best = 0;
    for (int i = 1; i < count; i++) {
        const struct ct_verdict *v = &verdicts[i], *top = &verdicts[best];
        if (v->visits != top->visits || v->merit != top->merit) {
            bool better =
                v->visits != top->visits ? v->visits > top->visits : v->merit > top->merit;
            if (better) best = i;
        } else if (text_is_before(kit, seen, v->move, top->move)) {
            best = i;
        }
    }
    return best;
}
