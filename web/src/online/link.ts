// How the connection stands, as a person should see it: short gaps are nobody's business, a longer
// one is told honestly, and so is its end.

import type { Hall } from './hall';

/** So long nothing is said. */
const GRACE = 2000;
/** So long "Back" is said. */
const WELCOME = 2000;

export type LinkState = 'fine' | 'lost' | 'back';

export class LinkWatch {
    state: LinkState = 'fine';
    private timer = 0;
    private readonly unsubscribe: () => void;

    constructor(
        private readonly hall: Pick<Hall, 'now' | 'subscribe'>,
        private readonly changed: () => void,
    ) {
        this.unsubscribe = hall.subscribe(() => this.look());
        this.look();
    }

    close(): void {
        this.unsubscribe();
        clearTimeout(this.timer);
        this.timer = 0;
    }

    /** Somebody has something to say that matters more than "Back". */
    hush(): void {
        if (this.state === 'back') this.become('fine');
    }

    private look(): void {
        const isHere = this.hall.now.link.state === 'here';
        if (isHere && this.state === 'lost') {
            this.become('back');
            this.after(WELCOME, () => this.hush());
        } else if (isHere && this.waits) {
            this.stop(); // it was away for a moment only
            if (this.state === 'back') this.after(WELCOME, () => this.hush());
        } else if (!isHere && this.state !== 'lost' && !this.waits) {
            this.waits = true;
            this.after(GRACE, () => this.become('lost'));
        } else if (!isHere && this.state === 'lost') this.changed(); // the seconds until it tries
    }
    private waits = false;

    private stop(): void {
        clearTimeout(this.timer);
        this.waits = false;
    }

    private after(ms: number, run: () => void): void {
        const waits = this.waits;
        this.stop();
        this.waits = waits;
        this.timer = setTimeout(run, ms) as unknown as number;
    }

    private become(state: LinkState): void {
        this.stop();
        this.state = state;
        this.changed();
    }
}
