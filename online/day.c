/* day.c - see inside.h: the day's deal (ON-19). */
#include "online/inside.h"

enum { DAY_MS = 24 * 60 * 60 * 1000 };

/* "YYYY-MM-DD" of a moment, UTC; days since 1970 to a date (Howard Hinnant's method of counting
 * years from March). */
void day_name(int64_t now, char out[16])
{
    int64_t days = now / DAY_MS + 719468, era = days / 146097, of_era = days - era * 146097;
    int64_t year = (of_era - of_era / 1460 + of_era / 36524 - of_era / 146096) / 365;
    int64_t of_year = of_era - (365 * year + year / 4 - year / 100);
    int64_t month = (5 * of_year + 2) / 153, day = of_year - (153 * month + 2) / 5 + 1;
    struct ct_text text = ct_text_on(out, 16);
    month += month < 10 ? 3 : -9;
    ct_put_format(&text, "%04d-%02d-%02d", (int)(year + era * 400 + (month <= 2)), (int)month,
                  (int)day);
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
