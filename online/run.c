/*
 * run.c - see inside.h: what a table does by itself: dice, agents, clocks, the deal after five
 * seconds, closing when nobody comes, leaving memory when nobody looks.
 */
#include "online/inside.h"

#include <stdlib.h>
#include <string.h>

enum {
    DEAL_MS = 5000,
    HOUR = 60 * 60 * 1000,
    DAY = 24 * HOUR,
    NEXT_GAME_MS = 60000, /* of a match */
    SLEEP_MS = 30000      /* after so long without anybody a table leaves memory */
};

/* ---- clocks ---------------------------------------------------------------------------------- */

int64_t day_ms(const struct table *t)
{
    return (int64_t)t->days * DAY;
}

int64_t clock_left(const struct table *t, int seat)
{
    int64_t left = t->seat[seat].clock;
    bool runs = t->state == PLAYING && ct_table_turn(t->play) == seat && is_person(t, seat) &&
                t->stored_lines == ct_table_lines(t->play);
    bool decided = t->state == PLAYING && t->stored_lines < ct_table_lines(t->play) &&
                   ct_table_seat_at(t->play, t->stored_lines) == seat && is_person(t, seat);
    return runs || decided ? left - (t->w->now - t->turn_since) : left;
}

/* When the entry that is being applied was written; as this world's time goes. */
static int64_t entry_time(const struct table *t)
{
    int64_t at = t->is_reading && t->entry_up >= 0 ? t->entry_up + t->w->paused : t->w->now;
    return at < t->w->now ? at : t->w->now;
}

/* The last one who decided anything; dice come from nobody. */
static int last_decider(const struct table *t)
{
    int n = ct_table_lines(t->play);
    while (n > 0 && ct_table_seat_at(t->play, n - 1) < 0) n--;
    return n > 0 ? ct_table_seat_at(t->play, n - 1) : -1;
}

void turn_goes_on(struct table *t)
{
    t->turns++;
    t->turn_since = entry_time(t);
}

/* A line or the start is behind. */
void turn_comes(struct table *t)
{
    int turn = ct_table_turn(t->play);
    turn_goes_on(t);
    if (turn < 0 || turn == last_decider(t)) return;
    struct seat *s = &t->seat[turn];
    if (t->clock == LIVE) s->clock += (int64_t)t->more * 1000;
    if (t->clock == DAYS) s->clock = day_ms(t);
}

/* ---- timers ---------------------------------------------------------------------------------- */

struct alarm {
    int64_t at;
    char id[ON_TABLE_ID + 1];
};

static void swap(struct alarm *a, struct alarm *b)
{
    struct alarm kept = *a;
    *a = *b;
    *b = kept;
}

static bool push_alarm(struct on_world *w, int64_t at, const char *id)
{
    if (w->alarm_count == w->alarm_room) {
        int room = w->alarm_room ? 2 * w->alarm_room : 256;
        struct alarm *alarm = realloc(w->alarm, (size_t)room * sizeof *alarm);
        if (!alarm) return false;
        w->alarm = alarm;
        w->alarm_room = room;
    }
    int i = w->alarm_count++;
    w->alarm[i].at = at;
    memcpy(w->alarm[i].id, id, sizeof w->alarm[i].id);
    for (; i > 0 && w->alarm[(i - 1) / 2].at > w->alarm[i].at; i = (i - 1) / 2)
        swap(&w->alarm[i], &w->alarm[(i - 1) / 2]);
    return true;
}

static struct alarm pop_alarm(struct on_world *w)
{
    struct alarm first = w->alarm[0];
    w->alarm[0] = w->alarm[--w->alarm_count];
    for (int i = 0;;) {
        int least = i, left = 2 * i + 1, right = left + 1;
        if (left < w->alarm_count && w->alarm[left].at < w->alarm[least].at) least = left;
        if (right < w->alarm_count && w->alarm[right].at < w->alarm[least].at) least = right;
        if (least == i) return first;
        swap(&w->alarm[i], &w->alarm[least]);
        i = least;
    }
}

void wake_asleep(struct on_world *w, const char *table, int64_t at)
{
    push_alarm(w, at, table);
}

/* An earlier alarm of the same table stays in the heap and finds nothing to do. */
void wake_table(struct table *t, int64_t at)
{
    if (t->wake && t->wake <= at && t->wake > t->w->now) return;
    if (push_alarm(t->w, at, t->id)) t->wake = at;
}

int64_t on_wake_at(const struct on_world *w)
{
    int64_t due[] = {lobby_wake_at(w),
                     peers_wake_at(w),
                     sweep_wake_at(w),
                     w->beat_due,
                     w->is_started ? 0 : w->start_due,
                     w->alarm_count && !is_late(w) ? w->alarm[0].at : 0};
    int64_t first = 0;
    for (size_t i = 0; i < sizeof due / sizeof *due; i++)
        if (due[i] && (!first || due[i] < first)) first = due[i];
    return first;
}

/* ---- by itself ------------------------------------------------------------------------------- */

/* A request of nobody's, that changes the table. */
static void by_itself(struct table *t, bool (*run)(struct job *j))
{
    struct job *j = job_new(t->w, NULL, run);
    if (!j) {
        wake_table(t, t->w->now + 1000);
        return;
    }
    j->table = t;
    j->decides_anew = true;
    j->choice = t->choice;
    j->choice_n = lines_of(t);
    job_go(j);
}

static bool start_now(struct job *j)
{
    if (j->table->state != DEALING) return true;
    struct made *m = made_for(j, j->table);
    if (!m) return true;
    struct ct_text body = made_body(m);
    put_begin(&body, j->w, false);
    struct txn x = {0};
    made_writes(&x, m);
    return commit(j, j->table, &x, after_change);
}

/* Who has a seat kept for him has the table among his, too (ON-20). */
void txn_not_mine(struct txn *x, const struct table *t, int seat)
{
    const struct seat *s = &t->seat[seat];
    struct person kept = {.stored = true};
    memcpy(kept.id, s->kept, sizeof kept.id);
    if (s->person) txn_mine(x, s->person, t->id, false);
    if (!s->person && s->kept[0]) txn_mine(x, &kept, t->id, false);
}

bool close_table(struct job *j, struct table *t, void (*after)(struct job *j))
{
    struct made *m = made_for(j, t);
    if (!m) return true;
    struct ct_text body = made_body(m);
    ct_put(&body, "{\"is\":\"close\"}");
    struct txn x = {0};
    made_writes(&x, m);
    txn_live(&x, t->id, false);
    for (int seat = 0; seat < t->players; seat++) txn_not_mine(&x, t, seat);
    return commit(j, t, &x, after);
}

static bool is_empty(const struct table *t)
{
    for (int seat = 0; seat < t->players; seat++)
        if (t->seat[seat].kind == SEAT_PERSON) return false;
    return true;
}

static bool close_now(struct job *j)
{
    if (j->table->state != WAITING || !is_empty(j->table)) return true;
    return close_table(j, j->table, after_change);
}

static bool roll_now(struct job *j)
{
    struct table *t = j->table;
    if (!hold_on(j, t)) return false;
    return turn_of(t) == CT_CHANCE ? commit_lines(j, t) : true;
}

static bool time_is_up(struct job *j)
{
    struct table *t = j->table;
    int turn = turn_of(t);
    if (turn < 0 || !is_person(t, turn) || clock_left(t, turn) > 0) return true;
    return leave_seat(j, t, turn, "time");
}

/* What an end changes is read before it is decided, and others may come meanwhile: then it runs
 * again, and looks at everything anew. */
static bool agent_plays(struct job *j)
{
    struct table *t = j->table;
    struct ct_refusal why;
    int turn = turn_of(t);
    if (!hold_on(j, t)) return false;
    if (turn < 0 || is_person(t, turn) || j->choice_n != lines_of(t)) return true;
    if (ct_table_play_move(t->play, turn, lines_of(t), j->choice, &why)) return commit_lines(j, t);
    wake_table(t, t->w->now + 1000); /* it is thought about anew */
    return true;
}

/* ---- agents ---------------------------------------------------------------------------------- */

static const char *agent_at(const struct table *t, int seat)
{
    return t->seat[seat].kind == SEAT_AGENT ? t->seat[seat].agent : t->standin_agent;
}

static uint64_t think_seed(const struct table *t)
{
    return ct_hash(t->secret, strlen(t->secret)) + (uint64_t)lines_of(t);
}

static void think(struct table *t, int seat)
{
    struct on_world *w = t->w;
    char spec[48];
    struct ct_text text = ct_text_on(spec, sizeof spec);
    if (!t->think_seen) t->think_seen = calloc(1, t->game->state_size);
    if (!t->think_seen) {
        wake_table(t, w->now + 1000);
        return;
    }
    ct_put(&text, agent_at(t, seat));
    if (t->day[0]) ct_put_format(&text, ":iters=%d", w->options.day_iterations);
    ct_table_observe(t->play, lines_of(t), seat, t->think_seen);
    t->thinking = next_ticket(w);
    t->think_turn = t->turns;
    t->think_kit = ct_house_share(t->kit);
    w->counts.thinking++;
    struct on_effect effect = {.kind = ON_THINK,
                               .to = t->thinking,
                               .text = spec,
                               .len = text.len,
                               .kit = t->think_kit,
                               .seen = t->think_seen,
                               .seat = seat,
                               .code = t->day[0] != '\0',
                               .seed = think_seed(t)};
    note_thinker(w, t->thinking, t->id);
    w->shell.effect(w->shell.with, &effect);
}

/* A thought about a position that is gone is worth nothing, but its memory was in use till now. */
void table_chose(struct table *t, ct_move m)
{
    bool fits = t->state == PLAYING && t->think_turn == t->turns && ct_table_turn(t->play) >= 0 &&
                !is_person(t, ct_table_turn(t->play));
    ct_house_drop(t->w->house, t->think_kit);
    t->think_kit = NULL;
    t->thinking = 0;
    t->has_choice = fits;
    t->choice = m;
    if (!t->held) table_tend(t);
}

void table_not_chosen(struct table *t)
{
    ct_house_drop(t->w->house, t->think_kit);
    t->think_kit = NULL;
    t->thinking = 0;
    wake_table(t, t->w->now + 1000);
}

/* An agent's line comes no sooner than the pace says, forced ones too: haste tells nothing. */
static void tend_agent(struct table *t, int seat)
{
    int64_t due = t->turn_since + t->w->options.bot_pace;
    if (t->think_turn != t->turns) t->has_choice = false; /* about what is gone meanwhile */
    if (!t->has_choice && !t->thinking) {
        if (!claim_turn(t)) return;
        think(t, seat);
    }
    if (!t->has_choice) {
        claim_goes_on(t);
        return;
    }
    if (t->w->now < due) {
        wake_table(t, due);
        return;
    }
    t->has_choice = false;
    by_itself(t, agent_plays);
}

static void tend_person(struct table *t, int seat)
{
    if (t->clock == NO_CLOCK) return;
    int64_t left = clock_left(t, seat);
    if (left <= 0)
        by_itself(t, time_is_up);
    else
        wake_table(t, t->w->now + left);
}

/* A seat of somebody who was forgotten while he was sitting down: nobody plays there. */
static int seat_of_nobody(const struct table *t)
{
    for (int seat = 0; seat < t->players; seat++)
        if (is_person(t, seat) && !t->seat[seat].person) return seat;
    return -1;
}

static bool go_on_without(struct job *j)
{
    struct table *t = j->table;
    int seat = seat_of_nobody(t);
    if (seat < 0) return true;
    if (t->state == PLAYING) return leave_seat(j, t, seat, "left");
    struct made *m = made_for(j, t);
    if (t->state != WAITING || !m) return true;
    struct ct_text body = made_body(m);
    ct_put_format(&body, "{\"is\":\"stand\",\"seat\":%d}", seat);
    struct txn x = {0};
    made_writes(&x, m);
    return commit(j, t, &x, after_change);
}

static void tend_waiting(struct table *t)
{
    if (t->match_game > 1) {
        tend_next_game(t);
    } else if (is_empty(t)) {
        int64_t due = t->changed + HOUR;
        if (t->w->now >= due)
            by_itself(t, close_now);
        else
            wake_table(t, due);
    }
}

static void tend_dealing(struct table *t)
{
    int64_t due = t->dealing_since + DEAL_MS;
    if (t->w->now >= due)
        by_itself(t, start_now);
    else
        wake_table(t, due);
}

void table_tend(struct table *t)
{
    if (t->held || t->w->draining || t->w->options.orders_only) return;
    if (t->news_due && t->w->now >= t->news_due) {
        t->news_due = 0;
        read_news(t);
        return; /* it is looked at when they are read */
    }
    if (t->w->now < t->rest_until) {
        wake_table(t, t->rest_until);
        return;
    }
    if ((t->state == WAITING || t->state == PLAYING) && seat_of_nobody(t) >= 0) {
        by_itself(t, go_on_without);
        return;
    }
    if (t->state == WAITING) tend_waiting(t);
    if (t->state == DEALING) tend_dealing(t);
    if (t->state == PLAYING) {
        int turn = ct_table_turn(t->play);
        if (turn == CT_CHANCE)
            by_itself(t, roll_now);
        else if (turn >= 0 && is_person(t, turn))
            tend_person(t, turn);
        else if (turn >= 0)
            tend_agent(t, turn);
    }
    if (t->state == OVER) tend_over(t);
    if (t->at_count > 0) return;
    /* What keeps it awake now may be over then; a time that is past would ring without end. */
    int64_t due = t->idle_since + SLEEP_MS;
    wake_table(t, due > t->w->now ? due : t->w->now + SLEEP_MS);
}

/* Nobody looks, nothing is under way: the store has it all. An alarm brings it back. */
static bool may_sleep(const struct table *t)
{
    bool agent = t->state == PLAYING && turn_of(t) >= 0 && !is_person(t, turn_of(t));
    return t->at_count == 0 && !t->held && !t->waiting && !t->thinking && !agent &&
           t->state != DEALING && t->w->now - t->idle_since >= SLEEP_MS;
}

/* When it must be looked at, also without anybody there; 0: never. */
static int64_t due_of(const struct table *t)
{
    int turn = t->state == PLAYING ? turn_of(t) : -1;
    if (turn >= 0 && t->clock != NO_CLOCK) return t->w->now + clock_left(t, turn);
    if (t->state != WAITING) return 0;
    if (t->match_game > 1) return t->opened + NEXT_GAME_MS;
    return is_empty(t) ? t->changed + HOUR : 0;
}

static void put_to_sleep(struct table *t)
{
    struct on_world *w = t->w;
    int64_t due = due_of(t);
    if (due && due <= w->now) { /* not now: it is time for something */
        table_tend(t);
        return;
    }
    if (due && !push_alarm(w, due, t->id)) return;
    /* One that waits stays: somebody who looks for a game must find it. */
    bool stays = t->listed && (t->state == WAITING || t->state == DEALING);
    if (!stays && nap_begins(t)) table_drop(t);
}

static bool look_at(struct job *j)
{
    struct table *t = need_table(j, j->id_text);
    return t || j->is_missing; /* coming into memory tends it */
}

static void ring(struct on_world *w, const struct alarm *a)
{
    struct table *t = table_find(w, a->id);
    if (!t) {
        struct job *j = job_new(w, NULL, look_at);
        if (!j) return;
        memcpy(j->id_text, a->id, sizeof a->id);
        job_go(j);
        return;
    }
    if (t->wake <= w->now) t->wake = 0;
    if (may_sleep(t))
        put_to_sleep(t);
    else
        table_tend(t);
}

void on_time(struct on_world *w, int64_t now)
{
    if (now > w->now) w->now = now;
    start_tick(w);
    beat_tick(w);
    while (w->alarm_count > 0 && w->alarm[0].at <= w->now && !is_late(w)) {
        struct alarm a = pop_alarm(w);
        ring(w, &a);
    }
    lobby_tick(w);
    sweep_tick(w);
    peers_tick(w);
}
