/*
 * test_worlds.c - several worlds on one store (online/news.c, peers.c, claims.c): what one does is
 * known to the others in time, and nothing is done twice. tests/sim does the same at random.
 */
#include "tests/unit/worlds.h"

#include "online/inside.h"

enum { ANNA = 1, BERT = 2, CARL = 3, DORA = 4 };

static char table[13], text[400];

static const char *in_text(const char *format, const char *word)
{
    snprintf(text, sizeof text, format, word);
    return text;
}

/* Anna at world 0 opens, Bert at world 1 sits down. */
static void open_table(struct house *h, const char *more)
{
    come(h, 0, ANNA, NULL);
    come(h, 1, BERT, NULL);
    snprintf(text, sizeof text, "{\"do\":\"open\",\"game\":\"traffiq\",\"players\":2%s}", more);
    find(say(h, 0, ANNA, text), "\"table\":\"", table, 12);
}

static void sit(struct house *h, int world, uint64_t conn)
{
    check_heard("sits", say(h, world, conn, in_text("{\"do\":\"sit\",\"table\":\"%s\"}", table)),
                "\"say\":\"table\"");
}

static const char *watch(struct house *h, int world, uint64_t conn)
{
    return say(h, world, conn, in_text("{\"do\":\"watch\",\"table\":\"%s\"}", table));
}

static int count(const char *heard, const char *word)
{
    int found = 0;
    for (const char *at = heard; (at = strstr(at, word)) != NULL; at++) found++;
    return found;
}

/* ---- who is here ----------------------------------------------------------------------------- */

static void test_here_at_another_world(void **state)
{
    struct house *h = *state;
    open_table(h, "");
    sit(h, 1, BERT);
    pass(h, 1000);
    check_int("both are here", count(watch(h, 1, BERT), "\"here\":true"), 2);
    check_int("there, too", count(watch(h, 0, ANNA), "\"here\":true"), 2);
    h->heard[BERT][0] = '\0';
    go(h, 0, ANNA);
    pass(h, 1000);
    check_heard("told", h->heard[BERT], "\"say\":\"seats\"");
    check_int("one is gone", count(h->heard[BERT], "\"here\":false"), 1);
    pass(h, 60000);
    check_int("the other stays", count(watch(h, 1, BERT), "\"here\":true"), 1);
}

static void test_here_after_a_death(void **state)
{
    struct house *h = *state;
    open_table(h, "");
    sit(h, 1, BERT);
    pass(h, 1000);
    kill_world(&h->one[0]);
    h->heard[BERT][0] = '\0';
    pass(h, 10000);
    check_text("not at once", strstr(h->heard[BERT], "\"here\":false"), NULL);
    pass(h, 25000);
    check_int("but then", count(h->heard[BERT], "\"here\":false"), 1);
    start(h, 0); /* one that begins asks */
    come(h, 0, CARL, NULL);
    pass(h, 2000);
    check_int("one is here", count(watch(h, 0, CARL), "\"here\":true"), 1);
}

static void test_here_when_much_is_lost(void **state)
{
    struct house *h = *state;
    open_table(h, "");
    sit(h, 1, BERT);
    h->one[1].is_deaf = true;
    pass(h, 60000);
    check_int("nothing is heard", count(watch(h, 1, BERT), "\"here\":true"), 1);
    h->one[1].is_deaf = false;
    pass(h, 12000);
    check_int("all are named again", count(watch(h, 1, BERT), "\"here\":true"), 2);
    go(h, 1, BERT);
    h->one[0].is_deaf = true;
    pass(h, 1000);
    h->one[0].is_deaf = false;
    pass(h, 31000);
    check_int("who is not named is gone", count(watch(h, 0, ANNA), "\"here\":true"), 1);
}

static void test_watching_is_counted_together(void **state)
{
    struct house *h = *state;
    open_table(h, "");
    come(h, 1, CARL, NULL);
    come(h, 2, DORA, NULL);
    watch(h, 1, CARL);
    watch(h, 2, DORA);
    pass(h, 1000);
    check_heard("two look on", watch(h, 0, ANNA), "\"watching\":2");
    on_drain(h->one[2].w); /* says that all have gone */
    settle(h);
    check_heard("one of them", watch(h, 0, ANNA), "\"watching\":1");
}

/* ---- limits ---------------------------------------------------------------------------------- */

static void test_failed_logins(void **state)
{
    struct house *h = *state;
    int tried = 0;
    for (int i = 0; i < WORLDS; i++) come(h, i, 10 + (uint64_t)i, NULL);
    pass(h, 2000);
    for (int i = 0; i < 60; i++) { /* ten a minute, over whichever worlds */
        const char *answer =
            say(h, i % WORLDS, 10 + (uint64_t)i % WORLDS,
                "{\"do\":\"login\",\"name\":\"Nobody Here\",\"password\":\"password\"}");
        tried += strstr(answer, "wrong-password") != NULL;
        pass(h, 300);
    }
    if (tried > 10 + 3 + 3) fail_msg("%d tries in 18 seconds", tried);
    assert_true(tried >= 10);
}

/* All at once, before any world has heard of another's: paid back later. */
static void test_limits_are_paid_back(void **state)
{
    struct house *h = *state;
    int tried = 0;
    for (int i = 0; i < WORLDS; i++) come(h, i, 10 + (uint64_t)i, NULL);
    pass(h, 2000);
    for (int minute = 0; minute < 6; minute++) {
        for (int i = 0; i < 60; i++) {
            const char *answer =
                say(h, i % WORLDS, 10 + (uint64_t)i % WORLDS,
                    "{\"do\":\"login\",\"name\":\"Nobody Here\",\"password\":\"password\"}");
            tried += strstr(answer, "wrong-password") != NULL;
        }
        pass(h, 60000);
    }
    if (tried > 6 * 10 + 2 * 10 + 10) fail_msg("%d tries in six minutes", tried);
}

static void test_guests(void **state)
{
    struct house *h = *state;
    int made = 0;
    for (int i = 0; i < 60; i++) {
        made += strstr(come(h, i % WORLDS, (uint64_t)(i + 1) % CONNS, NULL), "welcome") != NULL;
        go(h, i % WORLDS, (uint64_t)(i + 1) % CONNS);
        pass(h, 200);
    }
    if (made > 30 + 6 + 3) fail_msg("%d guests in 12 seconds", made);
}

static void test_tables_each(void **state)
{
    char token[44];
    int opened = 0;
    tear_down(state);
    set_up(state);
    struct house *h = *state;
    find(come(h, 0, 10, NULL), "\"token\":\"", token, 43);
    say(h, 0, 10, "{\"do\":\"open\",\"game\":\"traffiq\",\"players\":2}");
    for (int i = 1; i < WORLDS; i++) come(h, i, 10 + (uint64_t)i, token);
    for (int i = 0; i < 150; i++) {
        opened += strstr(say(h, i % WORLDS, 10 + (uint64_t)i % WORLDS,
                             "{\"do\":\"open\",\"game\":\"traffiq\",\"players\":2}"),
                         "\"say\":\"table\"") != NULL;
        pass(h, 200);
    }
    check_int("tables of his", opened + 1, h->options.tables_each);
}

/* ---- people ---------------------------------------------------------------------------------- */

static char anna[16]; /* her row */

static void register_anna(struct house *h, char token[44])
{
    static const char *const others[] = {"p/000000000000", "p/111111111111"}; /* can be muted */
    for (size_t i = 0; i < COUNT(others); i++)
        shelf_put(h->shelf, others[i], "{\"name\":\"Other\",\"guest\":1,\"mutes\":[]}");
    find(come(h, 0, ANNA, NULL), "\"token\":\"", token, 43);
    memcpy(anna, "p/", 3);
    find(h->heard[ANNA], "\"id\":\"", anna + 2, 12);
    check_heard("registered",
                say(h, 0, ANNA,
                    "{\"do\":\"register\",\"name\":\"Anna\",\"password\":\"password\"}"),
                "welcome");
}

static void log_in(struct house *h, int world, uint64_t conn, const char *password)
{
    come(h, world, conn, NULL);
    check_heard("logged in",
                say(h, world, conn,
                    in_text("{\"do\":\"login\",\"name\":\"Anna\",\"password\":\"%s\"}", password)),
                "\"say\":\"welcome\"");
}

/* Is that anywhere in memory that lies idle? */
static bool is_idle(const struct ct_spare *spare, const char *words)
{
    size_t len = strlen(words);
    for (size_t size = 0; size < CT_SPARE_SIZES; size++) {
        for (const char *piece = spare->piece[size]; piece; memcpy(&piece, piece, sizeof(void *)))
            for (size_t at = 0; at + len <= (size + 1) * CT_SPARE_STEP; at++)
                if (memcmp(piece + at, words, len) == 0) return true;
    }
    return false;
}

static void test_no_password_lies_idle(void **state)
{
    struct house *h = *state;
    char token[44];
    register_anna(h, token);
    log_in(h, 0, CARL, "password");
    if (!CT_SPARE_KEEPS_NOTHING) assert_true(h->one[0].w->spare.idle > 0);
    assert_false(is_idle(&h->one[0].w->spare, "\"password\":\"password\""));
}

static void test_new_password(void **state)
{
    struct house *h = *state;
    char token[44];
    register_anna(h, token);
    come(h, 1, BERT, token);        /* the same token */
    log_in(h, 1, CARL, "password"); /* one of its own */
    pass(h, 100);
    check_heard("changed",
                say(h, 0, ANNA,
                    "{\"do\":\"password\",\"old\":\"password\",\"new\":\"another one\"}"),
                "done");
    pass(h, 100);
    check_heard("as before hello", say(h, 1, CARL, "{\"do\":\"lobby\",\"on\":true}"),
                "hello-first");
    check_heard("the same token stays", say(h, 1, BERT, "{\"do\":\"lobby\",\"on\":true}"),
                "\"say\":\"lobby\"");
    /* And the password is the new one there, for him who has been here all the time. */
    check_heard("the old one does not fit",
                say(h, 1, BERT, "{\"do\":\"forget\",\"password\":\"password\"}"), "wrong-password");
    check_heard("the new one does",
                say(h, 1, BERT, "{\"do\":\"forget\",\"password\":\"another one\"}"), "done");
    pass(h, 100);
    check_heard("forgotten everywhere", say(h, 0, ANNA, "{\"do\":\"lobby\",\"on\":true}"),
                "hello-first");
}

/* Without any news: what decides is read, not remembered. */
static void test_forget_by_a_stale_password(void **state)
{
    struct house *h = *state;
    char token[44];
    register_anna(h, token);
    come(h, 1, BERT, token);
    h->one[1].is_deaf = true;
    say(h, 0, ANNA, "{\"do\":\"password\",\"old\":\"password\",\"new\":\"another one\"}");
    check_heard("the old one does not fit",
                say(h, 1, BERT, "{\"do\":\"forget\",\"password\":\"password\"}"), "wrong-password");
    check_heard("the new one does",
                say(h, 1, BERT, "{\"do\":\"forget\",\"password\":\"another one\"}"), "done");
    check_text("his name is free", shelf_get(h->shelf, "n/anna"), NULL);
}

static void test_logout_elsewhere(void **state)
{
    struct house *h = *state;
    char token[44];
    register_anna(h, token);
    come(h, 1, BERT, token);
    check_heard("out", say(h, 0, ANNA, "{\"do\":\"logout\"}"), "done");
    pass(h, 100);
    check_heard("who is there stays", say(h, 1, BERT, "{\"do\":\"lobby\",\"on\":true}"),
                "\"say\":\"lobby\"");
    go(h, 1, BERT);
    check_heard("but nobody comes with it again", come(h, 1, BERT, token), "\"guest\":true");
}

static void test_ban_elsewhere(void **state)
{
    struct house *h = *state;
    char token[44];
    const char *const words[] = {"ban", "Anna"};
    register_anna(h, token);
    come(h, 1, BERT, token);
    h->one[0].is_deaf = true; /* whose memory is then stale */
    say(h, 1, BERT, "{\"do\":\"mute\",\"person\":\"000000000000\",\"on\":true}");
    h->one[0].is_deaf = false;
    on_ordered(h->one[0].w, 7, 2, words);
    settle(h);
    check_int("closed", h->closed[ANNA], 1008);
    check_int("there, too", h->closed[BERT], 1008);
    check_heard("not let in", come(h, 2, CARL, token), "not-allowed");
    check_heard("banned", shelf_get(h->shelf, anna), "\"banned\":");
    check_heard("and what was stored elsewhere stays", shelf_get(h->shelf, anna), "000000000000");
}

static void test_name_elsewhere(void **state)
{
    struct house *h = *state;
    open_table(h, "");
    sit(h, 1, BERT);
    pass(h, 1000);
    h->heard[BERT][0] = '\0';
    say(h, 0, ANNA, "{\"do\":\"rename\",\"name\":\"Annabel\"}");
    pass(h, 1000);
    check_heard("told", h->heard[BERT], "Annabel");
}

/* A row that was read before the one that was written since, and comes behind it. */
static void test_old_row_comes_late(void **state)
{
    struct house *h = *state;
    char token[44];
    register_anna(h, token);
    come(h, 1, BERT, token);
    pass(h, 100);
    h->one[1].holds = anna;
    come(h, 1, CARL, token); /* her row is read, and the answer is late */
    check_int("held", h->one[1].helds, 1);
    check_heard("muted",
                say(h, 1, BERT, "{\"do\":\"mute\",\"person\":\"000000000000\",\"on\":true}"),
                "done");
    release(&h->one[1]);
    check_heard("muted once more",
                say(h, 1, BERT, "{\"do\":\"mute\",\"person\":\"111111111111\",\"on\":true}"),
                "done");
    check_heard("the first", shelf_get(h->shelf, anna), "000000000000");
    check_heard("the second", shelf_get(h->shelf, anna), "111111111111");
}

/* ---- news ------------------------------------------------------------------------------------ */

static void fill_lobby(struct house *h, int tables)
{
    h->options.limits = false;
    for (int i = 0; i < WORLDS; i++) {
        kill_world(&h->one[i]);
        start(h, i);
    }
    come(h, 0, ANNA, NULL);
    for (int i = 0; i < tables; i++)
        say(h, 0, ANNA, "{\"do\":\"open\",\"game\":\"traffiq\",\"players\":2,\"listed\":true}");
    pass(h, 2000);
}

static void test_news_of_everything(void **state)
{
    enum { TABLES = 300 };
    struct house *h = *state;
    fill_lobby(h, TABLES);
    struct one *o = &h->one[1];
    pass(h, 2000);
    o->reads = o->l_reads = 0;
    for (int i = 0; i < 1000; i++) {
        on_news(o->w, NULL);
        if (i % 10 == 0) pass(h, 3); /* 300 ms in all */
    }
    check_int("one look", o->l_reads, 1);
    if (o->reads > 8 * 20 + 10) fail_msg("%d reads in 300 ms", o->reads);
    pass(h, 1200);
    if (o->reads < TABLES) fail_msg("%d of %d tables were looked at", o->reads, TABLES);
    pass(h, 5000);
    check_int("and one more, since it was asked for meanwhile", o->l_reads, 2);
}

static void test_sweeps_are_rare(void **state)
{
    struct house *h = *state;
    fill_lobby(h, 3);
    struct one *o = &h->one[1];
    o->l_reads = 0;
    for (int i = 0; i < 300; i++) {
        on_news(o->w, NULL);
        pass(h, 10);
    }
    if (o->l_reads > 3000 / 600 + 1) fail_msg("%d sweeps in three seconds", o->l_reads);
}

/* A world that begins looks at every table that waits or runs, but at few at a time: who comes
 * meanwhile does not stand behind all of them. */
static void test_many_come_back(void **state)
{
    enum { MANY = 900, AT_ONCE = 256 };
    struct house *h = *state;
    struct one *o = &h->one[0];
    open_table(h, ",\"listed\":true");
    kill_world(o);
    for (int i = 0; i < MANY; i++) { /* their rows are lost: nothing keeps the others from coming */
        char key[32];
        snprintf(key, sizeof key, "l/%012d", i);
        shelf_put(h->shelf, key, "");
    }
    start(h, 0);
    if (o->reads < MANY) fail_msg("only %d reads", o->reads);
    if (o->most > AT_ONCE + 2) fail_msg("%d under way at once", o->most);
    struct on_counts counts;
    on_count(o->w, &counts);
    check_int("the one that is there", counts.tables, 1);
}

/* Running tables that sleep are not woken, one that has ended is. */
static void test_sleeping_tables_sleep_on(void **state)
{
    struct house *h = *state;
    open_table(h, ",\"listed\":true");
    sit(h, 1, BERT);
    go(h, 0, ANNA);
    go(h, 1, BERT);
    come(h, 2, CARL, NULL);
    say(h, 2, CARL, "{\"do\":\"lobby\",\"on\":true}");
    pass(h, 120000);
    struct one *o = &h->one[2];
    struct on_counts counts;
    on_count(o->w, &counts);
    check_int("asleep", counts.tables, 0);
    o->reads = 0;
    on_news(o->w, NULL);
    pass(h, 3000);
    on_count(o->w, &counts);
    check_int("still", counts.tables, 0);
    if (o->reads > 3) fail_msg("%d reads", o->reads);
    for (const struct book *b = shelf_from(h->shelf, "l/"); b; b = shelf_from(h->shelf, "l/")) {
        if (strncmp(b->key, "l/", 2) != 0) break;
        shelf_drop(h->shelf, b->key);
    }
    on_news(o->w, NULL);
    pass(h, 3000);
    on_count(o->w, &counts);
    check_int("looked at", counts.tables, 1);
}

/* A table is met, and while its people are read the game begins. */
static void test_news_while_it_is_read(void **state)
{
    struct house *h = *state;
    struct one *o = &h->one[2];
    come(h, 2, CARL, NULL);
    say(h, 2, CARL, "{\"do\":\"lobby\",\"on\":true}");
    o->holds = "p/";
    open_table(h, "");
    assert_true(o->helds > 0); /* its rows are read, its people not yet */
    sit(h, 1, BERT);
    release(o);
    pass(h, 2000);
    check_heard("what came meanwhile", h->heard[CARL], "\"state\":\"playing\"");
}

/* Who is at another world hears the same messages as those who are there. */
static void test_told_alike(void **state)
{
    struct house *h = *state;
    open_table(h, ",\"chat\":\"free\"");
    sit(h, 1, BERT);
    pass(h, 1000);
    watch(h, 1, BERT);
    h->heard[BERT][0] = '\0';
    say(h, 0, ANNA, in_text("{\"do\":\"chat\",\"table\":\"%s\",\"text\":\"hello\"}", table));
    pass(h, 100);
    check_heard("chat", h->heard[BERT], "{\"say\":\"chat\"");
    check_int("and nothing else", count(h->heard[BERT], "\"say\":\"table\""), 0);
    h->heard[BERT][0] = '\0';
    say(h, 0, ANNA, in_text("{\"do\":\"leave\",\"table\":\"%s\"}", table));
    pass(h, 100);
    check_heard("leave", h->heard[BERT], "{\"say\":\"seats\"");
    check_int("and nothing else", count(h->heard[BERT], "\"say\":\"table\""), 0);
}

static void check_not_token(const char *what, const char *heard, const char *token)
{
    if (strstr(heard, token)) fail_msg("%s: %s", what, heard);
}

/* A line that its player was told of, elsewhere, by another: the next one is not stale. */
static void test_move_before_the_news(void **state)
{
    struct house *h = *state;
    char move[40], order[300];
    open_table(h, ",\"start\":0");
    h->one[0].is_deaf = true;
    sit(h, 1, BERT);
    find(say(h, 1, BERT, in_text("{\"do\":\"watch\",\"table\":\"%s\"}", table)), "\"state\":\"",
         move, 7);
    check_text("begun", move, "playing");
    snprintf(order, sizeof order, "{\"do\":\"move\",\"table\":\"%s\",\"n\":0,\"move\":\"none\"}",
             table);
    check_not_token("looked at as it is", say(h, 0, ANNA, order), "not-running");
}

/* ---- who thinks ------------------------------------------------------------------------------ */

static int thoughts(const struct house *h)
{
    int all = 0;
    for (int i = 0; i < WORLDS; i++) all += h->one[i].thoughts;
    return all;
}

static void test_one_thinks(void **state)
{
    struct house *h = *state;
    open_table(h, ",\"seats\":[\"level1\",\"me\"],\"start\":0");
    come(h, 1, BERT, NULL);
    come(h, 2, CARL, NULL);
    watch(h, 1, BERT);
    watch(h, 2, CARL);
    pass(h, 2500);
    check_int("who wrote the last entry", h->one[0].thoughts, 1);
    check_int("nobody else", thoughts(h), 1);
    pass(h, 5000); /* it takes long, and says so in time */
    check_int("still nobody else", thoughts(h), 1);
    kill_world(&h->one[0]);
    int before = thoughts(h);
    pass(h, 6000); /* its claim ends */
    check_int("one steps in", thoughts(h) - before, 1);
    pass(h, 4000);
    check_int("and only one", thoughts(h) - before, 1);
    assert_non_null(shelf_get(h->shelf, in_text("q/%s", table)));
}

/* Nobody knows who wrote the last entry: all begin at once. */
static void test_one_thinks_after_all_began(void **state)
{
    struct house *h = *state;
    open_table(h, ",\"seats\":[\"level1\",\"me\"],\"start\":0");
    for (int i = 0; i < WORLDS; i++) kill_world(&h->one[i]);
    for (int i = 0; i < WORLDS; i++) start(h, i);
    int before = thoughts(h);
    pass(h, 9000);
    check_int("one of them", thoughts(h) - before, 1);
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(test_here_at_another_world),
        TEST(test_here_after_a_death),
        TEST(test_here_when_much_is_lost),
        TEST(test_watching_is_counted_together),
        TEST(test_failed_logins),
        TEST(test_limits_are_paid_back),
        TEST(test_guests),
        TEST(test_tables_each),
        TEST(test_no_password_lies_idle),
        TEST(test_new_password),
        TEST(test_forget_by_a_stale_password),
        TEST(test_logout_elsewhere),
        TEST(test_ban_elsewhere),
        TEST(test_name_elsewhere),
        TEST(test_old_row_comes_late),
        TEST(test_news_of_everything),
        TEST(test_sweeps_are_rare),
        TEST(test_many_come_back),
        TEST(test_sleeping_tables_sleep_on),
        TEST(test_news_while_it_is_read),
        TEST(test_told_alike),
        TEST(test_move_before_the_news),
        TEST(test_one_thinks),
        TEST(test_one_thinks_after_all_began),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
