// The drawings: same name, same picture; shapes where colours are; names and targets for all that
// can be pressed.

import { describe, expect, it, vi } from 'vitest';
import type { VNode } from 'preact';
import { Avatar, skylineOf } from './avatar';
import { Calendar } from './calendar';
import { hashOf } from './hash';
import { Pie, wedge } from './pie';
import { PlotPicture, type RatingPoint, ticksOf } from './plot';
import { Presence } from './presence';
import { type Chair, RoundTable } from './round-table';
import { looksOf, placesOf } from './scene';
import { Shield } from './shield';
import { DaySkyline, WeekSkyline } from './skyline';
import { Stamp } from './stamp';
import { count, markup } from './testing';

const person: Chair = { colour: 'R', who: 'person', name: 'Mira', isYou: true };
const robot: Chair = { colour: 'B', who: 'robot', level: 3 };
const free: Chair = { colour: 'G', who: 'plus' };
const LIT = /<path d="([^"]*)" fill="#FFE7A3">/;

describe('avatars', () => {
    const names = [
        'Mira',
        'Mirá',
        'Mirb',
        'mira',
        'Theo',
        'Jonas',
        'Ada',
        'Adb',
        'Li',
        'Il',
        '王',
        '🙂',
    ];

    it('are the same for the same name', () => {
        expect(markup(<Avatar name="Mira" size={40} />)).toBe(
            markup(<Avatar name="Mira" size={40} />),
        );
        expect(skylineOf('Zo\u00eb')).toEqual(skylineOf('Zoe\u0308'));
        expect(hashOf('Mira')).toBe(2136282584);
    });

    it('differ in towers, not only in windows', () => {
        const towers = names.map(name => skylineOf(name).towers);
        expect(new Set(towers).size).toBe(names.length);
    });

    it('rarely meet: a thousand names give a thousand skylines and use every sky', () => {
        const all = Array.from({ length: 1000 }, (_, i) => skylineOf(`guest ${i}`));
        expect(new Set(all.map(s => s.towers + s.lit)).size).toBe(1000);
        for (let sky = 0; sky < 5; sky++)
            expect(all.filter(s => s.sky === sky).length).toBeGreaterThan(120);
    });

    it('of robots are faces with as many lit windows as the level', () => {
        for (let level = 1; level <= 5; level++) {
            const picture = markup(<Avatar name="Computer" size={38} robot={level} />);
            expect(count(LIT.exec(picture)![1]!, 'M')).toBe(level);
            expect(picture).not.toContain('--avt');
        }
    });

    it('have looks at the table that use every skin and hair', () => {
        const looks = Array.from({ length: 300 }, (_, i) => looksOf(`guest ${i}`));
        expect(new Set(looks.map(l => l.skin)).size).toBe(4);
        expect(new Set(looks.map(l => l.hair)).size).toBe(6);
        expect(new Set(looks.map(l => l.cut)).size).toBe(5);
    });
});

describe('the round table', () => {
    it('places seats clockwise from bottom left, two face to face, of three one at the top', () => {
        const sides = (seats: number) =>
            placesOf(seats, 100).map(p => `${Math.sign(p.x)},${Math.sign(p.y)}`);
        expect(sides(4)).toEqual(['-1,1', '-1,-1', '1,-1', '1,1']);
        expect(sides(3)).toEqual(['-1,1', '0,-1', '1,1']);
        expect(sides(2)).toEqual(['-1,0', '1,0']);
        for (const { x, y } of placesOf(4, 100)) expect(Math.hypot(x, y)).toBeCloseTo(100, 0);
    });

    it('lays three cards before those who sit, your own face up, and none before free chairs', () => {
        const table = markup(
            <RoundTable size="card" game="newyork" chairs={[person, robot, free]} />,
        );
        expect(count(table, 'fill="#8E6BC4"')).toBe(3);
        expect(count(table, 'd="M-4 6.5V2')).toBe(6);
        expect(count(table, 'stroke-dasharray="4.82')).toBe(1);
    });

    it('shows what a free chair is for by its sign, not by colour', () => {
        const signs = (['friend', 'anybody', 'plus', 'empty'] as const).map(who =>
            markup(
                <RoundTable size="card" game="newyork" chairs={[person, { colour: 'Y', who }]} />,
            ),
        );
        expect(new Set(signs).size).toBe(4);
    });

    it('is only a picture without onChair: named, or hidden', () => {
        const hidden = markup(<RoundTable size="small" game="tuktuk" chairs={[person, free]} />);
        expect(hidden).toContain('aria-hidden="true"');
        expect(hidden).not.toContain('<button');
        const named = markup(
            <RoundTable size="small" game="tuktuk" chairs={[person, free]} label="Two" />,
        );
        expect(named).toMatch(/class="table-scene"[^>]*role="img" aria-label="Two"/);
    });

    it('has a named button for each free chair, or for those that may be chosen', () => {
        const props = { size: 'room', game: 'newyork', onChair: () => {} } as const;
        const table = markup(
            <RoundTable {...props} chairs={[person, free, robot]} chairLabel={s => `Seat ${s}`} />,
        );
        expect(count(table, '<button')).toBe(1);
        expect(table).toContain('aria-label="Seat 1"');
        const chosen = markup(
            <RoundTable
                {...props}
                chairs={[person, free, robot]}
                canChoose={seat => seat > 0}
                selected={2}
                caption={seat => ({ name: `Name ${seat}`, sub: 'sub' })}
            />,
        );
        expect(count(chosen, '<button')).toBe(2);
        expect(chosen).toContain('aria-label="Name 2, sub" aria-pressed="true"');
        expect(count(chosen, 'table-caption')).toBe(3);
    });

    it('says which chair was pressed', () => {
        const onChair = vi.fn();
        const table = RoundTable({
            size: 'card',
            game: 'newyork',
            chairs: [person, free],
            onChair,
        });
        press(table);
        expect(onChair).toHaveBeenCalledWith(1);
    });
});

/** Presses the first button of a drawing. */
function press(node: unknown): boolean {
    if (Array.isArray(node)) return node.some(press);
    if (!node || typeof node !== 'object') return false;
    const { type, props } = node as VNode<{ children?: unknown; onClick?: () => void }>;
    if (typeof type === 'function') return press((type as (p: unknown) => unknown)(props));
    if (type === 'button') props.onClick!();
    return type === 'button' || press(props.children);
}

describe('small parts', () => {
    it('has a stamp for each game', () => {
        const stamps = ['newyork', 'traffiq', 'tuktuk', 'unknown'].map(game =>
            markup(<Stamp game={game} size={24} />),
        );
        expect(new Set(stamps).size).toBe(4);
        expect(stamps.join()).not.toContain(' id="');
    });

    it('cuts the pie from twelve clockwise', () => {
        expect(wedge(0)).toBe('');
        expect(wedge(0.25)).toBe('M0 0V-6A6 6 0 0 1 6.00 -0.00Z');
        expect(wedge(0.75)).toBe('M0 0V-6A6 6 0 1 1 -6.00 0.00Z');
        expect(wedge(7)).toBe(wedge(1));
        expect(markup(<Pie part={1} />)).toContain('0-6Z');
    });

    it('tells presence and shields apart by shape', () => {
        const shapes = (text: string) => text.replace(/ (class|fill|stroke)="[^"]*"/g, '');
        const pips = (['here', 'away', 'robot'] as const).map(s =>
            shapes(markup(<Presence state={s} />)),
        );
        expect(new Set(pips).size).toBe(3);
        const shields = (['plain', 'checked', 'broken'] as const).map(s =>
            shapes(markup(<Shield state={s} />)),
        );
        expect(new Set(shields).size).toBe(3);
    });

    it('shows the day that the date says, wherever one lives', () => {
        expect(markup(<Calendar date="2025-11-01" />)).toBe(
            '<time class="calendar" dateTime="2025-11-01"><span>Nov</span><b>1</b></time>',
        );
    });

    it('draws a lot for a day without a result and lights your own tower', () => {
        const week = markup(
            <WeekSkyline
                label="Your week"
                towers={[
                    { height: 1, label: '1\nMo' },
                    { height: 0, label: '–\nTu' },
                    { height: 0.5, lit: true, label: '12\nWe' },
                ]}
            />,
        );
        expect(count(week, 'stroke-dasharray')).toBe(1);
        expect(count(week, 'fill="var(--lit)"')).toBe(1);
        expect(week).toContain('>12<');
        expect(week).toContain('>We<');
        const day = markup(
            <DaySkyline label="All" towers={[{ height: 0.2, lit: true, label: '' }]} />,
        );
        expect(day).toContain('role="img" aria-label="All"');
        expect(count(day, 'fill="var(--lit)"')).toBe(1);
    });
});

describe('the plot of a rating', () => {
    const point = (i: number): RatingPoint => ({
        time: Date.UTC(2025, i, 1),
        rating: 1500 + i * 10,
        deviation: 60,
        provisional: i < 3,
        won: i % 2 === 0,
    });
    const points = [0, 1, 2, 3, 4, 5].map(point);

    it('is dotted while provisional, with the border and the word', () => {
        const plot = markup(<PlotPicture points={points} label="R" width={700} />);
        expect(plot).toContain('stroke-dasharray="2 6"');
        expect(plot).toContain('>provisional<');
        const settled = markup(<PlotPicture points={points.slice(3)} label="R" width={700} />);
        expect(settled).not.toContain('stroke-dasharray');
        expect(settled).not.toContain('provisional');
    });

    it('lights the windows of matches that were won, where there is room for them', () => {
        const plot = markup(<PlotPicture points={points} label="R" width={700} />);
        const lit = /<path d="([^"]*)" fill="var\(--sun\)"/.exec(plot)!;
        expect(count(lit[1]!, 'M')).toBe(3);
        expect(markup(<PlotPicture points={points} label="R" width={340} />)).not.toContain(
            '--sun',
        );
    });

    it('draws no number that is none, not even of one match or of none', () => {
        for (const some of [[], points.slice(0, 1), points.slice(0, 2)])
            expect(markup(<PlotPicture points={some} label="R" width={340} />)).not.toMatch(
                /NaN|Infinity/,
            );
    });

    it('stands in the middle with one match or two, and nothing of it is cut', () => {
        const plot = markup(<PlotPicture points={points.slice(0, 1)} label="R" width={340} />);
        expect(plot).toContain('<circle cx="188"');
        expect(plot).toMatch(/<text x="188"[^>]*text-anchor="middle">Jan</);
        expect(plot).not.toContain('provisional');
        const two = markup(<PlotPicture points={points.slice(0, 2)} label="R" width={340} />);
        expect(two).toContain('<circle cx="257"');
        expect(two).toContain('stroke-dasharray="2 6"');
    });

    it('has a few round numbers at its side', () => {
        expect(ticksOf(1380, 1780)).toEqual([1400, 1500, 1600, 1700]);
        expect(ticksOf(1120, 1880)).toEqual([1200, 1400, 1600, 1800]);
    });
});
