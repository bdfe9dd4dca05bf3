import { randomUUID } from 'node:crypto';
import {
  chmodSync,
  closeSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { StartError } from './errors.ts';

/** Room for the start itself: an empty database takes less. */
const PROBE_BYTES = 256 * 1024;
const OTHERS = 0o007;
const GROUP_AND_OTHERS = 0o077;
const STICKY = 0o1000;
/** Sheaf's own entries in the folder. */
const OWN = /^(?:objects|tmp|mail|cache|(?:sheaf|small-objects)\.sqlite(?:-wal|-shm|-journal)?)$/;

/**
 * Creates the folder of `DATA_DIR` if missing, checks that it is writable, and closes its content to other users of the
 * machine. From here on this process creates files that only its own user can read.
 * @returns paths that others can read and this user may not change
 * @throws StartError that names the setting and its fault
 */
export function prepareDataFolder(path: string): string[] {
  process.umask(GROUP_AND_OTHERS);
  try {
    makeFolder(path);
    probe(path);
  } catch (error) {
    throw explain(path, error as NodeJS.ErrnoException);
  }
  return closeToOthers(path);
}

/** Node's recursive mkdir never ends where the kernel denies new folders, as in /proc. */
function makeFolder(path: string): void {
  if (statSync(path, { throwIfNoEntry: false })?.isDirectory()) return;
  const above = dirname(path);
  if (above !== path) makeFolder(above);
  try {
    mkdirSync(path, { mode: 0o700 });
  } catch (error) {
    // Another node that starts at this moment made it.
    if (!statSync(path, { throwIfNoEntry: false })?.isDirectory()) throw error;
  }
}

function probe(path: string): void {
  const content = Buffer.alloc(PROBE_BYTES, 1);
  const file = join(path, `.start-${randomUUID()}`);
  try {
    const fd = openSync(file, 'wx', 0o600);
    try {
      // A disk that fills up meanwhile takes a part, and refuses the next.
      for (let written = 0; written < PROBE_BYTES; ) written += writeSync(fd, content, written);
      fsyncSync(fd);
    } finally {
      closeSync(fd);
    }
  } finally {
    rmSync(file, { force: true });
  }
}

/**
 * Restricts files that everyone can read, as from an older version. It closes the folder itself if that holds only
 * Sheaf's files. Files open to a group only were opened by somebody on purpose.
 */
function closeToOthers(path: string): string[] {
  const names = readdirSync(path);
  const own = names.filter((name) => OWN.test(name)).map((name) => join(path, name));
  const alone = own.length === names.length || names.every((name) => OWN.test(name) || name === 'lost+found');
  return (alone ? [path, ...own] : own).filter((entry) => !close(entry));
}

function close(entry: string): boolean {
  const facts = statSync(entry, { throwIfNoEntry: false });
  if (!facts || (facts.mode & OTHERS) === 0) return true;
  if (facts.mode & STICKY) return false;
  try {
    chmodSync(entry, facts.mode & 0o7777 & ~GROUP_AND_OTHERS);
    return true;
  } catch {
    return false;
  }
}

const SENTENCES: Record<string, string> = {
  EACCES: 'this user may not write there',
  EPERM: 'this user may not write there',
  EROFS: 'it is on a disk that can only be read',
  ENOSPC: 'its disk is full',
  EDQUOT: 'its disk quota is used up',
  ENOENT: 'no folder can be made there',
  ENOTDIR: 'a part of its path is a file',
  EEXIST: 'there is a file in its place',
  EINVAL: 'no folder can be made there',
  ENAMETOOLONG: 'its path is too long',
  ELOOP: 'its path goes round in a circle of links',
  EIO: 'its disk reports errors',
};

function explain(path: string, error: NodeJS.ErrnoException): StartError {
  const reason = SENTENCES[error.code ?? ''] ?? error.message;
  const remedy =
    error.code === 'ENOSPC' || error.code === 'EDQUOT'
      ? 'free some space, or set it to a folder on another disk'
      : 'set it to a folder that this user may write to';
  return new StartError(`DATA_DIR cannot be used: ${path}: ${reason}; ${remedy}.`, error);
}
