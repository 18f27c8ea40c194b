// Files of somebody's own box at the table: chosen or dropped, read by the engine, sent nowhere.
// What is wrong with one is said with its line; the file before it stays until another will do.

import { useEffect, useRef, useState } from 'preact/hooks';
import { Icon } from '../art/icons';
import { boardOf } from '../boards/list';
import { Refused } from '../engine/engine';
import type { BoxFile, GameInfo } from '../engine/types';
import { sayRefused } from '../text/sentences';
import { t } from '../text/t';
import type { World } from '../world';
import { partName, settled, withPart, type BoxPart } from './box';
import { optionSaid, optionWords } from './options';
import { Announcer, chooseFile, IconButton, saveFile } from './ui';

const MOST = 1 << 20; // as for the program's own flags

/** What became of the file that was tried last. */
interface Outcome {
    name: string;
    trouble: string;
    warnings: string[];
}
const nothing: Outcome = { name: '', trouble: '', warnings: [] };

/** The material of a file; throws a sentence. */
async function contentOf(world: World, game: GameInfo, flag: string, file: File) {
    if (file.size > MOST) throw new Error(t('The file is larger than 1 MiB.'));
    const text = await file.text().catch(() => null);
    if (text === null) throw new Error(t('The file cannot be read.'));
    try {
        return world.engine.convert(game.id, flag, text);
    } catch (e) {
        if (!(e instanceof Refused)) throw e;
        throw new Error(sayRefused(world.catalogue, game, e, boardOf(game.id).words));
    }
}

/** "Map: Your own map" for everything that the file switches. */
function switched(game: GameInfo, part: BoxPart): string {
    const ui = boardOf(game.id);
    return Object.entries(part.options)
        .map(([option, value]) => optionSaid(ui, option, value))
        .join(' · ');
}

/** The options that a part would switch, but another one does. */
const unused = (part: BoxPart, used: BoxPart | undefined): string[] =>
    Object.keys(part.options).filter(option => used && !(option in used.options));

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

function FileRow({
    world,
    game,
    file,
    part,
    used,
    onUse,
    onRemove,
}: {
    world: World;
    game: GameInfo;
    file: BoxFile;
    part: BoxPart | undefined;
    /** What of the part is played with. */
    used: BoxPart | undefined;
    onUse(part: BoxPart): void;
    onRemove(): void;
}) {
    const words = boardOf(game.id).files?.()[file.flag];
    const title = words?.title ?? file.flag;
    const [outcome, setOutcome] = useState<Outcome>(nothing);
    const [news, setNews] = useState({ text: '', of: '0' });
    const [isOver, setOver] = useState(false);
    const choose = useRef<HTMLButtonElement>(null);
    const tries = useRef(0);

    const say = (text: string) => setNews(last => ({ text, of: `${Number(last.of) + 1}` }));
    const use = async (chosen: File | null | undefined) => {
        if (!chosen) return;
        const mine = ++tries.current;
        const { name } = chosen;
        try {
            const { members, options, warnings } = await contentOf(world, game, file.flag, chosen);
            if (mine !== tries.current) return;
            setOutcome({ name, trouble: '', warnings });
            const read = { flag: file.flag, name, members, options };
            onUse(read);
            say(
                [t('{file} is used.', { file: name }), switched(game, read), ...warnings].join(' '),
            );
        } catch (e) {
            if (mine !== tries.current) return;
            setOutcome({ name, trouble: (e as Error).message, warnings: [] });
        }
    };
    const remove = () => {
        tries.current++;
        setOutcome(nothing);
        onRemove();
        say(t('{file} is removed.', { file: partName(part!) }));
        choose.current?.focus();
    };
    return (
        <li
            class={[
                'box-file',
                part && 'is-used',
                outcome.trouble && 'is-wrong',
                isOver && 'is-over',
            ]
                .filter(Boolean)
                .join(' ')}
            onDragOver={e => {
                e.preventDefault();
                setOver(true);
            }}
            onDragLeave={() => setOver(false)}
            onDrop={e => {
                e.preventDefault();
                setOver(false);
                void use(e.dataTransfer?.files[0]);
            }}>
            <div class="box-what">
                <b>{title}</b>
                <span class="hint-text">{capital(t(file.help))}</span>
            </div>
            {part && (
                <div class="box-used">
                    <Icon name="tick" size={20} />
                    <div>
                        <b>{partName(part)}</b>
                        <span>{switched(game, used ?? part)}</span>
                        {unused(part, used).map(option => (
                            <span>
                                {t('{option}: not of this file, since you chose otherwise.', {
                                    option: optionWords(boardOf(game.id), option).title,
                                })}
                            </span>
                        ))}
                    </div>
                    <IconButton
                        icon="cross"
                        label={t('Remove {file}', { file: partName(part) })}
                        onClick={remove}
                    />
                </div>
            )}
            {outcome.warnings.length > 0 && (
                <div class="box-warnings">
                    <h3 class="group-label">{t('Warnings')}</h3>
                    <ul>
                        {outcome.warnings.map(text => (
                            <li>{capital(text)}</li>
                        ))}
                    </ul>
                </div>
            )}
            {outcome.trouble && (
                <div class="problem" role="alert">
                    <p>{t('{file} is not used.', { file: outcome.name })}</p>
                    <p>{outcome.trouble}</p>
                </div>
            )}
            <div class="box-actions">
                <button
                    class="btn"
                    ref={choose}
                    onClick={() => void chooseFile('.txt,text/plain').then(use)}>
                    <Icon name="import" size={20} />
                    {part ? t('Another file') : t('Choose a file')}
                    <span class="visually-hidden">: {title}</span>
                </button>
                {words && (
                    <button
                        class="btn"
                        title={t('Save an example')}
                        onClick={() =>
                            saveFile(`${game.id}-${file.flag}.txt`, words.example, 'text/plain')
                        }>
                        <Icon name="export" size={20} />
                        {t('Example')}
                        <span class="visually-hidden">: {title}</span>
                    </button>
                )}
            </div>
            <Announcer {...news} />
        </li>
    );
}

/** A file that misses its row must not take the page away; one on its way opens the fold. */
function useDropsElsewhere(open: () => void): void {
    useEffect(() => {
        const hold = (e: DragEvent) => {
            if (!e.dataTransfer?.types.includes('Files')) return;
            e.preventDefault();
            if (e.type === 'dragenter') open();
        };
        const kinds = ['dragenter', 'dragover', 'drop'] as const;
        for (const kind of kinds) addEventListener(kind, hold);
        return () => {
            for (const kind of kinds) removeEventListener(kind, hold);
        };
    }, []);
}

export function OwnBox({
    world,
    game,
    box,
    trouble,
    onChange,
}: {
    world: World;
    game: GameInfo;
    box: BoxPart[];
    /** Why the table cannot be played with it; ''. */
    trouble: string;
    onChange(edit: (box: BoxPart[]) => BoxPart[]): void;
}) {
    const [isOpen, setOpen] = useState(box.some(p => p.name !== ''));
    const inUse = settled(game, box);
    useDropsElsewhere(() => setOpen(true));
    return (
        <>
            <details class="own-box" open={isOpen} onToggle={e => setOpen(e.currentTarget.open)}>
                <summary>{t('Your own box')}</summary>
                <div class="own-box-body">
                    <p class="hint-text">
                        {t(
                            'Play with your own material: choose text files, or drop them here. They are sent nowhere; records and links of the game hold what is in them.',
                        )}
                    </p>
                    <ul class="box-files">
                        {game.files.map(file => (
                            <FileRow
                                key={file.flag}
                                world={world}
                                game={game}
                                file={file}
                                part={box.find(p => p.flag === file.flag)}
                                used={inUse.find(p => p.flag === file.flag)}
                                onUse={part => onChange(now => withPart(game, now, part))}
                                onRemove={() =>
                                    onChange(now => now.filter(p => p.flag !== file.flag))
                                }
                            />
                        ))}
                    </ul>
                </div>
            </details>
            {trouble && (
                <p class="problem" role="alert">
                    {t('The table cannot be played like this.')} {trouble}
                </p>
            )}
        </>
    );
}
