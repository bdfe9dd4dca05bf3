/**
 * Whether everything for a start exists and is up to date: by the time of change of each file, and its size. Loads next
 * to nothing.
 */
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '..');
export const PREPARED = join(ROOT, 'node_modules/.cache/sheaf-service/prepared.json');

/** Of files and folders, from the root: when each was changed, and its size. */
export type Facts = Record<string, string>;

/** Result of a preparation. */
export interface Prepared {
  /** The file that starts the service, from the root. */
  service: string;
  /** Sources of the service's bundle. */
  code: Facts;
  /** Sources of the page; null if it was not built. */
  page: Facts | null;
}

/** The last preparation, if nothing has changed since; null otherwise. */
export function readPrepared(servesPage: boolean): Prepared | null {
  try {
    const prepared = JSON.parse(readFileSync(PREPARED, 'utf8')) as Prepared;
    const isFresh = areOfNow(prepared.code) && (!servesPage || (prepared.page !== null && areOfNow(prepared.page)));
    return isFresh && factOf(prepared.service) !== MISSING ? prepared : null;
  } catch {
    return null;
  }
}

export const areOfNow = (facts: Facts): boolean => Object.entries(facts).every(([path, fact]) => factOf(path) === fact);

const MISSING = '0/0';

export function factOf(path: string): string {
  // Of a thousand files, `join` would take longer than looking at them.
  const facts = statSync(`${ROOT}/${path}`, { throwIfNoEntry: false });
  return facts ? `${facts.mtimeMs}/${facts.size}` : MISSING;
}
