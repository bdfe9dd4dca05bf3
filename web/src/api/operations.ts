import { useSyncExternalStore } from 'react';
import { call } from './client.ts';
import type { Operation, Operations } from './schema.gen.ts';

export type { Operation };

interface State {
  loaded: Operations | null;
  failed: boolean;
}

let state: State = { loaded: null, failed: false };
let started = false;
const listeners = new Set<() => void>();

/** What the service can do; asked once, when the first part of the page wants to know. */
export function useOperations(): State & { retry(): void } {
  const now = useSyncExternalStore(subscribe, () => state);
  return { ...now, retry: load };
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  if (!started) {
    started = true;
    void load();
  }
  return () => listeners.delete(listener);
}

async function load(): Promise<void> {
  set({ loaded: null, failed: false });
  try {
    set({ loaded: await call('GET /api/operations'), failed: false });
  } catch {
    set({ loaded: null, failed: true });
  }
}

function set(next: State): void {
  state = next;
  for (const listener of listeners) listener();
}
