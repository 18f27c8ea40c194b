// Looks at the positions of a finished game, one unit at a time, in a thread of its own. Two of
// these share the units of a review; one of them also writes it.

import { Engine } from '../engine/engine';
import type { Review } from './types';

export type Ask =
    | { do: 'open'; record: string; eyes: number; effort: number }
    | { do: 'unit'; unit: number }
    | { do: 'give'; units: [number, string][] }
    | { do: 'tell' };
export type Told =
    { units: number } | { text: string } | { review: Review } | Record<string, never>;
export type Reply = { told: Told } | { problem: string };

let engine: Promise<Engine> | null = null;

function answer(desk: Engine, ask: Ask): Told {
    switch (ask.do) {
        case 'open':
            desk.load(ask.record, 1n);
            return { units: desk.reviewOpen(ask.eyes, ask.effort).units };
        case 'unit':
            return { text: desk.reviewUnit(ask.unit) };
        case 'give':
            for (const [unit, text] of ask.units) desk.reviewGive(unit, text);
            return {};
        case 'tell':
            return { review: desk.reviewTell() };
    }
}

onmessage = async ({ data }: MessageEvent<WebAssembly.Module | Ask>) => {
    if (data instanceof WebAssembly.Module) {
        engine = Engine.start(data);
        return;
    }
    let reply: Reply;
    try {
        reply = { told: answer(await engine!, data) };
    } catch (e) {
        reply = { problem: String(e) };
    }
    postMessage(reply);
};
