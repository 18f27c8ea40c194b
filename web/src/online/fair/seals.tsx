// Who has sealed a number: its first and last digits, all of them on request.

import type { ComponentChildren } from 'preact';
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { Badge } from '../../art/seat';
import type { SeatColour } from '../../boards/board';
import { t } from '../../text/t';
import type { Fair } from './fair';
import { ServerBadge } from './signs';

export interface Player {
    name: string;
    colour: SeatColour;
    seat: number;
}

/** 3f9a 07d1 … c21e */
export const shortDigits = (digits: string): string =>
    `${digits.slice(0, 4)} ${digits.slice(4, 8)} … ${digits.slice(-4)}`;

/** Without a clipboard (a page by plain HTTP from elsewhere) the text is there to be copied. */
export async function copies(text: string): Promise<boolean> {
    try {
        await navigator.clipboard.writeText(text);
        return true;
    } catch {
        return false;
    }
}

/** Selected, so that it only has to be copied. */
export function Selected({ text, label }: { text: string; label: string }) {
    const box = useRef<HTMLTextAreaElement>(null);
    const select = () => {
        box.current?.select();
        box.current?.scrollTo(0, 0);
    };
    useLayoutEffect(() => box.current?.focus(), []);
    return (
        <textarea
            class="fair-selected"
            readOnly
            rows={Math.min(8, text.split('\n').length + (text.length > 60 ? 1 : 0))}
            value={text}
            aria-label={label}
            ref={box}
            onFocus={select}
        />
    );
}

function Row({
    badge,
    name,
    digits,
    onCopied,
}: {
    badge: ComponentChildren;
    name: string;
    digits: string | null;
    onCopied(of: string): void;
}) {
    const [state, setState] = useState<'short' | 'copied' | 'whole'>('short');
    useEffect(() => {
        if (state !== 'copied') return;
        const later = setTimeout(() => setState('short'), 1600);
        return () => clearTimeout(later);
    }, [state]);
    if (!digits)
        return (
            <li class="is-without">
                <span class="fair-row">
                    {badge}
                    <b>{name}</b>
                    <span>{t('without a seal')}</span>
                </span>
            </li>
        );
    const copy = async () => {
        const isCopied = await copies(digits);
        setState(isCopied ? 'copied' : 'whole');
        if (isCopied) onCopied(name);
    };
    return (
        <li>
            <button class="fair-row" title={t('Copy the whole seal')} onClick={() => void copy()}>
                {badge}
                <b>{name}</b>
                <code>{state === 'copied' ? t('Copied') : shortDigits(digits)}</code>
            </button>
            {state === 'whole' && (
                <Selected text={digits} label={t('The seal of {name}', { name })} />
            )}
        </li>
    );
}

export function Seals({
    fair,
    players,
    onCopied,
}: {
    fair: Fair;
    players: Player[];
    onCopied(of: string): void;
}) {
    return (
        <ul class="fair-seals">
            <Row
                badge={<ServerBadge />}
                name={t('Server')}
                digits={fair.commit}
                onCopied={onCopied}
            />
            {players.map(({ name, colour, seat }) => (
                <Row
                    key={seat}
                    badge={<Badge colour={colour} size={28} />}
                    name={name}
                    digits={fair.seals[seat] ?? null}
                    onCopied={onCopied}
                />
            ))}
        </ul>
    );
}
