// What stands and lies on the streets, each drawn round its own middle.

import { letterOf } from '../../art/letter';
import { Letters } from '../../art/letters';
import { Pin } from '../../art/seat';
import type { SeatColour } from '../board';
import type { Direction, LightColour } from './view';
import { hash } from './plan';

const INK = '#2A2740',
    CREAM = '#FFFBF4';
const lamps: Record<LightColour, [colour: 'R' | 'Y' | 'G', fill: string]> = {
    red: ['R', '#E2453B'],
    yellow: ['Y', '#F6BE3B'],
    green: ['G', '#2FB27F'],
};
const order: LightColour[] = ['red', 'yellow', 'green'];

export function Lamp({
    colour,
    x = 0,
    y = 0,
    r,
    outline = '#FFF8EA',
}: {
    colour: LightColour;
    x?: number;
    y?: number;
    r: number;
    outline?: string;
}) {
    const [named, fill] = lamps[colour];
    return (
        <g transform={`translate(${x} ${y})`}>
            <circle r={r} fill={fill} stroke={outline} stroke-width="1.5" />
            <Letters text={letterOf(named)} height={r * 1.06} ink="#14131E" stroke={2.5} />
        </g>
    );
}

/** Before the roll all three lamps, after it the rolled one large. */
export function Light({ colour }: { colour: LightColour | undefined }) {
    let at = -22.5;
    return (
        <g>
            <rect x="-22" y="-11" width="44" height="24" rx="10" fill="var(--shadow2)" />
            <rect
                x="-22"
                y="-12"
                width="44"
                height="23"
                rx="10"
                fill="var(--lightbox)"
                stroke="#F3E8D2"
                stroke-width="1.5"
            />
            {!colour
                ? order.map((c, i) => <Lamp key={c} colour={c} x={-13 + 13 * i} y={-0.5} r={6} />)
                : order.map(c => {
                      const r = c === colour ? 9 : 3.4;
                      at += c === colour ? 11.5 : 5.4;
                      const x = at;
                      at += c === colour ? 10.5 : 4.4;
                      return c === colour ? (
                          <Lamp key={c} colour={c} x={x} y={-0.5} r={r} />
                      ) : (
                          <circle key={c} cx={x} cy="-.5" r={r} fill={lamps[c][1]} opacity=".5" />
                      );
                  })}
        </g>
    );
}

export function Figure({ x, y }: { x: number; y: number }) {
    return (
        <g transform={`translate(${x} ${y})`} fill={INK}>
            <path d="M-5.5 4.5q0-5.5 5.5-5.5t5.5 5.5Z" />
            <circle cy="-2.3" r="3" />
        </g>
    );
}

function Delivered({ count }: { count: number }) {
    if (count > 3)
        return (
            <g>
                <Figure x={-7} y={15.5} />
                <Letters text={String(count)} x={7} y={15.5} height={9} stroke={2.6} />
            </g>
        );
    const slots = Math.max(2, count);
    return (
        <g>
            {Array.from({ length: slots }, (_, i) => {
                const x = (i - (slots - 1) / 2) * (slots > 2 ? 12 : 18);
                return i < count ? (
                    <Figure key={i} x={x} y={15.5} />
                ) : (
                    <circle
                        key={i}
                        cx={x}
                        cy="15.5"
                        r="3.6"
                        fill="none"
                        stroke={INK}
                        stroke-width="1.2"
                        opacity=".45"
                    />
                );
            })}
        </g>
    );
}

export function StationHouse({
    colour,
    deliveries,
}: {
    colour: SeatColour | null;
    deliveries: number;
}) {
    return (
        <g>
            <rect x="-22.5" y="-20" width="46" height="45" rx="9" fill="var(--shadow2)" />
            <rect
                x="-23"
                y="-23"
                width="46"
                height="46"
                rx="9"
                fill="var(--halo)"
                stroke="var(--outline)"
                stroke-width="1.5"
            />
            <rect
                x="-19"
                y="-19"
                width="38"
                height="27"
                rx="6"
                fill={colour ? `var(--${colour})` : 'var(--edge)'}
                stroke="var(--outline)"
                stroke-width="1.2"
            />
            {colour && (
                <>
                    <rect x="-19" y="-19" width="38" height="27" rx="6" fill={`url(#p${colour})`} />
                    <circle cy="-5.5" r="10" fill={`var(--${colour})`} />
                    <Letters
                        text={letterOf(colour)}
                        y={-5.5}
                        height={13}
                        ink={`var(--${colour}-on)`}
                    />
                    <Delivered count={deliveries} />
                </>
            )}
        </g>
    );
}

const looks: [coat: string, skin: string, hair: string][] = [
    ['#7B5EA7', '#F2C9A5', '#3A2A2A'],
    ['#E9DDC6', '#C98F63', '#6B4A2B'],
    ['#5C556E', '#8A5A3C', INK],
    ['#C98FA6', '#E7B48C', '#A8673A'],
    ['#6F8F8A', '#F0C39B', '#7A5A2E'],
    ['#A98A5E', '#B57C52', '#26211F'],
];
const turns: Record<Direction, number> = { S: 0, W: 90, N: 180, E: 270 };

/** Somebody waiting; at 0 degrees the feet point down the screen. */
export function Person({ seed, angle }: { seed: number; angle: number }) {
    const [coat, skin, hair] = looks[hash(seed) % looks.length]!;
    return (
        <g transform={`rotate(${angle}) scale(1.06)`}>
            <ellipse
                cy="1"
                rx="13"
                ry="9.5"
                fill="var(--shadow2)"
                transform={`rotate(${-angle}) translate(1 2) rotate(${angle})`}
            />
            <path
                d="M-6.6 4h5.2v8.4q0 3.4-2.6 3.4t-2.6-3.4ZM1.4 4h5.2v8.4q0 3.4-2.6 3.4t-2.6-3.4Z"
                fill={INK}
                stroke={CREAM}
                stroke-width="1.2"
            />
            <path
                d="M-12.5 0Q-12.5-6.5-6-6.5H6Q12.5-6.5 12.5 0T6 6.5H-6Q-12.5 6.5-12.5 0Z"
                fill={coat}
                stroke={INK}
                stroke-width="1.5"
            />
            <circle cx="-11" cy="3" r="2.3" fill={skin} stroke={INK} />
            <circle cx="11" cy="3" r="2.3" fill={skin} stroke={INK} />
            <circle cy="-.5" r="6.6" fill={skin} stroke={INK} stroke-width="1.5" />
            <path d="M-6.2-2Q-6-7 0-7T6.2-2Q3-.2 0-.6T-6.2-2Z" fill={hair} stroke={INK} />
        </g>
    );
}

/** Degrees that turn feet from "down the screen" to a direction of the plan. */
export const feetAngle = (d: Direction, turned: boolean): number =>
    (turns[d] + (turned ? 90 : 0)) % 360;

export function Footprints({ angle }: { angle: number }) {
    return (
        <path
            transform={`rotate(${angle}) translate(3 -2)`}
            fill="var(--lane)"
            d="M-8.5-16q3.2 0 3.2 4.6t-3.2 4.6-3.2-4.6 3.2-4.6ZM2.5-20q3.2 0 3.2 4.6t-3.2 4.6-3.2-4.6 3.2-4.6Z"
        />
    );
}

const body =
    'M-14-12H2Q10-11 16.5-5.5 19-3 19 0T16.5 5.5Q10 11 2 12H-14Q-18 12-18 8V-8Q-18-12-14-12Z';
const canopy = 'M-5-10H3Q8-9.6 10-5.8 11.6-3 11.6 0T10 5.8Q8 9.6 3 10H-5Q-8 10-8 7V-7Q-8-10-5-10Z';

/** A tuk-tuk; at 0 degrees its nose points to the right of the screen. */
export function TukTuk({
    colour,
    angle,
    customer,
}: {
    colour: SeatColour;
    angle: number;
    customer: boolean;
}) {
    const [, skin, hair] = looks[hash(colour.charCodeAt(0)) % looks.length]!;
    return (
        <g class="tt-tuktuk" transform={`rotate(${angle}) scale(1.12)`}>
            <path
                d={body}
                fill="var(--shadow2)"
                transform={`rotate(${-angle}) translate(1.5 3) rotate(${angle})`}
            />
            <path
                d="M-11-14h5q2 0 2 2v1.5h-9V-12q0-2 2-2ZM-11 14h5q2 0 2-2v-1.5h-9V12q0 2 2 2ZM17-2h4q2 0 2 2t-2 2h-4Z"
                fill="var(--outline)"
            />
            <path d={body} fill="none" stroke="var(--halo)" stroke-width="4" />
            <path
                d={body}
                fill={`var(--${colour}-deep)`}
                stroke="var(--outline)"
                stroke-width="1.5"
            />
            {customer ? (
                <g class="tt-rider">
                    <circle
                        cx="-13"
                        r="5.6"
                        fill={skin}
                        stroke="var(--outline)"
                        stroke-width="1.4"
                    />
                    <path
                        d="M-18.2-1.6Q-17-6-13-5.6-9-6-8.2-1.6-10.4-3-13-2.6T-18.2-1.6Z"
                        fill={hair}
                        transform={`rotate(${-angle} -13 0)`}
                    />
                </g>
            ) : (
                <>
                    <path
                        d="M-16-8V8"
                        stroke="var(--outline)"
                        stroke-width="2.4"
                        stroke-linecap="round"
                    />
                    <path
                        d="M-12.4-8V8"
                        stroke="#FFF6DF"
                        stroke-width="3"
                        stroke-linecap="round"
                        opacity=".9"
                    />
                </>
            )}
            <path d={canopy} fill={`var(--${colour})`} stroke="var(--outline)" stroke-width="1.4" />
            <path d={canopy} fill={`url(#p${colour})`} />
            <path
                d="M12.8-5.6Q15.4 0 12.8 5.6"
                stroke="#FFF6DF"
                stroke-width="2"
                fill="none"
                stroke-linecap="round"
            />
            <circle cx="17.2" r="1.3" fill="#FFF3C9" />
            <Pin colour={colour} x={1.6} turn={-angle} scale={0.633} />
        </g>
    );
}

const pips: Record<number, [number, number][]> = {
    1: [[26, 26]],
    2: [
        [13, 39],
        [39, 13],
    ],
    3: [
        [13, 39],
        [26, 26],
        [39, 13],
    ],
    4: [
        [13, 13],
        [39, 13],
        [13, 39],
        [39, 39],
    ],
    5: [
        [13, 13],
        [39, 13],
        [26, 26],
        [13, 39],
        [39, 39],
    ],
    6: [
        [13, 12],
        [39, 12],
        [13, 26],
        [39, 26],
        [13, 40],
        [39, 40],
    ],
};

/** The die in a box of 64, with the lamp of its colour once it has been rolled. */
export function Die({
    number,
    colour,
    size,
}: {
    number: number;
    colour?: LightColour | undefined;
    size: number;
}) {
    return (
        <svg width={size} height={size} viewBox="-4 -4 66 66" aria-hidden="true">
            <rect x="1" y="4" width="52" height="52" rx="13" fill="var(--shadow2)" />
            <rect width="52" height="52" rx="13" fill={CREAM} stroke={INK} stroke-width="2" />
            {pips[number]?.map(([x, y]) => (
                <circle key={`${x},${y}`} cx={x} cy={y} r="5" fill={INK} />
            ))}
            {colour && <Lamp colour={colour} x={49} y={49} r={11} outline={INK} />}
        </svg>
    );
}

export type TargetLook = 'point' | 'dot' | 'corner' | 'frame' | 'plus';

/** Where one may go: a point on free squares, a dashed frame on whatever lies there; where nearly
 * every square will do, quiet dots. */
export function Target({ look }: { look: TargetLook }) {
    if (look === 'point')
        return (
            <g class="tt-pulse">
                <circle r="13" fill={CREAM} stroke="var(--target)" stroke-width="3.2" />
                <circle r="5" fill="var(--target)" />
            </g>
        );
    if (look === 'dot')
        return <circle r="6.5" fill={CREAM} stroke="var(--target)" stroke-width="2.8" />;
    if (look === 'corner')
        return (
            <circle
                cx="17"
                cy="-17"
                r="5.5"
                fill={CREAM}
                stroke="var(--target)"
                stroke-width="2.6"
            />
        );
    return (
        <g class="tt-pulse" fill="none">
            <rect
                x="-22.5"
                y="-22.5"
                width="45"
                height="45"
                rx="10"
                stroke={CREAM}
                stroke-width="5"
            />
            <rect
                x="-22.5"
                y="-22.5"
                width="45"
                height="45"
                rx="10"
                stroke="var(--target)"
                stroke-width="3"
                stroke-dasharray="7 5"
            />
            {look === 'plus' && (
                <path
                    d="M0-7V7M-7 0H7"
                    stroke="var(--target)"
                    stroke-width="3"
                    stroke-linecap="round"
                />
            )}
        </g>
    );
}

export function Brackets() {
    const d =
        'M-13-24H-18Q-24-24-24-18V-13M13-24H18Q24-24 24-18V-13M-13 24H-18Q-24 24-24 18V13M13 24H18Q24 24 24 18V13';
    return (
        <g fill="none" stroke-linecap="round">
            <path d={d} stroke="var(--outline)" stroke-width="6" />
            <path d={d} stroke="#FFF8EA" stroke-width="3" />
        </g>
    );
}

export function Compass({ turned, label }: { turned: boolean; label: string }) {
    return (
        <svg
            class="tt-compass"
            width="44"
            height="44"
            viewBox="-22 -22 44 44"
            role="img"
            aria-label={label}>
            <circle r="20" fill="var(--card)" stroke="var(--line)" stroke-width="1.5" />
            <g transform={turned ? 'rotate(90)' : ''}>
                <path d="M0-9 3.6 4H-3.6Z" fill="var(--bad)" />
                <path d="M0 16 3.6 4H-3.6Z" fill="var(--edge)" />
                <g transform={`translate(0 -14) rotate(${turned ? -90 : 0})`}>
                    <Letters text="N" height={6.5} ink="var(--ink)" stroke={2.6} />
                </g>
            </g>
        </svg>
    );
}
