/* words.c - New York, New York in sentences: why not, what happened, and the rules. */
#include "games/newyork/newyork.h"

const struct ct_phrase newyork_refusal_words[] = {
    {"game-over", "The game is over."},
    {"pass-while-taking",
     "You have played a card: take one from the display before anything else."},
    {"not-a-move", "That is not a move of this game."},
    {"nothing-to-take", "You cannot take {card}: the display is empty, cards are only played now."},
    {"play-first", "You cannot take {card} yet: first play a card from your hand."},
    {"not-in-display", "You cannot take {card}: it does not lie in the display."},
    {"must-take", "You cannot play {card} now: you have played, so take a card from the display."},
    {"not-in-hand", "You cannot play {card}: it is not in your hand."},
    {"deck-missing", "The set-up has no list \"deck\"."},
    {"deck-size", "Cards in the deck: {cards}; wanted 48."},
    {"deck-card", "Card {place} of the deck is not a card."},
    {"deck-twice", "The card {card} is in the deck twice."},
    {NULL, NULL},
};

const struct ct_phrase newyork_event_words[] = {
    {"played", "{seat} plays {card}."},
    {"covered", "{seat} plays {card} onto {covers}."},
    {"taken", "{seat} takes {card}."},
    {"turned-up", "{card} is turned up."},
    {"stock-empty", "The stock is empty: the display shrinks from now on."},
    {"display-empty", "The display is empty: cards are played without taking from now on."},
    {"passed", "{seat} passes and is out of the game."},
    {"hand-empty", "{seat} has played every card."},
    {"alone", "{seat} is the last one left and goes on alone."},
    {"ended", "The game is over."},
    {NULL, NULL},
};

const struct ct_phrase newyork_reason_words[] = {
    {"played-out", "Every hand is empty."},
    {"all-passed", "Everybody who still holds cards has passed."},
    {NULL, NULL},
};

const struct ct_rule newyork_rulebook[] = {
    {"NY-1",
     "Each seat owns a colour. The first seat is red, the second yellow, the third green, the "
     "fourth blue. Colours that nobody owns are neutral, but their cards are in the game."},
    {"NY-2", "Everybody gets six cards, hidden from the others. Six more lie face up: the display. "
             "The rest is the stock, face down. Everybody sees the display, the piles and every "
             "card that is taken."},
    {"NY-3", "In your turn you play one card and then take one from the display. Or you pass. You "
             "cannot skip a turn and stay in the game."},
    {"NY-4",
     "You may play any card of your hand. It goes on top of the pile of its number; the first "
     "card of a number opens the pile."},
    {"NY-5",
     "After playing you must take exactly one card from the display into your hand, as long as "
     "a card lies there."},
    {"NY-6",
     "Only after you have taken, the display is filled up to six from the stock. A card that you "
     "take waits for your next turn, and a card that turns up waits for the next turn."},
    {"NY-7",
     "When the stock is used up the display shrinks. When the display is used up, cards are "
     "played without taking until the hands are empty."},
    {"NY-8", "When it is your turn you may pass instead of playing, also on your first turn, but "
             "not between playing and taking. You are then out for good, and the others go on. "
             "Your hand stays hidden until the end and counts for nothing."},
    {"NY-9",
     "A player who has passed or holds no card is skipped. The last player left goes on alone and "
     "may pass at the beginning of any turn."},
    {"NY-10", "The game ends when every hand is empty, or when every player who still holds cards "
              "has passed."},
    {"NY-11",
     "Basic score: add up the numbers of the piles whose top card has your colour. This holds for "
     "players who have passed, too. Neutral top cards and empty piles count for nobody."},
    {"NY-12",
     "Pro score: add extra points to the basic score for each run of neighbouring piles whose top "
     "cards have your colour: 3 for two piles, 6 for three, 10 for four, 15 for five, 25 for six "
     "or more. A run counts once, in its full length. The piles form a ring, so 12 is next to 1, "
     "and an empty pile breaks a run."},
    {"NY-13", "The player with the most points wins. Players with equal points share the place."},
    {NULL, NULL},
};
