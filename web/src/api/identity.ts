import { useSyncExternalStore } from 'react';
import { call } from './client.ts';
import type { User } from './schema.gen.ts';

interface State {
  me: User | null;
  /** False until the service has identified the caller. */
  known: boolean;
}

let state: State = { me: null, known: false };
let asked = false;
const listeners = new Set<() => void>();

/** The signed-in user. */
export function useIdentity(): State {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      if (!asked) {
        asked = true;
        void refreshIdentity();
      }
      return () => listeners.delete(listener);
    },
    () => state,
  );
}

/** The signed-in user, as far as the page knows. */
export const currentUser = (): User | null => state.me;

export function setIdentity(me: User | null): void {
  state = { me, known: true };
  for (const listener of listeners) listener();
}

/** Asks the service again. Without a response the page continues as for a stranger. */
export async function refreshIdentity(): Promise<void> {
  try {
    // Asking for `me` without a session is an error, and only the service knows whether there is one.
    const { identity_kind } = await call('GET /api/usage');
    setIdentity(identity_kind === 'anonymous' ? null : await call('GET /api/auth/me'));
  } catch {
    setIdentity(null);
  }
}
