// Setting up a table: who sits where, which options, whose box, which deal.

import { useRef, useState } from 'preact/hooks';
import { Bars } from '../art/bars';
import { Badge } from '../art/seat';
import { Icon } from '../art/icons';
import type { SeatColour } from '../boards/board';
import { boardOf } from '../boards/list';
import type { GameInfo, GameOption } from '../engine/types';
import { Avatar } from '../online/art/avatar';
import { sayRefused } from '../text/sentences';
import { t, tn } from '../text/t';
import type { World } from '../world';
import { decidedBy, gameFrom, isBrought, partName, withPart } from './box';
import { fit, type Fit } from './fit';
import { freeName, levelName, onPanel } from './names';
import { isNumber, optionWords } from './options';
import { OwnBox } from './own-box';
import { goTo } from './route';
import type { Seating } from './session';
import { isMatch, keepSetup, lastSetup, type Setup } from './setup';
import { IconButton, Segmented } from './ui';

const human: Seating = { kind: 'human', name: '', level: 2 };
const computer = (others: Seating[], level = 2): Seating => ({
    kind: 'computer',
    name: freeName(others),
    level,
});

/** How strong the computer is: a face, bars and a word each. */
function Levels({
    label,
    value,
    onChange,
}: {
    label: string;
    value: number;
    onChange(level: number): void;
}) {
    return (
        <div class="level">
            <Segmented
                label={label}
                value={value}
                onChange={onChange}
                options={[1, 2, 3, 4, 5].map(n => ({
                    value: n,
                    text: levelName(n),
                    help: levelName(n),
                    isPicture: true,
                    icon: (
                        <>
                            <Avatar name="" size={36} robot={n} />
                            <Bars level={n} size={14} />
                        </>
                    ),
                }))}
            />
            <b aria-hidden="true">{levelName(value)}</b>
        </div>
    );
}

function SeatRow({
    seat,
    colour,
    value,
    others,
    isOnlyHuman,
    mayLeave,
    onChange,
    onLeave,
}: {
    seat: number;
    colour: SeatColour;
    value: Seating;
    others: Seating[];
    isOnlyHuman: boolean;
    mayLeave: boolean;
    onChange(value: Seating): void;
    onLeave(): void;
}) {
    const number = seat + 1;
    return (
        <li class="seat-row">
            <Badge colour={colour} size={40} />
            <Segmented
                label={t('Who sits on seat {number}', { number })}
                value={value.kind}
                onChange={kind =>
                    onChange(
                        kind === 'human'
                            ? { kind, name: '', level: value.level }
                            : computer(others, value.level),
                    )
                }
                options={[
                    {
                        value: 'human',
                        text: isOnlyHuman && value.kind === 'human' ? t('You') : t('Person'),
                    },
                    { value: 'computer', text: t('Computer') },
                ]}
            />
            {value.kind === 'computer' ? (
                <Levels
                    label={t('Level of seat {number}', { number })}
                    value={value.level}
                    onChange={level => onChange({ ...value, level })}
                />
            ) : (
                <input
                    class="name"
                    type="text"
                    maxLength={20}
                    placeholder={t('Name')}
                    aria-label={t('Name of seat {number}', { number })}
                    value={value.name}
                    onInput={e => onChange({ ...value, name: e.currentTarget.value })}
                />
            )}
            <IconButton
                icon="cross"
                label={t('Remove seat {number}', { number })}
                disabled={!mayLeave}
                onClick={onLeave}
            />
        </li>
    );
}

/** Who begins when a seat is gone: the same, if they are still there. */
const startWithout = (start: number, seat: number): number =>
    start === seat ? -1 : start > seat ? start - 1 : start;

/** An option as buttons; or what a file of an own box, or what was made here, says about it. */
function OptionRow({
    game,
    option: { name, values },
    setup: { seats, box },
    fit: { options, refused, instead },
    onChange,
    onMake,
    onRemove,
}: {
    game: GameInfo;
    option: GameOption;
    setup: Setup;
    fit: Fit;
    onChange(value: string): void;
    onMake(flag: string): void;
    onRemove(flag: string): void;
}) {
    const ui = boardOf(game.id);
    const words = optionWords(ui, name, seats.length);
    const file = game.files.find(f => f.option === name && ui.makers?.[f.flag]);
    const maker = file && ui.makers![file.flag]!;
    const make = useRef<HTMLButtonElement>(null);
    const free = values.map(v => v.value).filter(v => !isBrought(game, name, v));
    if (free.every(isNumber)) free.sort((a, b) => Number(a) - Number(b));
    const parts = decidedBy(game, box, name);
    const made = maker && parts.find(p => p.flag === file.flag);
    const value = parts[0]?.options[name] ?? options[name] ?? values[0]!.value;
    const isLimited = Object.keys(refused[name] ?? {}).length > 0;
    const change = instead.find(i => i.option === name);
    return (
        <div class="option">
            <h2>{words.title}</h2>
            {parts.length ? (
                <p class="from-box">
                    <Icon name="tick" size={20} />
                    <b>{words.values[value]?.name ?? value}</b>
                    <span>{parts.map(partName).join(', ')}</span>
                    {made && (
                        <IconButton
                            icon="cross"
                            label={t('Remove {file}', { file: partName(made) })}
                            onClick={() => {
                                onRemove(made.flag);
                                make.current?.focus();
                            }}
                        />
                    )}
                </p>
            ) : (
                <Segmented
                    label={words.title}
                    value={value}
                    options={free.map(v => ({
                        value: v,
                        text: words.values[v]?.name ?? v,
                        isOff: v in (refused[name] ?? {}),
                    }))}
                    onChange={onChange}
                />
            )}
            <p class="hint-text">
                {maker && parts.length
                    ? maker.sum(parts[0]!.members)
                    : (words.values[value]?.text ?? '')}
            </p>
            <div role="status">
                {change && (
                    <p class="note-text">
                        {t('{option}: {value} instead of {chosen}.', {
                            option: words.title,
                            value: words.values[value]?.name ?? value,
                            chosen: words.values[change.chosen]?.name ?? change.chosen,
                        })}
                    </p>
                )}
            </div>
            {isLimited && words.limit && <p class="hint-text">{words.limit}</p>}
            {maker && (
                <button class="btn" ref={make} onClick={() => onMake(file.flag)}>
                    {maker.title()}
                </button>
            )}
        </div>
    );
}

/** Who begins, by name and colour: a lot, or a button for everybody. */
function WhoBegins({
    game,
    seats,
    start,
    onChange,
}: {
    game: GameInfo;
    seats: Seating[];
    start: number;
    onChange(start: number): void;
}) {
    const ui = boardOf(game.id);
    const humans = seats.filter(s => s.kind === 'human').length;
    const names = onPanel(seats, game.colours);
    return (
        <div class="option">
            <h2>{t('Who begins')}</h2>
            <Segmented
                label={t('Who begins')}
                value={start}
                onChange={onChange}
                options={[
                    { value: -1, text: t('By lot') },
                    ...names.map((name, i) => ({
                        value: i,
                        text: name,
                        icon: <Badge colour={game.colours[i]!} size={22} />,
                    })),
                ]}
            />
            {ui.begins && humans > 1 && <p class="hint-text">{ui.begins()}</p>}
        </div>
    );
}

/** One game, or one for everybody to begin. */
function MatchRow({
    players,
    isOn,
    onChange,
}: {
    players: number;
    isOn: boolean;
    onChange(match: boolean): void;
}) {
    return (
        <div class="option" data-match>
            <h2>{t('How many games')}</h2>
            <Segmented
                label={t('How many games')}
                value={isOn ? 'match' : 'single'}
                onChange={v => onChange(v === 'match')}
                options={[
                    { value: 'match', text: t('Everybody begins once') },
                    { value: 'single', text: t('One game') },
                ]}
            />
            <p class="hint-text">
                {isOn
                    ? tn(
                          '{n} game, points added up: who moves last has it easier.',
                          '{n} games, points added up: who moves last has it easier.',
                          players,
                      )
                    : t('Who moves last has it easier: with two players three games of four.')}
            </p>
        </div>
    );
}

/** Asks the engine about the table: why it cannot be played ('': it can), and its secrets. */
function trial(world: World, game: GameInfo, setup: Setup): { trouble: string; hides: boolean } {
    const { refusal, hides } = world.engine.tryGame(gameFrom(game.id, setup, '1'));
    const words = boardOf(game.id).words;
    return {
        trouble: refusal ? sayRefused(world.catalogue, game, { refusal, line: 0 }, words) : '',
        hides,
    };
}

export function TableScreen({
    world,
    game,
    onPlay,
}: {
    world: World;
    game: GameInfo;
    onPlay(setup: Setup): void;
}) {
    const [wanted, set] = useState<Setup>(() => lastSetup(game));
    const fitting = fit(world.engine, game, wanted);
    const setup = { ...wanted, options: fitting.options };
    const { seats, box } = setup;
    const humans = seats.filter(s => s.kind === 'human').length;
    const change = (part: Partial<Setup>) => set(now => ({ ...now, ...part }));
    const isSeedWrong = setup.seed !== '' && !/^\d{1,19}$/.test(setup.seed);
    const { trouble, hides } = trial(world, game, setup);
    const [making, setMaking] = useState('');
    const ui = boardOf(game.id);
    const maker = ui.makers?.[making];
    const asked = gameFrom(game.id, setup, '1');
    return (
        <div class="page table-page">
            <header class="page-top">
                <IconButton icon="back" label={t('All games')} onClick={() => goTo('')} />
                <div>
                    <h1>{game.title}</h1>
                    <p>{t('Play on this device')}</p>
                </div>
                <div class="table-picture" aria-hidden="true">
                    <ui.Poster />
                </div>
            </header>
            <main class="panel table-form">
                <h2>{t('Who plays?')}</h2>
                <ul class="seat-rows">
                    {seats.map((s, i) => (
                        <SeatRow
                            key={i}
                            seat={i}
                            colour={game.colours[i]!}
                            value={s}
                            others={seats.filter((_, j) => j !== i)}
                            isOnlyHuman={humans === 1}
                            mayLeave={seats.length > game.min_players}
                            onChange={value =>
                                change({ seats: seats.map((old, j) => (j === i ? value : old)) })
                            }
                            onLeave={() =>
                                change({
                                    seats: seats.filter((_, j) => j !== i),
                                    start: startWithout(setup.start, i),
                                })
                            }
                        />
                    ))}
                </ul>
                {seats.length < game.max_players && (
                    <div class="add-seat">
                        <button
                            class="btn"
                            onClick={() => change({ seats: [...seats, computer(seats)] })}>
                            <Icon name="plus" size={20} />
                            {t('Add a computer')}
                        </button>
                        <button class="btn" onClick={() => change({ seats: [...seats, human] })}>
                            <Icon name="plus" size={20} />
                            {t('Add a friend')}
                        </button>
                    </div>
                )}
                <WhoBegins
                    game={game}
                    seats={seats}
                    start={setup.start}
                    onChange={start => change({ start })}
                />
                {ui.isMatchGame && (
                    <MatchRow
                        players={seats.length}
                        isOn={isMatch(ui, setup)}
                        onChange={match => change({ match })}
                    />
                )}
                {humans > 1 && hides && (
                    <p class="hint-text">
                        {t(
                            'Between turns the screen is covered until the next person has the device.',
                        )}
                    </p>
                )}
                {game.options.map(o => (
                    <OptionRow
                        key={o.name}
                        game={game}
                        option={o}
                        setup={setup}
                        fit={fitting}
                        onChange={v => change({ options: { ...wanted.options, [o.name]: v } })}
                        onMake={setMaking}
                        onRemove={flag => change({ box: box.filter(p => p.flag !== flag) })}
                    />
                ))}
                {game.files.length > 0 && (
                    <OwnBox
                        world={world}
                        game={game}
                        box={box}
                        trouble={trouble}
                        onChange={edit => set(now => ({ ...now, box: edit(now.box) }))}
                    />
                )}
                <details>
                    <summary>{t('Advanced')}</summary>
                    <label class="seed">
                        <span>{t('Number of the deal: the same number deals the same game')}</span>
                        <input
                            type="text"
                            inputMode="numeric"
                            value={setup.seed}
                            placeholder={t('by chance')}
                            aria-invalid={isSeedWrong}
                            onInput={e => change({ seed: e.currentTarget.value.trim() })}
                        />
                    </label>
                    {isSeedWrong && (
                        <p class="problem" role="alert">
                            {t('The number of a deal is whole and has at most 19 digits.')}
                        </p>
                    )}
                </details>
                <div class="table-go">
                    <button
                        class="btn primary large"
                        disabled={isSeedWrong || trouble !== ''}
                        onClick={() => {
                            keepSetup(game.id, setup);
                            onPlay(setup);
                        }}>
                        <Icon name="play" size={20} />
                        {t('Play')}
                    </button>
                </div>
            </main>
            {maker && (
                <maker.Sheet
                    members={asked.box}
                    options={asked.options}
                    onUse={text => {
                        const { members, options } = world.engine.convert(game.id, making, text);
                        const part = { flag: making, name: '', members, options };
                        set(now => ({ ...now, box: withPart(game, now.box, part) }));
                        setMaking('');
                    }}
                    onClose={() => setMaking('')}
                />
            )}
        </div>
    );
}
