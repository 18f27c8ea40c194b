// What the page reads off a record without asking the engine.

/** The id of its game; '' when it does not say. */
export function gameIn(record: string): string {
    return /"game":"(\w+)"/.exec(record)?.[1] ?? '';
}

/** The record of an unfinished game up to (not including) line `at`. */
export function cut(record: string, at: number): string {
    return (
        record
            .split('\n')
            .slice(0, 1 + at)
            .join('\n') + '\n'
    );
}
