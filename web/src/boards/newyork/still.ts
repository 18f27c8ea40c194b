// A picture that is drawn anew only when what it shows has changed.

import { Component, type ComponentType, type VNode } from 'preact';

export function still<P extends object>(draw: (props: P) => VNode): ComponentType<P> {
    return class Still extends Component<P> {
        override shouldComponentUpdate(next: P): boolean {
            const now = this.props as Record<string, unknown>;
            return Object.entries(next).some(
                ([key, value]) => key !== 'children' && now[key] !== value,
            );
        }

        override render(): VNode {
            return draw(this.props);
        }
    };
}
