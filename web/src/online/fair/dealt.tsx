// The first few of what was dealt, as pictures: cards, tiles or signs.

import { CardSvg } from '../../boards/newyork/pieces';
import { cardWords } from '../../boards/newyork/words';
import { TileArt } from '../../boards/traffiq/ground';
import { tileWords } from '../../boards/traffiq/words';
import { Sign } from '../../boards/tuktuk/signs';
import type { Kind } from '../../boards/tuktuk/view';
import { tileName } from '../../boards/tuktuk/words';
import { tn } from '../../text/t';

function Thing({ list, text }: { list: string; text: string }) {
    switch (list) {
        case 'deck':
            return <CardSvg card={text} />;
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
