// Opening a table. One touch is enough; whoever wants more touches a chair.

import { useMemo, useState } from 'preact/hooks';
import { Icon } from '../../art/icons';
import { kept } from '../../keep/current';
import { gameIn } from '../../keep/record';
import { fit } from '../../shell/fit';
import { goTo, type Route } from '../../shell/route';
import { useMedia } from '../../shell/ui';
import { t } from '../../text/t';
import { gameOf, type World } from '../../world';
import { RoundTable } from '../art/round-table';
import { Stamp } from '../art/stamp';
import { sealer } from '../sealer';
import type { TableMessage } from '../types';
import { useHall } from '../use';
import { NameField, useName } from './ask-name';
import { chairSaid, wishChair, wishWords } from './chairs';
import { ChooseChair } from './choose-chair';
import { ChoosePace } from './choose-pace';
import { keepForm, lastForm, lastGame, requestOf, withoutChair, type Form } from './form';
import { isNamed, keepOpened, type Wish } from './mine';
import { moreSaid, Rest, Switches, type MoreProps } from './more';
import { Connection, Radios, RoomTop, useTitle } from './parts';
import { shortName, whyNot } from './words';
import './rooms.css';

/** The game that was asked for, opened or played last. */
function firstGame(world: World, route: Route): string {
    const record = kept()?.record;
    const wanted = [route.query.get('game'), lastGame(), record ? gameIn(record) : null];
    const games = world.catalogue.games;
    return wanted.find(id => games.some(g => g.id === id)) ?? games[0]!.id;
}

/** The form, and what can be done with it. */
function useForm(world: World, route: Route) {
    const [form, set] = useState<Form>(() => lastForm(gameOf(world, firstGame(world, route))));
    const [selected, select] = useState(1);
    const game = gameOf(world, form.game);
    const change = (part: Partial<Form>) => set(now => ({ ...now, ...part }));
    const fitting = useMemo(() => {
        const seats = form.wishes.map(() => ({ kind: 'human' as const, name: '', level: 3 }));
        return fit(world.engine, game, {
            seats,
            options: form.options,
            box: [],
            seed: '',
            start: form.start,
        });
    }, [form.game, form.wishes.length, form.options, form.start]);
    return {
        form,
        game,
        fitting,
        selected,
        change,
        choose: (id: string) => {
            set(lastForm(gameOf(world, id)));
            select(1);
        },
        touch: (seat: number) => {
            const isNew = seat >= form.wishes.length;
            if (isNew) change({ wishes: [...form.wishes, 'friend'] });
            select(isNew ? form.wishes.length : seat);
        },
        wish: (wish: Wish) =>
            change({ wishes: form.wishes.map((old, i) => (i === selected ? wish : old)) }),
        remove: () => {
            set(now => withoutChair(now, selected));
            select(Math.max(1, selected - 1));
        },
    };
}

function Games({
    world,
    value,
    onChange,
}: {
    world: World;
    value: string;
    onChange(id: string): void;
}) {
    return (
        <Radios
            label={t('Which game?')}
            look="room-games"
            value={value}
            onChange={onChange}
            options={world.catalogue.games.map(g => ({
                value: g.id,
                name: g.title,
                body: (
                    <>
                        <Stamp game={g.id} size={48} />
                        <span>{shortName(g.id)}</span>
                    </>
                ),
            }))}
        />
    );
}

/** What opens below the rim of a panel would not be noticed. */
function showOpened({ currentTarget: box }: { currentTarget: HTMLDetailsElement }): void {
    if (box.open) box.scrollIntoView({ block: 'start' });
}

function More({ isPhone, ...props }: MoreProps & { isPhone: boolean }) {
    if (!isPhone)
        return (
            <>
                <Switches {...props} />
                <details class="room-more" onToggle={showOpened}>
                    <summary>{t('More')}</summary>
                    <Rest {...props} />
                </details>
            </>
        );
    return (
        <details class="room-more" onToggle={showOpened}>
            <summary>
                <span class="two-lines">
                    <b>{t('More')}</b>
                    <span>{moreSaid(props.form)}</span>
                </span>
            </summary>
            <Switches {...props} />
            <Rest {...props} />
        </details>
    );
}

export function OpenScreen({ world, route }: { world: World; route: Route }) {
    const hall = useHall();
    useTitle(t('Open a table'));
    const isPhone = useMedia('(max-width: 999px)');
    const { form, game, fitting, selected, ...form_ } = useForm(world, route);
    const name = useName(hall);
    const [isBusy, setBusy] = useState(false);
    const [problem, setProblem] = useState('');
    const { person } = hall.now;
    const isGuest = person?.guest ?? true;
    const you = isNamed(person) ? person!.name : name.value.trim();
    const wishes = Array.from({ length: game.max_players }, (_, i) => form.wishes[i]);
    const words = (seat: number) => wishWords(wishes[seat], you);

    const open = async () => {
        setBusy(true);
        setProblem('');
        try {
            await hall.enter();
            if (!(await name.save())) return setBusy(false);
            const { seal, keep } = await sealer.seal();
            const { table } = await hall.askInside<TableMessage>(
                requestOf(form, fitting.options, isGuest, seal),
            );
            keep(table);
            keepForm(form);
            keepOpened({ table, wishes: form.wishes });
            goTo(`t/${table}`);
        } catch (e) {
            setProblem(whyNot(e));
            setBusy(false);
        }
    };

    const more: MoreProps = { game, form, fitting, isGuest, you, change: form_.change };
    return (
        <div class="room-page">
            <RoomTop title={t('Open a table')} />
            <main class="room-body">
                <div class="room-left">
                    <Games world={world} value={form.game} onChange={form_.choose} />
                    <div class="room-scene is-open">
                        <RoundTable
                            chairs={wishes.map((wish, i) => wishChair(game, i, wish, you))}
                            size="room"
                            game={form.game}
                            selected={selected}
                            canChoose={seat => seat > 0}
                            onChair={form_.touch}
                            chairLabel={seat => chairSaid(game, seat, words(seat))}
                            caption={words}
                        />
                    </div>
                </div>
                <form
                    class="room-panel"
                    onSubmit={e => {
                        e.preventDefault();
                        if (!isBusy) void open();
                    }}>
                    <div class="room-scroll">
                        <ChooseChair
                            colour={game.colours[selected]!}
                            wish={form.wishes[selected] ?? 'friend'}
                            mayRemove={form.wishes.length > game.min_players}
                            onChange={form_.wish}
                            onRemove={form_.remove}
                        />
                        <ChoosePace form={form} change={form_.change} />
                        <More {...more} isPhone={isPhone} />
                        <div class="room-end" aria-hidden="true" />
                    </div>
                    <div class="room-go">
                        <NameField name={name} hall={hall} />
                        {problem && (
                            <p class="problem" role="alert">
                                {problem}
                            </p>
                        )}
                        <Connection hall={hall.now} />
                        <button class="btn primary large" aria-busy={isBusy} disabled={isBusy}>
                            <Icon name="tick" size={20} />
                            {t('Open the table')}
                        </button>
                    </div>
                </form>
            </main>
        </div>
    );
}
