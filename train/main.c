/* main.c - the program that makes data for a net and measures one: `data` and `judge` (maker.c),
 * `piles` and `judge-piles` (piles.c), and `arena`, that of crosstown with other brains (brains.c).
 */
#include "apps/cli/commands.h"
#include "apps/common/speech.h"
#include "train/maker.h"
#include "train/piles.h"

#include <string.h>

int main(int argc, char **argv)
{
    const char *word = argc > 1 ? argv[1] : "";
    speech_start();
    if (strcmp(word, "arena") == 0) return finish_output(arena_command.run(argc - 1, argv + 1));
    if (strcmp(word, "data") == 0) return finish_output(maker_main(argc - 1, argv + 1));
    if (strcmp(word, "judge") == 0) return finish_output(judge_main(argc - 1, argv + 1));
    if (strcmp(word, "piles") == 0) return finish_output(piles_main(argc - 1, argv + 1));
    if (strcmp(word, "judge-piles") == 0)
        return finish_output(piles_judge_main(argc - 1, argv + 1));
    return complain(EXIT_USAGE,
                    "usage: crosstown_train data … | judge … | piles … | judge-piles … | arena …");
}
