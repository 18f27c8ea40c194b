/* fair_say.c - see fair.h: a proof as lines for people, and as JSON. */
#include "apps/cli/fair.h"

#include "apps/common/speech.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

/* ---- for people ------------------------------------------------------------------------------ */

static void say(const char *format, ...) __attribute__((format(printf, 1, 2)));

/* One step, on a line of its own. */
static void say(const char *format, ...)
{
    va_list args;
    va_start(args, format);
    fputs("  ", stdout);
    vprintf(format, args);
    putchar('\n');
    va_end(args);
}

static void say_seal(enum ct_seal seal, int seat)
{
    switch (seal) {
    case CT_SEAL_NONE: say(_("seal of seat %d: none, so it had no say in the deal"), seat); break;
    case CT_SEAL_FITS: say(_("seal of seat %d: fits the nonce"), seat); break;
    case CT_SEAL_WITHHELD: say(_("seal of seat %d: its nonce was not told"), seat); break;
    case CT_SEAL_WRONG: say(_("seal of seat %d: FAILED, it is of another nonce"), seat); break;
    case CT_SEAL_MISSING: say(_("seal of seat %d: FAILED, a nonce without a seal"), seat); break;
    case CT_SEAL_EXTRA:
        say(_("seal of seat %d: FAILED, nobody has a say in the day's deal"), seat);
        break;
    }
}

static void say_start(const struct ct_proof *p)
{
    if (p->start_drawn < 0)
        say(_("start: seat %d, chosen, not drawn"), p->start_is);
    else if (p->start_drawn == p->start_is)
        say(_("start: seat %d, as drawn"), p->start_is);
    else
        say(_("start: FAILED, seat %d was drawn, not seat %d"), p->start_drawn, p->start_is);
}

static int first_wrong(const struct ct_proof *p)
{
    int at = 0;
    while (strcmp(p->deal_is.text[at], p->deal_drawn.text[at]) == 0) at++;
    return at;
}

static void say_deal(const struct ct_proof *p)
{
    if (p->deal_is.count == 0) {
        say(_("deal: nothing is shuffled in this game"));
    } else if (p->deal_wrong == 0) {
        say(_("deal: all %d of \"%s\", as drawn"), p->deal_is.count, p->deal_is.name);
    } else {
        int at = first_wrong(p);
        say(_("deal: FAILED, %d of %d of \"%s\" lie elsewhere; %s was drawn as number %d, not %s"),
            p->deal_wrong, p->deal_is.count, p->deal_is.name, p->deal_drawn.text[at], at + 1,
            p->deal_is.text[at]);
    }
}

static void say_lines(const struct verdict *v)
{
    const struct ct_proof *p = v->proof;
    int right = p->chance_lines - p->chance_wrong;
    if (p->chance_lines == 0) say(_("dice: none were rolled"));
    if (right) say(_n("dice: %d roll, as drawn", "dice: %d rolls, as drawn", right), right);
    for (int n = 0; p->chance_wrong && n < ct_table_lines(v->table); n++) {
        char is[CT_MOVE_TEXT], drawn[CT_MOVE_TEXT];
        if (ct_table_seat_at(v->table, n) != CT_CHANCE) continue;
        if (!ct_prove_line(p, v->table, n, is, drawn))
            say(_("line %d: FAILED, %s was drawn, not %s"), n, drawn, is);
    }
}

void say_verdict(const struct verdict *v)
{
    const struct ct_proof *p = v->proof;
    const struct ct_kit *kit = ct_table_kit(v->table);
    printf(_("game %d: %s, %d players, %d lines, table %s"), v->number, kit->game->id,
           kit->config.players, ct_table_lines(v->table), v->fair->table);
    putchar('\n');
    if (p->commit_fits)
        say(_("commit: fits the secret"));
    else
        say(_("commit: FAILED, it is of another secret"));
    for (int seat = 0; seat < kit->config.players; seat++) say_seal(p->seal[seat], seat);
    say_start(p);
    say_deal(p);
    say_lines(v);
    if (p->failed)
        say(_("NOT FAIR: %d of %d steps failed"), p->failed, p->steps);
    else
        say(_("fair: everything is as drawn"));
}

/* ---- for programs ---------------------------------------------------------------------------- */

static const char *seal_word(enum ct_seal seal)
{
    switch (seal) {
    case CT_SEAL_NONE: return "none";
    case CT_SEAL_FITS: return "fits";
    case CT_SEAL_WITHHELD: return "withheld";
    case CT_SEAL_WRONG: return "wrong";
    case CT_SEAL_MISSING: return "missing";
    case CT_SEAL_EXTRA: return "extra";
    }
    return "";
}

static void put_seals(struct ct_text *out, const struct ct_proof *p, int players)
{
    ct_put_json_key(out, "seals");
    ct_put_char(out, '[');
    for (int seat = 0; seat < players; seat++) {
        ct_put_comma(out);
        ct_put_json_string(out, seal_word(p->seal[seat]));
    }
    ct_put_char(out, ']');
}

static void put_start(struct ct_text *out, const struct ct_proof *p)
{
    ct_put_json_key(out, "start");
    ct_put_char(out, '{');
    ct_put_json_number(out, "is", p->start_is);
    if (p->start_drawn >= 0) ct_put_json_number(out, "drawn", p->start_drawn);
    ct_put_char(out, '}');
}

/* {"n":5,"is":"4","drawn":"2"} */
static void put_difference(struct ct_text *out, int n, const char *is, const char *drawn)
{
    ct_put_comma(out);
    ct_put_char(out, '{');
    ct_put_json_number(out, "n", n);
    ct_put_json_member(out, "is", is);
    ct_put_json_member(out, "drawn", drawn);
    ct_put_char(out, '}');
}

static void put_deal(struct ct_text *out, const struct ct_proof *p)
{
    ct_put_json_key(out, "deal");
    ct_put_char(out, '{');
    if (p->deal_is.count) ct_put_json_member(out, "list", p->deal_is.name);
    ct_put_json_number(out, "length", p->deal_is.count);
    ct_put_json_key(out, "wrong");
    ct_put_char(out, '[');
    for (int i = 0; i < p->deal_is.count; i++)
        if (strcmp(p->deal_is.text[i], p->deal_drawn.text[i]) != 0)
            put_difference(out, i, p->deal_is.text[i], p->deal_drawn.text[i]);
    ct_put(out, "]}");
}

static void put_lines(struct ct_text *out, const struct verdict *v)
{
    ct_put_json_key(out, "chance");
    ct_put_char(out, '{');
    ct_put_json_number(out, "lines", v->proof->chance_lines);
    ct_put_json_key(out, "wrong");
    ct_put_char(out, '[');
    for (int n = 0; v->proof->chance_wrong && n < ct_table_lines(v->table); n++) {
        char is[CT_MOVE_TEXT], drawn[CT_MOVE_TEXT];
        if (ct_table_seat_at(v->table, n) != CT_CHANCE) continue;
        if (!ct_prove_line(v->proof, v->table, n, is, drawn)) put_difference(out, n, is, drawn);
    }
    ct_put(out, "]}");
}

void put_verdict_json(const void *verdict, struct ct_text *out)
{
    const struct verdict *v = verdict;
    const struct ct_kit *kit = ct_table_kit(v->table);
    ct_put_char(out, '{');
    ct_put_json_member(out, "game", kit->game->id);
    ct_put_json_number(out, "players", kit->config.players);
    ct_put_json_number(out, "lines", ct_table_lines(v->table));
    ct_put_json_member(out, "table", v->fair->table);
    ct_put_json_bool(out, "fair", v->proof->failed == 0);
    ct_put_json_bool(out, "commit", v->proof->commit_fits);
    put_seals(out, v->proof, kit->config.players);
    put_start(out, v->proof);
    put_deal(out, v->proof);
    put_lines(out, v);
    ct_put(out, "}\n");
}
