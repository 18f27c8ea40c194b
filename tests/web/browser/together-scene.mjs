// Scenes at a server, set by the socket, where a screen would only repeat what another test does.

import { seeTheGame } from './together.mjs';

/** By the socket, as this browser's person (who is made, with the name, if there is none): asks
 * for each thing in order and answers the last answer. The page is then opened anew. */
export async function socket(guest, ...requests) {
    // A screen that stays out of the hall: otherwise the page might become another guest meanwhile.
    if (!guest.page.url().startsWith('http')) await guest.go('settings');
    return guest.page.evaluate(
        async ({ name, asked }) => {
            const kept = JSON.parse(localStorage.getItem('crosstown.person') ?? '{}');
            const line = new WebSocket(
                location.origin.replace('http', 'ws') + '/play',
                'crosstown.1',
            );
            await new Promise((done, fail) => {
                line.onopen = done;
                line.onerror = fail;
            });
            const ask = request =>
                new Promise((done, fail) => {
                    const hear = e => {
                        const said = JSON.parse(e.data);
                        if (said.re !== 7) return;
                        line.removeEventListener('message', hear);
                        if (said.say === 'refused') fail(new Error(`${said.token}: ${said.text}`));
                        else done(said);
                    };
                    line.addEventListener('message', hear);
                    line.send(JSON.stringify({ ...request, id: 7 }));
                });
            let answer = await ask(
                kept.token ? { do: 'hello', token: kept.token } : { do: 'hello', name },
            );
            if (answer.token) {
                const { name: known, guest } = answer.person;
                localStorage.setItem(
                    'crosstown.person',
                    JSON.stringify({ token: answer.token, name: known, guest }),
                );
                localStorage.setItem('crosstown.named', JSON.stringify(known));
            }
            for (const request of asked) answer = await ask(request);
            line.close();
            return answer;
        },
        { name: guest.name, asked: requests },
    );
}

/** Opens a table against computers and plays it by the socket: the first move that is legal, until
 * the end or for so many decisions. Answers the table. */
export async function playBySocket(guest, request, decisions = Infinity) {
    if (!guest.page.url().startsWith('http')) await guest.go();
    return guest.page.evaluate(
        async ({ asked, most }) => {
            const { token } = JSON.parse(localStorage.getItem('crosstown.person'));
            const line = new WebSocket(
                location.origin.replace('http', 'ws') + '/play',
                'crosstown.1',
            );
            const say = words => line.send(JSON.stringify(words));
            let table = '',
                made = 0;
            await new Promise((done, fail) => {
                line.onopen = () => say({ do: 'hello', token });
                line.onclose = () => fail(new Error('closed'));
                line.onmessage = e => {
                    const said = JSON.parse(e.data);
                    if (said.say === 'refused') fail(new Error(`${said.token}: ${said.text}`));
                    if (said.say === 'welcome') say(asked);
                    if (said.say !== 'table' && said.say !== 'lines') return;
                    table = said.table;
                    if (said.state === 'over' || made >= most) done();
                    else if (said.legal?.length)
                        say({
                            do: 'move',
                            table,
                            n: said.n,
                            move: said.legal[made++ % said.legal.length],
                        });
                };
            });
            line.onclose = null;
            line.close();
            return table;
        },
        {
            asked: { do: 'open', start: 0, ...request },
            most: decisions === Infinity ? 1e9 : decisions,
        },
    );
}

/** A table for these people, opened by the first and sat at by all; everybody looks at it. */
export async function gather(guests, request = {}) {
    const [first, ...others] = guests;
    const { table } = await socket(first, {
        do: 'open',
        game: 'newyork',
        players: guests.length,
        start: 0,
        ...request,
    });
    for (const g of others) await socket(g, { do: 'sit', table });
    await Promise.all(guests.map(g => g.go(`t/${table}`)));
    await seeTheGame(guests);
    return table;
}
