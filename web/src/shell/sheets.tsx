// What lies over the board on request: menu, log, rules, a link to copy.

import type { ComponentChildren } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import type { SeatColour } from '../boards/board';
import type { AnyUi } from '../boards/list';
import type { Catalogue, GameInfo } from '../engine/types';
import { sayRefusal } from '../text/sentences';
import { t } from '../text/t';
import type { OnTheWay, SeatExtra } from './extras';
import { type Elsewhere, MenuButtons, MoveBox, SettingsForm } from './menu';
import { goTo } from './route';
import { RulesList } from './rules-list';
import type { GameSession } from './session';
import { Log, Seats, StockLine, type Said } from './side';
import { saveFile, Sheet } from './ui';

/** The last three belong to games that are played elsewhere (extras.ts). */
export type SheetName = 'menu' | 'log' | 'rules' | 'link' | 'fair' | 'chat' | 'people' | null;

export interface SheetProps {
    sheet: SheetName;
    show(sheet: SheetName): void;
    session: GameSession;
    catalogue: Catalogue;
    game: GameInfo;
    ui: AnyUi;
    said: Said[];
    panel: string[];
    colours: SeatColour[];
    mover: number;
    rule: string | null;
    link: string;
    phone: boolean;
    onRule(rule: string): void;
    onReplay(): void;
    onShare(): void;
    onPosition(): void;
    seatExtra?: ((seat: number) => SeatExtra) | undefined;
    lastTurn?: number | null;
    onTheWay?: OnTheWay | null;
    /** More buttons, first. */
    more?: ComponentChildren;
    /** The game is played elsewhere. */
    elsewhere?: Elsewhere | undefined;
}

function LinkBox({ link }: { link: string }) {
    const box = useRef<HTMLInputElement>(null);
    const [isCopied, setCopied] = useState(false);
    useEffect(() => box.current?.select(), []);
    const copy = () =>
        void navigator.clipboard?.writeText(link).then(
            () => setCopied(true),
            () => box.current?.select(),
        );
    return (
        <>
            <p>{t('Copy this link. It holds the game itself; nothing is stored anywhere else.')}</p>
            <input type="text" readOnly value={link} ref={box} aria-label={t('Link')} data-first />
            {navigator.clipboard && (
                <button class="btn primary" onClick={copy}>
                    {isCopied ? t('Copied') : t('Copy')}
                </button>
            )}
        </>
    );
}

function Menu({
    show,
    session,
    catalogue,
    game,
    ui,
    onReplay,
    onShare,
    onPosition,
    onRule,
    more,
    elsewhere,
}: SheetProps) {
    const { now } = session;
    const hasRecord = session.record() !== '';
    const mayType = !elsewhere || (session.humans().length > 0 && !now.over);
    return (
        <>
            {more}
            <MenuButtons
                hasRecord={hasRecord}
                isElsewhere={!!elsewhere}
                onLog={() => show('log')}
                onReplay={onReplay}
                onRules={() => onRule('')}
                onShare={onShare}
                onPosition={onPosition}
                onExport={() => saveFile(`crosstown-${game.id}.jsonl`, session.record())}
                onNew={() => goTo(elsewhere?.opens ?? `table/${game.id}`)}
                onStart={() => goTo('')}
            />
            {!now.over && now.position.hides && hasRecord && (
                <p class="hint-text">
                    {t('The record of a running game also holds what is still hidden.')}
                </p>
            )}
            {mayType && (
                <MoveBox
                    moves={now.moves.map(m => m.text)}
                    how={t(game.how)}
                    onMove={move => {
                        const why = session.play(move);
                        if (!why) show(null);
                        return (
                            why &&
                            t('{sentence} ({rule})', {
                                sentence: sayRefusal(catalogue, game, why, ui.words),
                                rule: why.rule,
                            })
                        );
                    }}
                />
            )}
            <SettingsForm elsewhere={elsewhere} />
        </>
    );
}

export function Sheets(props: SheetProps) {
    const {
        sheet,
        show,
        session,
        game,
        ui,
        said,
        panel,
        colours,
        mover,
        rule,
        link,
        phone,
        onRule,
    } = props;
    const close = () => show(null);
    switch (sheet) {
        case 'menu':
            return (
                <Sheet title={t('Menu')} onClose={close}>
                    <Menu {...props} />
                </Sheet>
            );
        case 'log':
            return (
                <Sheet title={t('Players and log')} onClose={close}>
                    {phone && (
                        <>
                            <Seats
                                ui={ui}
                                now={session.now}
                                names={panel}
                                seats={session.seats}
                                mover={mover}
                                extra={props.seatExtra}
                            />
                            <StockLine ui={ui} now={session.now} />
                        </>
                    )}
                    <Log
                        said={said}
                        colours={colours}
                        onRule={onRule}
                        lastTurn={props.lastTurn ?? null}
                        onTheWay={props.onTheWay ?? null}
                    />
                </Sheet>
            );
        case 'rules':
            return (
                <Sheet title={t('Rules')} onClose={close}>
                    <RulesList game={game} id={rule} />
                </Sheet>
            );
        case 'link':
            return (
                <Sheet title={t('Link')} onClose={close}>
                    <LinkBox link={link} />
                </Sheet>
            );
        default:
            return null;
    }
}
