// Before the game: the table with its chairs, the invitation, and what an invited person sees.

import { t } from '../../text/t';
import type { World } from '../../world';
import type { OnlineTable } from '../online-table';

export function RoomScreen({ online }: { world: World; online: OnlineTable }) {
    const { table } = online.now;
    return (
        <div class="page">
            <main class="panel">
                <h1>{t('Your table')}</h1>
                <p>{online.id}</p>
                {table?.you === -1 && (
                    <button class="btn primary" onClick={() => void online.sit()}>
                        {t('Sit down')}
                    </button>
                )}
            </main>
        </div>
    );
}
