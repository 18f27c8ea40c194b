/* session.c - see session.h. */
#include "apps/tui/session.h"

#include "apps/common/agents.h"
#include "apps/common/output.h"
#include "apps/common/speech.h"
#include "apps/tui/hurry.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define SAY_UNNAMED   _("Player %d")
#define SAY_SAME_NAME _("%s (seat %d)")
#define SAY_LOST      _("%s has lost the game: %s.")

/* ---- whose seat is whose ------------------------------------------------------------------- */

bool session_is_person(const struct session *s, int seat)
{
    return seat >= 0 && seat < ct_table_kit(s->table)->config.players && !s->agent[seat];
}

int session_viewer(const struct session *s)
{
    for (int seat = 0; seat < ct_table_kit(s->table)->config.players; seat++)
        if (session_is_person(s, seat)) return seat;
    return 0;
}

int session_last_decision(const struct session *s, int seat)
{
    int n = ct_table_lines(s->table) - 1;
    while (n >= 0 && ct_table_seat_at(s->table, n) != seat) n--;
    return n;
}

static bool is_shared(const struct ct_table *t, int seat)
{
    for (int other = 0; other < ct_table_kit(t)->config.players; other++)
        if (other != seat && strcmp(ct_table_name(t, other), ct_table_name(t, seat)) == 0)
            return true;
    return false;
}

static void name_seat(struct session *s, int seat)
{
    const char *name = ct_table_name(s->table, seat);
    char *shown = s->shown[seat];
    if (!name[0])
        snprintf(shown, SHOWN_NAME, SAY_UNNAMED, seat);
    else if (is_shared(s->table, seat))
        snprintf(shown, SHOWN_NAME, SAY_SAME_NAME, name, seat);
    else
        snprintf(shown, SHOWN_NAME, "%s", name);
    s->names[seat] = shown;
}

void session_name_seats(struct session *s)
{
    for (int seat = 0; seat < CT_SEATS_MAX; seat++) {
        s->names[seat] = "";
        if (seat < ct_table_kit(s->table)->config.players) name_seat(s, seat);
    }
}

const char *session_plain_name(const struct session *s, int seat)
{
    const char *name = ct_table_name(s->table, seat);
    return name[0] ? name : s->names[seat];
}

/* ---- another table ------------------------------------------------------------------------- */

static void free_agents(struct ct_agent *agent[CT_SEATS_MAX])
{
    for (int seat = 0; seat < CT_SEATS_MAX; seat++) ct_agent_free(agent[seat]);
}

/* A name that begins what the person at the keyboard himself wanted to be run: never one that
 * somebody else wrote into a record. */
static const char *program_at(const struct session *s, int seat, const char *name)
{
    const char *spec = s->program ? s->program[seat] : "";
    return agents_is_program(name) && strncmp(spec, name, strlen(name)) == 0 ? spec : NULL;
}

static bool make_agents(const struct session *s, const struct ct_table *t,
                        struct ct_agent *agent[CT_SEATS_MAX])
{
    const struct ct_kit *kit = ct_table_kit(t);
    for (int seat = 0; seat < kit->config.players; seat++) {
        const char *spec = ct_table_name(t, seat);
        const char *program = program_at(s, seat, spec);
        if (!program && !ct_agent_is_known(spec)) continue;
        agent[seat] = agents_make(s->agents, program ? program : spec, kit->game, s->seed, seat);
        if (!agent[seat]) return false;
    }
    return true;
}

static void begin(struct session *s)
{
    const struct ct_kit *kit = ct_table_kit(s->table);
    s->people = 0;
    for (int seat = 0; seat < kit->config.players; seat++) s->people += !s->agent[seat];
    session_name_seats(s);
    s->hides = s->people > 1 && ct_kit_hides(kit);
    s->front = NOBODY;
    s->redraw = true;
    s->has_pending = s->offered = false;
    memset(s->heard, 0, sizeof s->heard);
    s->saved_lines = -1;
    s->saved_as[0] = '\0';
    story_catch_up(s);
}

bool session_adopt(struct session *s, struct ct_table *table)
{
    struct ct_agent *agent[CT_SEATS_MAX] = {NULL};
    ct_state *seen = calloc(1, ct_table_kit(table)->game->state_size);
    if (!seen || !make_agents(s, table, agent)) {
        free_agents(agent);
        free(seen);
        return false;
    }
    bool may_show_a_hand = s->table != NULL;
    session_free(s);
    memcpy(s->agent, agent, sizeof agent);
    s->seen = seen;
    s->table = table;
    begin(s);
    if (may_show_a_hand && s->hides) screen_clear(&s->screen);
    return true;
}

void session_free(struct session *s)
{
    free_agents(s->agent);
    memset(s->agent, 0, sizeof s->agent);
    free(s->seen);
    ct_table_free(s->table);
    s->seen = NULL;
    s->table = NULL;
}

uint64_t session_next_seed(struct session *s)
{
    return s->seed + (uint64_t)s->games++;
}

bool session_is_saved(const struct session *s)
{
    return s->saved_lines == ct_table_lines(s->table);
}

/* ---- computers and dice --------------------------------------------------------------------- */

struct heard {
    const struct ct_table *table;
    int n, seat;
};

static void put_events(const void *from, struct ct_text *out)
{
    const struct heard *h = from;
    ct_table_events(h->table, h->n, h->seat, out);
}

/* The lines that a program has not heard of; our own agents do not listen. */
static void tell_agent(struct session *s, int seat)
{
    for (int n = s->heard[seat]; n < ct_table_lines(s->table); n++) {
        struct heard heard = {s->table, n, seat};
        char line[128];
        struct ct_text out = ct_text_on(line, sizeof line);
        int by = ct_table_seat_at(s->table, n);
        size_t len;
        ct_put_char(&out, '{');
        ct_put_json_number(&out, "n", n);
        if (by != CT_CHANCE) ct_put_json_number(&out, "player", by);
        ct_put(&out, by == CT_CHANCE ? ",\"chance\":\"" : ",\"move\":\"");
        ct_table_put_move(s->table, n, ct_table_move_at(s->table, n), &out);
        ct_put(&out, "\"}");
        char *events = whole_text(put_events, &heard, &len);
        ct_agent_tell(s->agent[seat], n, line, events ? events : "[]");
        free(events);
    }
    s->heard[seat] = ct_table_lines(s->table);
}

static bool let_agent_move(struct session *s, int seat, struct ct_refusal *why)
{
    int lines = ct_table_lines(s->table);
    if (ct_agent_is_outside(s->agent[seat])) tell_agent(s, seat);
    ct_table_observe(s->table, lines, seat, s->seen);
    hurry_begin(&s->screen, s->agent[seat], s->names[seat]);
    ct_move m = ct_agent_choose(s->agent[seat], ct_table_kit(s->table), s->seen, seat);
    hurry_end(&s->screen);
    const char *lost = ct_agent_failure(s->agent[seat]);
    if (lost) {
        screen_warn(&s->screen, SAY_LOST, s->names[seat], lost);
        return ct_refuse(why, NULL, NULL);
    }
    return ct_table_play_move(s->table, seat, lines, m, why);
}

bool session_step(struct session *s)
{
    struct ct_refusal why;
    int turn = ct_table_turn(s->table);
    if (turn == CT_OVER || session_is_person(s, turn)) return false;
    bool ok = turn == CT_CHANCE ? ct_table_roll(s->table, &why) : let_agent_move(s, turn, &why);
    s->redraw = true;
    if (ok) return true;
    if (why.rule) /* memory, or a mistake of ours */
        screen_warn(&s->screen, "%s %s", why.rule, why.token);
    s->over = true;
    s->exit_code = 1;
    return false;
}
