/* review_words.c - the sentences of a review. */
#include "ai/review.h"

#include "core/say.h"

const struct ct_verdict_words ct_verdict_words[] = {
    {"won-played-better", CT_WORDS("You played better than {rival}, and won."),
     CT_WORDS("{seat} played better than {rival}, and won.")},
    {"won-against-luck", CT_WORDS("You played better than {rival} and won against the luck."),
     CT_WORDS("{seat} played better than {rival} and won against the luck.")},
    {"won-by-luck", CT_WORDS("{rival} played better; luck decided it for you."),
     CT_WORDS("{rival} played better; luck decided it for {seat}.")},
    {"won-though-worse", CT_WORDS("{rival} gave away less, yet you won."),
     CT_WORDS("{rival} gave away less, yet {seat} won.")},
    {"won-even-luck", CT_WORDS("You and {rival} played equally well; luck decided it for you."),
     CT_WORDS("{seat} and {rival} played equally well; luck decided it for {seat}.")},
    {"won-even", CT_WORDS("You and {rival} played equally well, and you won."),
     CT_WORDS("{seat} and {rival} played equally well, and {seat} won.")},
    {"lost-by-luck", CT_WORDS("You played better than {rival}; luck decided it."),
     CT_WORDS("{seat} played better than {rival}; luck decided it.")},
    {"lost-though-better", CT_WORDS("You gave away less than {rival}, yet {rival} won."),
     CT_WORDS("{seat} gave away less than {rival}, yet {rival} won.")},
    {"lost-despite-luck", CT_WORDS("You had more luck, but {rival} played better."),
     CT_WORDS("{seat} had more luck, but {rival} played better.")},
    {"lost-played-worse", CT_WORDS("{rival} played better, and won."),
     CT_WORDS("{rival} played better than {seat}, and won.")},
    {"lost-even-luck", CT_WORDS("You and {rival} played equally well; luck decided it."),
     CT_WORDS("{seat} and {rival} played equally well; luck decided it.")},
    {"lost-even", CT_WORDS("You and {rival} played equally well, and {rival} won."),
     CT_WORDS("{seat} and {rival} played equally well, and {rival} won.")},
    {"won-best", CT_WORDS("You played best of all, and won."),
     CT_WORDS("{seat} played best of all, and won.")},
    {"won-alike-luck", CT_WORDS("You gave away about as much as {rival}; luck decided it for you."),
     CT_WORDS("{seat} gave away about as much as {rival}; luck decided it for {seat}.")},
    {"won-alike", CT_WORDS("You gave away about as much as {rival}, and you won."),
     CT_WORDS("{seat} gave away about as much as {rival}, and {seat} won.")},
    {"lost-alike-luck", CT_WORDS("You gave away about as much as {rival}; luck decided it."),
     CT_WORDS("{seat} gave away about as much as {rival}; luck decided it.")},
    {"lost-alike", CT_WORDS("You gave away about as much as {rival}, and {rival} won."),
     CT_WORDS("{seat} gave away about as much as {rival}, and {rival} won.")},
    {"lost-early", CT_WORDS("You fell behind early; after that there was little left to lose."),
     CT_WORDS("{seat} fell behind early; after that there was little left to lose.")},
    {"drawn", CT_WORDS("You and {rival} share the place."),
     CT_WORDS("{seat} and {rival} share the place.")},
    {"moved-second",
     CT_WORDS("You moved second. Of 100 games between equal players who moves second, and so last, "
              "wins about {equals}, between strong ones about {strong}: that is why the shares "
              "start uneven."),
     CT_WORDS("{seat} moved second. Of 100 games between equal players who moves second, and so "
              "last, wins about {equals}, between strong ones about {strong}: that is why the "
              "shares start uneven.")},
    {NULL, NULL, NULL},
};

const char *ct_mark_name(enum ct_mark mark)
{
    static const char *const names[] = {"", "best", "equal", "doubtful", "bad"};
    return names[mark];
}

const char *ct_cause_name(enum ct_cause cause)
{
    static const char *const names[] = {"choice", "luck", "others", "forced"};
    return names[cause];
}
