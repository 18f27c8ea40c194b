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
                <span>
                    {solved.last === day
                        ? t('Solved today. There are more.')
                        : t('One move is clearly best: find it.')}
                </span>
            </div>
            <Streak solved={solved} day={day} />
            <span class="spread" />
            <a class="btn soft" href={`#/puzzle/${boards[day % boards.length]!.id}`}>
                {t('Solve it')}
            </a>
        </>
    );
}
