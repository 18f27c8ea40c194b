import { beforeEach, expect, test, vi } from 'vitest';

const kept = new Map<string, string>();
vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
});

/** As after a reload. */
async function anew() {
    vi.resetModules();
    return import('./mine');
}

beforeEach(() => kept.clear());

test('tables that were opened here are known after a reload, others are not', async () => {
    const { keepOpened } = await anew();
    keepOpened({ table: 'a', wishes: ['me', 'friend'] });
    const { openedHere } = await anew();
    expect(openedHere('a')).toEqual({ table: 'a', wishes: ['me', 'friend'] });
    expect(openedHere('b')).toBeNull();
});

test('only the newest tables are kept', async () => {
    const { keepOpened, openedHere } = await anew();
    for (let i = 0; i < 30; i++) keepOpened({ table: `t${i}`, wishes: [] });
    expect(openedHere('t0')).toBeNull();
    expect(openedHere('t29')).not.toBeNull();
});

test('what is not ours in the store does no harm', async () => {
    kept.set('crosstown.opened', '{"broken":');
    const { openedHere } = await anew();
    expect(openedHere('a')).toBeNull();
});

test('a name is asked for once: chosen or an account, not one that the server made up', async () => {
    const { keepNamed, isNamed } = await anew();
    const guest = (name: string) => ({ name, guest: true });
    expect(isNamed(null)).toBe(false);
    expect(isNamed(guest('Guest 1234'))).toBe(false);
    expect(isNamed({ name: 'Mira', guest: false })).toBe(true);
    keepNamed('Ada');
    expect(isNamed(guest('Ada'))).toBe(true);
    expect(isNamed(guest('Guest 1234'))).toBe(false);
    const { isNamed: later } = await anew();
    expect(later(guest('Ada'))).toBe(true);
});
