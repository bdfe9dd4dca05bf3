import { type AnchorHTMLAttributes, type MouseEvent, useSyncExternalStore } from 'react';
import { BASE } from '../api/base.ts';

/** A place of the page: one segment below the service's path, and what stands in its query. */
export interface Place {
  name: string;
  query: URLSearchParams;
}

let current = read();
const listeners = new Set<() => void>();

addEventListener('popstate', update);

function read(): Place {
  return { name: location.pathname.slice(BASE.length), query: new URLSearchParams(location.search) };
}

function update(): void {
  current = read();
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function usePlace(): Place {
  return useSyncExternalStore(subscribe, () => current);
}

/** Goes to a place such as `pdf-split` or `job?id=…`; the empty one is home. */
export function navigate(to: string, { replace = false } = {}): void {
  history[replace ? 'replaceState' : 'pushState'](null, '', BASE + to);
  update();
  if (!replace) {
    scrollTo(0, 0);
    // A reader of the screen starts at the top of the new place.
    requestAnimationFrame(() => document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true }));
  }
}

/** A link to a place of the page; opens like any link with the keys for a new tab. */
export function Link({ to, onClick, ...rest }: { to: string } & AnchorHTMLAttributes<HTMLAnchorElement>) {
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    const plain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
    if (event.defaultPrevented || !plain) return;
    event.preventDefault();
    navigate(to);
  };
  return <a href={BASE + to} onClick={follow} {...rest} />;
}
