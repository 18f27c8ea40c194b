// Your places of the last seven days as a skyline.

import { t } from '../../text/t';
import { WeekSkyline } from '../art/skyline';
import { hall } from '../hall';
import type { Day } from './api';
import { weekday, whole } from './say';
import { placesOf } from './towers';
import { placesThisWeek, weekOf, type DayPlace } from './week';

/** One's own place today; null: not in the list, or not to be seen yet. */
function placeToday(day: Day, name: string): DayPlace | null {
    const you = day.results?.findIndex(r => r.name === name) ?? -1;
    if (you < 0) return null;
    return { place: placesOf(day.results!)[you]!, of: day.results!.length };
}

/** The better the place, the higher the tower; days without one are empty lots. */
export function Week({ day }: { day: Day }) {
    const { person } = hall().now;
    if (!person || person.guest) return null;
    const days = weekOf(day.date);
    const places = placesThisWeek(day.date, person.name);
    places[6] = placeToday(day, person.name) ?? places[6]!;
    if (!places.some(p => p)) return null;
    const towers = places.map((p, i) => ({
        height: p ? 0.2 + 0.8 * (1 - (p.place - 1) / Math.max(1, p.of)) : 0,
        lit: i === 6,
        label: `${p ? whole(p.place) : '–'}\n${weekday(days[i]!)}`,
    }));
    return (
        <section class="people-card">
            <div class="people-card-head is-loose">
                <h2>{t('Your week')}</h2>
                <span class="people-sub">{t('place each day, as last seen here')}</span>
            </div>
            <WeekSkyline
                towers={towers}
                label={t('Your week: {days}', {
                    days: towers.map(w => w.label.split('\n').reverse().join(' ')).join(', '),
                })}
            />
        </section>
    );
}
