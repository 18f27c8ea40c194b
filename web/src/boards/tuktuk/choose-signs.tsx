// Choosing the signs: every kind of tile with its picture and how many there are of it. What is
// chosen takes the form of a signs file, so that the engine judges it as any other.

import { useState } from 'preact/hooks';
import tilesFile from '../../../../data/tuktuk-tiles.txt?raw';
import { Icon } from '../../art/icons';
import { IconButton, Sheet } from '../../shell/ui';
import { t, tn } from '../../text/t';
import type { Maker } from '../board';
import { Sign } from './signs';
import type { Kind } from './view';
import { tileName } from './words';

export const LEAST = 20;
export const MOST = 120;
const MOST_OF_A_KIND = 40;

export type Counts = Record<string, number>;

/** The tiles of the box, in the order of its list; `easy`: stays in the easy set. */
export const box: { kind: Kind; count: number; easy: boolean }[] = tilesFile
    .split('\n')
    .map(line => /^(\d+) (\S+)( \*)?$/.exec(line.trim()))
    .filter(found => found !== null)
    .map(([, count, kind, star]) => ({ kind: kind as Kind, count: Number(count), easy: !star }));

export function countsOf(set: 'all' | 'easy'): Counts {
    return Object.fromEntries(
        box.map(({ kind, count, easy }) => [kind, set === 'all' || easy ? count : 0]),
    );
}

/** What a set-up's stock holds; without one, the set that was chosen. */
export function countsFrom(
    members: Record<string, unknown> | undefined,
    options: Record<string, string>,
): Counts {
    const stock = members?.stock;
    if (!Array.isArray(stock)) return countsOf(options.signs === 'easy' ? 'easy' : 'all');
    const counts = Object.fromEntries(box.map(({ kind }) => [kind, 0]));
    for (const kind of stock as string[]) if (kind in counts) counts[kind]!++;
    return counts;
}

export const total = (counts: Counts) => Object.values(counts).reduce((sum, n) => sum + n, 0);

/** A signs file: "count kind" a line. */
export function signsFile(counts: Counts): string {
    const lines = box.filter(({ kind }) => counts[kind]! > 0);
    return lines.map(({ kind }) => `${counts[kind]} ${kind}\n`).join('');
}

function KindRow({
    kind,
    count,
    onChange,
}: {
    kind: Kind;
    count: number;
    onChange(count: number): void;
}) {
    const name = tileName(kind);
    return (
        <li class={count ? 'sign-row' : 'sign-row is-out'}>
            <svg viewBox="0 0 48 52" width="44" height="48" aria-hidden="true">
                <Sign kind={kind} />
            </svg>
            <span class="sign-name">{name}</span>
            <IconButton
                icon="minus"
                label={t('One {tile} less', { tile: name })}
                disabled={count === 0}
                onClick={() => onChange(count - 1)}
            />
            <output aria-label={t('Number of {tile}', { tile: name })}>{count}</output>
            <IconButton
                icon="plus"
                label={t('One {tile} more', { tile: name })}
                disabled={count === MOST_OF_A_KIND}
                onClick={() => onChange(count + 1)}
            />
        </li>
    );
}

export const chooseSigns: Maker = {
    title: () => t('Choose your signs'),
    Sheet: ({ members, options, onUse, onClose }) => {
        const [counts, set] = useState<Counts>(() => countsFrom(members, options));
        const sum = total(counts);
        const trouble =
            sum < LEAST
                ? t('At least {n} tiles are needed.', { n: LEAST })
                : sum > MOST
                  ? t('At most {n} tiles go into the stock.', { n: MOST })
                  : '';
        return (
            <Sheet title={t('Choose your signs')} onClose={onClose}>
                <div class="sign-sets">
                    <button class="btn" data-first onClick={() => set(countsOf('all'))}>
                        {t('All 80')}
                    </button>
                    <button class="btn" onClick={() => set(countsOf('easy'))}>
                        {t('The easy 62')}
                    </button>
                </div>
                <ul class="sign-rows">
                    {box.map(({ kind }) => (
                        <KindRow
                            key={kind}
                            kind={kind}
                            count={counts[kind]!}
                            onChange={count => set(now => ({ ...now, [kind]: count }))}
                        />
                    ))}
                </ul>
                <div class="sign-foot">
                    <b role="status">{tn('{n} tile', '{n} tiles', sum)}</b>
                    {trouble && (
                        <span class="problem" role="alert">
                            {trouble}
                        </span>
                    )}
                    <button
                        class="btn primary"
                        disabled={trouble !== ''}
                        onClick={() => onUse(signsFile(counts))}>
                        <Icon name="tick" size={20} />
                        {t('Play with these')}
                    </button>
                </div>
            </Sheet>
        );
    },
};
