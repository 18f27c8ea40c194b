// What hands do: touching a building, and dragging a card.

import { useRef } from 'preact/hooks';
import type { Play } from '../board';
import { cardsFor, playedCard, take } from './moves';
import { nothing, numberOf, type Choice, type View } from './view';

export type NyPlay = Play<View, Choice>;

/** A touch of building `n`: it plays the card that is up, or takes up the only one that fits, or
 * tells what the building is. */
export function touchBuilding(play: NyPlay, n: number): void {
    const up = playedCard(play.pending),
        fitting = cardsFor(play.moves, n);
    if (up && numberOf(up) !== n) play.choose({ ...nothing, wrong: { card: up, at: n } });
    else if (up || fitting.length === 1) {
        play.choose(nothing);
        play.touch(up ?? fitting[0]!);
    } else play.choose({ ...nothing, look: n });
}

/** A card is let go over building `n`. */
export function dropOnBuilding(play: NyPlay, card: string, n: number): void {
    if (!play.isLegal(card)) play.refuse(card);
    else if (numberOf(card) === n) play.commit(card);
    else play.choose({ ...nothing, wrong: { card, at: n } });
}

export function touchCard(play: NyPlay, card: string, isHand: boolean): void {
    play.choose(nothing);
    play.touch(isHand ? card : take(card));
}

const START = 7;

function under(e: PointerEvent): Element | null {
    return document.elementFromPoint(e.clientX, e.clientY);
}

function buildingUnder(e: PointerEvent): number | null {
    const cell = under(e)?.closest('.ny-board [data-cell]');
    return cell ? Number(cell.getAttribute('data-cell')) : null;
}

interface Grip {
    x: number;
    y: number;
    card: string;
    isHand: boolean;
    ghost: HTMLElement | null;
}

/** Dragging of cards with mouse, pen or finger. The card itself stays; a copy follows the
 * pointer. */
export function useDrag(play: NyPlay) {
    const now = useRef(play),
        grip = useRef<Grip | null>(null),
        moved = useRef(false);
    now.current = play;

    function lift(g: Grip, from: HTMLElement): void {
        const box = from.getBoundingClientRect();
        g.ghost = from.querySelector('svg')!.cloneNode(true) as unknown as HTMLElement;
        g.ghost.setAttribute('class', 'ny-drag');
        g.ghost.style.width = `${box.width}px`;
        g.ghost.style.height = 'auto';
        document.body.append(g.ghost);
        moved.current = true;
    }

    function follow(g: Grip, e: PointerEvent): void {
        g.ghost!.style.transform = `translate(${e.clientX}px, ${e.clientY}px) translate(-50%, -62%) rotate(-3deg)`;
        const at = g.isHand ? buildingUnder(e) : null,
            { choice } = now.current;
        if (choice.drag !== g.card || choice.at !== at)
            now.current.choose({ ...nothing, drag: g.card, at });
    }

    function end(): Grip | null {
        const g = grip.current;
        grip.current = null;
        g?.ghost?.remove();
        if (g?.ghost) {
            now.current.choose(nothing);
            setTimeout(() => {
                moved.current = false;
            }, 50);
        }
        return g;
    }

    function drop(g: Grip, e: PointerEvent): void {
        const at = buildingUnder(e);
        if (g.isHand && at !== null) dropOnBuilding(now.current, g.card, at);
        if (g.isHand || !under(e)?.closest('.ny-hand')) return;
        if (now.current.isLegal(take(g.card))) now.current.commit(take(g.card));
        else now.current.refuse(take(g.card));
    }

    return {
        /** True just after a drag: the click that follows it means nothing. */
        wasDrag(): boolean {
            const was = moved.current;
            moved.current = false;
            return was;
        },
        handle: (card: string, isHand: boolean) => ({
            onPointerDown(e: PointerEvent) {
                moved.current = false;
                if (e.button !== 0 || !now.current.deciding) return;
                grip.current = { x: e.clientX, y: e.clientY, card, isHand, ghost: null };
                (e.currentTarget as HTMLElement).setPointerCapture(e.pointerId);
            },
            onPointerMove(e: PointerEvent) {
                const g = grip.current;
                if (!g) return;
                if (!g.ghost && Math.hypot(e.clientX - g.x, e.clientY - g.y) > START)
                    lift(g, e.currentTarget as HTMLElement);
                if (g.ghost) follow(g, e);
            },
            onPointerUp(e: PointerEvent) {
                const g = end();
                if (g?.ghost) drop(g, e);
            },
            onPointerCancel: end,
        }),
    };
}
