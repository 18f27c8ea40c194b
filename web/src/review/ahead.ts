// While a person thinks about a move, a worker looks at what has been played so far: after the game
// its review is nearly ready. Only when nothing else is to be done, and never twice at a line.

import type { GameSession, Now } from '../shell/session';
import type { World } from '../world';
import { hire, type Helper } from './helper';
import { FULL } from './reviewer';

/** A person who moves at once is not followed. */
const QUIET = 1500;

/** A page that nobody looks at does not work. */
const isAway = (): boolean => typeof document !== 'undefined' && document.hidden;

export class Ahead {
    /** The record of what was looked at, line by line behind its header. */
    private rows: string[] = [];
    private readonly texts = new Map<number, string>();
    private helper: Helper | null = null;
    /** Grows with every call: what belongs to an earlier one is not gone on with. */
    private era = 0;

    constructor(
        private readonly hireOne: () => Helper,
        readonly eyes: number,
    ) {}

    /** Looks at every line of the game so far that was not looked at yet. */
    async look(record: string): Promise<void> {
        const era = ++this.era;
        this.follow(record);
        this.helper ??= this.hireOne();
        try {
            const opened = await this.helper.ask({
                do: 'open',
                record,
                eyes: this.eyes,
                effort: FULL,
            });
            const { units } = opened as { units: number };
            for (let unit = 0; unit < units && era === this.era; unit++) {
                if (isAway()) return;
                if (this.texts.has(unit)) continue;
                const told = await this.helper.ask({ do: 'unit', unit });
                if (era === this.era) this.texts.set(unit, (told as { text: string }).text);
            }
        } catch (e) {
            // The review does without.
            if (era === this.era) console.warn(e);
        }
    }

    rest(): void {
        this.era++;
    }

    end(): void {
        this.rest();
        this.helper?.end();
        this.helper = null;
    }

    /** What is known of that game: lines that were taken back are forgotten. */
    looked(record: string): ReadonlyMap<number, string> {
        this.follow(record);
        return this.texts;
    }

    private follow(record: string): void {
        const rows = record.trimEnd().split('\n');
        const apart = rows.findIndex((row, i) => row !== this.rows[i]);
        for (const unit of [...this.texts.keys()])
            if (apart >= 0 && unit + 1 >= apart) this.texts.delete(unit);
        this.rows = rows;
    }
}

let current: Ahead | null = null;

/** A person is to move, and nobody looks back or is shown anything. */
const isQuiet = ({ deciding, mayRoll, over, replay }: Now): boolean =>
    replay === null && (deciding || mayRoll || over);

/** Follows the game that one person plays here. */
export function lookAhead(world: World, session: GameSession): void {
    const [person, ...others] = session.humans();
    current?.end();
    current = null;
    if (person === undefined || others.length || (navigator.hardwareConcurrency || 2) < 2) return;
    const mine = (current = new Ahead(() => hire(world.module), person));
    let timer: ReturnType<typeof setTimeout> | undefined;
    const onChange = () => {
        clearTimeout(timer);
        mine.rest();
        if (!isQuiet(session.now)) return;
        const record = session.record();
        timer = setTimeout(() => {
            if (current === mine && !isAway()) void mine.look(record);
        }, QUIET);
    };
    session.subscribe(onChange);
    onChange();
}

/** What was looked at while that game was played; its worker makes room for those of the review. */
export function lookedAhead(record: string, eyes: number): ReadonlyMap<number, string> {
    if (current?.eyes !== eyes) return new Map();
    const mine = current;
    current = null;
    mine.end();
    return mine.looked(record);
}
