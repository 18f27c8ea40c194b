// The puzzle of the day on the start page.

import { boards } from '../boards/list';
import { t } from '../text/t';
import { Streak } from './parts';
import './puzzles.css';
import { dayOf } from './puzzles';
import { solvedSoFar } from './streak';

export function PuzzleCard() {
    const day = dayOf(new Date()),
        solved = solvedSoFar();
    return (
        <>
            <div class="resume-what">
                <b>{t('Puzzle of the day')}</b>
                <Streak solved={solved} day={day} />
            </div>
            <span class="spread" />
            <a class="btn soft" href={`#/puzzle/${boards[day % boards.length]!.id}`}>
                {solved.last === day ? t('More puzzles') : t('Solve it')}
            </a>
        </>
    );
}
