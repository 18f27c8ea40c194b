// The screens of online play; each is loaded when it is first looked at.

import type { Route } from '../shell/route';
import { Lazy } from '../shell/ui';
import type { World } from '../world';
import './online.css';

const screens = {
    t: () => import('./table-route').then(m => m.TableRoute),
    open: () => import('./rooms/open').then(m => m.OpenScreen),
    lobby: () => import('./rooms/lobby').then(m => m.LobbyScreen),
    person: () => import('./people/profile').then(m => m.ProfileScreen),
    leaders: () => import('./people/leaders').then(m => m.LeadersScreen),
    today: () => import('./people/today').then(m => m.TodayScreen),
    account: () => import('./people/account').then(m => m.AccountScreen),
};

export function OnlineScreen({ world, route }: { world: World; route: Route }) {
    const load = screens[route.screen as keyof typeof screens];
    return <Lazy key={`${route.screen}/${route.arg}`} load={load} world={world} route={route} />;
}
