/* day.c - see inside.h: the day's deal (ON-19). */
#include "online/inside.h"

enum { DAY_MS = 24 * 60 * 60 * 1000 };

static bool is_leap(int year)
{
    return year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
}

/* "YYYY-MM-DD" of a moment, UTC. */
void day_name(int64_t now, char out[16])
{
    static const int lengths[] = {31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};
    struct ct_text text = ct_text_on(out, 16);
    int64_t days = now / DAY_MS;
    int year = 1970, month = 0;
    for (; days >= 365 + is_leap(year); year++) days -= 365 + is_leap(year);
    for (; days >= lengths[month] + (month == 1 && is_leap(year)); month++)
        days -= lengths[month] + (month == 1 && is_leap(year));
    ct_put_format(&text, "%04d-%02d-%02d", year, month + 1, (int)days + 1);
}

/* Until the day is over nobody learns what its player could not know. */
bool day_is_secret(const struct table *t)
{
    char today[16];
    if (!t->day[0]) return false;
    day_name(t->w->now, today);
    return strcmp(t->day, today) >= 0;
}

bool day_is_anothers(const struct table *t, const struct person *p)
{
    return day_is_secret(t) && seat_of(t, p) < 0;
}

bool do_day(struct job *j)
{
    if (!j->conn->person) return refuse(j, "hello-first");
    return refuse(j, "not-allowed");
}
