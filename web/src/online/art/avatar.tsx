// Everybody is a skyline: four towers, their windows and the sky from a hash of the name. Nothing
// is uploaded, so nothing has to be moderated. Computers have a face instead (robot.tsx).

import { throwsOf } from './hash';
import { LevelWindows, RobotFace } from './robot';
import './art.css';

const SKIES = 5;
const TOWER = 8.2;
const GROUND = 39;

/** The foot of a tower; the outer two stand in the round corners of the frame (radius 11). */
function foot(left: number): string {
    const right = left + TOWER;
    if (left < 3) return `V33.55A11 11 0 0 0 ${right} 38.92`;
    if (right > 37) return `V38.9A11 11 0 0 0 37.7 33.2`;
    return `V${GROUND}H${right}`;
}

function roof(kind: number, left: number, top: number): string {
    const middle = left + TOWER / 2;
    if (kind === 1) return `M${middle - 2.1} ${top + 0.2}v-2.8h4.2v2.8Z`;
    if (kind === 2)
        return `M${left} ${top + 0.2}L${middle} ${top - 4.7}L${left + TOWER} ${top + 0.2}Z`;
    if (kind === 3) return `M${middle - 0.8} ${top}v-5h1.6v5Z`;
    return '';
}

/** Two paths: the towers, and their lit windows. */
export function skylineOf(name: string): { sky: number; sun: number; towers: string; lit: string } {
    const next = throwsOf(name);
    const sky = next(SKIES);
    const sun = 9 + next(22);
    let towers = '';
    let lit = '';
    for (let i = 0; i < 4; i++) {
        const left = 2.5 + i * 9;
        const top = +(12.6 + next(5) * 3.2).toFixed(1);
        towers += `M${left} ${top}${foot(left)}V${top}Z${roof(next(4), left, top)}`;
        for (let y = top + 2.6; y < 34; y += 4.4)
            for (const x of [left + 1.7, left + 4.6])
                if (next(5) < 2) lit += `M${x.toFixed(1)} ${y.toFixed(1)}h1.9v2.4h-1.9Z`;
    }
    return { sky, sun, towers, lit };
}

export function Avatar({ name, size, robot }: { name: string; size: number; robot?: number }) {
    if (robot !== undefined)
        return (
            <svg
                class="avatar"
                width={size}
                height={size}
                viewBox="-20 -20 40 40"
                aria-hidden="true">
                <RobotFace />
                <LevelWindows level={robot} y={14.5} />
            </svg>
        );
    const { sky, sun, towers, lit } = skylineOf(name);
    return (
        <svg class="avatar" width={size} height={size} viewBox="0 0 40 40" aria-hidden="true">
            <rect x="1" y="1" width="38" height="38" rx="11" fill={`var(--av${sky})`} />
            <circle cx={sun} cy="11" r="4.5" fill="#FFF6DF" />
            <path d={towers} fill="var(--avt)" />
            <path d={lit} fill="#FFE7A3" />
            <rect
                x="1"
                y="1"
                width="38"
                height="38"
                rx="11"
                fill="none"
                stroke="var(--rim)"
                stroke-width="1.5"
            />
        </svg>
    );
}
