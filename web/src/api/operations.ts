import { useSyncExternalStore } from 'react';
import { call } from './client.ts';
import { ApiError, NO_ANSWER } from './errors.ts';
import type { Operation, Operations, OperationTexts, TextTool } from './schema.gen.ts';

export type { Operation, OperationTexts, TextTool };

interface State {
  loaded: Operations | null;
  failed: boolean;
}

let state: State = { loaded: null, failed: false };
let started = false;
/** Languages that the service has words for its operations in. */
const SPOKEN = ['en', 'de'] as const;
type Spoken = (typeof SPOKEN)[number];
let language: Spoken = 'en';
const listeners = new Set<() => void>();

/** What the service can do; asked once, when the first part of the page wants to know. */
export function useOperations(): State & { retry(): void } {
  const now = useSyncExternalStore(subscribe, () => state);
  return { ...now, retry: load };
}

/** One operation by its name, once the service has told what it can do. */
export async function knownOperation(name: string): Promise<Operation | null> {
  if (!state.loaded) await load();
  return state.loaded?.operations.find((operation) => operation.name === name) ?? null;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  if (!started) {
    started = true;
    void load();
  }
  return () => listeners.delete(listener);
}

export function isSpoken(tag: string): tag is Spoken {
  return (SPOKEN as readonly string[]).includes(tag);
}

/** Has the service tell of operations in a language; those that are shown stay until the new ones are here. */
export async function speakOfOperations(next: typeof language): Promise<void> {
  if (language === next) return;
  language = next;
  if (state.loaded) await load();
}

/** Sentences for codes, in the language that the service was asked for last; none before it has told. */
export function noteWords(): Readonly<Record<string, string>> {
  return state.loaded?.notes ?? {};
}

/** True for a parameter that is to be kept nowhere, as its schema says; until that is known, for each. */
export function isSecret(operation: string, parameter: string): boolean {
  const params = state.loaded?.operations.find(({ name }) => name === operation)?.params as
    | { properties?: Record<string, { 'x-secret'?: boolean }> }
    | undefined;
  return !params || params.properties?.[parameter]?.['x-secret'] === true;
}

/** The types of files that the service knows; none before it has told. */
export function mediaTypes(): Operations['media_types'] {
  return state.loaded?.media_types ?? [];
}

/** Pages that may be asked for at once; a few before the service has told. */
export function mostPreviewPages(): number {
  return state.loaded?.limits.preview_max_pages ?? 1;
}

const MEMORY = 'sheaf-operations';

/** What the service told last, where it does not answer now: then there is something to see, if nothing to be done. */
async function withMemory(lang: string, ask: () => Promise<Operations>): Promise<Operations> {
  const memory = 'caches' in globalThis ? await caches.open(MEMORY).catch(() => null) : null;
  try {
    const told = await ask();
    void memory?.put(`/${lang}`, Response.json(told)).catch(() => {});
    return told;
  } catch (error) {
    const kept = error instanceof ApiError && error.code === NO_ANSWER ? await memory?.match(`/${lang}`) : undefined;
    if (!kept) throw error;
    return (await kept.json()) as Operations;
  }
}

async function load(): Promise<void> {
  const lang = language;
  if (state.failed) set({ loaded: null, failed: false });
  try {
    const loaded = await withMemory(lang, () => call('GET /api/operations', { query: { lang } }));
    // Meanwhile another language may have been chosen.
    if (lang === language) set({ loaded, failed: false });
  } catch {
    if (lang === language) set({ ...state, failed: state.loaded === null });
  }
}

function set(next: State): void {
  state = next;
  for (const listener of listeners) listener();
}
