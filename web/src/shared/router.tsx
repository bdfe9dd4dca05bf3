import { type AnchorHTMLAttributes, type MouseEvent, useSyncExternalStore } from 'react';
import { BASE } from '../api/base.ts';

/** A place of the page: one segment below the service's path, and its query. */
export interface Place {
  name: string;
  query: URLSearchParams;
}

let current = read();
/** The element that had the focus when a screen was left, until the next screen's heading exists. */
let left: { focused: Element | null } | null = null;
const listeners = new Set<() => void>();

addEventListener('popstate', update);

function read(): Place {
  return { name: location.pathname.slice(BASE.length), query: new URLSearchParams(location.search) };
}

function update(): void {
  const next = read();
  if (next.name !== current.name) left = { focused: document.activeElement };
  current = next;
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
  if (!replace) scrollTo(0, 0);
}

/**
 * Moves the focus to the heading of a new place, so that the keyboard and a screen reader continue there. A place may
 * take a while to load: a person who has moved the focus meanwhile keeps it.
 */
export function focusOnArrival(heading: HTMLElement | null): void {
  if (left === null) return;
  const now = document.activeElement;
  if (now === null || now === document.body || now === left.focused) heading?.focus({ preventScroll: true });
  left = null;
}

/** A link to a place of the page; opens like any link with the keys for a new tab. */
export function Link({ to, onClick, ...rest }: { to: string } & AnchorHTMLAttributes<HTMLAnchorElement>) {
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    const plain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
    if (event.defaultPrevented || !plain) return;
    event.preventDefault();
    // On the same screen, scroll to its beginning and announce it.
    if (to === current.name) {
      scrollTo(0, 0);
      document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true });
    } else navigate(to);
  };
  return <a href={BASE + to} onClick={follow} {...rest} />;
}
