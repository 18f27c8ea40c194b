/* maker.h - positions of TraffIQ with the worth of several moves each, for train/learn.py. */
#ifndef TRAIN_MAKER_H
#define TRAIN_MAKER_H

int maker_main(int argc, char **argv);
/* What the net says of every record of such a file, a line each. */
int judge_main(int argc, char **argv);

#endif
