// One table, three sizes: a table seen from above with its chairs is the sign for playing
// together. Seats go clockwise from bottom left; of two one is left, one right; of three one is at
// the top. Where a chair can be chosen, the quarter (or half) of the table round it is a button
// under the drawing, so that targets are large and nothing has to be measured.

import { Badge } from '../../art/seat';
import { type Chair, isFree } from './chair';
import { SceneAround, SceneSmall } from './scene';
import './art.css';

export { type Chair, isFree } from './chair';

export type RoundTableProps = {
    chairs: Chair[];
    size: 'room' | 'card' | 'small';
    game: string;
    label?: string;
    onChair?(seat: number): void;
    chairLabel?(seat: number): string;
    /** Who sits there, drawn in the corners of a room. */
    caption?(seat: number): { name: string; sub: string };
    /** Which chairs are buttons; the free ones, if nothing is said. */
    canChoose?(seat: number): boolean;
    selected?: number;
};

/** The part of the table that belongs to a seat, as classes. */
const spots: Record<number, string[]> = {
    2: ['at-half at-bottom at-left', 'at-half at-bottom at-right'],
    3: ['at-bottom at-left', 'at-wide at-top at-left', 'at-bottom at-right'],
    4: ['at-bottom at-left', 'at-top at-left', 'at-top at-right', 'at-bottom at-right'],
};

/** What of the table is seen: x, y, width, height in units. */
function frameOf(size: RoundTableProps['size'], seats: number): [number, number, number, number] {
    if (size === 'small') return [-37, -37, 74, 74];
    if (seats === 2) return [-142, -70, 284, 140];
    return seats === 3 ? [-119, -138, 238, 251] : [-119, -113, 238, 226];
}

export function RoundTable(props: RoundTableProps) {
    const { chairs, size, game, label } = props;
    const frame = frameOf(size, chairs.length);
    const Scene = size === 'small' ? SceneSmall : SceneAround;
    const parts = chairs.map((_, seat) => partOf(props, seat));
    return (
        <div class={`round-table table-${size}`} style={`--wide: ${frame[2]}; --tall: ${frame[3]}`}>
            {size === 'room' && <div class="table-rug" />}
            {parts.map(part => part.mayChoose && <Spot {...props} {...part} />)}
            {parts.map(part => part.words && <Caption {...part} chair={chairs[part.seat]!} />)}
            <svg
                class="table-scene"
                viewBox={frame.join(' ')}
                {...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true })}>
                <Scene chairs={chairs} game={game} />
            </svg>
        </div>
    );
}

type Part = {
    seat: number;
    /** Classes that say where it is. */
    where: string;
    mayChoose: boolean;
    words: { name: string; sub: string } | undefined;
};

function partOf(props: RoundTableProps, seat: number): Part {
    const free = isFree(props.chairs[seat]!);
    return {
        seat,
        where: `${spots[props.chairs.length]?.[seat] ?? ''}${free ? ' is-free' : ''}`,
        mayChoose: !!props.onChair && (props.canChoose?.(seat) ?? free),
        words: props.size === 'room' ? props.caption?.(seat) : undefined,
    };
}

function Spot({ seat, where, words, selected, onChair, chairLabel }: RoundTableProps & Part) {
    return (
        <button
            type="button"
            class={`table-spot ${where}${selected === seat ? ' is-selected' : ''}`}
            aria-label={chairLabel?.(seat) ?? (words && `${words.name}, ${words.sub}`)}
            aria-pressed={selected === undefined ? undefined : selected === seat}
            onClick={() => onChair?.(seat)}
        />
    );
}

/** Beside a button the words are only for the eyes: the button says them. */
function Caption({ where, mayChoose, words, chair }: Part & { chair: Chair }) {
    return (
        <div class={`table-caption ${where}`} aria-hidden={mayChoose ? 'true' : undefined}>
            <Badge colour={chair.colour} size={34} label={chair.colour} />
            <span class="table-words">
                <b>{words!.name}</b>
                <span>{words!.sub}</span>
            </span>
        </div>
    );
}
