import { statSync } from 'node:fs';
import { basename } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import { SheafError } from '../../errors.ts';

/** How long to wait for another process that has the lock, in milliseconds. */
export const BUSY_MS = 5000;
/**
 * The same while a process starts: on a busy machine another starting process may take long to create its tables, and a timeout would end this one.
 */
export const STARTING_MS = 60_000;

/**
 * Switches the database to a write-ahead log, permanently. If several processes open a new database, the engine refuses
 * those that meet at this step at once instead of making them wait.
 */
export async function enterWal(connection: DatabaseSync): Promise<void> {
  for (const until = Date.now() + STARTING_MS; ; await sleep(20)) {
    try {
      return connection.exec('pragma journal_mode = wal');
    } catch (error) {
      if (primaryCode(error) !== SQLITE_BUSY || Date.now() > until) throw error;
    }
  }
}

/** Makes the connection wait as long as everything except a start does. */
export function endStart(connection: DatabaseSync): void {
  connection.exec(`pragma busy_timeout = ${BUSY_MS}`);
}

/** Which file is at a path; null for none, and for a database in memory. */
const inodeOf = (path: string) => statSync(path, { bigint: true, throwIfNoEntry: false })?.ino ?? null;

/**
 * Creates a check of a newly opened database.
 * @returns a function that throws if the database does not respond, or its file has been replaced
 */
export function createPing(connection: DatabaseSync, path: string): () => void {
  const opened = inodeOf(path);
  return () => {
    connection.prepare('select 1').get();
    // A deleted file stays open and answers on, but nothing written to it is kept.
    if (inodeOf(path) !== opened) throw new Error(`${basename(path)} was deleted or replaced`);
  };
}

const SQLITE_BUSY = 5;
const SQLITE_IOERR = 10;
const SQLITE_FULL = 13;
const SQLITE_CANTOPEN = 14;

/** Maps temporary failures of the engine to errors that tell the caller when to retry. */
export function guard<T>(run: () => T): T {
  try {
    return run();
  } catch (cause) {
    const primary = primaryCode(cause);
    if (primary === SQLITE_FULL) {
      throw new SheafError('storage_full', 'The server’s disk is full. Try again later.', { cause });
    }
    if (primary === SQLITE_BUSY || primary === SQLITE_IOERR || primary === SQLITE_CANTOPEN) {
      throw new SheafError('unavailable', 'The database cannot be reached; try again shortly.', {
        cause,
        retryAfter: 5,
      });
    }
    throw cause;
  }
}

/** The engine's result code without the particulars in its upper bits. */
export function primaryCode(error: unknown): number | undefined {
  const code = (error as { errcode?: number } | undefined)?.errcode;
  return code === undefined ? undefined : code & 0xff;
}

/** Whether the disk was full. */
export const isFull = (error: unknown) => primaryCode(error) === SQLITE_FULL;
