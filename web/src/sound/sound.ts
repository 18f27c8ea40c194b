// Sounds made in code: short, quiet, and only after the first touch, as browsers want it.

import type { SoundName } from '../boards/board';

interface Note {
    at: number;
    pitch: number;
    to?: number;
    long: number;
    wave: OscillatorType;
    loud?: number;
}

const tap = (at: number, pitch: number, long = 0.06): Note => ({
    at,
    pitch,
    to: pitch * 0.6,
    long,
    wave: 'triangle',
});
const bell = (at: number, pitch: number, long = 0.22): Note => ({ at, pitch, long, wave: 'sine' });
const hum = (pitch: number): Note[] => [
    { at: 0, pitch, to: pitch * 1.5, long: 0.28, wave: 'sawtooth', loud: 0.35 },
];

const sounds: Record<SoundName, Note[]> = {
    card: [tap(0, 900, 0.04), tap(0.03, 600, 0.04)],
    storey: [tap(0, 330, 0.09), tap(0.1, 440, 0.12)],
    tile: [tap(0, 160, 0.12)],
    taxi: hum(140),
    truck: hum(93),
    compete: [
        { at: 0, pitch: 392, long: 0.16, wave: 'square', loud: 0.3 },
        { at: 0.18, pitch: 494, long: 0.2, wave: 'square', loud: 0.3 },
    ],
    die: [0, 0.05, 0.11, 0.19, 0.3].map((at, i) => tap(at, 700 - 60 * i, 0.03)),
    'light-red': [bell(0, 523)],
    'light-yellow': [bell(0, 659)],
    'light-green': [bell(0, 784)],
    customer: [bell(0, 880, 0.14), bell(0.13, 659, 0.24)],
    refused: [tap(0, 110, 0.09), tap(0.13, 110, 0.09)],
    turn: [bell(0, 659, 0.16), bell(0.16, 523, 0.22)],
    low: [bell(0, 392, 0.4)],
    end: [523, 659, 587, 784, 1047].map((pitch, i) => bell(i * 0.075, pitch, 0.1)),
};

let context: AudioContext | null = null;

function play(ctx: AudioContext, note: Note): void {
    const from = ctx.currentTime + note.at,
        until = from + note.long;
    const voice = ctx.createOscillator(),
        volume = ctx.createGain();
    voice.type = note.wave;
    voice.frequency.setValueAtTime(note.pitch, from);
    if (note.to) voice.frequency.exponentialRampToValueAtTime(note.to, until);
    const loud = 0.125 * (note.loud ?? 1); // about -18 dB
    volume.gain.setValueAtTime(0, from);
    volume.gain.linearRampToValueAtTime(loud, from + 0.008);
    volume.gain.exponentialRampToValueAtTime(0.0001, until);
    voice.connect(volume).connect(ctx.destination);
    voice.start(from);
    voice.stop(until + 0.02);
}

export function sound(name: SoundName): void {
    if (!navigator.userActivation?.hasBeenActive) return;
    try {
        context ??= new AudioContext();
        void context.resume();
        for (const note of sounds[name]) play(context, note);
    } catch {
        /* a device without sound plays on in silence */
    }
}
