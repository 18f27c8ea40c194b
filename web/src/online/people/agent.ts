// Computer players have names like "level3" among people.

import { t } from '../../text/t';

/** 1 to 5; others have no level. */
export function levelOf(agent: string): number {
    return Number(/^level([1-5])$/.exec(agent)?.[1] ?? 0);
}

export function agentName(agent: string): string {
    const level = levelOf(agent);
    return level ? t('Computer, level {level}', { level }) : agent;
}
