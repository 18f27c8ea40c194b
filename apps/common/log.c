/* log.c - see log.h. */
#include "apps/common/log.h"

#include "core/json.h"

#include <stdio.h>
#include <time.h>

enum { LINE_ROOM = 8192 };

static bool is_json; /* set once, before there is anything to tell */

void log_use_json(void)
{
    is_json = true;
}

bool log_is_json(void)
{
    return is_json;
}

static void put_time(struct ct_text *out)
{
    struct timespec now;
    struct tm tm;
    clock_gettime(CLOCK_REALTIME, &now);
    ct_put(out, "{\"time\":\"");
    if (gmtime_r(&now.tv_sec, &tm))
        ct_put_format(out, "%04d-%02d-%02dT%02d:%02d:%02d.%03dZ", tm.tm_year + 1900, tm.tm_mon + 1,
                      tm.tm_mday, tm.tm_hour, tm.tm_min, tm.tm_sec, (int)(now.tv_nsec / 1000000));
    ct_put_char(out, '"');
}

/* A line that does not fit would not be JSON: the event is told without its fields. */
static void put_event(struct ct_text *out, const char *level, const char *event,
                      const struct log_field *fields)
{
    put_time(out);
    ct_put_json_member(out, "level", level);
    ct_put_json_member(out, "event", event);
    for (; fields->name; fields++)
        if (fields->text)
            ct_put_json_member(out, fields->name, fields->text);
        else
            ct_put_json_number(out, fields->name, fields->number);
    ct_put(out, "}\n");
}

void log_event(enum log_level level, const char *event, const struct log_field *fields)
{
    static const char *const levels[] = {"info", "warning", "error"};
    char line[LINE_ROOM];
    struct ct_text out = ct_text_on(line, sizeof line);
    if (!is_json) return;
    put_event(&out, levels[level], event, fields);
    if (ct_text_is_cut(&out)) {
        ct_text_clear(&out);
        put_event(&out, levels[level], event, LOG_NO_FIELDS);
    }
    fwrite(line, 1, out.len, stderr); /* in one piece: it has no buffer */
}
