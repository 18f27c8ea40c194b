// Icons that only online play needs: the grid and lines of ../../art/icons.tsx, loaded later.

import { LineIcon } from '../../art/icons';

const shield = 'M12 3 19.5 5.8V11c0 5-3.2 8.3-7.5 10-4.3-1.7-7.5-5-7.5-10V5.8Z';
const bubble =
    'M5 4.5h14q1.5 0 1.5 1.5v9.5q0 1.5-1.5 1.5h-7.5L7 20.5V17H5q-1.5 0-1.5-1.5V6Q3.5 4.5 5 4.5Z';

export const onlineLines = {
    link: 'M10 14a4 4 0 0 0 5.7 0l3.1-3.1a4 4 0 0 0-5.7-5.7L11.9 6.4M14 10a4 4 0 0 0-5.7 0l-3.1 3.1a4 4 0 0 0 5.7 5.7l1.2-1.2',
    copy: 'M9 8.5h9.5q1.5 0 1.5 1.5v9q0 1.5-1.5 1.5H9q-1.5 0-1.5-1.5v-9Q7.5 8.5 9 8.5ZM4 15.5V5q0-1.5 1.5-1.5H16',
    eye: 'M2.5 12C5 7.5 8.3 5.5 12 5.5s7 2 9.5 6.5c-2.5 4.5-5.8 6.5-9.5 6.5S5 16.5 2.5 12ZM12 9.2a2.8 2.8 0 1 0 0 5.6 2.8 2.8 0 0 0 0-5.6Z',
    chat: bubble,
    mute: bubble + 'M9.5 8.5l5 5M14.5 8.5l-5 5',
    bell: 'M6 16.5V11a6 6 0 0 1 12 0v5.5l1.5 1.5h-15ZM10 20.5h4',
    shield,
    checked: shield + 'M8.4 11.8l2.6 2.6 4.6-5',
    broken: shield + 'M9.2 9.2l5.6 5.6M14.8 9.2l-5.6 5.6',
    dice: 'M6.5 4h11Q20 4 20 6.5v11q0 2.5-2.5 2.5h-11Q4 20 4 17.5v-11Q4 4 6.5 4ZM8.5 8.5h.01M15.5 8.5h.01M12 12h.01M8.5 15.5h.01M15.5 15.5h.01',
    sofa: 'M4.5 11V8.5Q4.5 6 7 6h10q2.5 0 2.5 2.5V11M3 13.5a2 2 0 0 1 4 0V15h10v-1.5a2 2 0 0 1 4 0V19H3ZM5.5 19v1.5M18.5 19v1.5',
    calendar:
        'M5.5 5.5h13q1.5 0 1.5 1.5v11.5q0 1.5-1.5 1.5h-13Q4 20 4 18.5V7q0-1.5 1.5-1.5ZM4 10h16M8 3.5v4M16 3.5v4',
    arrow: 'M5 12h13M13 6.5 18.5 12 13 17.5',
    down: 'M6 9.5l6 6 6-6',
    dots: 'M5.5 12h.01M12 12h.01M18.5 12h.01',
    bolt: 'M13 3 5.5 13.5H11L10 21l8-11h-5.5Z',
    trophy: 'M8 4h8v6a4 4 0 0 1-8 0ZM8 5.5H4.5c0 3.5 1.3 5 3.5 5M16 5.5h3.5c0 3.5-1.3 5-3.5 5M12 14v3.5M8.5 20.5h7M10 17.5h4',
    robot: 'M12 3v3.5M6.5 6.5h11q1.5 0 1.5 1.5v8q0 1.5-1.5 1.5h-11Q5 17.5 5 16V8q0-1.5 1.5-1.5ZM9.5 11v2M14.5 11v2M2.5 11v2.5M21.5 11v2.5M9 20.5h6',
    key: 'M8 11.5a4 4 0 1 0 0 8 4 4 0 0 0 0-8ZM10.9 12.6 19 4.5l1.5 1.5M15.5 8l2.5 2.5',
    envelope:
        'M5 5.5h14q1.5 0 1.5 1.5v10q0 1.5-1.5 1.5H5q-1.5 0-1.5-1.5V7Q3.5 5.5 5 5.5ZM4 6.5l8 6.5 8-6.5',
    send: 'M4 12 20 4.5 15.5 20 11.5 13.5ZM11.5 13.5 20 4.5',
    qr: 'M4 4h6v6H4ZM14 4h6v6h-6ZM4 14h6v6H4ZM14 14h2v2M20 14v2.5M14 20h2.5M20 20h.01M7 7h.01M17 7h.01M7 17h.01',
} as const;

export type OnlineIconName = keyof typeof onlineLines;

export function OnlineIcon({ name, size = 22 }: { name: OnlineIconName; size?: number }) {
    return <LineIcon d={onlineLines[name]} size={size} />;
}
