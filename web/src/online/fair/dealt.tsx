// The first few of what was dealt, as pictures: cards, tiles or signs.

import { Letters } from '../../art/letters';
import { Pin } from '../../art/seat';
import { colourOf, numberOf } from '../../boards/newyork/view';
import { cardWords } from '../../boards/newyork/words';
import { TileArt } from '../../boards/traffiq/ground';
import { tileWords } from '../../boards/traffiq/words';
import { Sign } from '../../boards/tuktuk/signs';
import type { Kind } from '../../boards/tuktuk/view';
import { tileName } from '../../boards/tuktuk/words';
import { tn } from '../../text/t';

/** Smaller than on the table: nothing but number, colour, pattern, shape and letter. */
function SmallCard({ card }: { card: string }) {
    const colour = colourOf(card),
        face = { x: 5, y: 5, width: 50, height: 74, rx: 6 };
    return (
        <svg viewBox="-3 -3 66 92">
            <rect
                width="60"
                height="84"
                rx="10"
                fill="var(--halo)"
                stroke="var(--outline)"
                stroke-width="2.5"
            />
            <rect {...face} fill={`var(--${colour})`} />
            <rect {...face} fill={`url(#p${colour}2)`} />
            <rect x="9" y="10" width="42" height="34" rx="7" fill="var(--halo)" />
            <g transform="translate(30 27)">
                <Letters text={String(numberOf(card))} height={22} stroke={2.9} />
            </g>
            <Pin colour={colour} x={30} y={62} scale={0.95} />
        </svg>
    );
}

function Thing({ list, text }: { list: string; text: string }) {
    switch (list) {
        case 'deck':
            return <SmallCard card={text} />;
        case 'stack':
            return (
                <svg viewBox="0 0 100 100">
                    <TileArt sides={text} seed={text} />
                </svg>
            );
        default:
            return (
                <svg viewBox="0 0 48 50">
                    <Sign kind={text as Kind} />
                </svg>
            );
    }
}

function thingName(list: string, text: string): string {
    if (list === 'deck') return cardWords(text);
    return list === 'stack' ? tileWords(text) : tileName(text);
}

const SHOWN = 7;

export function Dealt({ list: { name, texts } }: { list: { name: string; texts: string[] } }) {
    const more = texts.length - SHOWN;
    return (
        <span class={`fair-dealt is-${name}`}>
            {texts.slice(0, SHOWN).map((text, i) => (
                <span key={i} role="img" aria-label={thingName(name, text)}>
                    <Thing list={name} text={text} />
                </span>
            ))}
            {more > 0 && <em>{tn('{n} more', '{n} more', more)}</em>}
        </span>
    );
}
