// Our say in the deals (ON-F1), as tables need it.

import { dropNonce, keepNonce, makeNonce, nonceFor } from './fair/seal';
import type { Sealer } from './online-table';

export const sealer: Sealer = {
    seal: async () => {
        const { nonce, seal } = await makeNonce();
        return { seal, keep: table => keepNonce(table, nonce) };
    },
    nonceFor,
    drop: dropNonce,
};
