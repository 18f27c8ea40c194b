import type { GameUi } from '../board';

export const tuktuk = { id: 'tuktuk' } as unknown as GameUi<unknown, unknown>;
