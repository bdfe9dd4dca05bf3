import { keep, recallJson } from '../ui/storage.ts';
import { currentUser } from './identity.ts';

const MOST = 20;
/** Longer than most services keep files. */
const FORGET_AFTER_MS = 24 * 60 * 60 * 1000;

interface Known {
  id: string;
  at: number;
}

/** Whether this browser started jobs lately. */
export const hasRecentJobs = (): boolean => known().length > 0;

/** IDs of the jobs that this browser started without an account, newest first. The service has their files and names. */
export function recentJobs(): string[] {
  return known().map(({ id }) => id);
}

/** Stores the ID of a job, which is the only way to open it. Jobs of accounts are in the account. */
export function rememberJob(id: string): void {
  if (currentUser() === null) write([{ id, at: Date.now() }, ...known().filter((other) => other.id !== id)]);
}

export function forgetJobs(ids: readonly string[]): void {
  if (ids.length > 0) write(known().filter(({ id }) => !ids.includes(id)));
}

function known(): Known[] {
  const kept = recallJson<unknown>('jobs', []);
  const since = Date.now() - FORGET_AFTER_MS;
  return Array.isArray(kept) ? kept.filter((each): each is Known => isKnown(each) && each.at > since) : [];
}

const isKnown = (each: Partial<Known> | null) => typeof each?.id === 'string' && typeof each.at === 'number';

const write = (jobs: readonly Known[]) => keep('jobs', JSON.stringify(jobs.slice(0, MOST)));
