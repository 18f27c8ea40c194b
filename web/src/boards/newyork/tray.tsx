// The tray: the display with the stock, the own hand, and what to do with them.

import { useLayoutEffect, useRef } from 'preact/hooks';
import { Icon } from '../../art/icons';
import { IdeaCorner } from '../../art/idea';
import { t, tn } from '../../text/t';
import { touchCard, useDrag, type NyPlay } from './hands';
import { take } from './moves';
import { isOpen, OpenHands } from './open';
import { Back, CardSvg } from './pieces';
import { isKnown, numberOf } from './view';
import { cardTitle, moveWords } from './words';

interface CardProps {
    play: NyPlay;
    card: string;
    isHand: boolean;
    drag: ReturnType<typeof useDrag>;
}

/** What pressing the card does, for those who cannot see the frames. */
function cardLabel(play: NyPlay, card: string, isHand: boolean): string {
    const move = isHand ? card : take(card),
        title = cardTitle(card);
    if (play.pending === move)
        return isHand
            ? t('{card}, picked. Press again to play it.', { card: title })
            : t('{card}, picked. Press again to take it.', { card: title });
    if (!play.isLegal(move)) return isHand ? title : t('{card} in the display', { card: title });
    return isHand
        ? t('{card}, for pile {number}', { card: title, number: numberOf(card) })
        : t('{card}, may be taken', { card: title });
}

function CardButton({ play, card, isHand, drag }: CardProps) {
    const move = isHand ? card : take(card),
        isPending = play.pending === move,
        isLegal = play.isLegal(move);
    const isNew =
        play.motion &&
        play.fresh.some(e => e.card === card && (e.event === 'taken' || e.event === 'turned-up'));
    const state = [
        isPending && 'picked',
        isLegal && !play.pending && 'legal',
        isLegal && 'may',
        play.hint === move && 'hinted',
        isNew && (isHand ? 'ny-taken' : 'ny-turned'),
        play.choice.drag === card && 'away',
    ]
        .filter(Boolean)
        .join(' ');
    const over = (card: string | null) => {
        if (isHand && isLegal && play.choice.drag === null) play.choose({ over: card });
    };
    return (
        <button
            type="button"
            class={`ny-card ${state}`}
            data-card={card}
            aria-pressed={isPending}
            aria-label={cardLabel(play, card, isHand)}
            aria-disabled={!play.deciding}
            {...drag.handle(card, isHand)}
            onPointerEnter={e => {
                if (e.pointerType === 'mouse') over(card);
            }}
            onPointerLeave={e => {
                if (e.pointerType === 'mouse') over(null);
            }}
            onClick={() => {
                if (!drag.wasDrag() && play.deciding) touchCard(play, card, isHand);
            }}>
            <CardSvg card={card} />
            <IdeaCorner play={play} is={idea => idea === move} />
        </button>
    );
}

/** Arrow keys go from card to card. */
function onArrow(e: KeyboardEvent): void {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[e.key];
    if (!step || e.ctrlKey || e.metaKey || e.altKey) return;
    const cards = [
        ...(e.currentTarget as HTMLElement).querySelectorAll<HTMLElement>('button.ny-card'),
    ];
    const at = cards.indexOf(document.activeElement as HTMLElement);
    if (at < 0) return;
    e.preventDefault();
    cards[(at + step + cards.length) % cards.length]!.focus();
}

function Hand({ play, drag }: { play: NyPlay; drag: ReturnType<typeof useDrag> }) {
    const hand = play.view.seats[play.viewer]?.hand ?? [];
    return (
        <div class="ny-group ny-hand" role="group" aria-label={t('Your hand')} onKeyDown={onArrow}>
            <div class="group-label" aria-hidden="true">
                {t('Your hand')} <span>{hand.length}</span>
            </div>
            <div class="ny-cards">
                {hand.map(card => (
                    <CardButton key={card} play={play} card={card} isHand drag={drag} />
                ))}
                {hand.length === 0 && <span class="ny-none">{t('No card left')}</span>}
            </div>
        </div>
    );
}

function Stock({ n }: { n: number }) {
    return (
        <div class={`ny-stock${n ? '' : ' none'}`}>
            <svg class="ny-card-svg" viewBox="-2 -2 64 96" aria-hidden="true" focusable="false">
                {n ? (
                    <Back deep={Math.min(6, 1 + n / 5)} />
                ) : (
                    <rect
                        x="1"
                        y="1"
                        width="58"
                        height="82"
                        rx="8"
                        fill="none"
                        stroke="var(--edge)"
                        stroke-width="2"
                        stroke-dasharray="5 4"
                    />
                )}
            </svg>
            <b aria-hidden="true">{n}</b>
            <span class="visually-hidden">
                {tn('1 card in the stock', '{n} cards in the stock', n)}
            </span>
        </div>
    );
}

function Display({ play, drag }: { play: NyPlay; drag: ReturnType<typeof useDrag> }) {
    const { view } = play,
        isTaking = view.phase === 'take' && play.deciding,
        mayTakeLater = view.display.length > 0 && play.viewer >= 0;
    return (
        <div
            class={`ny-group ny-display${isTaking ? ' taking' : ''}`}
            role="group"
            aria-label={t('Display')}
            onKeyDown={onArrow}>
            <div class="group-label" aria-hidden="true">
                {isTaking
                    ? t('Display: take one now')
                    : mayTakeLater
                      ? t('Display: take one after playing')
                      : t('Display')}
            </div>
            <div class="ny-cards">
                <Stock n={view.stock} />
                {view.display.map(card => (
                    <CardButton key={card} play={play} card={card} isHand={false} drag={drag} />
                ))}
                {view.display.length === 0 && (
                    <span class="ny-none">{t('Nothing left to take')}</span>
                )}
            </div>
        </div>
    );
}

function waitingWords(play: NyPlay): string {
    if (!play.deciding) return t('Wait');
    return play.view.phase === 'take' ? t('Take a card') : t('Pick a card');
}

function Actions({ play }: { play: NyPlay }) {
    const { pending } = play,
        isPass = pending === 'pass',
        mayPass = play.isLegal('pass');
    return (
        <div class="ny-actions">
            <button
                type="button"
                class="btn primary"
                aria-disabled={pending === null || isPass}
                onClick={() => {
                    if (pending && !isPass) play.commit();
                }}>
                {pending && !isPass && <Icon name="tick" size={20} />}
                <span>{pending && !isPass ? moveWords(pending) : waitingWords(play)}</span>
            </button>
            <button
                type="button"
                class={`btn ny-pass${isPass ? ' is-sure' : ''}${play.hint === 'pass' ? ' hinted' : ''}`}
                aria-disabled={!mayPass}
                aria-pressed={isPass}
                onClick={() => {
                    if (play.deciding) touchPass(play);
                }}>
                <Icon name="flag" size={20} />
                <span>{isPass ? t('Really pass') : t('Pass for good')}</span>
                <IdeaCorner play={play} is={idea => idea === 'pass'} />
            </button>
        </div>
    );
}

function touchPass(play: NyPlay): void {
    if (play.isLegal('pass')) play.touch('pass');
    else play.refuse('pass');
}

/** When the card that had the focus is gone, the focus goes to the next card that may be used. */
function useFocus(play: NyPlay) {
    const box = useRef<HTMLDivElement>(null),
        had = useRef(false);
    const { view, viewer } = play,
        hand = view.seats[viewer]?.hand ?? [];
    useLayoutEffect(() => {
        if (!had.current || document.activeElement !== document.body) return;
        const find = (what: string) => box.current?.querySelector<HTMLElement>(what);
        (find('.ny-card.may') ?? find('.ny-hand .ny-card'))?.focus();
    }, [view.phase, hand.join(), view.display.join(), play.deciding]);
    return {
        ref: box,
        onFocusIn() {
            had.current = true;
        },
        onFocusOut(e: FocusEvent) {
            const card = e.target as HTMLElement;
            if (
                e.relatedTarget ||
                (card.isConnected && card.matches('button') && document.hasFocus())
            )
                had.current = !e.relatedTarget;
        },
    };
}

export function Tray(play: NyPlay) {
    const drag = useDrag(play),
        focus = useFocus(play),
        { view } = play;
    if (play.viewer < 0 || (view.phase === 'over' && isOpen(view))) {
        return (
            <div class={`ny-tray open${play.phone ? ' phone' : ''}`}>
                {!(play.phone && isOpen(view)) && <Display play={play} drag={drag} />}
                <OpenHands view={view} names={play.names} />
            </div>
        );
    }
    const hand = view.seats[play.viewer]?.hand ?? [];
    if (view.phase === 'over' && hand.length === 0)
        return <p class="ny-none">{t('Every card of yours is played.')}</p>;
    return (
        <div class={`ny-tray${play.phone ? ' phone' : ''}`} {...focus}>
            {hand.every(isKnown) && <Hand play={play} drag={drag} />}
            <Display play={play} drag={drag} />
            {view.phase !== 'over' && <Actions play={play} />}
        </div>
    );
}
