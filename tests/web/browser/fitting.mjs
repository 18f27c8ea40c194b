// Runs in the page: what does not fit on the screen, as sentences. Text that is cut off, things
// beyond the rim, and on phones targets that a finger misses and text too small to read.

export function fitting({ isPhone }) {
    const bad = new Set();
    const say = (what, e) =>
        bad.add(
            `${what}: ${e.tagName.toLowerCase()}.${[...e.classList].join('.')} “${(
                e.getAttribute('aria-label') ??
                e.textContent ??
                ''
            )
                .trim()
                .slice(0, 40)}”`,
        );
    const wide = document.documentElement.scrollWidth - innerWidth;
    if (wide > 1) bad.add(`the page is ${wide} px too wide`);
    const isShown = e =>
        e.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
        !e.closest('.visually-hidden, [inert], svg, [aria-hidden=true] .table-scene');
    const ownText = e =>
        [...e.childNodes].some(n => n.nodeType === Node.TEXT_NODE && n.textContent.trim());
    // Boards and hands have sizes of their own (look.md).
    const isGames = e => e.closest('[role=grid], .tray') && !e.closest('.play-robot');
    const isSmallPrint = e => isGames(e) || e.closest('.hint-text, .credits, .seat-goal');
    const isHidden = style => style.position === 'absolute' && style.clipPath !== 'none';
    /** A single word in more lines than one. */
    const isBroken = e =>
        [...e.childNodes].some(n => {
            if (n.nodeType !== Node.TEXT_NODE || !/^\s*[^\s-]+\s*$/.test(n.textContent))
                return false;
            const range = document.createRange();
            range.selectNodeContents(n);
            return new Set([...range.getClientRects()].map(r => Math.round(r.top))).size > 1;
        });
    for (const e of document.body.querySelectorAll('*')) {
        if (!ownText(e) || !isShown(e)) continue;
        const style = getComputedStyle(e),
            box = e.getBoundingClientRect();
        if (isHidden(style) || !box.width) continue;
        const scrolls = e.closest('.log-lines, .tq-hand, .ny-cards, .play-said, [data-scrolls-x]');
        if (style.overflowX !== 'visible' && e.scrollWidth > e.clientWidth + 2) say('cut off', e);
        if (isBroken(e) && !e.closest('.fair-selected, code')) say('broken inside a word', e);
        const around = e.closest('button, .btn, .sheet, .people-card, .room-panel, .lobby-row');
        const rim = around?.getBoundingClientRect();
        if (rim && !scrolls && (box.right > rim.right + 2 || box.left < rim.left - 2))
            say('beyond what it stands in', e);
        if (!scrolls && (box.right > innerWidth + 2 || box.left < -2)) say('beyond the rim', e);
        if (isPhone && !isSmallPrint(e) && parseFloat(style.fontSize) < 14)
            say(`text of ${style.fontSize}`, e);
    }
    if (!isPhone) return [...bad];
    for (const e of document.body.querySelectorAll('button, a[href], input, select, summary')) {
        const box = e.getBoundingClientRect();
        if (!isShown(e) || !box.width || e.disabled) continue;
        const isInText = e.matches('a, .rule') && e.parentElement.matches('p, li, span');
        if (isInText || isGames(e) || e.closest('.log-lines')) continue;
        if (Math.min(box.width, box.height) < 43.5)
            say(`only ${Math.round(box.width)} × ${Math.round(box.height)}`, e);
    }
    return [...bad];
}
