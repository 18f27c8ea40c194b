// Whether somebody is there: a disc, a ring, or a robot's face. The words stand beside it. It
// sits on the corner of a badge, on a disc in the colour of the ground (--pipbg).

import { RobotFace } from './robot';
import './art.css';

export function Presence({ state }: { state: 'here' | 'away' | 'robot' }) {
    if (state === 'robot')
        return (
            <svg
                class="presence is-robot"
                width="24"
                height="24"
                viewBox="-20 -22 40 40"
                aria-hidden="true">
                <rect
                    x="-17"
                    y="-15"
                    width="34"
                    height="30"
                    rx="11"
                    fill="var(--pipbg,var(--paper))"
                />
                <g transform="translate(0 1)">
                    <RobotFace />
                </g>
            </svg>
        );
    return (
        <svg
            class={`presence is-${state}`}
            width="15"
            height="15"
            viewBox="-7.5 -7.5 15 15"
            aria-hidden="true">
            <circle r="7.5" fill="var(--pipbg,var(--paper))" />
            {state === 'here' ? (
                <circle r="5.2" fill="var(--here)" />
            ) : (
                <circle r="4.3" fill="none" stroke="var(--ink2)" stroke-width="2" />
            )}
        </svg>
    );
}
