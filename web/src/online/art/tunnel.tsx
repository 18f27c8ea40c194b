// The train in the tunnel: the connection is lost, and comes out again at the other side.

import './art.css';

export function Tunnel({ size = 46 }: { size?: number }) {
    return (
        <svg class="tunnel" width={size} height={size} viewBox="0 0 46 46" aria-hidden="true">
            <g stroke="var(--rim)" stroke-width="1.6">
                <path d="M2 41V30C2 14 11 4 23 4s21 10 21 26v11Z" fill="var(--park2)" />
                <path d="M9 41V27a14 14 0 0 1 28 0v14Z" fill="var(--stone)" />
            </g>
            <path d="M13 41V27a10 10 0 0 1 20 0v14Z" fill="#14131E" />
            <rect x="16.5" y="23" width="13" height="14" rx="3.5" fill="#E9DFCF" stroke="#14131E" />
            <rect x="18.5" y="25" width="9" height="5" rx="1.5" fill="#3A3560" />
            <circle cx="19.6" cy="33.5" r="1.5" fill="#FFE7A3" />
            <circle cx="26.4" cy="33.5" r="1.5" fill="#FFE7A3" />
            <path d="M15 41l2.5-3M31 41l-2.5-3" stroke="#B9AC9C" stroke-width="1.6" />
        </svg>
    );
}
