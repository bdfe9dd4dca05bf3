import {
  closeSync,
  constants,
  fstatSync,
  linkSync,
  lstatSync,
  openSync,
  readSync,
  renameSync,
  rmSync,
  unlinkSync,
} from 'node:fs';

// Only plain files are moved out of a child's folder, so that no link leads the service to its own file.

/**
 * Reads a file of a child's folder of at most `max` bytes, and deletes it. Null if it has more.
 * @throws Error if it is not a plain file
 */
export function readSmallFile(from: string, max: number): Buffer | null {
  // Neither a link is followed, nor is a writer waited for.
  const fd = openSync(from, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
  try {
    const found = fstatSync(fd);
    if (!found.isFile()) throw new Error('an output is no plain file');
    if (found.size > max) return null;
    const content = Buffer.allocUnsafe(found.size);
    for (let read = 0; read < content.length; ) {
      const more = readSync(fd, content, read, content.length - read, read);
      if (more === 0) throw new Error('an output was cut off');
      read += more;
    }
    unlinkSync(from);
    return content;
  } finally {
    closeSync(fd);
  }
}

/**
 * Links a file of one child's folder into the folder of another, which can only read it there.
 * @throws Error when it is not a plain file; then nothing is at `to`
 */
export function lendFile(from: string, to: string): void {
  // No link is followed, and the other child reads the very file that was checked.
  linkSync(from, to);
  if (lstatSync(to).isFile()) return;
  rmSync(to, { force: true });
  throw new Error('the lent path is not a plain file');
}

/**
 * Moves a file out of a child's folder, to where the child cannot exchange it any longer. Returns its size in bytes.
 * @throws Error when it is not a plain file; then nothing is at `to`
 */
export function takeFile(from: string, to: string): number {
  renameSync(from, to);
  const found = lstatSync(to);
  if (found.isFile()) return found.size;
  rmSync(to, { recursive: true, force: true });
  throw new Error('an output is no plain file');
}
