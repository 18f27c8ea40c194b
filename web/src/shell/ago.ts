// How long ago, in words.

import { t, tn } from '../text/t';

export function ago(time: number): string {
    const minutes = Math.max(0, Math.round((Date.now() - time) / 60000));
    if (minutes < 1) return t('just now');
    if (minutes < 60) return tn('{n} minute ago', '{n} minutes ago', minutes);
    const hours = Math.round(minutes / 60);
    if (hours < 24) return tn('{n} hour ago', '{n} hours ago', hours);
    return tn('{n} day ago', '{n} days ago', Math.round(hours / 24));
}
