// "Play with somebody now": a table of this game where somebody waits, or one to wait at.

import { useState } from 'preact/hooks';
import { Segmented } from '../../shell/ui';
import { goTo } from '../../shell/route';
import { t, tn } from '../../text/t';
import { gameOf, type World } from '../../world';
import { OnlineIcon } from '../art/online-icons';
import { RoundTable } from '../art/round-table';
import { sealer } from '../sealer';
import type { TableMessage } from '../types';
import { useHall } from '../use';
import { NameField, useName } from './ask-name';
import { wishChair } from './chairs';
import { keepOpened, type Wish } from './mine';
import { whyNot } from './words';

const MINUTES = 10,
    MORE = 10;

export function Quick({ world, game }: { world: World; game: string }) {
    const hall = useHall();
    const name = useName(hall);
    const [players, setPlayers] = useState(2);
    const [isAsking, setAsking] = useState(false);
    const [isBusy, setBusy] = useState(false);
    const [problem, setProblem] = useState('');
    const info = gameOf(world, game);
    const counts = Array.from(
        { length: info.max_players - info.min_players + 1 },
        (_, i) => info.min_players + i,
    );
    const wishes = Array.from({ length: players }, (_, i): Wish | undefined =>
        i ? undefined : 'me',
    );
    const find = async () => {
        // The name is asked for here, once, when it is needed.
        if (name.isAsked && !isAsking) {
            setAsking(true);
            setTimeout(() => name.input.current?.focus());
            return;
        }
        setBusy(true);
        setProblem('');
        try {
            await hall.enter();
            if (!(await name.save())) return setBusy(false);
            const { seal, keep } = await sealer.seal();
            const { table } = await hall.ask<TableMessage>({
                do: 'quick',
                game,
                players,
                clock: { kind: 'live', base: MINUTES * 60, more: MORE },
                seal,
            });
            keep(table);
            keepOpened({ table, wishes: [], isQuick: true });
            goTo(`t/${table}`);
        } catch (e) {
            setProblem(whyNot(e));
            setBusy(false);
        }
    };
    return (
        <form
            class="lobby-quick"
            aria-labelledby="quick-title"
            onSubmit={e => {
                e.preventDefault();
                if (!isBusy) void find();
            }}>
            <RoundTable
                chairs={wishes.map((wish, i) => wishChair(info, i, wish))}
                size="small"
                game={game}
            />
            <div class="quick-text">
                <h2 id="quick-title">{t('Play with somebody now')}</h2>
                <p>
                    {tn(
                        '{game}, live, {n} minute each.',
                        '{game}, live, {n} minutes each.',
                        MINUTES,
                        { game: info.title },
                    )}
                </p>
            </div>
            <Segmented
                label={t('How many players?')}
                value={players}
                onChange={n => setPlayers(n)}
                options={counts.map(n => ({
                    value: n,
                    text: String(n),
                    help: tn('{n} player', '{n} players', n),
                }))}
            />
            <button class="btn primary large" disabled={isBusy} aria-busy={isBusy}>
                <OnlineIcon name="bolt" size={20} />
                {t('Find somebody')}
            </button>
            {isAsking && <NameField name={name} hall={hall} />}
            {problem && (
                <p class="problem" role="alert">
                    {problem}
                </p>
            )}
        </form>
    );
}
