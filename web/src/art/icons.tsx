// Icons: a 24 grid, 2 px round lines, currentColor.

const paths = {
    back: 'M14.5 5 8 12l6.5 7',
    undo: 'M9 7H15.5A5 5 0 0 1 15.5 17H7M9 7 5.6 7M9 3.4 5.4 7 9 10.6',
    ask: 'M9.2 9a3 3 0 1 1 4.2 2.8c-.9.5-1.4 1.2-1.4 2.2M12 17.5v.01',
    hint: 'M9 18h6M10 21h4M12 3a6 6 0 0 0-3.6 10.8c.6.5 1 1.2 1 2h5.2c0-.8.4-1.5 1-2A6 6 0 0 0 12 3Z',
    replay: 'M4 12a8 8 0 1 0 2.6-5.9M4 4v4h4M10.4 9v6l5-3Z',
    rules: 'M12 6.5C10 4.8 7 4.5 3.5 5v13.5c3.5-.5 6.5-.2 8.5 1.5 2-1.7 5-2 8.5-1.5V5C17 4.5 14 4.8 12 6.5ZM12 6.5V20',
    sound: 'M4 10v4h3.5L12 18V6L7.5 10ZM15.5 9a4.2 4.2 0 0 1 0 6M18 6.5a8 8 0 0 1 0 11',
    silent: 'M4 10v4h3.5L12 18V6L7.5 10ZM16 9.5l5 5M21 9.5l-5 5',
    menu: 'M5 7h14M5 12h14M5 17h14',
    fit: 'M4 9V5q0-1 1-1h4M15 4h4q1 0 1 1v4M20 15v4q0 1-1 1h-4M9 20H5q-1 0-1-1v-4',
    up: 'M12 20V4M5.5 10.5 12 4l6.5 6.5',
    down: 'M12 4v16M5.5 13.500 12 20l6.5-6.500',
    plus: 'M12 5v14M5 12h14',
    minus: 'M5 12h14',
    log: 'M8 6h12M8 12h12M8 18h8M4 6h.01M4 12h.01M4 18h.01',
    turn: 'M19 12a7 7 0 1 1-2.2-5.1M19.4 3.6V8H15',
    moon: 'M19.5 14.5A8 8 0 0 1 9.5 4.5a8 8 0 1 0 10 10Z',
    sun: 'M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8ZM12 2.5v2M12 19.5v2M2.5 12h2M19.5 12h2M5.3 5.3l1.4 1.4M17.3 17.3l1.4 1.4M5.3 18.7l1.4-1.4M17.3 6.7l1.4-1.4',
    stock: 'M12 3.5 21 8l-9 4.5L3 8ZM3.5 12.5 12 16.8l8.5-4.3M3.5 16.7 12 21l8.5-4.3',
    tick: 'M5 12.5 10 17.5 19.5 7',
    draw: 'M12 4v9M8.5 9.5 12 13l3.5-3.5M5 17h14v3H5Z',
    cross: 'M6 6l12 12M18 6 6 18',
    players:
        'M9 11a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7ZM2.5 20c0-3.6 2.9-6 6.5-6s6.5 2.4 6.5 6M16 4.4a3.5 3.5 0 0 1 0 6.3M18 14.6c2.2.9 3.5 2.8 3.5 5.4',
    clock: 'M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17ZM12 7.5V12l3 2',
    table: 'M4 8h16M6 8v11M18 8v11M9 8V5h6v3',
    import: 'M12 4v10M8 10.5 12 14.5l4-4M4.5 16v3q0 1 1 1h13q1 0 1-1v-3',
    export: 'M12 14.5V4M8 8 12 4l4 4M4.5 16v3q0 1 1 1h13q1 0 1-1v-3',
    cards: 'M9 5.5h8.5q1.5 0 1.5 1.5V19q0 1.5-1.5 1.5H9q-1.5 0-1.5-1.5V7q0-1.5 1.5-1.5ZM5 17V5q0-2 2-2h8',
    flag: 'M6 21V4M6 5h11l-2.5 4L17 13H6',
    end: 'M6 5v14l9-7ZM18 5v14',
    play: 'M7 4.5v15l12-7.5Z',
    pause: 'M8 5v14M16 5v14',
    first: 'M18 5v14l-9-7ZM6 5v14',
    previous: 'M14.5 5 8 12l6.5 7',
    next: 'M9.5 5 16 12l-6.5 7',
    share: 'M8.5 13.5l7 4M15.5 6.5l-7 4M6 14.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5ZM18 8a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5ZM18 21a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5Z',
    settings:
        'M4 7h9M17 7h3M4 17h3M11 17h9M15 9.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5ZM9 19.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5Z',
    trash: 'M5 7h14M10 7V4.5h4V7M7 7l1 13h8l1-13M10.5 11v5.5M13.5 11v5.5',
    keyboard:
        'M4 6.5h16q1 0 1 1v9q0 1-1 1H4q-1 0-1-1v-9q0-1 1-1ZM7 10.5h.01M11 10.5h.01M15 10.5h.01M8 14h8',
    chair: 'M7.5 3.5v9M16.5 3.5v9M7.5 7h9M6 12.5h12V16H6ZM7.5 16v4.5M16.5 16v4.5',
    door: 'M6 21V4.5q0-1 1-1h10q1 0 1 1V21M3.5 21h17M14 12h.01',
    person: 'M12 11.5a4 4 0 1 0 0-8 4 4 0 0 0 0 8ZM4.5 20.5c0-4 3.3-6.5 7.5-6.5s7.5 2.5 7.5 6.5',
    computer: 'M5 5h14q1 0 1 1v9q0 1-1 1H5q-1 0-1-1V6q0-1 1-1ZM9 20h6M12 16v4M9 9.5v1.5M15 9.5v1.5',
} as const;

export type IconName = keyof typeof paths;

/** The lines of an icon, for drawings that have an icon in them. */
export const iconLines = (name: IconName): string => paths[name];

export function Icon({ name, size = 22 }: { name: IconName; size?: number }) {
    return <LineIcon d={paths[name]} size={size} />;
}

/** An icon by its lines: sets of icons that are loaded later use it, too. */
export function LineIcon({ d, size }: { d: string; size: number }) {
    return (
        <svg
            class="icon"
            width={size}
            height={size}
            viewBox="0 0 24 24"
            fill="none"
            stroke="currentColor"
            stroke-width="2"
            stroke-linecap="round"
            stroke-linejoin="round"
            aria-hidden="true">
            <path d={d} />
        </svg>
    );
}
