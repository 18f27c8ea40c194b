// What stands in a round table's room: chairs, who sits on them, and the table with its cards.
// Chairs and bodies turn towards the table; heads and faces stay upright.

import { iconLines } from '../../art/icons';
import { Badge } from '../../art/seat';
import { type Chair, isFree } from './chair';
import { throwsOf } from './hash';
import { onlineLines } from './online-icons';
import { LevelWindows, RobotFace } from './robot';
import { StampPicture } from './stamp';

type Place = { x: number; y: number };
const PULLED_BACK = 11;

/** Where the seats are, `near` units from the middle. */
export function placesOf(seats: number, near: number): Place[] {
    const x = near * 0.7277,
        y = near * 0.686;
    if (seats === 2)
        return [
            { x: -near, y: 0 },
            { x: near, y: 0 },
        ];
    const top =
        seats === 3
            ? [{ x: 0, y: -near }]
            : [
                  { x: -x, y: -y },
                  { x, y: -y },
              ];
    return [{ x: -x, y }, ...top, { x, y }];
}

const towardsTable = ({ x, y }: Place) => ((Math.atan2(-x, y) * 180) / Math.PI).toFixed(1);
const moved = ({ x, y }: Place, by = 1) =>
    `translate(${(x * by).toFixed(1)} ${(y * by).toFixed(1)})`;

const back =
    'M-25 17Q-25 13-21 13.5Q0 19 21 13.5Q25 13 25 17V21Q25 25 21 26Q0 31-21 26Q-25 25-25 21Z';
const body =
    'M-12-21Q-16-14-19-3Q-22 10-12 12H12Q22 10 19-3Q16-14 12-21L7-19Q9-10 8-5H-8Q-9-10-7-19Z';

function ChairAlone({ colour }: { colour: string }) {
    return (
        <>
            <rect x="-21.5" y="-16.5" width="46" height="46" rx="12" opacity=".22" />
            <g stroke="var(--outline)" stroke-width="1.5">
                <rect x="-21" y="-19" width="42" height="40" rx="11" fill="var(--wood)" />
                <rect
                    x="-17"
                    y="-15"
                    width="34"
                    height="31"
                    rx="8"
                    fill={`var(--${colour}-tint)`}
                    stroke="var(--wood2)"
                    stroke-width="1.2"
                />
                <path d={back} fill={`var(--${colour})`} />
            </g>
            <path d={back} fill={`url(#p${colour})`} />
        </>
    );
}

const skins = 4;
const hairs = ['#3A2A26', '#6E4A2C', '#B87A3D', '#9A4A2C', '#2A2740', '#8F8A99'];
/** Hair round an upright head of radius 10.5 with its middle at (0, 0). */
const cuts = [
    'M-10.5.5A10.5 10.5 0 0 1 10.5.5Q8-4.5 3-5Q-4-5.2-6-3.5Q-9-2.5-10.5.5Z',
    'M-10.5 1.5A10.5 10.5 0 0 1 10.5 1.5Q9-1.5 7-2.5H-7Q-9-1.5-10.5 1.5Z',
    'M-10 9Q-13.5 7-11.5-1A11.5 11.5 0 0 1 11.5-1Q13.5 7 10 9Q8.5 3 7.5-1Q0-3 -3-6Q-5-2-7.5-1Q-8.5 3-10 9Z',
    'M-3-9.5A4.5 4.5 0 1 1 3-9.5Q9-7.5 10.5.5Q7-5 0-5.5Q-7-5-10.5.5Q-9-7.5-3-9.5Z',
    'M-10.8 2Q-14-2-10.5-5.5Q-10-10.5-5-10Q-1-14 3-10.8Q9-12 9.5-6.5Q14-3 10.8 2Q9-2 6-3Q3-5.5 0-4Q-4-5.5-6-3Q-9-2-10.8 2Z',
];

type Looks = { skin: string; hair: string; cut: string };
export function looksOf(name: string): Looks {
    const next = throwsOf(name);
    return {
        skin: `var(--skin${1 + next(skins)})`,
        hair: hairs[next(hairs.length)]!,
        cut: cuts[next(cuts.length)]!,
    };
}

function PersonBody({ colour, skin }: { colour: string; skin: string }) {
    return (
        <g stroke-linejoin="round">
            <path d={body} stroke="var(--halo)" stroke-width="4.5" />
            <g fill={skin} stroke="var(--outline)" stroke-width="1.4">
                <circle cx="-9.5" cy="-22" r="4.3" />
                <circle cx="9.5" cy="-22" r="4.3" />
            </g>
            <path d={body} fill={`var(--${colour})`} stroke="var(--outline)" stroke-width="1.5" />
            <path d={body} fill={`url(#p${colour})`} />
        </g>
    );
}

function PersonHead({ skin, hair, cut }: Looks) {
    return (
        <g stroke="var(--outline)" stroke-width="1.5" stroke-linejoin="round">
            <circle r="10.5" fill={skin} />
            <path d={cut} fill={hair} />
            <path
                d="M-3.6 3v.8M3.6 3v.8"
                stroke="#2A2740"
                stroke-width="2.2"
                stroke-linecap="round"
            />
        </g>
    );
}

function RobotBody({ colour }: { colour: string }) {
    return (
        <g stroke-linecap="round">
            <rect
                x="-18"
                y="-12"
                width="36"
                height="22"
                rx="9"
                stroke="var(--halo)"
                stroke-width="4.5"
            />
            <rect
                x="-18"
                y="-12"
                width="36"
                height="22"
                rx="9"
                fill={`var(--${colour})`}
                stroke="var(--outline)"
                stroke-width="1.5"
            />
            <rect x="-18" y="-12" width="36" height="22" rx="9" fill={`url(#p${colour})`} />
            <path d="M-13-12v-7M13-12v-7" stroke="var(--outline)" stroke-width="6" />
            <path d="M-13-12v-7M13-12v-7" stroke="var(--stone2)" stroke-width="3.2" />
        </g>
    );
}

const signs: Partial<Record<Chair['who'], string>> = {
    friend: onlineLines.link,
    anybody: iconLines('door'),
    plus: iconLines('plus'),
};

/** The dashed disc on a free chair: what one can do with it. */
function Sign({ who, scale = 1 }: { who: Chair['who']; scale?: number }) {
    const lines = signs[who];
    if (!lines) return null;
    return (
        <g transform={`scale(${scale})`}>
            <circle
                r="13.5"
                fill="var(--card)"
                stroke="var(--accent)"
                stroke-width="2"
                stroke-dasharray="4.82 3.66"
            />
            <path
                d={lines}
                transform="scale(.7) translate(-12 -12)"
                fill="none"
                stroke="var(--ink)"
                stroke-width="2.7"
                stroke-linecap="round"
                stroke-linejoin="round"
            />
        </g>
    );
}

function ChairAt({ chair, place }: { chair: Chair; place: Place }) {
    const free = isFree(chair);
    const pull = free ? 1 + PULLED_BACK / Math.hypot(place.x, place.y) : 1;
    const looks = chair.who === 'person' ? looksOf(chair.name ?? '') : null;
    return (
        <>
            <g transform={`${moved(place, pull)} rotate(${towardsTable(place)})`}>
                <ChairAlone colour={chair.colour} />
                {!free && (
                    <g opacity={chair.away ? 0.55 : undefined}>
                        {looks ? (
                            <PersonBody colour={chair.colour} skin={looks.skin} />
                        ) : (
                            <RobotBody colour={chair.colour} />
                        )}
                    </g>
                )}
            </g>
            <g transform={moved(place, pull)} opacity={chair.away ? 0.55 : undefined}>
                {free ? (
                    <Sign who={chair.who} />
                ) : looks ? (
                    <PersonHead {...looks} />
                ) : (
                    <RobotHead chair={chair} />
                )}
            </g>
        </>
    );
}

function RobotHead({ chair }: { chair: Chair }) {
    return (
        <>
            <RobotFace lamp={`var(--${chair.colour})`} />
            {chair.level !== undefined && <LevelWindows level={chair.level} y={14} />}
        </>
    );
}

/** Three cards before a seat that is taken; your own lie face up. */
function Cards({ chair, place }: { chair: Chair; place: Place }) {
    return (
        <g transform={`${moved(place)} rotate(${towardsTable(place)})`}>
            {[-1, 0, 1].map(i => (
                <g transform={`translate(${i * 8.5} 0) rotate(${i * 13}) scale(.8)`}>
                    <rect
                        x="-6"
                        y="-8.5"
                        width="12"
                        height="17"
                        rx="2.5"
                        fill="var(--halo)"
                        stroke="var(--outline)"
                        stroke-width="1.2"
                    />
                    <rect
                        x="-4"
                        y="-6.5"
                        width="8"
                        height="13"
                        rx="1.2"
                        fill={chair.isYou ? `var(--${chair.colour})` : '#3A3560'}
                    />
                    <path
                        d="M-4 6.5V2h2V-1h2v3h2V0h2v6.5Z"
                        fill={chair.isYou ? `var(--${chair.colour}-deep)` : '#8E6BC4'}
                    />
                </g>
            ))}
        </g>
    );
}

function TableTop({ r }: { r: number }) {
    return (
        <>
            <circle cx="2" cy="9" r={r} opacity=".16" />
            <circle cy="5" r={r} fill="var(--wood2)" stroke="var(--outline)" stroke-width="1.5" />
            <circle r={r} fill="var(--wood)" stroke="var(--outline)" stroke-width="1.5" />
            <circle r={r - 5} fill="none" stroke="var(--wood3)" stroke-width="2" />
            <path
                d="M-45-18H-17M11-34H38M-38 30H-9M20 22H46M-28-40H-6"
                opacity=".35"
                stroke="var(--wood2)"
                stroke-width="1.2"
            />
        </>
    );
}

export function SceneAround({ chairs, game }: { chairs: Chair[]; game: string }) {
    const r = chairs.length === 2 ? 54 : 62;
    const places = placesOf(chairs.length, r + (chairs.length === 2 ? 37 : 34.2));
    const cards = placesOf(chairs.length, r - 15);
    return (
        <>
            {chairs.map((chair, i) => (
                <ChairAt chair={chair} place={places[i]!} />
            ))}
            <TableTop r={r} />
            {chairs.map((chair, i) => !isFree(chair) && <Cards chair={chair} place={cards[i]!} />)}
            <g transform="rotate(-7) scale(.74) translate(-33 -33)">
                <StampPicture game={game} />
            </g>
        </>
    );
}

function SmallSeat({ chair, place }: { chair: Chair; place: Place }) {
    if (isFree(chair))
        return (
            <g transform={moved(place)}>
                {chair.who === 'empty' ? (
                    <circle
                        r="9"
                        fill="none"
                        stroke="var(--edge)"
                        stroke-width="1.8"
                        stroke-dasharray="3.2 2.46"
                    />
                ) : (
                    <Sign who={chair.who} scale={0.68} />
                )}
            </g>
        );
    return (
        <g
            transform={`${moved(place)} translate(-11.2 -11.2)`}
            opacity={chair.away ? 0.55 : undefined}>
            <Badge colour={chair.colour} size={22.4} />
            {chair.who === 'robot' && (
                <g transform="translate(18 18) scale(.42)">
                    <rect x="-17" y="-15" width="34" height="29" rx="11" fill="var(--card)" />
                    <RobotFace />
                </g>
            )}
        </g>
    );
}

/** For rows of lists: badges for chairs round a table of 29 units. */
export function SceneSmall({ chairs, game }: { chairs: Chair[]; game: string }) {
    const places = placesOf(chairs.length, 24);
    return (
        <>
            {chairs.map((chair, i) => (
                <SmallSeat chair={chair} place={places[i]!} />
            ))}
            <g stroke="var(--outline)" stroke-width="1.3">
                <circle cy="2" r="14.5" fill="var(--wood2)" />
                <circle r="14.5" fill="var(--wood)" />
            </g>
            <circle r="11.5" fill="none" stroke="var(--wood3)" stroke-width="1.4" />
            <g transform="rotate(-7) scale(.26) translate(-33 -33)">
                <StampPicture game={game} />
            </g>
        </>
    );
}
