import { type ComponentType, lazy } from 'react';

/** A component that loads when it is first shown, and shows nothing if it does not load: the screen works without it. */
export const lazyOrNothing = <P extends object>(load: () => Promise<{ default: ComponentType<P> }>) =>
  lazy<ComponentType<P>>(() => load().catch(() => ({ default: () => null })));
