import type { GameUi } from '../board';

export const newyork = { id: 'newyork' } as unknown as GameUi<unknown, unknown>;
