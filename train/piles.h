/* piles.h - positions of New York, New York with who topped the piles in the end, for
 * train/learn_piles.py. */
#ifndef TRAIN_PILES_H
#define TRAIN_PILES_H

int piles_main(int argc, char **argv);
/* What the net says of every record of such a file: 60 chances on a line. */
int piles_judge_main(int argc, char **argv);

#endif
