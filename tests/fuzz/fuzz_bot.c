/* fuzz_bot.c - any bytes as lines for a bot: every line gets an answer that is JSON, one for each
 * position that was asked about, and nothing is left behind. Thoughts are stopped before they
 * begin. */
#include "apps/bot/bot.h"
#include "tests/fuzz/fuzz.h"

enum { LINES = 64 };

struct listener {
    struct bot *bot;
    struct bot_job *kept; /* one query waits, to be stopped or not */
    int said;
};

static void say(void *with, const char *line, size_t len)
{
    struct listener *l = with;
    struct ct_json doc;
    size_t bytes = ct_json_room(len);
    void *room = fuzz_need(bytes);
    promise(!memchr(line, '\n', len), "an answer is one line");
    promise(!ct_json_read(&doc, line, len, room, bytes), "an answer is JSON");
    promise(ct_json_get(&doc, 0, "say") > 0, "an answer says what it is");
    free(room);
    l->said++;
}

static void finish(struct listener *l, struct bot_job *job)
{
    /* A large tree for nothing would take most of the time. */
    bool is_large =
        strstr(job->spec, ":ms=") || strstr(job->spec, "00:") || strstr(job->spec, "000");
    job->is_stopped = job->is_stopped || (is_large && !job->agent);
    if (!job->is_stopped && bot_job_begin(job)) {
        ct_agent_stop(job->agent);
        job->move = ct_agent_choose(job->agent, job->kit, job->seen, job->seat);
    }
    bot_thought(l->bot, job);
}

static void think(void *with, struct bot_job *job)
{
    struct listener *l = with;
    if (!job->is_move && !l->kept)
        l->kept = job;
    else
        finish(l, job);
}

static void stop(void *with, struct bot_job *job)
{
    struct listener *l = with;
    promise(job == l->kept, "only what has not come back is stopped");
    l->kept = NULL;
    bot_thought(l->bot, job);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct listener l = {.said = 0};
    const struct bot_host host = {.with = &l, .say = say, .think = think, .stop = stop};
    const char *at = (const char *)data, *end = at + size;
    l.bot = bot_new(&host, "greedy");
    if (!l.bot) return 0;
    for (int line = 0; at < end && line < LINES; line++) {
        const char *stop_at = memchr(at, '\n', (size_t)(end - at));
        size_t len = (size_t)((stop_at ? stop_at : end) - at);
        char *copy = fuzz_need(len); /* exactly as long, so that one byte too far is noticed */
        int before = l.said;
        bool had = l.kept != NULL;
        memcpy(copy, at, len);
        bool more = bot_hear(l.bot, copy, len);
        free(copy);
        promise(l.said > before || (l.kept && !had), "a line is answered");
        if (!more) break;
        at += len + 1;
    }
    if (l.kept) finish(&l, l.kept);
    bot_free(l.bot);
    return 0;
}
