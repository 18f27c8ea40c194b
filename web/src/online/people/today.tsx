import type { Route } from '../../shell/route';
import type { World } from '../../world';

export function TodayScreen(_: { world: World; route: Route }) {
    return <div class="page" />;
}
