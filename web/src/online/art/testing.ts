// For units: a drawing as text. These components have no state, so calling them is drawing them.

import type { ComponentChildren, VNode } from 'preact';

export function markup(node: ComponentChildren): string {
    if (node === null || node === undefined || typeof node === 'boolean') return '';
    if (Array.isArray(node)) return node.map(markup).join('');
    if (typeof node !== 'object') return String(node);
    const { type, props } = node as VNode<Record<string, unknown>>;
    const children = props.children as ComponentChildren;
    if (typeof type === 'function') {
        const draw = type as (p: unknown) => ComponentChildren;
        return markup(draw(props));
    }
    const attributes = Object.entries(props)
        .filter(([name, value]) => name !== 'children' && value !== undefined && value !== false)
        .map(([name, value]) => ` ${name}="${typeof value === 'function' ? '' : String(value)}"`);
    return `<${type}${attributes.join('')}>${markup(children)}</${type}>`;
}

export const count = (text: string, part: string): number => text.split(part).length - 1;
