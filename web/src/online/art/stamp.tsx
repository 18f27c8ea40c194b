// Games are stamps: 64-unit drawings that read from 24 pixels on. Nothing is clipped: what
// touches a corner is drawn round (radius 15), so no ids are needed and a page may hold many.

import type { ComponentChildren } from 'preact';
import { Pin } from '../../art/seat';
import './art.css';

const CORNER_BELOW = 'H64V49A15 15 0 0 1 49 64H15A15 15 0 0 1 0 49V';

function Tower({
    x,
    top,
    colour,
    children,
}: {
    x: number;
    top: number;
    colour: string;
    children: ComponentChildren;
}) {
    let glass = '';
    for (let y = 47; y > top + 5; y -= 7.5)
        glass += `M${x + 2.8} ${y}h3.4v4h-3.4ZM${x + 7.8} ${y}h3.4v4h-3.4Z`;
    const wall = `M${x} ${top}h14V54h-14Z`;
    return (
        <>
            <path d={wall} fill={`var(--${colour})`} stroke="var(--outline)" stroke-width="1.3" />
            <path d={wall} fill={`url(#p${colour})`} />
            <path d={glass} fill="var(--glass)" />
            <g fill={`var(--${colour}-deep)`} stroke={`var(--${colour}-deep)`} stroke-width="1.4">
                {children}
            </g>
        </>
    );
}

function NewYork() {
    return (
        <>
            <rect width="64" height="64" rx="15" fill="var(--sky1)" />
            <path d={`M0 30${CORNER_BELOW}30Z`} fill="var(--sky2)" />
            <circle cx="49" cy="14" r="7" fill="var(--sun)" />
            <path d="M0 56V38h7V30h9v14h10V34h8v12h9V36h10v8h11v12Z" fill="var(--far1)" />
            <Tower x={8} top={32} colour="R">
                <path d="M12 32h6v-3h-6ZM15 29v-4" />
            </Tower>
            <Tower x={25} top={17} colour="Y">
                <path d="M28 17h8v-3h-8ZM32 14V8" />
            </Tower>
            <Tower x={42} top={26} colour="B">
                <path d="M42.5 26l6.5-5.5 6.5 5.5Z" />
            </Tower>
            <path d="M.8 54H63.2A15 15 0 0 1 49 64H15A15 15 0 0 1 .8 54Z" fill="var(--road)" />
            <path
                d="M5 59H60"
                stroke="var(--roadline)"
                stroke-width="1.5"
                stroke-dasharray="6 4.5"
            />
        </>
    );
}

function Traffiq() {
    return (
        <>
            <rect width="64" height="64" rx="15" fill="var(--block)" />
            <path d="M41 0h8a15 15 0 0 1 15 15v5H41Z" fill="var(--park)" />
            <path d="M41 64h8a15 15 0 0 0 15-15v-5H41Z" fill="var(--water)" />
            <circle cx="49" cy="8" r="3.4" fill="var(--tree)" />
            <circle cx="57" cy="13" r="3.4" fill="var(--tree)" />
            <circle cx="54" cy="5.5" r="2.8" fill="var(--tree2)" />
            <path
                d="M47 51q2-2 4 0t4 0M45 57q2-2 4 0t4 0"
                fill="none"
                stroke="var(--water2)"
                stroke-width="1.5"
            />
            <path d="M3 16V11A8 8 0 0 1 11 3h6V16Z" fill="var(--roof2)" />
            <path d="M3 13h14v3H3Z" fill="var(--roof2b)" />
            <path d="M3 47h14V60H11A8 8 0 0 1 3 52Z" fill="var(--roof5)" />
            <path d="M5 57H17v3H11A8 8 0 0 1 5 57Z" fill="var(--roof5b)" />
            <path d="M20.5 0h21V64h-21Z" fill="var(--kerb)" />
            <path d="M22.5 0h17V64h-17Z" fill="var(--stR)" />
            <path d="M29.8 0V64M32.2 0V64" stroke="var(--stR2)" stroke-width="1.1" />
            <path d="M0 20.5H64V43.5H0Z" fill="var(--kerb)" />
            <path d="M0 22.5H64V41.5H0Z" fill="var(--stB)" />
            <path d="M0 32H64" stroke="var(--stB2)" stroke-width="1.3" stroke-dasharray="5 4" />
            <rect x="21" y="21.5" width="20" height="21" rx="5" fill="var(--plaza)" />
            <circle
                cx="31"
                cy="32"
                r="4"
                fill="none"
                stroke="var(--plazaline)"
                stroke-width="1.3"
            />
            <g transform="translate(48.5 32)" fill="var(--Y)">
                <rect
                    x="-13.5"
                    y="-8"
                    width="27"
                    height="16"
                    rx="6"
                    stroke="var(--halo)"
                    stroke-width="3.6"
                />
                <rect
                    x="-13.5"
                    y="-8"
                    width="27"
                    height="16"
                    rx="6"
                    stroke="var(--outline)"
                    stroke-width="1.4"
                />
                <rect x="-13.5" y="-8" width="27" height="16" rx="6" fill="url(#pY)" />
                <path
                    d="M-8-5.5q-2.5 5.5 0 11M7-5.5q2.5 5.5 0 11"
                    stroke="var(--outline)"
                    stroke-width="2.6"
                    fill="none"
                />
                <Pin colour="Y" scale={0.46} />
            </g>
        </>
    );
}

const canopy = 'M0-19C6-16 10-9 10-2V10Q10 14 6 14H-6Q-10 14-10 10V-2C-10-9-6-16 0-19Z';
const paver = (x: number, y: number) =>
    `M${x + 4} ${y}h10q4 0 4 4v10q0 4-4 4h-10q-4 0-4-4v-10q0-4 4-4Z`;

function TukTuk() {
    return (
        <>
            <rect width="64" height="64" rx="15" fill="var(--asphalt)" />
            <path
                d={`M20 2V16q0 4-4 4H6q-4 0-4-4V15A13 13 0 0 1 15 2ZM44 44h14q4 0 4 4A14 14 0 0 1 48 62q-4 0-4-4Z${paver(2, 23)}${paver(23, 2)}${paver(23, 23)}${paver(23, 44)}${paver(44, 23)}`}
                fill="var(--paver)"
            />
            <path
                d="M20.5 32h2M41.5 32h2M32 20.5v2M32 41.5v2M11 20.5v2M53 41.5v2"
                stroke="var(--lane)"
                stroke-width="1.5"
            />
            <path d="M0 42H21V64H15A15 15 0 0 1 0 49Z" fill="var(--grass)" />
            <path d="M0 42H21V64" fill="none" stroke="var(--kerb)" stroke-width="2" />
            <circle cx="8" cy="51" r="4.5" fill="var(--tree)" />
            <circle cx="14" cy="57" r="4" fill="var(--tree2)" />
            <g transform="translate(49.5 14.5)">
                <rect
                    x="-9.5"
                    y="-9.5"
                    width="19"
                    height="19"
                    rx="5"
                    fill="var(--halo)"
                    stroke="var(--outline)"
                    stroke-width="1.3"
                />
                <circle r="6.8" fill="#C6362E" />
                <rect x="-4.5" y="-1.5" width="9" height="3" rx=".8" fill="#fff" />
            </g>
            <g transform="translate(32 34)">
                <path d={canopy} fill="var(--G-deep)" stroke="var(--halo)" stroke-width="4" />
                <path d={canopy} fill="var(--G-deep)" stroke="var(--outline)" stroke-width="1.4" />
                <path
                    d="M-4.5-10.5Q0-13 4.5-10.5"
                    stroke="var(--halo)"
                    stroke-width="2.2"
                    fill="none"
                />
                <rect
                    x="-7"
                    y="-8"
                    width="14"
                    height="14"
                    rx="4"
                    fill="var(--G)"
                    stroke="var(--outline)"
                    stroke-width="1.2"
                />
                <rect x="-7" y="-8" width="14" height="14" rx="4" fill="url(#pG)" />
                <Pin colour="G" y={-1} scale={0.44} />
            </g>
        </>
    );
}

const pictures: Record<string, () => preact.JSX.Element> = {
    newyork: NewYork,
    traffiq: Traffiq,
    tuktuk: TukTuk,
};

/** The drawing alone, 66 × 68 units, for use inside other drawings. A game without a picture yet
 * shows an empty square. */
export function StampPicture({ game }: { game: string }) {
    const Picture = pictures[game];
    return (
        <>
            <rect x="1" y="3" width="64" height="64" rx="15" fill="var(--cardedge)" />
            <g transform="translate(1 1)">
                {Picture ? <Picture /> : <rect width="64" height="64" rx="15" fill="var(--felt)" />}
            </g>
            <rect
                x="1.7"
                y="1.7"
                width="62.6"
                height="62.6"
                rx="14.3"
                fill="none"
                stroke="var(--halo)"
                stroke-width="2.4"
            />
            <rect
                x=".75"
                y=".75"
                width="64.5"
                height="64.5"
                rx="15"
                fill="none"
                stroke="var(--outline)"
                stroke-width="1.5"
            />
        </>
    );
}

export function Stamp({ game, size }: { game: string; size: number }) {
    return (
        <svg class="stamp" width={size} height={size} viewBox="0 0 66 68" aria-hidden="true">
            <StampPicture game={game} />
        </svg>
    );
}
