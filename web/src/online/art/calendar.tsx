// A leaf of a calendar: the day whose deal it is.

import { monthOf } from './dates';
import './art.css';

export function Calendar({ date }: { date: string /* YYYY-MM-DD */ }) {
    return (
        <time class="calendar" dateTime={date}>
            <span>{monthOf(Date.parse(date))}</span>
            <b>{Number(date.slice(8))}</b>
        </time>
    );
}
