/*
 * habits.c - see sim.h: what people do. Most play; all have whims, some bad ones: they leave, come
 * back, sleep, look on, chatter, cheat, send nonsense, flood, lose interest.
 */
#include "tests/sim/sim.h"

/* Characters: 1 is hasty, 2 sleepy, 3 fickle, 4 a cheat, 5 looks on and talks; others just play. */
enum { HASTY = 1, SLEEPY, FICKLE, CHEAT, TALKER };

/* ---- coming ---------------------------------------------------------------------------------- */

void habit_come(struct sim *s, struct client *c)
{
    struct node *node = &s->node[below(s, (uint32_t)s->set.nodes)];
    struct ask *ask;
    if (!node->world || node->draining) {
        plan_act(s, c, s->now + 200 + below(s, 2000));
        return;
    }
    if (c->last_node && c->last_node != node) fault(s, HOP);
    c->last_node = node;
    c->link = net_open(s, node, c);
    c->came = s->now;
    ask = ask_new(V_HELLO);
    ask->on = c->bytes;
    ask->bytes = c->bytes;
    const char *want = c->bytes ? ",\"want\":\"bytes\"" : "";
    if (c->human->old_token[0] && chance(s, 10)) {
        fault(s, OLD_TOKEN);
        copy_id(ask->secret, sizeof ask->secret, c->human->old_token);
        ask_say(s, c, ask, ",\"token\":\"%s\"%s", ask->secret, want);
    } else if (c->human->token[0]) {
        copy_id(ask->secret, sizeof ask->secret, c->human->token);
        ask_say(s, c, ask, ",\"token\":\"%s\",\"lang\":\"en\"%s", ask->secret, want);
    } else {
        ask_say(s, c, ask, ",\"name\":\"Guest %c%d\"%s", 'A' + c->number % 26, c->number, want);
    }
    plan_act(s, c, s->now + 2 * SECOND);
}

/* ---- tables ---------------------------------------------------------------------------------- */

static void hex(struct sim *s, char out[HEX])
{
    static const char digits[] = "0123456789abcdef";
    for (int i = 0; i < HEX - 1; i++) out[i] = digits[below(s, 16)];
    out[HEX - 1] = '\0';
}

/* ,"seal":… of a nonce that is kept for later; or nothing. */
static const char *seal(struct sim *s, struct client *c, char out[96])
{
    struct ct_fair_bytes bytes, hash;
    out[0] = '\0';
    if (!chance(s, 3)) return out;
    int i = c->seals++ % 8;
    hex(s, c->sealed[i].nonce);
    ct_fair_read_hex(c->sealed[i].nonce, HEX - 1, &bytes);
    hash = ct_fair_hash(&bytes);
    struct ct_text text = ct_text_on(c->sealed[i].seal, HEX);
    ct_fair_put_hex(&text, &hash);
    snprintf(out, 96, ",\"seal\":\"%s\"", c->sealed[i].seal);
    return out;
}

static const char *clock_for(struct sim *s, char out[80])
{
    out[0] = '\0';
    uint32_t kind = below(s, 5), base = below(s, 3), more = below(s, 4);
    if (kind == 0) snprintf(out, 80, ",\"clock\":{\"kind\":\"days\",\"days\":%d}", 1 + (int)base);
    if (kind > 1)
        snprintf(out, 80, ",\"clock\":{\"kind\":\"live\",\"base\":%d,\"more\":%d}",
                 30 + (int)base * 60, (int)more * 10);
    return out;
}

static void put_options(struct sim *s, const struct ct_game *game, struct ct_text *out)
{
    bool custom = false;
    ct_put(out, ",\"options\":{");
    for (int i = 0; game->option[i].name; i++) {
        const struct ct_option *o = &game->option[i];
        int values = ct_value_count(o);
        const char *value = o->value[chance(s, 2) ? 0 : below(s, (uint32_t)values)];
        if (strcmp(value, "custom") == 0 && strcmp(o->name, "scenario") != 0) continue;
        custom = custom || strcmp(value, "custom") == 0;
        ct_put_json_member(out, o->name, value);
    }
    ct_put(out, "}");
    if (custom) ct_put(out, ",\"box\":{\"layout\":[[0,0,\"PRBR\"],[1,0,\"BRBR\"],[1,1,\"BRBR\"]]}");
}

static const struct ct_game *any_game(struct sim *s)
{
    int games = 0;
    while (ct_games[games]) games++;
    /* New York is short: more of them. */
    return ct_games[chance(s, 3) ? 0 : below(s, (uint32_t)games)];
}

static void open_table(struct sim *s, struct client *c)
{
    static const char *const levels[] = {"level1", "level2", "level3"};
    static const char *const chats[] = {"off", "phrases", "phrases", "free", "free"};
    char rest[2048], clock[80], sealed[96];
    const struct ct_game *game = any_game(s);
    int players = 2 + (int)below(s, 3), me = (int)below(s, (uint32_t)players);
    bool people = chance(s, 2), match = chance(s, 8);
    struct ct_text out = ct_text_on(rest, sizeof rest);
    struct ask *ask = ask_new(V_OPEN);
    clock_for(s, clock);
    bool rated =
        clock[0] && c->human->account && chance(s, 2) && (match || !(game->traits & CT_UNEVEN));
    put_options(s, game, &out);
    ct_put(&out, ",\"seats\":[");
    for (int seat = 0; seat < players; seat++) {
        const char *who = seat == me                ? "me"
                          : people && !chance(s, 3) ? "open"
                                                    : levels[below(s, 3)];
        ct_put_comma(&out);
        ct_put_json_string(&out, who);
    }
    ct_put(&out, "]");
    uint32_t start = below(s, 4), standin = below(s, 3), chat = below(s, 5);
    if (start < 2) ct_put(&out, ",\"start\":\"random\"");
    if (start == 2) ct_put_json_number(&out, "start", below(s, (uint32_t)players));
    bool listed = people || chance(s, 2);
    seal(s, c, sealed);
    ask_say(s, c, ask,
            ",\"game\":\"%s\",\"players\":%d%s%s%s%s%s%s,\"chat\":\"%s\",\"standin\":\"%s\"",
            game->id, players, rest, clock, listed ? ",\"listed\":true" : "",
            rated ? ",\"rated\":true" : "", match ? ",\"match\":true" : "", sealed, chats[chat],
            levels[standin]);
}

static void quick(struct sim *s, struct client *c)
{
    char sealed[96];
    const struct ct_game *game = any_game(s);
    bool clock = chance(s, 2), three = chance(s, 4);
    seal(s, c, sealed);
    ask_say(s, c, ask_new(V_QUICK), ",\"game\":\"%s\",\"players\":%d%s%s%s", game->id,
            three ? 3 : 2, clock ? ",\"clock\":{\"kind\":\"live\",\"base\":60,\"more\":10}" : "",
            clock && c->human->account && !(game->traits & CT_UNEVEN) ? ",\"rated\":true" : "",
            sealed);
}

/* A table that somebody spoke of. */
static const char *heard_of(struct sim *s)
{
    int count = s->listed_count < 64 ? s->listed_count : 64, newest = count < 12 ? count : 12;
    if (count == 0) return NULL;
    int back = (int)below(s, (uint32_t)(chance(s, 3) ? count : newest));
    return s->listed[(s->listed_count - 1 - back) % 64];
}

static void say_table(struct sim *s, struct client *c, enum verb verb, const char *table)
{
    struct ask *ask = ask_new(verb);
    copy_id(ask->table, sizeof ask->table, table);
    ask_say(s, c, ask, ",\"table\":\"%s\"", table);
}

static void sit(struct sim *s, struct client *c, const char *table)
{
    char sealed[96];
    struct ask *ask = ask_new(V_SIT);
    copy_id(ask->table, sizeof ask->table, table);
    ask_say(s, c, ask, ",\"table\":\"%s\"%s", table, seal(s, c, sealed));
}

static void find_game(struct sim *s, struct client *c)
{
    const char *table = heard_of(s);
    uint32_t what = below(s, 8);
    if (c->interests == INTERESTS) return;
    if (what < 3)
        quick(s, c);
    else if (what < 6 || !table)
        open_table(s, c);
    else
        sit(s, c, table);
}

static void lose_interest(struct sim *s, struct client *c, struct interest *in)
{
    say_table(s, c, V_UNWATCH, in->id);
    *in = c->in[--c->interests];
}

/* ---- moves ----------------------------------------------------------------------------------- */

static void say_move(struct sim *s, struct client *c, const char *table, int n, const char *move)
{
    struct ask *ask = ask_new(V_MOVE);
    copy_id(ask->table, sizeof ask->table, table);
    copy_id(ask->move, sizeof ask->move, move);
    ask->n = n;
    ask_say(s, c, ask, ",\"table\":\"%s\",\"n\":%d,\"move\":\"%s\"", table, n, move);
}

static void move(struct sim *s, struct client *c, struct interest *in)
{
    in->mine = false;
    in->heard = s->now;
    copy_id(c->kept_table, sizeof c->kept_table, in->id);
    copy_id(c->kept_move, sizeof c->kept_move, in->choice);
    c->kept_n = in->n;
    say_move(s, c, in->id, in->n, in->choice);
    c->kept_id = c->next_id;
    if (!chance(s, 25)) return;
    fault(s, TWICE);
    say_move(s, c, in->id, in->n, in->choice);
}

static void cheat(struct sim *s, struct client *c, struct interest *in)
{
    static const char *const moves[] = {"pass",  "B12@3", "end", "R1",  "skip",  "hold", "N",
                                        "Y7>12", "stay",  "7",   "x y", "G3+B4", "R1@1", ""};
    const char *any = moves[below(s, 14)];
    switch (below(s, 5)) {
    case 0:
        fault(s, ILLEGAL);
        say_move(s, c, in->id, in->n, any);
        break;
    case 1:
        fault(s, STALE);
        say_move(s, c, in->id, in->n + 1 - 2 * (int)below(s, 2) * (in->n > 0),
                 in->choice[0] ? in->choice : any);
        break;
    case 2: {
        const char *other = heard_of(s);
        fault(s, FOREIGN);
        if (other) say_move(s, c, other, (int)below(s, 40), any);
        break;
    }
    case 3: {
        struct ask *ask = ask_new(V_UNDO);
        copy_id(ask->table, sizeof ask->table, in->id);
        fault(s, STALE);
        ask_say(s, c, ask, ",\"table\":\"%s\",\"n\":%d", in->id, in->n + (int)below(s, 2));
        break;
    }
    default: {
        struct ask *ask = ask_new(V_SEAT);
        int seat = (int)below(s, (uint32_t)in->players);
        copy_id(ask->table, sizeof ask->table, in->id);
        fault(s, FOREIGN);
        ask_say(s, c, ask, ",\"table\":\"%s\",\"seat\":%d,\"who\":\"%s\"", in->id, seat,
                chance(s, 2) ? "level1" : "open");
    }
    }
}

/* ---- nonsense -------------------------------------------------------------------------------- */

static void nonsense(struct sim *s, struct client *c)
{
    static const char *const texts[] = {
        "{}",
        "{\"do\":\"dance\"}",
        "{\"do\":7}",
        "{\"do\":\"move\",\"n\":\"x\"}",
        "{\"do\":\"move\",\"table\":\"000000000000\",\"n\":-1,\"move\":\"a\"}",
        "{\"do\":\"open\",\"game\":\"chess\",\"players\":2}",
        "{\"do\":\"open\",\"game\":\"newyork\",\"players\":99}",
        "{\"do\":\"open\",\"game\":\"tuktuk\",\"players\":2,\"options\":{\"board\":\"moon\"}}",
        "{\"do\":\"open\",\"game\":\"newyork\",\"players\":2,\"seats\":[\"me\",\"me\"]}",
        "{\"do\":\"open\",\"game\":\"traffiq\",\"players\":2,\"rated\":true}",
        "{\"do\":\"open\",\"game\":\"newyork\",\"players\":2,\"clock\":{\"kind\":\"live\"}}",
        "{\"do\":\"sit\"}",
        "{\"do\":\"sit\",\"table\":\"000000000000\",\"seal\":\"xyz\"}",
        "{\"do\":\"nonce\",\"table\":\"000000000000\"}",
        "{\"do\":\"chat\",\"table\":\"000000000000\"}",
        "{\"do\":\"lobby\"}",
        "{\"do\":\"hello\",\"want\":\"all\"}",
        "{\"do\":\"register\",\"name\":\"x\"}",
        "{\"do\":\"hello\",\"id\":1.5}",
        "{\"do\":\"excuse\",\"table\":\"000000000000\",\"seat\":-3}",
    };
    static const char *const no_json[] = {"",
                                          "{",
                                          "[1]",
                                          "\"hello\"",
                                          "{\"do\":\"hello\",\"do\":1}",
                                          "{\"do\":\"\xff\"}",
                                          "nul",
                                          "{\"do\":'x'}"};
    struct ask *ask = ask_new(V_NONE);
    ask->good = ask->has_id = false;
    if (chance(s, 12)) {
        fault(s, NO_JSON);
        ask_say(s, c, ask, "%s", no_json[below(s, sizeof no_json / sizeof *no_json)]);
        return;
    }
    fault(s, NONSENSE);
    ask_say(s, c, ask, "%s", texts[below(s, sizeof texts / sizeof *texts)]);
}

static void flood(struct sim *s, struct client *c)
{
    fault(s, FLOOD);
    for (int i = 0; i < 60; i++) ask_say(s, c, ask_new(V_LOBBY), ",\"on\":false");
}

/* ---- accounts -------------------------------------------------------------------------------- */

static void account(struct sim *s, struct client *c)
{
    struct human *h = c->human;
    struct ask *ask;
    char password[40];
    snprintf(password, sizeof password, "secret word %d %u", c->number, (unsigned)below(s, 1000));
    if (!h->account) {
        if (chance(s, 4)) {
            ask = ask_new(V_RENAME);
            ask_say(s, c, ask, ",\"name\":\"Nobody %d\"", (int)below(s, 20));
        } else if (chance(s, 5)) {
            ask = ask_new(V_FORGET);
            fault(s, FORGET);
            ask->good = false; /* another window of his may have registered */
            h->token[0] = '\0';
            ask_say(s, c, ask, "%s", "");
        } else {
            ask = ask_new(V_REGISTER);
            memcpy(h->password, password, sizeof password);
            unsigned number = below(s, 50);
            bool bot = chance(s, 9);
            ask_say(s, c, ask, ",\"name\":\"Person %d-%u\",\"password\":\"%s\"%s", c->number,
                    number, password, bot ? ",\"bot\":true" : "");
        }
        return;
    }
    switch (below(s, 6)) {
    case 0:
        fault(s, WRONG_PASSWORD);
        ask = ask_new(V_LOGIN);
        ask->on = true; /* must not be let in */
        ask_say(s, c, ask, ",\"name\":\"%s\",\"password\":\"not this one\"", h->name);
        break;
    case 1:
        memcpy(h->old_token, h->token, sizeof h->token);
        ask_say(s, c, ask_new(V_LOGIN), ",\"name\":\"%s\",\"password\":\"%s\"", h->name,
                h->password);
        h->old_token[0] = '\0'; /* it goes on */
        break;
    case 2:
        ask_say(s, c, ask_new(V_PASSWORD), ",\"old\":\"%s\",\"new\":\"%s\"", h->password, password);
        memcpy(h->password, password, sizeof password);
        break;
    case 3:
        memcpy(h->old_token, h->token, sizeof h->token);
        ask_say(s, c, ask_new(V_LOGOUT), "%s", "");
        h->token[0] = '\0';
        c->welcomed = false;
        plan_act(s, c, s->now + 500);
        net_cut_later(s, c->link);
        break;
    case 4:
        if (!chance(s, 4)) break;
        fault(s, FORGET);
        ask_say(s, c, ask_new(V_FORGET), ",\"password\":\"%s\"", h->password);
        h->token[0] = '\0';
        break;
    default: ask_say(s, c, ask_new(V_HELLO), ",\"lang\":\"de\"%s", "");
    }
}

/* ---- words ----------------------------------------------------------------------------------- */

static void talk(struct sim *s, struct client *c, const struct interest *in)
{
    static const char *const phrases[] = {"hello", "good-luck", "oops", "thanks", "bye"};
    struct ask *ask = ask_new(chance(s, 12) ? V_REPORT : V_CHAT);
    copy_id(ask->table, sizeof ask->table, in->id);
    if (ask->verb == V_REPORT)
        ask_say(s, c, ask, ",\"table\":\"%s\",\"person\":\"%s\",\"text\":\"he is \\\"rude\\\"\"",
                in->id, s->human[below(s, (uint32_t)s->humans)].id);
    else if (chance(s, 2))
        ask_say(s, c, ask, ",\"table\":\"%s\",\"text\":\"word %u \\u00fc \xc3\xa4\"", in->id,
                (unsigned)below(s, 1000));
    else
        ask_say(s, c, ask, ",\"table\":\"%s\",\"phrase\":\"%s\"", in->id, phrases[below(s, 5)]);
}

static void mute(struct sim *s, struct client *c)
{
    const char *id = s->human[below(s, (uint32_t)s->humans)].id;
    if (!id[0]) return;
    ask_say(s, c, ask_new(V_MUTE), ",\"person\":\"%s\",\"on\":%s", id,
            chance(s, 2) ? "true" : "false");
}

/* ---- whims ----------------------------------------------------------------------------------- */

static void tell_nonce(struct sim *s, struct client *c, struct interest *in)
{
    char other[HEX];
    struct ask *ask;
    in->since = 0;
    if (!s->ending && chance(s, 10)) {
        fault(s, WITHHELD);
        in->nonce[0] = '\0';
        return;
    }
    ask = ask_new(V_NONCE);
    copy_id(ask->table, sizeof ask->table, in->id);
    bool wrong = chance(s, 20);
    hex(s, other);
    ask->good = !wrong;
    if (wrong) fault(s, WRONG_NONCE);
    ask_say(s, c, ask, ",\"table\":\"%s\",\"nonce\":\"%s\"", in->id, wrong ? other : in->nonce);
    if (wrong) in->since = s->now + 500;
}

static void say_undo(struct sim *s, struct client *c, const struct interest *in)
{
    struct ask *ask = ask_new(V_UNDO);
    copy_id(ask->table, sizeof ask->table, in->id);
    ask_say(s, c, ask, ",\"table\":\"%s\",\"n\":%d", in->id, in->n);
}

static void excuse(struct sim *s, struct client *c, const struct interest *in)
{
    struct ask *ask = ask_new(V_EXCUSE);
    copy_id(ask->table, sizeof ask->table, in->id);
    ask_say(s, c, ask, ",\"table\":\"%s\",\"seat\":%d", in->id, in->turn);
}

static bool whim(struct sim *s, struct client *c)
{
    struct interest *in = c->interests ? &c->in[below(s, (uint32_t)c->interests)] : NULL;
    uint32_t what = below(s, 1000);
    const char *table = heard_of(s);
    if (what < 3) {
        fault(s, CUT);
        net_cut(s, c->link, true);
    } else if (what < 5) {
        fault(s, HALF_DEAD);
        net_cut(s, c->link, false);
    } else if (what < 8) {
        nonsense(s, c);
    } else if (what < 12) {
        account(s, c);
    } else if (what < 14) {
        ask_say(s, c, ask_new(V_LOBBY), ",\"on\":%s", chance(s, 3) ? "true" : "false");
    } else if (what < 15 && s->set.limits) {
        flood(s, c);
    } else if (what < 17) {
        mute(s, c);
    } else if (what < 18) {
        ask_say(s, c, ask_new(V_DAY), "%s", "");
    } else if (what < 22 && table && c->interests < INTERESTS) {
        say_table(s, c, chance(s, 3) ? V_SIT : V_WATCH, table);
    } else if (in && what < (c->character == TALKER ? 60u : 26u)) {
        talk(s, c, in);
    } else if (in && c->character == CHEAT && what < 80) {
        cheat(s, c, in);
    } else if (in && what < (c->character == FICKLE ? 100u : 32u) && in->may_undo) {
        say_undo(s, c, in);
    } else if (in && what < (c->character == FICKLE ? 60u : 34u) && in->seat >= 0 &&
               in->state == PLAYING) {
        say_table(s, c, in->standin ? V_BACK : chance(s, 3) ? V_BACK : V_LEAVE, in->id);
    } else if (in && what < 64 && in->seat >= 0 && in->state == WAITING && chance(s, 8)) {
        say_table(s, c, V_STAND, in->id);
    } else {
        return false;
    }
    return true;
}

/* Does something about one of his tables; false: nothing is to be done there. */
static bool tend(struct sim *s, struct client *c, struct interest *in)
{
    if (in->heard == 0 || (!s->ending && s->now - in->heard > 2 * MINUTE)) {
        in->heard = s->now;
        say_table(s, c, V_WATCH, in->id);
        return true;
    }
    if (in->state == OVER || in->state == CLOSED) {
        if (in->state == OVER && in->seat >= 0 && !in->again_done && chance(s, 3) && !s->ending) {
            in->again_done = true;
            say_table(s, c, V_AGAIN, in->id);
        } else {
            lose_interest(s, c, in);
        }
        return true;
    }
    if (in->since && in->since <= s->now && in->state == DEALING && in->nonce[0]) {
        tell_nonce(s, c, in);
        return true;
    }
    if (in->mine && in->due <= s->now && !(c->character == CHEAT && chance(s, 8))) {
        move(s, c, in);
        return true;
    }
    if (in->seat >= 0 && in->standin && in->state == PLAYING && !in->rated && chance(s, 60)) {
        say_table(s, c, V_BACK, in->id);
        return true;
    }
    bool waits = in->state == PLAYING && in->seat >= 0 && in->turn >= 0 && in->turn != in->seat;
    if (waits && s->now - in->heard > MINUTE && chance(s, 3)) {
        excuse(s, c, in);
        return true;
    }
    if (in->seat < 0 && (chance(s, 60) || s->ending)) {
        lose_interest(s, c, in);
        return true;
    }
    if (in->seat >= 0 && in->state == WAITING && chance(s, s->ending ? 1 : 200)) {
        say_table(s, c, V_STAND, in->id);
        lose_interest(s, c, in);
        return true;
    }
    return false;
}

static int playing(const struct client *c)
{
    int count = 0;
    for (int i = 0; i < c->interests; i++) count += c->in[i].seat >= 0;
    return count;
}

/* What is left of his games when all is to end. */
static void wind_up(struct sim *s, struct client *c)
{
    for (int b = 0; b < BUCKETS; b++)
        for (struct truth *t = s->truths[b]; t; t = t->next) {
            if (t->state == OVER || t->state == CLOSED) continue;
            int seat = truth_seat(t, c->human->id);
            if (seat < 0) continue;
            if (t->state == WAITING) {
                say_table(s, c, V_STAND, t->id);
                return;
            }
            if (t->state != PLAYING) continue;
            int turn = truth_turn(t);
            if (truth_is_person(t, seat) && !interest_of(c, t->id)) {
                say_table(s, c, chance(s, 2) && c->interests < INTERESTS ? V_WATCH : V_LEAVE,
                          t->id);
                return;
            }
            if (turn >= 0 && turn != seat && truth_is_person(t, turn) && t->clock == NO_CLOCK &&
                s->now - t->turn_at > 11 * MINUTE) {
                struct ask *ask = ask_new(V_EXCUSE);
                copy_id(ask->table, sizeof ask->table, t->id);
                ask_say(s, c, ask, ",\"table\":\"%s\",\"seat\":%d", t->id, turn);
                return;
            }
        }
}

/* His other device has become somebody else, and this one still sits for who he was: nobody could
 * excuse him, though he does not play any more. */
static bool is_left_over(const struct sim *s, const struct client *c)
{
    return s->ending && c->link->person[0] && strcmp(c->link->person, c->human->id) != 0;
}

void habit_next(struct sim *s, struct client *c)
{
    int64_t next = s->now + (s->hush ? HOUR : 1000) + below(s, 4000);
    if (is_left_over(s, c)) {
        net_cut(s, c->link, true);
        return;
    }
    if (c->waits && s->now - c->asked_at > 40 * SECOND) {
        fault(s, CUT);
        net_cut(s, c->link, true); /* and back: no answer */
        return;
    }
    if (c->kept_table[0] && c->came > c->kept_at) { /* said, but never answered */
        fault(s, REPEAT);
        c->kept_at = s->now;
        say_move(s, c, c->kept_table, c->kept_n, c->kept_move);
        c->kept_id = c->next_id;
    }
    bool done = !s->ending && chance(s, 2) && whim(s, c);
    if (!c->link) return;
    for (int i = 0; !done && i < c->interests; i++) done = tend(s, c, &c->in[i]);
    if (!done && !s->ending && c->again[0]) {
        if (!chance(s, 4)) sit(s, c, c->again);
        c->again[0] = '\0';
        done = true;
    }
    if (!done && !c->waits && !s->ending && playing(c) < 1 + (c->character == HASTY) &&
        s->now < s->end)
        find_game(s, c);
    if (!done && !c->waits && s->ending) wind_up(s, c);
    for (int i = 0; i < c->interests; i++)
        if (c->in[i].mine && c->in[i].due < next) next = c->in[i].due;
    if (!c->act_at || c->act_at > next) plan_act(s, c, next);
}
