/* newyork_weights.c - what the nets for New York, New York have learnt (data/newyork-net-*.txt,
 * train/README.md). */
#include "ai/minds/newyork_net.h"

#include "ai/minds/newyork_weights.h"

#include <stddef.h>

const struct newyork_net *newyork_net(int players)
{
    static const struct newyork_net *const of[] = {NULL, NULL, &weights_of_2, &weights_of_3,
                                                   &weights_of_4};
    return of[players];
}
