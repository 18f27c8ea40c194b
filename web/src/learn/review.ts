// After the guide's script: what turns were good for, a sentence each.

import { ideaWords, whyWords } from '../advice/words';
import type { Play } from '../boards/board';
import type { AnyUi } from '../boards/list';
import type { Advice, GameInfo, Line, Reason } from '../engine/types';
import type { Said } from '../shell/side';
import { t } from '../text/t';

export interface Turn {
    seat: number;
    lines: Line[];
}
export interface Known {
    line: Line;
    advice: Advice;
}

/** The reader's last turn, and what the others did since. */
export function lastTurns(lines: Line[], viewer: number): Turn[] {
    const turns: Turn[] = [];
    for (let n = lines.length - 1; n >= 0; n--) {
        const line = lines[n]!;
        const turn = turns[0];
        if (line.seat < 0) continue;
        if (turn?.seat === line.seat) turn.lines.unshift(line);
        else if (turn?.seat === viewer) break;
        else turns.unshift({ seat: line.seat, lines: [line] });
    }
    return turns;
}

const weightiest = (reasons: Reason[]): Reason | undefined =>
    reasons.filter(r => r.token !== 'small').sort((a, b) => b.weight - a.weight)[0];

/** Of the reader's decisions the one that matters most: what was better, or what was good. */
export function ownWords(
    about: Known[],
    ui: AnyUi,
    game: GameInfo,
    { names, view }: Pick<Play<unknown, object>, 'names' | 'view'>,
): string {
    const judged = about.flatMap(({ line, advice }) => {
        const verdict = advice.judgement.moves.find(m => m.move === line.move);
        return verdict ? [{ line, advice, verdict }] : [];
    });
    const worst = judged
        .filter(({ verdict }) => !verdict.equal && verdict.low > 0)
        .sort((a, b) => b.verdict.behind - a.verdict.behind)[0];
    if (worst) {
        const [best] = worst.advice.judgement.moves;
        const why = whyWords(ui, game, worst.advice.warnings[worst.line.move] ?? [], names);
        const said = t('Better was: {move}.', { move: ideaWords(ui, best!.move, view) });
        return why ? `${said} ${why}` : said;
    }
    const good = weightiest(judged.flatMap(j => j.advice.reasons[j.line.move] ?? []));
    const why = good && whyWords(ui, game, [good], names);
    return why ? t('Well played. {why}', { why }) : judged.length ? t('Well played.') : '';
}

/** What a rival did, and the idea in a few words; only from what everybody sees. */
export function rivalWords(about: Known[], game: GameInfo, said: Said[], from: number): string {
    const reason = weightiest(
        about.flatMap(({ line, advice }) =>
            (advice.reasons[line.move] ?? []).filter(r => r.truth === 'F'),
        ),
    );
    const lines = about.map(a => a.line.n);
    const deeds = said.filter(s => s.n >= from && lines.includes(s.n));
    const deed = deeds
        .map((s, i) => (deeds[i + 1]?.joined ? '' : (s.joined ?? s.text)))
        .filter(Boolean);
    const theme = reason && game.why[reason.token]?.theme;
    return theme ? `${deed.join(' ')} ${t('The idea: {theme}.', { theme: t(theme) })}` : '';
}
