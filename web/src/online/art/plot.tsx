// A rating over time: a line, round it a band of one deviation, the first part dotted while it is
// provisional, and under it a window for each match, lit when it was won. Ink only: it is nothing
// to press. Matches stand at equal steps; the months below say when they were.

import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { t } from '../../text/t';
import { monthOf } from './dates';
import './art.css';

export type RatingPoint = {
    time: number;
    rating: number;
    deviation: number;
    provisional: boolean;
    won?: boolean;
};

const LEFT = 50;
const TOP = 14;
const NARROW = 480;
/** So many make a line from rim to rim; fewer stand in the middle. */
const SOME = 3;
/** Half of the band's width round a match that is the only one. */
const ALONE = 22;

/** Round numbers for the lines across: two to five of them between the bounds. */
export function ticksOf(low: number, high: number): number[] {
    const step = [50, 100, 200, 500, 1000].find(s => (high - low) / s <= 5) ?? 2000;
    const ticks = [];
    for (let at = Math.ceil(low / step) * step; at <= high; at += step) ticks.push(at);
    return ticks;
}

/** Where a month begins, in at most as many places as there is room for. */
function monthsOf(points: RatingPoint[], room: number): { at: number; name: string }[] {
    const months: { at: number; name: string }[] = [];
    points.forEach(({ time }, at) => {
        const name = monthOf(time);
        if (months.at(-1)?.name !== name) months.push({ at, name });
    });
    const every = Math.ceil(months.length / room);
    return months.filter((_, i) => i % every === 0);
}

/** Places of everything, for a width in pixels. */
function layout(points: RatingPoint[], width: number) {
    const narrow = width < NARROW;
    const bottom = narrow ? 150 : 188;
    const right = width - 14;
    const ratings = points.map(p => p.rating);
    const lowest = Math.min(...ratings),
        highest = Math.max(...ratings);
    const last = points.at(-1)!.deviation;
    // The band of somebody new is wider than the line is interesting: it may leave the picture.
    const margin = Math.max(80, last * 1.5);
    const low = lowest - margin,
        high = highest + margin;
    const part = (i: number) =>
        points.length < SOME ? (i + 0.5) / points.length : i / (points.length - 1);
    const x = (i: number) => LEFT + (right - LEFT) * part(i);
    const y = (rating: number) => bottom - ((bottom - TOP) * (rating - low)) / (high - low);
    return { narrow, bottom, right, low, high, x, y };
}

const at = (x: number, y: number) => `${x.toFixed(1)} ${y.toFixed(1)}`;

/** The plot for a width, without measuring. */
export function PlotPicture({
    points,
    label,
    width,
}: {
    points: RatingPoint[];
    label: string;
    width: number;
}) {
    if (!points.length) return <svg class="rating-plot" height="0" role="img" aria-label={label} />;
    const { narrow, bottom, right, low, high, x, y } = layout(points, width);
    const height = bottom + (narrow ? 30 : 56);
    const inside = (rating: number) => y(Math.min(high, Math.max(low, rating)));
    const line = (from: number, to: number) =>
        'M' +
        points
            .slice(from, to)
            .map((p, i) => at(x(from + i), y(p.rating)))
            .join('L');
    const rim =
        points.length === 1
            ? [-ALONE, ALONE].map(dx => ({ ...points[0]!, at: x(0) + dx }))
            : points.map((p, i) => ({ ...p, at: x(i) }));
    const band =
        'M' +
        rim.map(p => at(p.at, inside(p.rating + p.deviation))).join('L') +
        rim
            .map(p => 'L' + at(p.at, inside(p.rating - p.deviation)))
            .reverse()
            .join('') +
        'Z';
    const settled = points.findIndex(p => !p.provisional);
    const border = settled < 0 ? points.length - 1 : settled;
    const now = points.at(-1)!;
    const size = narrow ? 15 : 14;
    return (
        <svg
            class="rating-plot"
            height={height}
            viewBox={`0 0 ${width} ${height}`}
            role="img"
            aria-label={label}>
            <g font-size={size}>
                {ticksOf(low, high).map(tick => (
                    <>
                        <path
                            d={`M${LEFT} ${y(tick).toFixed(1)}H${right}`}
                            stroke="var(--line)"
                            stroke-width="1.5"
                        />
                        <text x={LEFT - 8} y={(y(tick) + 5).toFixed(1)} text-anchor="end">
                            {tick}
                        </text>
                    </>
                ))}
                <path d={band} fill="var(--ink)" opacity=".13" />
                <g fill="none" stroke="var(--ink)" stroke-linecap="round" stroke-linejoin="round">
                    {border > 0 && (
                        <path d={line(0, border + 1)} stroke-width="2.5" stroke-dasharray="2 6" />
                    )}
                    {settled >= 0 && <path d={line(border, points.length)} stroke-width="3" />}
                </g>
                {points[0]!.provisional && settled >= 0 && (
                    <Border x={x(border)} bottom={bottom} isRight={x(border) > 150} />
                )}
                <circle
                    cx={x(points.length - 1)}
                    cy={y(now.rating)}
                    r="6.5"
                    fill="var(--card)"
                    stroke="var(--ink)"
                    stroke-width="3"
                />
                {!narrow && (
                    <Windows
                        points={points}
                        x={x}
                        y={bottom + 9}
                        step={(right - LEFT) / points.length}
                    />
                )}
                {monthsOf(points, narrow ? 4 : 9).map(({ at: i, name }) => (
                    <text
                        x={Math.min(x(i), right - 16)}
                        y={height - 9}
                        text-anchor={x(i) > LEFT ? 'middle' : 'start'}>
                        {name}
                    </text>
                ))}
            </g>
        </svg>
    );
}

/** Up to here the number is a guess. */
function Border({ x, bottom, isRight }: { x: number; bottom: number; isRight: boolean }) {
    return (
        <>
            <path
                d={`M${x.toFixed(1)} ${TOP}V${bottom}`}
                stroke="var(--edge)"
                stroke-width="1.5"
                stroke-dasharray="4 4"
            />
            <text
                x={isRight ? x - 8 : x + 8}
                y={bottom - 8}
                text-anchor={isRight ? 'end' : 'start'}>
                {t('provisional')}
            </text>
        </>
    );
}

function Windows({
    points,
    x,
    y,
    step,
}: {
    points: RatingPoint[];
    x(i: number): number;
    y: number;
    step: number;
}) {
    const wide = Math.min(10, step * 0.62);
    const some = (isLit: boolean) =>
        points
            .map((p, i) =>
                !!p.won === isLit
                    ? `M${(x(i) - wide / 2).toFixed(1)} ${y}h${wide.toFixed(1)}v11h${(-wide).toFixed(1)}Z`
                    : '',
            )
            .join('');
    return (
        <g stroke-width="1.3" stroke-linejoin="round">
            <path d={some(false)} fill="none" stroke="var(--edge)" />
            <path d={some(true)} fill="var(--sun)" stroke="var(--ink)" />
        </g>
    );
}

export function RatingPlot({ points, label }: { points: RatingPoint[]; label: string }) {
    const box = useRef<HTMLDivElement>(null);
    const [width, setWidth] = useState(0);
    useLayoutEffect(() => {
        const watched = box.current!;
        const measure = () => setWidth(watched.clientWidth);
        measure();
        const watch = new ResizeObserver(measure);
        watch.observe(watched);
        return () => watch.disconnect();
    }, []);
    return (
        <div ref={box}>
            {width > 0 && <PlotPicture points={points} label={label} width={width} />}
        </div>
    );
}
