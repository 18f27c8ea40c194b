// Sounds made in code: short, quiet, and only after the first touch, as browsers want it.

import type { SoundName } from '../boards/board';

interface Note { at: number; pitch: number; to?: number; long: number; wave: OscillatorType; loud?: number }

const tap = (at: number, pitch: number, long = .06): Note => ({ at, pitch, to: pitch * .6, long, wave: 'triangle' });
const bell = (at: number, pitch: number, long = .22): Note => ({ at, pitch, long, wave: 'sine' });
const hum = (pitch: number): Note[] =>
    [{ at: 0, pitch, to: pitch * 1.5, long: .28, wave: 'sawtooth', loud: .35 }];

const sounds: Record<SoundName, Note[]> = {
    card: [tap(0, 900, .04), tap(.03, 600, .04)],
    storey: [tap(0, 330, .09), tap(.1, 440, .12)],
    tile: [tap(0, 160, .12)],
    taxi: hum(140),
    truck: hum(93),
    compete: [{ at: 0, pitch: 392, long: .16, wave: 'square', loud: .3 }, { at: .18, pitch: 494, long: .2, wave: 'square', loud: .3 }],
    die: [0, .05, .11, .19, .3].map((at, i) => tap(at, 700 - 60 * i, .03)),
    'light-red': [bell(0, 523)],
    'light-yellow': [bell(0, 659)],
    'light-green': [bell(0, 784)],
    customer: [bell(0, 880, .14), bell(.13, 659, .24)],
    refused: [tap(0, 110, .09), tap(.13, 110, .09)],
    turn: [bell(0, 659, .16), bell(.16, 523, .22)],
    end: [523, 659, 587, 784, 1047].map((pitch, i) => bell(i * .075, pitch, .1)),
};

let context: AudioContext | null = null;

function play(ctx: AudioContext, note: Note): void {
    const from = ctx.currentTime + note.at, until = from + note.long;
    const voice = ctx.createOscillator(), volume = ctx.createGain();
    voice.type = note.wave;
    voice.frequency.setValueAtTime(note.pitch, from);
    if (note.to) voice.frequency.exponentialRampToValueAtTime(note.to, until);
    const loud = .125 * (note.loud ?? 1); // about -18 dB
    volume.gain.setValueAtTime(0, from);
    volume.gain.linearRampToValueAtTime(loud, from + .008);
    volume.gain.exponentialRampToValueAtTime(.0001, until);
    voice.connect(volume).connect(ctx.destination);
    voice.start(from);
    voice.stop(until + .02);
}

export function sound(name: SoundName): void {
    if (!navigator.userActivation?.hasBeenActive) return;
    try {
        context ??= new AudioContext();
        void context.resume();
        for (const note of sounds[name]) play(context, note);
    } catch { /* a device without sound plays on in silence */ }
}
