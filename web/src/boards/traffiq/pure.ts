// A component that is drawn again only when one of its properties has changed. The map has
// hundreds of shapes, and most of them never change.

import { Component, type ComponentChild, type FunctionComponent } from 'preact';

export function pure<P extends object>(draw: (props: P) => ComponentChild): FunctionComponent<P> {
    class Pure extends Component<P> {
        override shouldComponentUpdate(next: P): boolean {
            const now = this.props as Record<string, unknown>;
            const then = next as Record<string, unknown>;
            return (
                Object.keys(then).some(k => now[k] !== then[k]) ||
                Object.keys(now).some(k => !(k in then))
            );
        }

        override render() {
            return draw(this.props);
        }
    }
    return Pure as unknown as FunctionComponent<P>;
}
