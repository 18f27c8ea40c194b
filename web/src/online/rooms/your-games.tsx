// Your games, wherever they are played: at tables elsewhere, and the one that was left here.

import type { VNode } from 'preact';
import type { Running } from '../../keep/running';
import { ago } from '../../shell/ago';
import { goTo } from '../../shell/route';
import { RunningPicture } from '../../shell/start';
import { t } from '../../text/t';
import { gameOf, type World } from '../../world';
import { Stamp } from '../art/stamp';
import type { Hall } from '../hall';
import { self } from '../self';
import type { Short } from '../types';
import { seenLast, sortYours } from './order';
import { clockWords, isKeptForYou, needsYou, othersAt, shortName, turnWords } from './words';

export interface YourGame {
    key: string;
    game: string;
    /** Its board, in place of the game's stamp. */
    picture?: VNode;
    /** Whose turn it is. */
    title: string;
    /** With whom, how fast. */
    text: string;
    /** The same where there is little room: on a chip, and on a phone. */
    chip: string;
    short: string;
    isYourTurn: boolean;
    /** What the button says. */
    verb: string;
    go(): void;
}

function elsewhere(s: Short, now: number): YourGame {
    const others = othersAt(s),
        clock = clockWords(s, now);
    const isWaiting = s.state === 'waiting' || s.state === 'dealing';
    const isWanted = needsYou(s);
    return {
        key: s.table,
        game: s.game,
        title: turnWords(s),
        text: others
            ? t('{game} with {names}', { game: shortName(s.game), names: others })
            : shortName(s.game),
        chip: isWaiting
            ? shortName(s.game)
            : t('{game}, {clock}', { game: shortName(s.game), clock }),
        short: isWaiting || isWanted ? others || shortName(s.game) : clock,
        isYourTurn: isWanted,
        verb: isKeptForYou(s) ? t('Sit down') : isWanted ? t('Play') : t('Look'),
        go: () => goTo(`t/${s.table}`),
    };
}

function here(world: World, running: Running, onContinue: (game: Running) => void): YourGame {
    const when = ago(running.kept.saved);
    return {
        key: `here ${running.game}`,
        game: running.game,
        picture: <RunningPicture world={world} running={running} />,
        title: gameOf(world, running.game).title,
        text: t('left {when}', { when }),
        chip: t('left {when}', { when }),
        short: t('left {when}', { when }),
        isYourTurn: true,
        verb: t('Continue'),
        go: () => onContinue(running),
    };
}

/** Until the server has said how it is: as it was. Without a token there is nobody to ask for. */
export function yoursNow(hall: Hall): Short[] {
    if (hall.now.person) return sortYours(hall.now.yours, hall.time());
    return self().token ? seenLast() : [];
}

/** Games that were left here stand behind those where others wait for you. */
export function allGames(
    world: World,
    hall: Hall,
    running: Running[],
    onContinue: (game: Running) => void,
): YourGame[] {
    const games = yoursNow(hall).map(s => elsewhere(s, hall.time()));
    const left = running
        .filter(({ game }) => world.catalogue.games.some(g => g.id === game))
        .map(game => here(world, game, onContinue));
    const turns = games.filter(g => g.isYourTurn).length;
    return [...games.slice(0, turns), ...left, ...games.slice(turns)];
}

/** A row as wide as its list, with a button; or a chip that is one. */
export function GameRow({ game }: { game: YourGame }) {
    return (
        <li class={`yours-row${game.isYourTurn ? ' is-turn' : ''}`}>
            {game.picture ?? <Stamp game={game.game} size={48} />}
            <span class="two-lines">
                <b>{game.title}</b>
                <span class="yours-long">{game.text}</span>
                <span class="yours-short">{game.short}</span>
            </span>
            <button
                class={`btn${game.isYourTurn ? ' primary' : ''}`}
                aria-label={`${game.verb}: ${game.title}, ${game.text}`}
                onClick={game.go}>
                {game.verb}
            </button>
        </li>
    );
}

export function GameChip({ game }: { game: YourGame }) {
    return (
        <li>
            <button class="yours-chip" onClick={game.go}>
                <Stamp game={game.game} size={42} />
                <span class="two-lines">
                    <b>{game.title}</b>
                    <span class="yours-long">{game.chip}</span>
                    <span class="yours-short">{game.short}</span>
                </span>
            </button>
        </li>
    );
}
