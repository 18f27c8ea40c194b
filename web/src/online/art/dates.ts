// Months in the language of the page.

const spoken = () =>
    typeof document === 'undefined' ? 'en' : document.documentElement.lang || 'en';

/** "Nov" of a time; dates of the day's deal are the same day everywhere, so in UTC. */
export function monthOf(time: number): string {
    const month = new Intl.DateTimeFormat(spoken(), { month: 'short', timeZone: 'UTC' }).format(
        time,
    );
    return month.replace(/\.$/, '');
}
