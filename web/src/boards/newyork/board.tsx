// The board: twelve buildings that are also the cells of the grid, before the city.

import { IdeaSign, numbered, StepSign } from '../../art/idea';
import { DangerFrame } from '../../art/danger';
import { Points } from '../../art/points';
import { Pin } from '../../art/seat';
import { useGrid } from '../grid';
import { counted, countLook } from '../tally';
import { t } from '../../text/t';
import { Face } from './pieces';
import { Parkside, Riverside } from './ground';
import { desktop, phone, rows, roof, spot, type Layout } from './geometry';
import { touchBuilding, type NyPlay } from './hands';
import { cardsFor, grown, playedCard } from './moves';
import { OpenHands } from './open';
import { Bars, Bridges } from './runs';
import { runThing, towerThing } from './tally';
import { tip, Tower } from './tower';
import { colourOf, numberOf, numbers, pileOf, runsOf, seatColour, topOf } from './view';
import { cellWords } from './words';

/** The card that the board shows as a ghost: pending, dragged or under the mouse. */
export function ghostCard(play: NyPlay): string | null {
    if (play.replaying) return null;
    const { choice } = play,
        loose = choice.drag ?? choice.over;
    return choice.drag === null && play.pending
        ? playedCard(play.pending)
        : loose && play.isLegal(loose)
          ? loose
          : null;
}

function Cell({
    play,
    layout: l,
    n,
    grid,
    ghost,
    pins,
}: {
    play: NyPlay;
    layout: Layout;
    n: number;
    grid: ReturnType<typeof useGrid>;
    ghost: string | null;
    pins: number[];
}) {
    const { x, ground, row, column } = spot(l, n),
        { choice } = play;
    const isGhost = ghost !== null && numberOf(ghost) === n;
    const isFresh =
        play.motion &&
        play.fresh.some(
            e => (e.event === 'played' || e.event === 'covered') && numberOf(String(e.card)) === n,
        );
    const cell = grid.cell(String(n), column, row, () => touchBuilding(play, n));
    const upper = l.phone && row === 1 ? 222 : -400;
    return (
        <g
            {...cell}
            tabindex={grid.at === String(n) ? 0 : -1}
            class={`ny-cell${choice.at === n ? ' at' : ''}${play.tally ? ` ny-${countLook(play.tally, towerThing(n))}` : ''}`}
            aria-label={cellWords(play, n)}
            aria-selected={isGhost && play.pending !== null}>
            <rect
                x={x - (l.step - l.wide) / 2}
                y={upper}
                width={l.step}
                height={ground + 24 - upper}
                fill="transparent"
            />
            <Tower
                layout={l}
                n={n}
                pile={pileOf(play.view, n).join(' ')}
                ghost={isGhost ? ghost : null}
                isOpen={!play.replaying && ghost === null && cardsFor(play.moves, n).length > 0}
                isWrong={choice.wrong?.at === n || (choice.at === n && !isGhost)}
                pin={isGhost ? 0 : pins[0] === n ? 2 : pins.includes(n) ? 1 : 0}
                rise={isFresh ? play.freshKey : 0}
            />
        </g>
    );
}

/** What the pending card wins and costs, over its ghost. */
function Consequences({ play, layout: l }: { play: NyPlay; layout: Layout }) {
    const card = playedCard(play.pending),
        { view, preview } = play;
    if (!card || !preview) return null;
    const n = numberOf(card),
        size = l.phone ? 0.72 : 1,
        x = spot(l, n).x + l.wide / 2;
    const changes = view.seats
        .map((s, i) => ({
            colour: seatColour(view, i),
            n: (preview.points[i] ?? s.points) - s.points,
        }))
        .filter(c => c.n !== 0)
        .sort((a, b) => a.n - b.n);
    const top = tip(l, n, pileOf(view, n).length + 1) - 16 * size;
    return (
        <g aria-hidden="true">
            {changes.map((c, i) => (
                <Points {...c} x={x} y={top - 27 * size * i} size={size} />
            ))}
        </g>
    );
}

/** What the towers that have been counted are worth, over their roofs. */
function Counts({ play: { view, tally }, layout: l }: { play: NyPlay; layout: Layout }) {
    const size = l.phone ? 0.72 : 1,
        done = new Set(tally && counted(tally).map(c => c.thing));
    return (
        <g aria-hidden="true">
            {numbers
                .filter(n => done.has(towerThing(n)))
                .map(n => (
                    <g key={n} class="ny-count-pop">
                        <Points
                            colour={colourOf(topOf(view, n)!)}
                            n={n}
                            x={spot(l, n).x + l.wide / 2}
                            y={tip(l, n, pileOf(view, n).length) - 16 * size}
                            size={size}
                        />
                    </g>
                ))}
        </g>
    );
}

/** Numbers on the buildings that ideas are about; of a plan its steps. */
function Ideas({ play, layout: l }: { play: NyPlay; layout: Layout }) {
    const size = l.phone ? 19 : 26;
    const steps = play.steps.map(({ move, n }) => ({ move, n, isStep: true }));
    const ideas = numbered(play).map(({ idea, n }) => ({ move: idea, n, isStep: false }));
    const marks = [...steps, ...ideas].flatMap(mark => {
        const card = playedCard(mark.move);
        return card ? [{ ...mark, card }] : [];
    });
    return (
        <g aria-hidden="true">
            {marks.map(({ move, card, n, isStep }, i) => {
                const tower = numberOf(card),
                    before = marks.slice(0, i).filter(m => numberOf(m.card) === tower).length,
                    storeys = pileOf(play.view, tower).length,
                    isShown = move === play.hint,
                    isGhost = playedCard(play.pending) === card;
                const x = spot(l, tower).x + (before + 0.1) * size * 1.1,
                    level = storeys + (isGhost ? 1 : 0),
                    // On a roof, not over the number below it.
                    y = roof(l, tower, level) - (level ? size * 0.5 : 40 * l.unit);
                return (
                    <g transform={`translate(${x} ${y})`}>
                        {isStep ? (
                            <StepSign n={n} isNext={isShown} size={size * 1.1} />
                        ) : (
                            <IdeaSign n={n} isShown={isShown} size={size} />
                        )}
                    </g>
                );
            })}
        </g>
    );
}

/** Reasons whose pile the warning itself names, or that it is about. Others would give away what is
 * better. */
const aboutPile = ['stay-in', 'late', 'deny', 'guard', 'answer', 'gift', 'own-cover', 'swing-take'];

/** The tower that is in danger, and the card that threatens it with its owner. */
function Threat({ play, layout: l }: { play: NyPlay; layout: Layout }) {
    const { danger, view } = play;
    if (!danger) return null;
    const { reason, move } = danger;
    const card = playedCard(move),
        named = reason && aboutPile.includes(reason.token) ? reason.facts : null,
        n = Number(named?.pile ?? named?.n ?? (card ? numberOf(card) : 0));
    if (!numbers.includes(n)) return null;
    const { x, ground } = spot(l, n),
        storeys = pileOf(view, n).length + (card && numberOf(card) === n ? 1 : 0),
        top = Math.min(tip(l, n, storeys) - 4, ground - l.plinth - 30 * l.unit),
        held = named?.held === undefined ? null : String(named.held),
        size = l.phone ? 0.62 : 1;
    return (
        <DangerFrame
            x={x - 7}
            y={top}
            width={l.wide + 14}
            height={ground - top + 4}
            size={l.phone ? 0.7 : 1}>
            {held && (
                <g transform={`translate(${x + l.wide / 2} ${top - 60 * size}) scale(${size})`}>
                    <path class="danger-arrow" d="M0 28V46M-8 39 0 47 8 39" />
                    <g transform="rotate(-5) scale(.72) translate(-30 -72)">
                        <Face card={held} />
                    </g>
                    <Pin colour={seatColour(view, Number(named?.rival))} x={26} y={-48} />
                </g>
            )}
        </DangerFrame>
    );
}

/** Cards on their way: from the table to a building, or into somebody's hand. */
function Flights({ play, layout: l }: { play: NyPlay; layout: Layout }) {
    const { view, fresh, viewer } = play,
        scale = l.phone ? 0.6 : 1;
    const rim = (seat: number) =>
        l.phone ? { x: 50 + 97 * seat, y: -60 } : { x: l.width + 80, y: 60 + 70 * seat };
    return (
        <g aria-hidden="true" class="ny-flights">
            {fresh.map(e => {
                const card = (e.card as string | undefined) ?? '',
                    seat = e.seat ?? -1;
                const hand = seat === viewer ? { x: l.width / 4, y: l.height + 60 } : rim(seat);
                if (e.event === 'taken' && seat !== viewer) {
                    return (
                        <Flight
                            key={`t${play.freshKey}`}
                            card={card}
                            scale={scale}
                            from={{ x: l.width * 0.6, y: l.height + 40 }}
                            to={hand}
                        />
                    );
                }
                if (e.event !== 'played' && e.event !== 'covered') return null;
                const n = numberOf(card),
                    at = spot(l, n);
                return (
                    <Flight
                        key={`p${play.freshKey}`}
                        card={card}
                        scale={scale}
                        from={hand}
                        to={{ x: at.x + l.wide / 2, y: roof(l, n, pileOf(view, n).length) }}
                    />
                );
            })}
        </g>
    );
}

function Flight({
    card,
    from,
    to,
    scale,
}: {
    card: string;
    from: { x: number; y: number };
    to: { x: number; y: number };
    scale: number;
}) {
    if (!colourOf(card)) return null;
    const style = {
        '--fx': `${from.x}px`,
        '--fy': `${from.y}px`,
        '--tx': `${to.x}px`,
        '--ty': `${to.y}px`,
        '--fs': scale,
    };
    return (
        <g class="ny-fly" style={style}>
            <g transform="translate(-30 -42)">
                <Face card={card} />
            </g>
        </g>
    );
}

export function Board(play: NyPlay) {
    const l = play.phone ? phone : desktop,
        grid = useGrid('1'),
        ghost = ghostCard(play);
    const { view } = play,
        fresh = play.motion ? play.fresh : [];
    const { tally } = play,
        runs = runsOf(view).filter(r => !tally || countLook(tally, runThing(r)) === 'counted');
    const pins = tally
        ? []
        : grown(play.lit ?? (play.recent.length ? play.recent : play.last ? [play.last] : []));
    return (
        <div class={`ny-board${play.phone ? ' phone' : ''}`}>
            <svg
                {...grid.props}
                class="ny-city"
                viewBox={`0 ${l.sky} ${l.width} ${l.height - l.sky}`}
                preserveAspectRatio="xMidYMax meet"
                aria-label={t('Twelve piles')}>
                {l.phone ? <Parkside /> : <Riverside />}
                <Bridges view={view} layout={l} fresh={fresh} freshKey={play.freshKey} />
                {rows(l).map(row => (
                    <g role="row" key={row[0]}>
                        {row.map(n => (
                            <Cell
                                key={n}
                                play={play}
                                layout={l}
                                n={n}
                                grid={grid}
                                ghost={ghost}
                                pins={pins}
                            />
                        ))}
                    </g>
                ))}
                <Bars runs={runs} layout={l} />
                <Consequences play={play} layout={l} />
                <Ideas play={play} layout={l} />
                <Threat play={play} layout={l} />
                <Counts play={play} layout={l} />
                {play.motion && <Flights play={play} layout={l} />}
            </svg>
            {play.replaying && <OpenHands view={view} names={play.names} />}
        </div>
    );
}
