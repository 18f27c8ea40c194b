// Choosing the signs: every kind of tile with its picture and how many there are of it. What is
// chosen takes the form of a signs file, so that the engine judges it as any other.

import { useState } from 'preact/hooks';
import tilesFile from '../../../../data/tuktuk-tiles.txt?raw';
import { Icon } from '../../art/icons';
import { Sheet } from '../../shell/ui';
import { t, tn } from '../../text/t';
import type { Maker } from '../board';
import { Sign } from './signs';
import type { Kind } from './view';
import { capital, tileDeed, tileName } from './words';

export const LEAST = 20;
export const MOST = 120;

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

const noneOf = (): Counts => Object.fromEntries(box.map(({ kind }) => [kind, 0]));

/** What a set-up's stock holds; without one, the set that was chosen. */
export function countsFrom(
    members: Record<string, unknown> | undefined,
    options: Record<string, string>,
): Counts {
    const stock = members?.stock;
    if (!Array.isArray(stock)) return countsOf(options.signs === 'easy' ? 'easy' : 'all');
    const counts = noneOf();
    for (const kind of stock as string[]) if (kind in counts) counts[kind]!++;
    return counts;
}

export const total = (counts: Counts) => Object.values(counts).reduce((sum, n) => sum + n, 0);

/** A signs file: "count kind" a line. */
export function signsFile(counts: Counts): string {
    const lines = box.filter(({ kind }) => counts[kind]! > 0);
    return lines.map(({ kind }) => `${counts[kind]} ${kind}\n`).join('');
}

/** A count that was typed or stepped to; what is no number leaves the old one. */
export function countFrom(text: string, old: number): number {
    if (text === '') return 0;
    return /^\d{1,3}$/.test(text) ? Math.min(Number(text), MOST) : old;
}

function Step({
    by,
    label,
    isOff,
    onClick,
}: {
    by: 'plus' | 'minus';
    label: string;
    isOff: boolean;
    onClick(): void;
}) {
    // Never disabled, since a button that vanishes under the finger takes the focus with it; and
    // beside the keyboard's way, which steps in the number itself.
    return (
        <button
            class="icon-button"
            type="button"
            tabIndex={-1}
            aria-label={label}
            title={label}
            aria-disabled={isOff}
            onClick={onClick}>
            <Icon name={by} />
        </button>
    );
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
    const step = (by: number) => onChange(Math.max(0, Math.min(MOST, count + by)));
    return (
        <li class={count ? 'sign-row' : 'sign-row is-out'}>
            <svg viewBox="0 0 48 52" width="44" height="48" aria-hidden="true">
                <Sign kind={kind} />
            </svg>
            <div class="sign-what">
                <b>{capital(name)}</b>
                <span>{tileDeed(kind).text}</span>
            </div>
            <Step
                by="minus"
                label={t('One {tile} less', { tile: name })}
                isOff={count === 0}
                onClick={() => step(-1)}
            />
            <input
                type="text"
                inputMode="numeric"
                role="spinbutton"
                aria-label={t('Number of {tile}', { tile: name })}
                aria-valuenow={count}
                aria-valuemin={0}
                aria-valuemax={MOST}
                value={count}
                onFocus={e => e.currentTarget.select()}
                onInput={e => {
                    const typed = countFrom(e.currentTarget.value.trim(), count);
                    e.currentTarget.value = String(typed);
                    onChange(typed);
                }}
                onKeyDown={e => {
                    const by = { ArrowUp: 1, ArrowDown: -1 }[e.key];
                    if (!by) return;
                    e.preventDefault();
                    step(by);
                }}
            />
            <Step
                by="plus"
                label={t('One {tile} more', { tile: name })}
                isOff={count === MOST}
                onClick={() => step(1)}
            />
        </li>
    );
}

function Kinds({
    title,
    kinds,
    counts,
    onChange,
}: {
    title: string;
    kinds: Kind[];
    counts: Counts;
    onChange(kind: Kind, count: number): void;
}) {
    return (
        <>
            <h3 class="group-label">{title}</h3>
            <ul class="sign-rows">
                {kinds.map(kind => (
                    <KindRow
                        key={kind}
                        kind={kind}
                        count={counts[kind]!}
                        onChange={count => onChange(kind, count)}
                    />
                ))}
            </ul>
        </>
    );
}

/** Why no game can be played with so many tiles; ''. */
export function troubleWith(sum: number): string {
    if (sum < LEAST) return t('At least {n} tiles are needed.', { n: LEAST });
    return sum > MOST ? t('At most {n} tiles go into the stock.', { n: MOST }) : '';
}

const happenings: Kind[] = ['mechanic', 'gas', 'police', 'remove'];
const isHappening = (kind: Kind) => happenings.includes(kind);
const ours = box.map(({ kind }) => kind);

export const chooseSigns: Maker = {
    title: () => t('Choose your signs'),
    sum: ({ stock }) => {
        const n = (stock as unknown[]).length;
        return tn('{n} tile', '{n} tiles', n);
    },
    Sheet: ({ members, options, onUse, onClose }) => {
        const [counts, set] = useState<Counts>(() => countsFrom(members, options));
        const sum = total(counts),
            trouble = troubleWith(sum);
        const begin = (text: string, from: Counts) => (
            <button
                class="btn"
                aria-pressed={ours.every(kind => from[kind] === counts[kind])}
                onClick={() => set(from)}>
                {text}
            </button>
        );
        const change = (kind: Kind, count: number) => set(now => ({ ...now, [kind]: count }));
        const [all, easy] = [countsOf('all'), countsOf('easy')];
        return (
            <Sheet
                title={t('Choose your signs')}
                onClose={onClose}
                foot={
                    <>
                        <p role="status">
                            <b>{tn('{n} tile', '{n} tiles', sum)}</b>
                            {trouble && <span class="problem">{trouble}</span>}
                        </p>
                        <button
                            class="btn primary"
                            disabled={trouble !== ''}
                            onClick={() => onUse(signsFile(counts))}>
                            <Icon name="tick" size={20} />
                            {t('Play with these')}
                        </button>
                    </>
                }>
                <p class="hint-text">
                    {t('How many of each go into the stock? Begin with a set, then change it.')}
                </p>
                <div class="sign-sets" role="group" aria-label={t('Sets to begin with')}>
                    {begin(t('All {n}', { n: total(all) }), all)}
                    {begin(t('Easy {n}', { n: total(easy) }), easy)}
                    {begin(t('None'), noneOf())}
                </div>
                <Kinds
                    title={t('Traffic signs')}
                    kinds={ours.filter(kind => !isHappening(kind))}
                    counts={counts}
                    onChange={change}
                />
                <Kinds
                    title={t('Happenings')}
                    kinds={ours.filter(isHappening)}
                    counts={counts}
                    onChange={change}
                />
            </Sheet>
        );
    },
};
