import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import { inflateRawSync } from 'node:zlib';
import { SheafError } from '../../errors.ts';
import { DEFLATED, STORED } from './zip-format.ts';

/** A ZIP archive whose entries are read one at a time. */
export interface ZipReader {
  /** Names of files as written, without folders. */
  readonly names: readonly string[];
  /**
   * Contents of a file; null if there is none of that name.
   * @throws SheafError `limit_exceeded`, `unprocessable_file`
   */
  read(name: string): Buffer | null;
  [Symbol.dispose](): void;
}

const END = 0x06054b50;
const CENTRAL = 0x02014b50;
const LOCAL = 0x04034b50;
const END_BYTES = 22;
const MAX_COMMENT = 0xffff;
const MAX_ENTRIES = 20_000;
const ENCRYPTED = 1;

interface Entry {
  flags: number;
  method: number;
  packed: number;
  size: number;
  offset: number;
}

/**
 * Opens a ZIP archive (APPNOTE.TXT 6.3). It unpacks files on request, at most `maxBytes` in all.
 * @throws SheafError `unprocessable_file` when it is damaged or encrypted
 */
export function openZip(path: string, maxBytes: number): ZipReader {
  const fd = openSync(path, 'r');
  try {
    const { size } = fstatSync(fd);
    const entries = readDirectory(fd, size);
    let left = maxBytes;
    return {
      names: [...entries.keys()].filter((name) => !name.endsWith('/')),
      read(name) {
        const entry = entries.get(name);
        if (!entry) return null;
        if ((entry.flags & ENCRYPTED) !== 0) throw damaged('is password-protected');
        const data = readAt(fd, dataOffset(fd, entry), entry.packed);
        // The size in the directory is only a claim.
        if (left <= 0) throw tooLarge(maxBytes);
        const bytes = entry.method === DEFLATED ? inflate(data, left, maxBytes) : data;
        if (entry.method !== DEFLATED && entry.method !== STORED)
          throw damaged('uses an unsupported compression method');
        left -= bytes.length;
        if (left < 0) throw tooLarge(maxBytes);
        return bytes;
      },
      [Symbol.dispose]: () => closeSync(fd),
    };
  } catch (error) {
    closeSync(fd);
    throw error;
  }
}

function readDirectory(fd: number, size: number): Map<string, Entry> {
  const tailBytes = Math.min(size, END_BYTES + MAX_COMMENT);
  const tail = readAt(fd, size - tailBytes, tailBytes);
  let end = tail.length - END_BYTES;
  while (end >= 0 && tail.readUInt32LE(end) !== END) end--;
  if (end < 0) throw damaged('has no directory');
  const [count, length, start] = [
    tail.readUInt16LE(end + 10),
    tail.readUInt32LE(end + 12),
    tail.readUInt32LE(end + 16),
  ];
  if (count > MAX_ENTRIES || start + length > size) throw damaged('has an invalid directory');
  const directory = readAt(fd, start, length);
  const entries = new Map<string, Entry>();
  for (let at = 0, index = 0; index < count; index++) {
    if (at + 46 > directory.length || directory.readUInt32LE(at) !== CENTRAL) throw damaged('has a damaged directory');
    const nameBytes = directory.readUInt16LE(at + 28);
    const [extra, comment] = [directory.readUInt16LE(at + 30), directory.readUInt16LE(at + 32)];
    entries.set(directory.toString('utf8', at + 46, at + 46 + nameBytes), {
      flags: directory.readUInt16LE(at + 8),
      method: directory.readUInt16LE(at + 10),
      packed: directory.readUInt32LE(at + 20),
      size: directory.readUInt32LE(at + 24),
      offset: directory.readUInt32LE(at + 42),
    });
    at += 46 + nameBytes + extra + comment;
  }
  return entries;
}

function dataOffset(fd: number, { offset }: Entry): number {
  const header = readAt(fd, offset, 30);
  if (header.readUInt32LE(0) !== LOCAL) throw damaged('has a missing entry');
  return offset + 30 + header.readUInt16LE(26) + header.readUInt16LE(28);
}

function readAt(fd: number, offset: number, length: number): Buffer {
  const { size } = fstatSync(fd);
  if (offset < 0 || offset + length > size) throw damaged('is truncated');
  const bytes = Buffer.allocUnsafe(length);
  let done = 0;
  while (done < length) {
    const read = readSync(fd, bytes, done, length - done, offset + done);
    if (read === 0) throw damaged('is truncated');
    done += read;
  }
  return bytes;
}

function inflate(data: Buffer, most: number, maxBytes: number): Buffer {
  try {
    return inflateRawSync(data, { maxOutputLength: Math.max(1, most) });
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE') throw tooLarge(maxBytes);
    throw damaged('is damaged', cause);
  }
}

function tooLarge(maxBytes: number): SheafError {
  return new SheafError('limit_exceeded', `The unpacked file exceeds ${Math.floor(maxBytes / 1024 / 1024)} MiB.`);
}

function damaged(why: string, cause?: unknown): SheafError {
  return new SheafError('unprocessable_file', `The file cannot be read: it ${why}.`, { cause });
}
