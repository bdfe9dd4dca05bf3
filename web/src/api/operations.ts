import { useSyncExternalStore } from 'react';
import { loadReader } from '../ui/read-message.ts';
import { call, callIn } from './client.ts';
import { ApiError, NO_ANSWER } from './errors.ts';
import type { Operation, Operations, OperationTexts, TextTool } from './schema.gen.ts';

export type { Operation, OperationTexts, TextTool };

/** A step as the service takes it. */
export interface WorkflowStep {
  job_type: string;
  parameters: Record<string, unknown>;
}

interface State {
  /** Without schemas and notes until it is complete. */
  loaded: Operations | null;
  whole: boolean;
  failed: boolean;
}

let state: State = { loaded: null, whole: false, failed: false };
let started = false;
/** `whole` once something needs more than it takes to list and find tools. */
let wanted: 'brief' | 'whole' = 'brief';
let language = 'en';
const listeners = new Set<() => void>();

/** The service's abilities, as far as known: data for listing and finding tools comes first. */
export function useOperations(): Omit<State, 'whole'> & { retry(): void } {
  const { loaded, failed } = useSyncExternalStore(subscribe, () => state);
  return { loaded, failed: failed && loaded === null, retry: load };
}

/** Whether an operation has a role; false while unknown. */
export function useHasRole(name: string, role: Operation['roles'][number]): boolean {
  return (
    useOperations()
      .loaded?.operations.find((operation) => operation.name === name)
      ?.roles.includes(role) === true
  );
}

/** The same with all that it takes to work: schemas, words of forms and of notes. */
export function useWholeOperations(): ReturnType<typeof useOperations> {
  const { loaded, failed, whole } = useSyncExternalStore(subscribeToWhole, () => state);
  return { loaded: whole ? loaded : null, failed, retry: load };
}

/** Loads everything: the user is about to work, or to search. */
export function wantWhole(): void {
  if (wanted === 'whole') return;
  wanted = 'whole';
  if (started) void load();
}

/** One operation by its name, once the service has sent its list. */
export async function knownOperation(name: string): Promise<Operation | null> {
  wanted = 'whole';
  if (!state.whole) await load();
  return (state.whole && state.loaded?.operations.find((operation) => operation.name === name)) || null;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  // Deferred, so that everything in the first view can state its needs before the request.
  if (!started) queueMicrotask(begin);
  return () => listeners.delete(listener);
}

function subscribeToWhole(listener: () => void): () => void {
  wantWhole();
  return subscribe(listener);
}

function begin(): void {
  if (started) return;
  started = true;
  void load();
}

/** Loads the operations in a language; the current ones stay until the new ones arrive. */
export async function speakOfOperations(next: string): Promise<void> {
  callIn(next);
  if (language === next) return;
  language = next;
  if (state.loaded) await load();
}

/** The name of the operation that has a role; null before the service has told. */
export function nameFor(role: Operation['roles'][number]): string | null {
  return state.loaded?.operations.find(({ roles }) => roles.includes(role))?.name ?? null;
}

/** True for a parameter that must not be stored, according to its schema; until that is known, for each. */
export function isSecret(operation: string, parameter: string): boolean {
  if (!state.whole) return true;
  const properties = propertiesOf(operation);
  return !properties || properties[parameter]?.['x-secret'] === true;
}

/** True for a parameter that is the password of the output. */
export function isNewPassword(operation: string, parameter: string): boolean {
  return propertiesOf(operation)?.[parameter]?.['x-new-password'] === true;
}

type Marks = Record<string, { 'x-secret'?: boolean; 'x-new-password'?: boolean }>;

function propertiesOf(operation: string): Marks | undefined {
  const params = state.loaded?.operations.find(({ name }) => name === operation)?.params;
  return params && ((params as { properties?: Marks }).properties ?? {});
}

/** The types of files that the service knows; none before it has told. */
export function mediaTypes(): Operations['media_types'] {
  return state.loaded?.media_types ?? [];
}

/** Pages per request; a few until the service has stated its limit. */
export function mostPreviewPages(): number {
  return state.loaded?.limits.preview_max_pages ?? 1;
}

const MEMORY = 'sheaf-operations';

/**
 * The last list from the service, while it does not respond: people then see something, even if they can do nothing.
 */
async function withMemory(names: string[], ask: () => Promise<Operations>): Promise<Operations> {
  const memory = 'caches' in globalThis ? await caches.open(MEMORY).catch(() => null) : null;
  try {
    const answer = await ask();
    void memory?.put(names[0] as string, Response.json(answer)).catch(() => {});
    return answer;
  } catch (error) {
    if (!(error instanceof ApiError && error.code === NO_ANSWER)) throw error;
    for (const name of names) {
      const kept = await memory?.match(name);
      if (kept) return (await kept.json()) as Operations;
    }
    throw error;
  }
}

async function load(): Promise<void> {
  const lang = language;
  const brief = wanted === 'brief';
  if (state.failed) set({ ...state, failed: false });
  // Meanwhile another language may have been chosen, or more be wanted.
  const outdated = () => lang !== language || (brief && wanted === 'whole');
  try {
    const names = brief ? [`/${lang}/brief`, `/${lang}`] : [`/${lang}`];
    const query = brief ? { lang, brief: true } : { lang };
    const reader = brief ? null : loadReader().catch(() => {});
    const loaded = await withMemory(names, () => call('GET /api/operations', { query }));
    await reader;
    if (!outdated() || (lang === language && !state.loaded)) set({ loaded, whole: !brief, failed: false });
  } catch {
    if (!outdated()) set({ ...state, failed: brief ? state.loaded === null : !state.whole });
  }
}

function set(next: State): void {
  state = next;
  for (const listener of listeners) listener();
}
