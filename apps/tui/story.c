/*
 * story.c - what happened, in sentences, and how it ended.
 *
 * Every seat has a cursor into the record: the lines it has heard of. With a curtain each
 * seat is told from its own cursor; without one everybody looks at the same screen, so all
 * share the cursor of seat 0.
 */
#include "apps/tui/session.h"

#include "apps/common/speech.h"
#include "core/say.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define SAY_TITLE    "%s (%s)"
#define SAY_PERSON   _("  Seat %d: %s")
#define SAY_COMPUTER _("  Seat %d: %s (computer)")
#define SAY_HELP     _("Type ? for the moves and help for everything else.")
#define SAY_HIDDEN                                                                                 \
    _("Hands are hidden: the screen is cleared whenever the keyboard goes to somebody else.")
#define SAY_WON          _("%s wins.")
#define SAY_SHARED       _("The first place is shared.")
#define SAY_HOW_IT_ENDED _("How it ended: %s.")

enum { SENTENCES = 4096 };

/* ---- one line ------------------------------------------------------------------------------- */

struct telling {
    const struct ct_table *table;
    int line, seat;
};

static void put_events(const void *from, struct ct_text *out)
{
    const struct telling *t = from;
    ct_table_events(t->table, t->line, t->seat, out);
}

static char *events_of(const struct session *s, int line, int seat)
{
    return screen_text(put_events, &(struct telling){s->table, line, seat});
}

static void put_sentences(const struct session *s, const struct ct_json *doc, int events,
                          struct ct_text *out)
{
    const struct ct_game *game = ct_table_kit(s->table)->game;
    for (int event = ct_json_first(doc, events); event >= 0; event = ct_json_next(doc, event)) {
        if (out->len) ct_put_char(out, ' ');
        ct_put_event(out, game, doc, event, s->names, speech);
    }
}

void story_tell_events(struct session *s, const struct ct_json *doc, int events)
{
    char text[SENTENCES];
    struct ct_text out = ct_text_on(text, sizeof text);
    put_sentences(s, doc, events, &out);
    if (out.len) screen_say(&s->screen, "  %s", text);
}

static void tell_line(struct session *s, int line, int seat)
{
    char *json = events_of(s, line, seat);
    size_t len = strlen(json), room = ct_json_room(len);
    void *tokens = malloc(room);
    struct ct_json doc;
    if (tokens && !ct_json_read(&doc, json, len, tokens, room)) story_tell_events(s, &doc, 0);
    free(tokens);
    free(json);
}

/* Is everybody at the table told the same? */
static bool is_public(const struct session *s, int line)
{
    char *first = events_of(s, line, 0);
    bool same = true;
    for (int seat = 1; same && seat < ct_table_kit(s->table)->config.players; seat++) {
        char *other = events_of(s, line, seat);
        same = strcmp(first, other) == 0;
        free(other);
    }
    free(first);
    return same;
}

/* ---- cursors -------------------------------------------------------------------------------- */

static int *cursor_of(struct session *s, int seat)
{
    return &s->told[s->hides ? seat : 0];
}

void story_tell(struct session *s, int seat)
{
    int *told = cursor_of(s, seat);
    for (; *told < ct_table_lines(s->table); ++*told) tell_line(s, *told, seat);
}

void story_tell_public(struct session *s, int seat)
{
    int *told = cursor_of(s, seat);
    for (; *told < ct_table_lines(s->table) && is_public(s, *told); ++*told)
        tell_line(s, *told, seat);
}

void story_forget(struct session *s)
{
    for (int seat = 0; seat < CT_SEATS_MAX; seat++)
        if (s->told[seat] > ct_table_lines(s->table)) s->told[seat] = ct_table_lines(s->table);
    for (int seat = 0; seat < CT_SEATS_MAX; seat++)
        if (s->heard[seat] > ct_table_lines(s->table)) s->heard[seat] = ct_table_lines(s->table);
}

void story_catch_up(struct session *s)
{
    memset(s->told, 0, sizeof s->told);
    for (int seat = 0; seat < ct_table_kit(s->table)->config.players; seat++) {
        int *told = cursor_of(s, seat);
        int known = session_last_decision(s, seat) + 1;
        if (session_is_person(s, seat) && known > *told) *told = known;
    }
}

/* ---- the beginning --------------------------------------------------------------------------- */

void story_begin(struct session *s)
{
    const struct ct_kit *kit = ct_table_kit(s->table);
    const struct ct_face *face = kit->game->face;
    screen_say(&s->screen, SAY_TITLE, kit->game->title, face->credit);
    screen_say(&s->screen, "%s", _(face->aim));
    for (int seat = 0; seat < kit->config.players; seat++) {
        const char *name = session_plain_name(s, seat);
        if (session_is_person(s, seat))
            screen_say(&s->screen, SAY_PERSON, seat, name);
        else
            screen_say(&s->screen, SAY_COMPUTER, seat, name);
    }
    screen_say(&s->screen, "%s", _(face->how));
    screen_say(&s->screen, SAY_HELP);
    if (s->hides) screen_say(&s->screen, SAY_HIDDEN);
}

/* ---- the end -------------------------------------------------------------------------------- */

static bool shares_rank(const struct ct_score *score, int players, int seat)
{
    for (int other = 0; other < players; other++)
        if (other != seat && score->rank[other] == score->rank[seat]) return true;
    return false;
}

static void tell_place(const struct session *s, const struct ct_score *score, bool shared, int seat)
{
    const struct screen *screen = &s->screen;
    int rank = score->rank[seat], points = score->points[seat];
    const char *name = s->names[seat];
    if (shared)
        screen_say(screen,
                   _n("  Place %d (shared): %s, %d point.", "  Place %d (shared): %s, %d points.",
                      points),
                   rank, name, points);
    else
        screen_say(screen, _n("  Place %d: %s, %d point.", "  Place %d: %s, %d points.", points),
                   rank, name, points);
}

static void tell_winner(const struct session *s, const struct ct_score *score, int players)
{
    for (int seat = 0; seat < players; seat++) {
        if (score->rank[seat] != 1) continue;
        if (shares_rank(score, players, seat))
            screen_say(&s->screen, SAY_SHARED);
        else
            screen_say(&s->screen, SAY_WON, s->names[seat]);
        return;
    }
}

/* The game's words for it, or the token itself, which is words and hyphens. */
static void tell_reason(const struct session *s, const char *reason)
{
    char words[64];
    const struct ct_face *face = ct_table_kit(s->table)->game->face;
    const char *sentence = ct_phrase_find(face->reason_words, reason);
    if (sentence) {
        screen_say(&s->screen, "%s", _(sentence));
        return;
    }
    snprintf(words, sizeof words, "%s", reason);
    for (char *c = words; *c; c++)
        if (*c == '-') *c = ' ';
    screen_say(&s->screen, SAY_HOW_IT_ENDED, words);
}

void story_result(struct session *s, const struct ct_score *score)
{
    int players = ct_table_kit(s->table)->config.players;
    tell_winner(s, score, players);
    for (int rank = 1; rank <= players; rank++)
        for (int seat = 0; seat < players; seat++)
            if (score->rank[seat] == rank)
                tell_place(s, score, shares_rank(score, players, seat), seat);
    if (score->reason) tell_reason(s, score->reason);
}

void story_end(struct session *s)
{
    struct ct_score score;
    ct_table_score(s->table, ct_table_lines(s->table), &score);
    screen_blank();
    screen_board(&s->screen, s->table, -1);
    screen_blank();
    story_result(s, &score);
}
