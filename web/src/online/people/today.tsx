// The day's deal: the same for everybody, against the same computers with the same dice. Its list
// is opened to who has played it.

import { useEffect, useState } from 'preact/hooks';
import { goTo, type Route } from '../../shell/route';
import { boardOf } from '../../boards/list';
import { valueName } from '../../shell/options';
import { t, tn } from '../../text/t';
import { gameOf, type World } from '../../world';
import { Calendar } from '../art/calendar';
import { DaySkyline } from '../art/skyline';
import { Stamp } from '../art/stamp';
import { hall } from '../hall';
import { NoAnswer, type TableMessage } from '../types';
import { useTicks } from '../use';
import { useRead, type Day, type DayResult } from './api';
import { PeopleFrame, personRoute, useNarrow, Waiting } from './frame';
import { LeadersCard } from './leaders';
import { longDate, placeOf, span, whole } from './say';
import { excerptOf, placesOf, towersOf } from './towers';
import { keepPlace } from './week';
import { YouCard } from './you';
import { Week } from './your-week';

/** How many are shown of the first: beside another page, and on its own until all are asked for. */
const SHORT = 2,
    LONG = 10;
const DAY = 86400000;

/** Opens one's table of the day, or goes on there. */
function usePlay(): { play(): void; isBusy: boolean; problem: string } {
    const [isBusy, setBusy] = useState(false);
    const [problem, setProblem] = useState('');
    const play = async () => {
        setBusy(true);
        setProblem('');
        try {
            const { table } = await hall().askInside<TableMessage>({ do: 'day' });
            goTo(`t/${table}`);
        } catch (e) {
            setBusy(false);
            setProblem(
                e instanceof NoAnswer
                    ? t('The server could not be asked just now.')
                    : (e as Error).message,
            );
        }
    };
    return { play: () => void play(), isBusy, problem };
}

function What({ world, day, isTitle }: { world: World; day: Day; isTitle: boolean }) {
    const game = gameOf(world, day.game);
    const ui = boardOf(day.game);
    const options = game.options
        .filter(o => o.name in day.options && day.options[o.name] !== o.values[0]?.value)
        .map(o => valueName(ui, o.name, day.options[o.name]!));
    const what = tn('{game} for {n} player', '{game} for {n} players', day.players, {
        game: game.title,
    });
    const said = [what, ...options].join(' · ');
    return isTitle ? <h2>{said}</h2> : <p class="people-sub">{said}</p>;
}

/** Until the next deal; the page reads anew when it has come. */
function Next({ day, again }: { day: Day; again(): void }) {
    useTicks(20000);
    const left = Date.parse(day.date) + DAY - hall().time();
    const isOver = left <= 0;
    useEffect(() => {
        if (isOver) again();
    }, [isOver, Math.floor(left / 60000)]);
    return (
        <p class="people-sub">
            {isOver
                ? t('The next deal is here.')
                : t('The next deal comes in {time}.', { time: span(left) })}
        </p>
    );
}

function Row({ result, place, isYou }: { result: DayResult; place: number; isYou: boolean }) {
    return (
        <li class={`people-row${isYou ? ' is-you' : ''}`}>
            <span class="people-place">{whole(place)}</span>
            <a href={`#/${personRoute(result.name)}`}>
                <b>{isYou ? t('You') : result.name}</b>
            </a>
            <span class="people-worth">
                <b class="people-number">{whole(result.points)}</b>
            </span>
        </li>
    );
}

/** Why somebody who has played does not stand in the list. */
function NotListed() {
    const { person } = hall().now;
    return (
        <p>
            {person?.guest
                ? t(
                      'You have played today’s deal. In the list stand people with an account: keep your name, and from tomorrow on you do, too.',
                  )
                : t(
                      'You have played today’s deal. In the list stand accounts that are older than the day: from tomorrow on yours does, too.',
                  )}
        </p>
    );
}

function List({ day, isShort }: { day: Day; isShort: boolean }) {
    const results = day.results!;
    const { person } = hall().now;
    const name = person && !person.guest ? person.name : null;
    const you = results.findIndex(r => r.name === name);
    const places = placesOf(results);
    const [isAll, setAll] = useState(false);
    const rows = isAll
        ? results.map((_, i) => i)
        : excerptOf(results.length, you, isShort ? SHORT : LONG);
    const behind = results.filter((_, i) => you >= 0 && places[i]! > places[you]!).length;
    useEffect(() => {
        if (you >= 0 && name)
            keepPlace(day.date, name, { place: places[you]!, of: results.length });
    }, [day, you]);
    return (
        <>
            {results.length > 0 && (
                <DaySkyline
                    towers={towersOf(results, name)}
                    label={
                        you < 0
                            ? tn(
                                  'How everybody did: {n} person',
                                  'How everybody did: {n} people',
                                  results.length,
                              )
                            : t('How everybody did: you are ahead of {n} of {all}', {
                                  n: whole(behind),
                                  all: whole(results.length),
                              })
                    }
                />
            )}
            {you >= 0 ? (
                <p class="people-say">
                    <b>{tn('You have {n} point', 'You have {n} points', results[you]!.points)}</b> ·{' '}
                    {placeOf(places[you]!, results.length)}
                </p>
            ) : (
                <NotListed />
            )}
            {results.length === 0 ? (
                <p class="people-sub">{t('Nobody stands in the list yet.')}</p>
            ) : (
                <ol class="people-list is-plain">
                    {rows.map(i =>
                        i === null ? (
                            <li class="people-gap" aria-hidden="true">
                                …
                            </li>
                        ) : (
                            <Row result={results[i]!} place={places[i]!} isYou={i === you} />
                        ),
                    )}
                </ol>
            )}
            {!isShort && rows.length < results.length && (
                <button class="btn" onClick={() => setAll(true)}>
                    {t('Show all {n}', { n: whole(results.length) })}
                </button>
            )}
        </>
    );
}

/** Before one has played nothing is told of how others did. */
function Invitation() {
    const { person } = hall().now;
    return (
        <>
            <DaySkyline
                towers={[]}
                label={t('The towers of today are built when you have played.')}
            />
            <p>
                {t(
                    'Everybody gets the same cards, tiles and dice today, against the same computers. How the others did is shown when you have played.',
                )}
            </p>
            {person?.guest && (
                <p class="people-sub">
                    {t('You may play as a guest; to stand in the list it takes an account.')}{' '}
                    <a href="#/account">{t('Keep your name')}</a>
                </p>
            )}
        </>
    );
}

function Body({
    world,
    day,
    isShort,
    again,
}: {
    world: World;
    day: Day;
    isShort: boolean;
    again(): void;
}) {
    const { play, isBusy, problem } = usePlay();
    const isSaid = useNarrow() && !isShort; // by the bar right above
    return (
        <>
            <div class="people-card-head">
                <Calendar date={day.date} />
                <div class="people-who">
                    {!isSaid && <h2>{t('Today’s deal')}</h2>}
                    <What world={world} day={day} isTitle={isSaid} />
                </div>
                <Stamp game={day.game} size={48} />
            </div>
            {day.results ? <List day={day} isShort={isShort} /> : <Invitation />}
            <button class="btn people-soft" disabled={isBusy} onClick={play}>
                {day.results ? t('Look at your game') : t('Play today’s deal')}
            </button>
            {problem && (
                <p class="problem" role="alert">
                    {problem}
                </p>
            )}
            <Next day={day} again={again} />
            {!isShort && (
                <p class="people-sub">
                    {t(
                        'The deal of {date} was fixed beforehand under the seal {seal}; the secret behind it is told when the day is over.',
                        {
                            date: longDate(day.date),
                            seal: `${day.commit.slice(0, 8)}…${day.commit.slice(-4)}`,
                        },
                    )}
                </p>
            )}
            {isShort && (
                <a class="people-all" href="#/today">
                    {t('All about today’s deal')}
                </a>
            )}
        </>
    );
}

export function TodayCard({ world, isShort = true }: { world: World; isShort?: boolean }) {
    const { read, again } = useRead<Day>('day');
    return (
        <>
            <section class="people-card people-today" aria-label={t('Today’s deal')}>
                {read.state === 'here' ? (
                    <Body world={world} day={read.is} isShort={isShort} again={again} />
                ) : (
                    <Waiting read={read} again={again} />
                )}
            </section>
            {!isShort && read.state === 'here' && <Week day={read.is} />}
        </>
    );
}

export function TodayScreen({ world }: { world: World; route: Route }) {
    const game = world.catalogue.games[0]!.id;
    return (
        <PeopleFrame
            title={t('Today’s deal')}
            tab="today"
            game={game}
            side={
                <>
                    <YouCard />
                    <LeadersCard world={world} game={game} />
                </>
            }>
            <TodayCard world={world} isShort={false} />
        </PeopleFrame>
    );
}
