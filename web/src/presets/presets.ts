import { useEffect } from 'react';
import { call } from '../api/client.ts';
import { useIdentity } from '../api/identity.ts';
import type { WorkflowStep } from '../api/operations.ts';
import { randomId } from '../ui/random-id.ts';
import { keep, recallJson } from '../ui/storage.ts';
import { createStore } from '../ui/store.ts';

/** Steps under a name: in the account of a signed-in user, otherwise in this browser. */
export interface Preset {
  id: string;
  name: string;
  steps: WorkflowStep[];
  /** Kept by the account. */
  account: boolean;
}

const kept = recallJson<unknown>('presets', []);
const store = createStore<Preset[]>(Array.isArray(kept) ? (kept as Preset[]) : []);
let loadedFor: number | null = null;

/** All that this browser and the account keep. */
export function usePresets(): Preset[] {
  const { me } = useIdentity();
  const user = me?.user_id ?? null;
  useEffect(() => {
    if (user === loadedFor) return;
    loadedFor = user;
    store.set((before) => before.filter(({ account }) => !account));
    if (user === null) return;
    call('GET /api/workflows').then(
      (saved) =>
        store.set((before) => [
          ...before.filter(({ account }) => !account),
          ...saved.map(({ id, name, steps }) => ({ id, name, steps: steps as WorkflowStep[], account: true })),
        ]),
      () => {},
    );
  }, [user]);
  return store.use();
}

/** Keeps steps under a name. @throws ApiError, `already_exists` for a name that the account has */
export async function savePreset(name: string, steps: WorkflowStep[], toAccount: boolean): Promise<void> {
  if (toAccount) {
    const { id } = await call('POST /api/workflows', { body: { name, steps: steps as never } });
    store.set((before) => [...before, { id, name, steps, account: true }]);
    return;
  }
  store.set((before) => [
    ...before.filter((preset) => preset.account || preset.name !== name),
    { id: randomId(), name, steps, account: false },
  ]);
  keepLocal();
}

/** Forgets a preset. @throws ApiError */
export async function removePreset({ id, account }: Preset): Promise<void> {
  if (account) await call('DELETE /api/workflows/{id}', { path: { id } });
  store.set((before) => before.filter((preset) => preset.id !== id));
  keepLocal();
}

function keepLocal(): void {
  keep('presets', JSON.stringify(store.get().filter(({ account }) => !account)));
}
