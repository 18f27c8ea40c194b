import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Hall } from './hall';
import { LinkWatch } from './link';

/** A hall whose link is set by hand. */
function hallWith() {
    let tell = () => {};
    const hall = {
        now: { link: { state: 'here' } },
        subscribe: (t: () => void) => {
            tell = t;
            return () => (tell = () => {});
        },
    };
    return {
        hall: hall as unknown as Hall,
        become(state: string) {
            hall.now = { link: { state } };
            tell();
        },
    };
}

describe('LinkWatch', () => {
    beforeEach(() => void vi.useFakeTimers());
    afterEach(() => void vi.useRealTimers());

    it('says nothing of a short gap', () => {
        const { hall, become } = hallWith();
        const changed = vi.fn();
        const link = new LinkWatch(hall, changed);
        become('lost');
        vi.advanceTimersByTime(1900);
        become('here');
        vi.advanceTimersByTime(10000);
        expect(link.state).toBe('fine');
        expect(changed).not.toHaveBeenCalled();
    });
    it('says it after two seconds, however often it was tried meanwhile', () => {
        const { hall, become } = hallWith();
        const link = new LinkWatch(hall, () => {});
        become('lost');
        vi.advanceTimersByTime(1500);
        become('lost');
        vi.advanceTimersByTime(600);
        expect(link.state).toBe('lost');
    });
    it('says that it is back, for two seconds', () => {
        const { hall, become } = hallWith();
        const link = new LinkWatch(hall, () => {});
        become('lost');
        vi.advanceTimersByTime(3000);
        become('here');
        expect(link.state).toBe('back');
        vi.advanceTimersByTime(2001);
        expect(link.state).toBe('fine');
    });
    it('that is lost again while it says so is lost two seconds later', () => {
        const { hall, become } = hallWith();
        const link = new LinkWatch(hall, () => {});
        become('lost');
        vi.advanceTimersByTime(3000);
        become('here');
        vi.advanceTimersByTime(1000);
        become('lost');
        vi.advanceTimersByTime(1000);
        expect(link.state).not.toBe('lost');
        vi.advanceTimersByTime(1100);
        expect(link.state).toBe('lost');
    });
    it('that is back twice in a row is not lost', () => {
        const { hall, become } = hallWith();
        const link = new LinkWatch(hall, () => {});
        become('lost');
        vi.advanceTimersByTime(3000);
        become('here');
        vi.advanceTimersByTime(500);
        become('lost');
        vi.advanceTimersByTime(500);
        become('here');
        vi.advanceTimersByTime(1900);
        expect(link.state).toBe('back');
        vi.advanceTimersByTime(10000);
        expect(link.state).toBe('fine');
    });
    it('gives way to what matters more', () => {
        const { hall, become } = hallWith();
        const link = new LinkWatch(hall, () => {});
        become('lost');
        vi.advanceTimersByTime(3000);
        become('here');
        link.hush();
        expect(link.state).toBe('fine');
    });
    it('is quiet when it is closed', () => {
        const { hall, become } = hallWith();
        const changed = vi.fn();
        const link = new LinkWatch(hall, changed);
        become('lost');
        link.close();
        vi.advanceTimersByTime(5000);
        expect(changed).not.toHaveBeenCalled();
    });
});
