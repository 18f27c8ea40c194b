import type { GameUi } from '../board';

export const traffiq = { id: 'traffiq' } as unknown as GameUi<unknown, unknown>;
