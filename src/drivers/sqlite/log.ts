import { closeSync, fdatasync, openSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { SheafError } from '../../errors.ts';

const flushFile = promisify(fdatasync);
const MOST_GATHERING_MS = 2;

export interface SqliteLog {
  /** Resolves once all that was committed before the call is on the disk. */
  flush(): Promise<void>;
  flushing(): boolean;
  /** Resolves once the flush that runs has ended, however it ended. */
  idle(): Promise<void>;
  close(): void;
}

/**
 * The write-ahead log beside the database at `path`, flushed off the main thread: a flush in the engine's own commit
 * would block the whole process. The engine writes each commit to this file whole, with checksums, and keeps the file
 * as long as a connection is open; with `synchronous = normal` it leaves the flushing of commits to us. Requests that
 * arrive during a flush share the next one.
 */
export function createSqliteLog(path: string): SqliteLog {
  let file: number | null = null;
  let running: Promise<void> | null = null;
  let next: Promise<void> | null = null;

  function start(): Promise<void> {
    // The file comes with the first commit.
    file ??= openSync(`${path}-wal`, 'r');
    running = flushFile(file)
      .catch(fail)
      .finally(() => {
        running = null;
      });
    return running;
  }

  return {
    flush() {
      if (!running) return start();
      next ??= running
        .catch(() => {})
        .then(() => {
          next = null;
          return start();
        });
      return next;
    },
    flushing: () => running !== null,
    async idle() {
      await running?.catch(() => {});
    },
    close() {
      if (file !== null) closeSync(file);
      file = null;
    },
  };
}

/**
 * Waits a moment before the next flush if the last one served several writers: others are about to write, and the wait
 * costs less than a commit and a flush for each of them. A single writer never waits.
 * @param writes number of writes of the last flush
 * @param flushMs its duration
 */
export async function gatherWrites(writes: number, flushMs: number): Promise<void> {
  if (writes > 1) await sleep(Math.min(flushMs, MOST_GATHERING_MS));
}

function fail(cause: NodeJS.ErrnoException): never {
  if (cause.code === 'ENOSPC' || cause.code === 'EDQUOT') {
    throw new SheafError('storage_full', 'The server’s disk is full. Try again later.', { cause });
  }
  throw new SheafError('unavailable', 'The database cannot be written; try again shortly.', { cause, retryAfter: 5 });
}
