// "A fair deal": before, how the deal was fixed; after the game, "Check it" works it all out again.

import type { ComponentChildren } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { Icon } from '../../art/icons';
import { Announcer, Sheet } from '../../shell/ui';
import { t } from '../../text/t';
import { checkRecord, isGood, type FairStep } from './check';
import { Drawing } from './drawing';
import type { Fair } from './fair';
import './fair.css';
import { copies, Seals, Selected, type Player } from './seals';
import { CopyIcon, Shield } from './signs';
import { Steps } from './steps';

export interface FairSheetProps {
    fair: Fair;
    players: Player[];
    /** The game is over: all seals are open. */
    over: boolean;
    loadRecord(): Promise<string>;
    onChecked(ok: boolean): void;
    onSave(record: string): void;
    module: WebAssembly.Module;
    onClose(): void;
}

/** Between two steps, so that each is seen. */
const PACE = 220;

const wait = (ms: number): Promise<void> => new Promise(resolve => setTimeout(resolve, ms));

// ---- checking ---------------------------------------------------------------------------------

interface Checking {
    steps: FairStep[];
    isDone: boolean;
    /** '' until it is there. */
    record: string;
}

const lost = (): FairStep => ({
    id: 'record',
    state: 'failed',
    title: t('This cannot be checked'),
    text: t('The record could not be loaded. Try again later.'),
});

/** null: it has not begun. */
function useCheck({ fair, players, loadRecord, onChecked, module }: FairSheetProps) {
    const [checking, set] = useState<Checking | null>(null);
    const run = useRef(0);
    useEffect(() => () => void run.current++, []); // closed: nothing more is shown
    const names: string[] = [];
    for (const { seat, name } of players) names[seat] = name;
    const start = async () => {
        const mine = ++run.current;
        set({ steps: [], isDone: false, record: '' });
        const record = await loadRecord().catch(() => null);
        const all =
            record === null
                ? [lost()]
                : await checkRecord(module, record, () => {}, { fair, names });
        for (let n = 1; n <= all.length; n++) {
            await wait(PACE);
            if (run.current !== mine) return;
            const isDone = n === all.length;
            set({ steps: all.slice(0, n), isDone, record: record ?? '' });
        }
        if (all[0]?.id !== 'record') onChecked(isGood(all)); // unread is no verdict
    };
    return { checking, start };
}

// ---- words ------------------------------------------------------------------------------------

/** Exactly two sentences. That who runs the server could look into hands is never left out. */
function Sentences({ sealed, players }: { sealed: number; players: number }) {
    if (!sealed)
        return (
            <>
                <p class="fair-say">
                    {t(
                        'Before the game the server sealed a number, and that number makes the shuffle.',
                    )}
                </p>
                <p class="fair-say">
                    {t(
                        'So nothing could be changed later, but who runs this server could choose the number, and could look into hands.',
                    )}
                </p>
            </>
        );
    return (
        <>
            <p class="fair-say">
                {sealed === players
                    ? t(
                          'Before the game the server and every player sealed a number each, and only all of them together make the shuffle.',
                      )
                    : t(
                          'Before the game the server and some players sealed a number each, and only all of them together make the shuffle.',
                      )}
            </p>
            <p class="fair-say">
                {t(
                    'So nobody could choose the deal, not even who runs this server, though they could look into hands.',
                )}
            </p>
        </>
    );
}

/** A record that cannot be read proves nothing, neither way. */
const isUnread = (checking: Checking): boolean => checking.steps[0]?.id === 'record';

function stateOf(checking: Checking | null): 'plain' | 'good' | 'failed' {
    if (!checking?.isDone || isUnread(checking)) return 'plain';
    return isGood(checking.steps) ? 'good' : 'failed';
}

function titleOf(checking: Checking | null): string {
    if (!checking) return t('A fair deal');
    if (!checking.isDone) return t('Checking');
    if (isGood(checking.steps)) return t('Everything fits');
    return isUnread(checking) ? checking.steps[0]!.title : t('This does not fit');
}

function introOf({ steps, isDone }: Checking): string {
    if (!isDone) return t('Your own device works it all out again.');
    return isGood(steps)
        ? t('Your own device has worked it all out again.')
        : t('Your own device has worked it all out again, and something else came out.');
}

/** Everything that somebody needs who wants to work it out himself. */
function numbersIn(record: string): string {
    const { fair } = JSON.parse(record.split('\n', 1)[0]!) as { fair: Fair };
    const bySeat = (name: string, all: (string | null)[]) =>
        all.map((digits, seat) => `${name} ${seat}: ${digits ?? '-'}`);
    return [
        `table: ${fair.table ?? '-'}`,
        `commit: ${fair.commit}`,
        `secret: ${fair.secret ?? '-'}`,
        ...bySeat('seal', fair.seals),
        ...bySeat('nonce', fair.nonces),
    ].join('\n');
}

// ---- the sheet --------------------------------------------------------------------------------

function Before({ props, onCopied }: { props: FairSheetProps; onCopied(of: string): void }) {
    const { fair, players, over } = props;
    const all = players.map(({ colour, seat }) => ({ colour, isSealed: !!fair.seals[seat] }));
    const sealed = all.filter(({ isSealed }) => isSealed).length;
    return (
        <>
            <Drawing players={all} />
            <div>
                <Sentences sealed={sealed} players={players.length} />
            </div>
            <Seals fair={fair} players={players} onCopied={onCopied} />
            <p class="fair-note">
                {over
                    ? t('The game is over, and all seals are open: your own device can check them.')
                    : t('When the game is over all seals are opened, and you can check them here.')}
            </p>
        </>
    );
}

function After({ checking, players }: { checking: Checking; players: Player[] }) {
    if (isUnread(checking)) return <p class="fair-say">{checking.steps[0]!.text}</p>;
    return (
        <>
            <p class="fair-say">{introOf(checking)}</p>
            <Steps steps={checking.steps} players={players} />
            {checking.isDone && (
                <p class="fair-note">
                    {t('Who runs this server could look into hands all the same.')}
                </p>
            )}
        </>
    );
}

function footOf({
    checking,
    over,
    onCheck,
    onSave,
    onCopy,
}: {
    checking: Checking | null;
    over: boolean;
    onCheck(): void;
    onSave(): void;
    onCopy(): void;
}): ComponentChildren {
    if (!checking)
        return (
            over && (
                <button class="btn primary large" onClick={onCheck}>
                    {t('Check it')}
                </button>
            )
        );
    if (!checking.isDone) return null;
    const isFailed = stateOf(checking) === 'failed';
    return (
        <>
            {checking.record && (
                <button class={`btn large${isFailed ? ' primary' : ''}`} onClick={onSave}>
                    <Icon name="import" size={20} />
                    {t('Save the record')}
                </button>
            )}
            {isUnread(checking) ? (
                <button class="btn primary large" onClick={onCheck}>
                    {t('Try again')}
                </button>
            ) : (
                <button class="btn large" onClick={onCopy}>
                    <CopyIcon />
                    {t('Copy the numbers')}
                </button>
            )}
        </>
    );
}

export function FairSheet(props: FairSheetProps) {
    const { players, over, onSave, onClose } = props;
    const { checking, start } = useCheck(props);
    const box = useRef<HTMLDivElement>(null);
    const [said, say] = useState({ text: '', n: 0 });
    const [numbers, setNumbers] = useState('');
    const tell = (text: string) => say(({ n }) => ({ text, n: n + 1 }));
    const title = titleOf(checking);
    const state = stateOf(checking);

    // Its button is gone when the check begins: what has the keyboard stays in the sheet.
    const check = () => {
        setNumbers('');
        box.current?.querySelector<HTMLElement>('.sheet-body')?.focus();
        void start();
    };
    useEffect(() => {
        if (!checking?.isDone) return;
        tell(isUnread(checking) ? `${title}. ${checking.steps[0]!.text}` : title);
    }, [checking?.isDone]);
    const copy = async () => {
        const text = numbersIn(checking!.record);
        if (await copies(text)) tell(t('Copied'));
        else setNumbers(text);
    };

    const foot = footOf({
        checking,
        over,
        onCheck: check,
        onSave: () => onSave(checking!.record),
        onCopy: () => void copy(),
    });
    return (
        <div class={`fair-wrap is-${state}`} ref={box}>
            <div class="fair-veil" aria-hidden="true" onClick={onClose} />
            <Sheet
                title={title}
                icon={<Shield size={26} state={state} />}
                onClose={onClose}
                foot={foot}>
                {checking ? (
                    <After checking={checking} players={players} />
                ) : (
                    <Before props={props} onCopied={() => tell(t('Copied'))} />
                )}
                {numbers && <Selected text={numbers} label={t('All numbers of this deal')} />}
            </Sheet>
            <Announcer text={said.text} of={String(said.n)} />
        </div>
    );
}
