/* check.h - the little that the tests of the library share: a check that says what failed, random
 * numbers, and every set of rules there is. */
#ifndef LIB_CHECK_H
#define LIB_CHECK_H

#include <crosstown.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define CHECK(that)                                                                                \
    do {                                                                                           \
        if (!(that)) {                                                                             \
            fprintf(stderr, "%s:%d: %s\n", __FILE__, __LINE__, #that);                             \
            exit(1);                                                                               \
        }                                                                                          \
    } while (0)

static inline uint32_t draw(uint64_t *seed, uint32_t below)
{
    *seed = *seed * 6364136223846793005u + 1442695040888963407u;
    return (uint32_t)((*seed >> 33) % below);
}

/* All rules that can be made without files, one after another: the i-th, NULL: no more. */
static inline crosstown_rules *rules_number(int i)
{
    crosstown_game_info game;
    for (int g = 0; crosstown_list_game(g, &game); g++) {
        for (int players = game.players_min; players <= game.players_max; players++) {
            /* Options count up like digits. */
            for (int number = 0;; number++) {
                crosstown_option_info option;
                char word[8][64];
                const char *words[9] = {NULL};
                int rest = number, o = 0;
                for (; crosstown_list_option(game.id, o, &option); o++) {
                    int value = rest % option.values;
                    rest /= option.values;
                    snprintf(word[o], sizeof word[o], "%s=%s", option.name, option.value[value]);
                    words[o] = word[o];
                }
                words[o] = NULL;
                if (rest) break;
                crosstown_rules *rules = crosstown_rules_new(game.id, players, words, NULL);
                if (rules && i-- == 0) return rules;
                crosstown_rules_free(rules);
            }
        }
    }
    return NULL;
}

#endif
