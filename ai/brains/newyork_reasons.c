/*
 * newyork_reasons.c - why a move of New York, New York is better than another (ai/reason.h): the
 * table with its words. Files: newyork_reasons.h.
 *
 * Sentences promise no more than their conditions check: "can" where others decide. Those with
 * "{n} points" are said from two points on.
 */
#include "ai/brains/newyork_reasons.h"

#include <string.h>

static const struct ct_reason_kind kinds[] = {
    {"small", CT_FACT_TRUE, "A little better, for many small reasons.", NULL, "Many small reasons"},

    /* cards that are played */
    {"swing", CT_FACT_TRUE, "{card} covers {rival}'s {n} and makes it yours.", NULL,
     "Cover and score"},
    {"cover", CT_FACT_TRUE, "{card} takes {n} points from {rival}.", NULL, "Cover a rival"},
    {"cover-leader", CT_FACT_TRUE, "{rival} leads: {card} takes {n} points from the right one.",
     NULL, "Stop the leader"},
    {"gain", CT_FACT_TRUE, "{card} brings you {n} points.", NULL, "Your colour on top"},
    {"seal", CT_KNOWN_TRUE, "Nobody else can cover your {n} any more.", NULL, "Safe for good"},
    {"run-make", CT_FACT_TRUE, "{card} makes a run from {a} to {b}: {x} points more.", NULL,
     "Make a run"},
    {"run-cut", CT_FACT_TRUE, "{card} breaks {rival}'s run: {x} points.", NULL, "Break a run"},
    {"wait", CT_FACT_TRUE, "{card} changes nothing, and you can wait.", NULL, "Wait in peace"},
    {"least", CT_FACT_TRUE, "Every card costs you something: {card} only {k}.",
     "Another card would cost you less.", "The smallest loss"},
    {"lure", CT_KNOWN_TRUE, "{card} helps {rival} only until you cover it with {answer}.", NULL,
     "Give and take back"},
    {"gift", CT_FACT_TRUE, "{worse} would give {rival} {n} points.",
     "That gives {rival} {n} points.", "No presents"},
    {"own-cover", CT_FACT_TRUE, "{worse} would cover your own {n}.", "That covers your own {n}.",
     "Not on your own"},

    /* cards that are taken or kept */
    {"swing-take", CT_FACT_TRUE, "With {card} you can cover {rival}'s {n} and make it yours.",
     "{rival} keeps a {n} that could become yours.", "Take what scores"},
    {"cover-take", CT_FACT_TRUE, "With {card} you can cover {rival}'s {n}.", NULL,
     "Take what covers"},
    {"own-high", CT_FACT_TRUE, "{card} is yours: {n} points if it ends up on top.", NULL,
     "Your high cards"},
    {"guard", CT_KNOWN_TRUE, "Now nobody else can cover your {n}.",
     "Others can still cover your {n}.", "Guard your pile"},
    {"spare-card", CT_FACT_TRUE, "{card} is harmless: one turn longer to wait.", NULL,
     "Harmless cards"},
    {"answer", CT_KNOWN_TRUE, "{rival} holds {held}. With {card} you can cover it.",
     "{rival} holds {held}, and you would have nothing to cover it with.", "Keep an answer"},
    {"late", CT_KNOWN_TRUE, "Keep {card}: {rival} can still cover it.",
     "{rival} can still cover your {n}.", "Late beats high"},
    {"deny", CT_LIKELY_TRUE, "Left there, {rival} can take {card} and cover your {n}.",
     "{rival} can cover your {n} with a card that you leave.", "Leave nothing useful"},
    {"deny-own", CT_LIKELY_TRUE, "Left there, {rival} can take {card} and score with it.",
     "{rival} can score with a card that you leave.", "Take a rival's card"},

    /* what can wait, and what cannot */
    {"keep-answer", CT_KNOWN_TRUE,
     "Keep {worse} for {rival}'s {held}: {card} has nothing left to cover.",
     "{rival} holds {held}, and you would have nothing to cover it with.", "Keep what you need"},
    {"no-hurry", CT_KNOWN_TRUE, "Keep {worse}: nobody else can play a {n} any more, it can wait.",
     NULL, "No hurry"},
    {"in-order", CT_FACT_TRUE,
     "{card} now, {own} later: the other way round it would cover your own {n}.", NULL,
     "In the right order"},
    {"clear-road", CT_KNOWN_TRUE, "With {card} in your hand, nobody else can cover your {own}.",
     NULL, "A clear road"},
    {"ready", CT_FACT_TRUE, "With {card} you can cover {rival}'s {n} when it comes.", NULL,
     "Ready for it"},

    /* passing, having to move, the last word */
    {"pass-ahead", CT_LIKELY_TRUE, "You lead by {k}, and every card you hold would cost you. Pass.",
     NULL, "Stop while ahead"},
    {"stay-in", CT_LIKELY_TRUE, "If you pass, {rival} goes on alone and can cover your {n}.",
     "If you pass, {rival} goes on alone and can cover your {n}.", "Stay in the game"},
    {"behind", CT_FACT_TRUE, "You are {k} points behind, and who passes plays no more.",
     "You are {k} points behind, and who passes plays no more.", "Catch up"},
    {"tempo", CT_KNOWN_TRUE, "Now {rival} has to move, and every card hurts {rival}.", NULL,
     "The rival must move"},
    {"wins", CT_KNOWN_TRUE, "Counted out to the end: this wins, if you go on well.",
     "Counted out to the end, there is a way to win, and this is not it.", "Count it out"},
    {"last-word", CT_KNOWN_TRUE, "You have the last word on {n}.", NULL, "The last word"},
    {NULL, CT_FACT_TRUE, NULL, NULL, NULL},
};

/* Whoever sees the better move give away ten points is not told that it saves two. */
static void drop_lighter(struct ct_found *found, int weight)
{
    int kept = 0;
    for (int i = 0; i < found->count; i++)
        if (found->out[i].weight >= weight) found->out[kept++] = found->out[i];
    found->count = kept;
}

static void find(const struct ct_ask *ask, struct ct_found *found)
{
    struct newyork_sight v;
    newyork_see(&v, ask, found);
    newyork_play_reasons(&v);
    newyork_take_reasons(&v);
    newyork_keep_reasons(&v);
    newyork_pass_reasons(&v);
    drop_lighter(found, NEWYORK_POINT * v.dearer);
}

static bool put_value(struct ct_text *out, const char *name, const char *text, ct_translate *speak)
{
    static const char *const card_words[] = {CT_WORDS("red {n}"), CT_WORDS("yellow {n}"),
                                             CT_WORDS("green {n}"), CT_WORDS("blue {n}")};
    int card;
    (void)name;
    if (!newyork_read_card(text, strlen(text), &card)) return false;
    ct_put_said(out, speak, card_words[newyork_colour(card)],
                CT_PLACES({.name = "n", .number = newyork_number(card)}));
    return true;
}

const struct ct_reasons newyork_reasons = {.game = "newyork",
                                           .kind = kinds,
                                           .find = find,
                                           .put_value = put_value};
