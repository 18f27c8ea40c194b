/*
 * deal.h - the first position of a table from its key, and back: does a record bear out what its
 * "fair" says (ON-F4)? Everything goes through core/table; which list of a set-up is shuffled, the
 * game shows by writing one.
 *
 * Memory is taken for the length of a call; `no memory` is a refusal like any other.
 */
#ifndef CT_DEAL_H
#define CT_DEAL_H

#include "online/fair.h"

/* A new table as the key deals it, for ct_table_free to take back. The kit says who starts; when
 * that is drawn, ct_fair_start says it before the kit is made. */
struct ct_table *ct_deal_table(struct ct_house *house, const struct ct_kit *kit,
                               const struct ct_fair_bytes *key, struct ct_refusal *why);

/* ---- afterwards ----------------------------------------------------------------------------- */

enum ct_seal {
    CT_SEAL_NONE,     /* neither seal nor nonce: no say in the deal */
    CT_SEAL_FITS,     /* the nonce is the one that was sealed */
    CT_SEAL_WITHHELD, /* a seal, but the nonce was not told */
    CT_SEAL_WRONG,    /* another nonce than was sealed */
    CT_SEAL_MISSING,  /* a nonce that was never sealed */
    CT_SEAL_EXTRA     /* in the day's deal nobody has a seal or a nonce */
};

/* What was found out about a record; `is` is what the record has, `drawn` what its key gives. */
struct ct_proof {
    struct ct_fair_bytes key;
    bool commit_fits;
    enum ct_seal seal[CT_SEATS_MAX];
    int start_is, start_drawn; /* start_drawn < 0: it was chosen */
    struct ct_fair_list deal_is, deal_drawn;
    int deal_wrong;                 /* places that differ */
    int chance_lines, chance_wrong; /* in all, and those that differ */
    int steps, failed;              /* commit, a seal a seat, start, deal, every chance line */
};

/* From a table that was loaded from a record, finished or not, and the record's "fair" with its
 * secret. False: refused. */
bool ct_prove(struct ct_proof *p, const struct ct_table *t, const struct ct_fair *fair,
              struct ct_refusal *why);
bool ct_seal_is_fine(enum ct_seal seal);
/* For a chance line: what it is and what was drawn. False: they differ. */
bool ct_prove_line(const struct ct_proof *p, const struct ct_table *t, int n, char is[CT_MOVE_TEXT],
                   char drawn[CT_MOVE_TEXT]);

#endif
