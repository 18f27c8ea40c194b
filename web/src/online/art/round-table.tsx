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
    2: ['half bottom left', 'half bottom right'],
    3: ['bottom left', 'wide top left', 'bottom right'],
    4: ['bottom left', 'top left', 'top right', 'bottom right'],
};

/** What of the table is seen: x, y, width, height in units. */
function frameOf(size: RoundTableProps['size'], seats: number): [number, number, number, number] {
    if (size === 'small') return [-37, -37, 74, 74];
    if (size === 'room') return [-183, -170, 366, 340];
    if (seats === 2) return [-142, -70, 284, 140];
    return seats === 3 ? [-119, -138, 238, 251] : [-119, -113, 238, 226];
}

export function RoundTable(props: RoundTableProps) {
    const { chairs, size, game, label } = props;
    const frame = frameOf(size, chairs.length);
    const Scene = size === 'small' ? SceneSmall : SceneAround;
    return (
        <div class={`round-table ${size}`} style={`--shape: ${frame[2]} / ${frame[3]}`}>
            {chairs.map((_, seat) => (
                <Spot {...props} seat={seat} />
            ))}
            <svg
                class="scene"
                viewBox={frame.join(' ')}
                {...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true })}>
                <Scene chairs={chairs} game={game} />
            </svg>
        </div>
    );
}

function Spot(props: RoundTableProps & { seat: number }) {
    const { chairs, size, seat, onChair } = props;
    const chair = chairs[seat]!;
    const mayChoose = onChair && (props.canChoose?.(seat) ?? isFree(chair));
    const caption = size === 'room' ? props.caption?.(seat) : undefined;
    if (!mayChoose && !caption) return null;
    const classes = [
        'spot',
        spots[chairs.length]?.[seat] ?? '',
        isFree(chair) ? 'free' : '',
        props.selected === seat ? 'selected' : '',
    ];
    const words = caption && (
        <>
            <Badge colour={chair.colour} size={34} label={chair.colour} />
            <span class="words">
                <b>{caption.name}</b>
                <span>{caption.sub}</span>
            </span>
        </>
    );
    if (!mayChoose) return <div class={classes.join(' ')}>{words}</div>;
    return (
        <button
            type="button"
            class={classes.join(' ')}
            aria-label={props.chairLabel?.(seat)}
            aria-pressed={props.selected === undefined ? undefined : props.selected === seat}
            onClick={() => onChair(seat)}>
            {words}
        </button>
    );
}
