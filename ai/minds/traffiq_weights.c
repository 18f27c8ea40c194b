/* traffiq_weights.c - what the net for TraffIQ has learnt (data/traffiq-net.txt, train/README.md).
 */
#include "ai/minds/traffiq_net.h"

#include "ai/minds/traffiq_weights.h"

const struct ct_net *traffiq_net(void)
{
    return &weights;
}
