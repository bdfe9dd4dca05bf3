import { SheafError } from '../../errors.ts';
import type { FileStore } from './store.ts';

/** How long one count serves: counting for each request would cost more than the answer is worth. */
const FRESH_MS = 500;
const REMEMBERED = 1000;

/** Asks for a number of each owner, at most every half second. */
export function createMeter(ask: (owner: string) => Promise<number>): (owner: string) => Promise<number> {
  const known = new Map<string, { at: number; answer: Promise<number> }>();
  return (owner) => {
    const found = known.get(owner);
    if (found && Date.now() - found.at < FRESH_MS) return found.answer;
    const answer = ask(owner);
    known.delete(owner);
    known.set(owner, { at: Date.now(), answer });
    answer.catch(() => known.delete(owner));
    if (known.size > REMEMBERED) known.delete(known.keys().next().value as string);
    return answer;
  };
}

/**
 * Sees to it that nobody fills the storage alone.
 * @param maxBytes what the files of one owner may take up before they send more
 */
export function createStorageShare(files: Pick<FileStore, 'bytesOf'>, maxBytes: number) {
  const bytesOf = createMeter(files.bytesOf);
  /** @throws SheafError `storage_full` */
  return async function requireShare(owner: string): Promise<void> {
    if ((await bytesOf(owner)) < maxBytes) return;
    throw new SheafError(
      'storage_full',
      'Your files take up all the room that one caller may have; delete jobs that you no longer need, or try again later.',
      { retryAfter: 60 },
    );
  };
}
