// Everything in this folder at once, for looking (gallery.html).

import { render } from 'preact';
import { useState } from 'preact/hooks';
import { Badge, Patterns } from '../../art/seat';
import { Icon } from '../../art/icons';
import { Avatar } from './avatar';
import { Calendar } from './calendar';
import { OnlineIcon, type OnlineIconName, onlineLines } from './online-icons';
import { Pie } from './pie';
import { RatingPlot } from './plot';
import { Presence } from './presence';
import { QrCode } from './qr';
import { type Chair, RoundTable } from './round-table';
import { Shield } from './shield';
import { DaySkyline, WeekSkyline } from './skyline';
import { Stamp } from './stamp';
import { Tunnel } from './tunnel';
import '../../style/tokens.css';
import '../../style/base.css';

const R: Chair = { colour: 'R', who: 'person', name: 'Mira', isYou: true };
const Y: Chair = { colour: 'Y', who: 'person', name: 'Theo' };
const G: Chair = { colour: 'G', who: 'friend' };
const B: Chair = { colour: 'B', who: 'robot', level: 3 };
const names = [
    'Mira',
    'Theo',
    'Jonas',
    'Ada',
    'Kim',
    'Åsa',
    'Zoë',
    'Lea',
    'Leo',
    'Noor',
    'Pavel',
    'Yuki',
];
const captions = [
    { name: 'Mira', sub: 'you' },
    { name: 'Theo', sub: 'just sat down' },
    { name: 'Free', sub: 'waits for a friend' },
    { name: 'Computer', sub: 'level 3' },
];
const points = Array.from({ length: 41 }, (_, i) => ({
    time: Date.UTC(2025, 2, 3) + i * 6.1e8,
    rating: 1500 + 130 * Math.sin(i / 6) + 40 * Math.sin(i * 1.7),
    deviation: 50 + 300 * Math.exp(-i / 8),
    provisional: i < 14,
    won: (i * 7) % 5 < 2,
}));
const day = [3, 5, 8, 12, 17, 26, 34, 32, 28, 22, 18, 14, 10, 7, 5, 3].map((n, i) => ({
    height: n / 34,
    lit: i === 12,
    label: `${n}`,
}));
const week = ['8\nMo', '3\nTu', '40\nWe', '–\nTh', '1\nFr', '12\nSa', '–\nSu'].map((label, i) => ({
    height: [0.68, 0.84, 0.3, 0, 1, 0.58, 0][i]!,
    lit: i === 5,
    label,
}));

function Rooms() {
    const [selected, select] = useState(3);
    const four = [R, Y, G, B];
    return (
        <section class="rooms">
            <RoundTable
                size="room"
                game="newyork"
                chairs={four}
                caption={seat => captions[seat]!}
                label="A table for four"
            />
            <RoundTable
                size="room"
                game="traffiq"
                chairs={[R, { ...G, colour: 'Y' }, { colour: 'G', who: 'anybody' }, B]}
                caption={seat => captions[seat]!}
                canChoose={seat => seat > 0}
                selected={selected}
                onChair={select}
            />
            <RoundTable
                size="room"
                game="tuktuk"
                chairs={[R, Y, { colour: 'B', who: 'plus' }]}
                caption={seat => captions[seat]!}
                onChair={select}
            />
            <RoundTable
                size="room"
                game="newyork"
                chairs={[R, { colour: 'Y', who: 'plus' }]}
                caption={seat => captions[seat * 2]!}
                onChair={select}
            />
        </section>
    );
}

function Tables() {
    const people = names.slice(0, 8).map((name, i): Chair => ({
        colour: (['R', 'Y', 'G', 'B'] as const)[i % 4]!,
        who: 'person',
        name,
        away: i === 6,
    }));
    return (
        <section class="row tables">
            <div class="phone">
                <RoundTable
                    size="room"
                    game="newyork"
                    chairs={[R, Y, G, B]}
                    caption={seat => captions[seat]!}
                />
            </div>
            <div class="phone">
                <RoundTable
                    size="room"
                    game="newyork"
                    chairs={[Y, { colour: 'R', who: 'plus' }, B]}
                    caption={seat => ({
                        name: captions[seat]!.name,
                        sub: 'wartet noch auf eine Freundin',
                    })}
                    onChair={() => {}}
                />
            </div>
            <div class="desk">
                <RoundTable
                    size="room"
                    game="newyork"
                    chairs={[R, Y, G, B]}
                    caption={seat => captions[seat]!}
                />
            </div>
            <RoundTable
                size="card"
                game="newyork"
                chairs={[R, Y, { colour: 'G', who: 'plus' }, B]}
                label="card"
            />
            <RoundTable size="card" game="traffiq" chairs={people.slice(0, 4)} />
            <RoundTable size="card" game="tuktuk" chairs={people.slice(4, 8)} />
            <RoundTable
                size="card"
                game="tuktuk"
                chairs={[...people.slice(0, 2), { colour: 'G', who: 'empty' }]}
            />
            <RoundTable size="card" game="newyork" chairs={[R, { colour: 'Y', who: 'plus' }]} />
            <div class="row">
                <RoundTable
                    size="small"
                    game="newyork"
                    chairs={[R, Y, { colour: 'G', who: 'plus' }, B]}
                    onChair={() => {}}
                    chairLabel={() => 'Sit down on green'}
                />
                <RoundTable
                    size="small"
                    game="tuktuk"
                    chairs={[R, { colour: 'Y', who: 'friend' }, { colour: 'B', who: 'anybody' }]}
                />
                <RoundTable
                    size="small"
                    game="traffiq"
                    chairs={[R, { colour: 'Y', who: 'empty' }]}
                    label="small"
                />
            </div>
        </section>
    );
}

function Parts() {
    return (
        <section class="row">
            {[24, 38, 52, 96].map(size =>
                ['newyork', 'traffiq', 'tuktuk'].map(game => <Stamp game={game} size={size} />),
            )}
            {names.map(name => (
                <Avatar name={name} size={44} />
            ))}
            <Avatar name="Mira" size={76} />
            {[1, 2, 3, 4, 5].map(robot => (
                <Avatar name="Computer" size={38} robot={robot} />
            ))}
            <Avatar name="Computer" size={76} robot={3} />
            {[0, 0.08, 0.25, 0.5, 0.75, 1].map(part => (
                <Pie part={part} />
            ))}
            {(['here', 'away', 'robot'] as const).map(state => (
                <span style="position: relative; display: inline-block">
                    <Badge colour="G" />
                    <span style="position: absolute; right: -4px; bottom: -4px">
                        <Presence state={state} />
                    </span>
                </span>
            ))}
            <Calendar date="2025-11-16" />
            {(['plain', 'checked', 'broken'] as const).map(state => (
                <Shield state={state} size={30} />
            ))}
            <Tunnel />
            {(['chair', 'door', 'share', 'plus'] as const).map(name => (
                <Icon name={name} />
            ))}
            {(Object.keys(onlineLines) as OnlineIconName[]).map(name => (
                <OnlineIcon name={name} />
            ))}
        </section>
    );
}

function Gallery() {
    return (
        <>
            <Patterns />
            <h1>Drawings of online play</h1>
            <Rooms />
            <Tables />
            <Parts />
            <section class="row">
                <QrCode
                    text="https://crosstown.example/t/7k2m9qw4rhdx"
                    size={244}
                    label="QR code of the link"
                />
                <div class="plot">
                    <RatingPlot points={points} label="Rating over 41 matches" />
                </div>
                <div class="narrow">
                    <RatingPlot points={points.slice(0, 9)} label="Rating over 9 matches" />
                </div>
                <div class="narrow">
                    <DaySkyline towers={day} label="How everybody did" />
                </div>
                <div class="narrow">
                    <WeekSkyline towers={week} label="Your week" />
                </div>
            </section>
        </>
    );
}

const style = document.createElement('style');
style.textContent = `main { padding: 16px; display: grid; gap: 20px }
    .row { display: flex; flex-wrap: wrap; gap: 14px; align-items: center }
    .rooms { display: grid; grid-template-columns: repeat(auto-fill, minmax(360px, 1fr)); gap: 14px }
    .rooms > * { height: 420px !important } .phone { width: 366px; height: 306px } .desk { width: 672px; height: 698px } .tables > .table-card { width: 238px }
    .plot { width: 712px; background: var(--card) } .narrow { width: 340px }`;
document.head.append(style);
document.documentElement.dataset.theme = location.hash === '#dark' ? 'dark' : 'light';
render(<Gallery />, document.getElementById('app')!);
