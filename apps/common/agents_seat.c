/*
 * agents_seat.c - see agents.h: a program that plays for a seat.
 *
 * A seat's agent keeps a table of what its seat sees (ct_table_seen), so that the program is shown
 * that and nothing else, and its moves are checked against that.
 */
#include "apps/common/agents.h"

#include "apps/common/base64.h"
#include "apps/common/output.h"
#include "core/say.h"
#include "core/table.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>

struct sitter {
    struct agents *all;
    struct guest *guest;
    struct ct_table *table; /* what the seat sees; NULL: nothing yet */
    int seat;
    uint64_t seed;
    bool begun;
    volatile bool hurry;
    int lines, told; /* of the game; of them, known to the program */
    struct piece {
        char *text;
    } * line, *event; /* by number; from `told` on they are needed */
    int room;
};

static void drop_pieces(struct sitter *s, int from)
{
    for (int n = from; n < s->lines; n++) {
        free(s->line[n].text);
        free(s->event[n].text);
        s->line[n].text = s->event[n].text = NULL;
    }
}

static bool make_room(struct sitter *s, int n)
{
    if (n < s->room) return true;
    int room = 2 * n + 64;
    struct piece *line = realloc(s->line, (size_t)room * sizeof *line);
    if (line) s->line = line;
    struct piece *event = line ? realloc(s->event, (size_t)room * sizeof *event) : NULL;
    if (event) s->event = event;
    if (event) s->room = room;
    return event != NULL;
}

/* From line n on, everything is as it is told now. */
static void be_told(void *with, int n, const char *line, const char *events)
{
    struct sitter *s = with;
    if (n > s->lines || !make_room(s, n)) {
        if (!s->guest->lost) guest_fail(s->guest, "there was not enough memory");
        return;
    }
    drop_pieces(s, n);
    s->lines = n + 1;
    if (s->told > n) s->told = n;
    s->line[n].text = strndup(line, strcspn(line, "\n"));
    s->event[n].text = strdup(events);
}

static void be_hurried(void *with)
{
    ((struct sitter *)with)->hurry = true;
}

static const char *failure(const void *with)
{
    const struct sitter *s = with;
    return s->guest->lost ? s->guest->why : NULL;
}

/* The program stays for the next game, unless it has lost this one. */
static void leave(void *with)
{
    struct sitter *s = with;
    s->guest->busy = false;
    if (s->guest->lost) agents_dismiss(s->all, s->guest);
    drop_pieces(s, 0);
    ct_table_free(s->table);
    free(s->line);
    free(s->event);
    free(s);
}

/* ---- what it is told ------------------------------------------------------------------------- */

struct told {
    const struct sitter *sitter;
    const ct_state *seen;
    uint64_t seed;
    const char *header;
};

static void put_new(const void *from, struct ct_text *out)
{
    const struct told *t = from;
    const struct sitter *s = t->sitter;
    ct_put(out, "{\"do\":\"new\"");
    ct_put_json_number(out, "id", s->guest->asked);
    ct_put_json_number(out, "seat", s->seat);
    ct_put(out, ",\"seed\":\"");
    ct_put_u64(out, t->seed);
    ct_put(out, "\",\"header\":");
    ct_put(out, t->header);
    ct_put_char(out, '}');
}

static void put_pieces(struct ct_text *out, const char *key, const struct piece *piece, int from,
                       int count)
{
    ct_put_json_key(out, key);
    ct_put_char(out, '[');
    for (int n = from; n < count; n++) {
        ct_put_comma(out);
        ct_put(out, piece[n].text ? piece[n].text : "null");
    }
    ct_put_char(out, ']');
}

/* What happened since it was told last, and what its seat sees and may do now. */
static void put_position(const void *from, struct ct_text *out)
{
    const struct told *t = from;
    const struct sitter *s = t->sitter;
    const struct ct_kit *kit = ct_table_kit(s->table);
    const struct ct_choice *choice;
    ct_put(out, "{\"do\":\"position\"");
    ct_put_json_number(out, "id", s->guest->asked);
    ct_put_json_number(out, "n", s->lines);
    ct_put_json_number(out, "turn", s->seat);
    if (s->guest->wants_bytes) {
        ct_put(out, ",\"bytes\":\"");
        base64_put(out, t->seen, kit->game->state_size);
        ct_put(out, "\"}");
        return;
    }
    ct_put_json_number(out, "from", s->told);
    put_pieces(out, "lines", s->line, s->told, s->lines);
    put_pieces(out, "events", s->event, s->told, s->lines);
    ct_put_json_key(out, "view");
    ct_table_view(s->table, s->lines, s->seat, out);
    ct_put(out, ",\"legal\":[");
    int count = ct_table_choices(s->table, s->lines, &choice);
    for (int i = 0; i < count; i++) {
        ct_put_comma(out);
        ct_put_json_string(out, choice[i].text);
    }
    ct_put(out, "]}");
}

static void put_go(const void *from, struct ct_text *out)
{
    const struct guest *g = ((const struct told *)from)->sitter->guest;
    ct_put(out, "{\"do\":\"go\"");
    ct_put_json_number(out, "id", g->asked);
    ct_put_json_number(out, "ms", g->terms.ms);
    if (g->terms.iters) ct_put_json_number(out, "iters", g->terms.iters);
    ct_put_char(out, '}');
}

static bool ask(struct sitter *s, void (*put)(const void *from, struct ct_text *out),
                const struct told *told, const char *say, int64_t ms, struct answer *answer)
{
    size_t len;
    s->guest->asked++;
    char *line = whole_text(put, told, &len);
    if (!line) return guest_fail(s->guest, "there was not enough memory");
    bool ok = guest_ask(s->guest, line, len, say, ms, &s->hurry, answer);
    free(line);
    return ok;
}

/* The seed of the deal would tell what is hidden; a hash of it does not, and is as repeatable. */
static uint64_t own_seed(const struct sitter *s)
{
    struct {
        uint64_t seed, seat;
    } from = {s->seed, (uint64_t)s->seat};
    unsigned char hash[crypto_generichash_BYTES_MIN];
    uint64_t seed = 0;
    if (s->guest->terms.knows_seed) return s->seed;
    crypto_generichash(hash, sizeof hash, (const unsigned char *)&from, sizeof from, NULL, 0);
    for (int i = 0; i < 8; i++) seed = seed << 8 | hash[i];
    return seed;
}

/* ---- choosing -------------------------------------------------------------------------------- */

static bool look(struct sitter *s, const struct ct_kit *kit, const ct_state *seen)
{
    struct ct_refusal why;
    const struct ct_kit *shared = ct_house_keep(s->all->house, kit, &why);
    size_t size = kit->game->state_size;
    ct_table_free(s->table);
    s->table =
        shared ? ct_table_seen(s->all->house, shared, seen, size, s->seat, s->lines, &why) : NULL;
    ct_house_drop(s->all->house, shared);
    return s->table || guest_fail(s->guest, "there was not enough memory");
}

static bool take_move(struct sitter *s, const struct answer *answer, ct_move *out)
{
    char move[CT_MOVE_TEXT], sentence[160];
    struct ct_text text = ct_text_on(sentence, sizeof sentence);
    const struct ct_choice *choice;
    struct ct_refusal why;
    if (!ct_json_string(&answer->doc, ct_json_get(&answer->doc, 0, "move"), move, sizeof move))
        return guest_fail(s->guest, "it named no move: \"%.60s\"", answer->text);
    int count = ct_table_choices(s->table, s->lines, &choice);
    for (int i = 0; i < count; i++) {
        if (strcmp(choice[i].text, move) != 0) continue;
        *out = choice[i].move;
        return true;
    }
    if (ct_table_check(s->table, s->seat, s->lines, move, &why)) /* as the list has it */
        return guest_fail(s->guest, "its move %s is not in the list", move);
    ct_put_refusal(&text, NULL, &why, NULL);
    return guest_fail(s->guest, "its move %s is not allowed: %s: %s", move, why.rule, sentence);
}

static bool begin(struct sitter *s, struct told *told)
{
    struct answer answer;
    char *header = agents_header(s->all->house, ct_table_kit(s->table));
    if (!header) return guest_fail(s->guest, "there was not enough memory");
    told->header = header;
    s->begun = ask(s, put_new, told, "done", s->guest->terms.start, &answer);
    if (s->begun) answer_free(&answer);
    free(header);
    return s->begun;
}

static bool choose(void *with, const struct ct_kit *kit, const ct_state *seen, int seat,
                   ct_move *out)
{
    struct sitter *s = with;
    struct guest *g = s->guest;
    struct told told = {.sitter = s, .seen = seen, .seed = own_seed(s)};
    struct answer answer;
    (void)seat;
    s->hurry = false;
    if (g->lost || (!g->program && !guest_begin(g, CT_VERSION)) || !look(s, kit, seen))
        return false;
    if (!s->begun && !begin(s, &told)) return false;
    if (!ask(s, put_position, &told, "done", g->terms.ms + g->terms.grace, &answer)) return false;
    answer_free(&answer);
    s->told = s->lines;
    if (!ask(s, put_go, &told, "move", g->terms.ms + g->terms.grace, &answer)) return false;
    bool ok = take_move(s, &answer, out);
    answer_free(&answer);
    return ok;
}

struct ct_agent *agents_make(void *with, const char *spec, const struct ct_game *game,
                             uint64_t seed, int seat)
{
    if (!agents_is_program(spec)) return ct_agent_new(spec, game, seed, seat);
    struct sitter *s = agents_problem(spec) ? NULL : calloc(1, sizeof *s);
    if (!s) return NULL;
    *s = (struct sitter){.all = with,
                         .seat = seat,
                         .seed = seed,
                         .guest = agents_invite(with, spec)};
    const struct ct_outside outside = {.with = s,
                                       .choose = choose,
                                       .tell = be_told,
                                       .failure = failure,
                                       .stop = be_hurried,
                                       .free = leave};
    struct ct_agent *agent = s->guest ? ct_agent_outside(&outside) : NULL;
    if (agent) s->guest->busy = true;
    if (!agent) free(s);
    return agent;
}
