import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import { SheafError } from '../../errors.ts';
import { readUtf16 } from './utf16.ts';

const HEADER_BYTES = 512;
const ENTRY_BYTES = 128;
const IN_HEADER = 109;
/** Names of entries have 31 letters at most, and an end. */
const MAX_NAME_BYTES = 64;
const MAX_ENTRIES = 100_000;
/** Sector numbers are below this; larger values have special meanings. */
const MAX_SECTOR = 0xfffffffa;
const MINI_SHIFT = 6;
const FOLDER = 1;
const STREAM = 2;
const ROOT = 5;
const UNUSED = 0;
const NONE = 0xffffffff;

/** A file that holds streams as a disk holds files ([MS-CFB]). */
export interface CompoundFile {
  /** The names of its streams and storages, from all folders. */
  readonly names: ReadonlySet<string>;
  /**
   * Contents of a stream, piece by piece; null if there is none of that name.
   * @throws SheafError `unprocessable_file`
   */
  read(name: string): Generator<Buffer> | null;
  /** Its top entries; a folder that contains itself makes the file damaged. */
  top(): CompoundFolder;
  [Symbol.dispose](): void;
}

/** A folder in a compound file: its streams and folders by their names. */
export interface CompoundFolder {
  streams: ReadonlyMap<string, () => Generator<Buffer>>;
  folders: ReadonlyMap<string, () => CompoundFolder>;
}

interface Entry {
  name: string;
  kind: number;
  start: number;
  size: number;
  /** The entries before and after it in its folder, and the first entry in it, by number. */
  left: number;
  right: number;
  child: number;
}

/** Opens a compound file. @throws SheafError `unprocessable_file` when it is damaged */
export function openCompound(path: string): CompoundFile {
  const fd = openSync(path, 'r');
  const close = () => closeSync(fd);
  try {
    return readCompound(fd, fstatSync(fd).size, close);
  } catch (error) {
    close();
    throw error;
  }
}

function readCompound(fd: number, size: number, close: () => void): CompoundFile {
  const header = readAt(fd, 0, HEADER_BYTES);
  const shift = header.readUInt16LE(30);
  // Small streams use sectors of 64 bytes ([MS-CFB] 2.2); other sizes would repeat or skip content.
  if ((shift !== 9 && shift !== 12) || header.readUInt16LE(32) !== MINI_SHIFT) throw damaged();
  const bytes = 2 ** shift;
  const sectors = Math.ceil(size / bytes);
  const positionOf = (sector: number) => (sector + 1) * bytes;
  const readSector = (sector: number) => readAt(fd, positionOf(sector), bytes);
  const table = tableOf(header, sectors, readSector);
  const perSector = bytes / 4;

  /** The sectors of a chain, in order. It cannot be longer than the file. */
  function* chain(start: number): Generator<number> {
    for (let [at, count] = [start, 0]; at < MAX_SECTOR; count++) {
      if (at >= sectors || count > sectors) throw damaged();
      yield at;
      const where = table[Math.floor(at / perSector)];
      if (where === undefined) throw damaged();
      at = readAt(fd, positionOf(where) + 4 * (at % perSector), 4).readUInt32LE(0);
    }
  }

  function* large({ start, size: left }: Pick<Entry, 'start' | 'size'>): Generator<Buffer> {
    for (const sector of chain(start)) {
      if (left <= 0) return;
      const piece = readAt(fd, positionOf(sector), Math.min(bytes, left));
      left -= piece.length;
      yield piece;
    }
    if (left > 0) throw damaged();
  }

  const entries: Entry[] = [];
  for (const sector of chain(header.readUInt32LE(48))) {
    entries.push(...entriesOf(readSector(sector)));
    if (entries.length > MAX_ENTRIES) throw damaged();
  }
  const root = entries.find(({ kind }) => kind === ROOT);
  const smallest = header.readUInt32LE(56);

  let held: { links: Buffer; inside: Buffer } | null = null;
  /** The container of small streams: there may be many of them, so it is read once. */
  function holder(): { links: Buffer; inside: Buffer } {
    held ??= {
      links: Buffer.concat([...large({ start: header.readUInt32LE(60), size: header.readUInt32LE(64) * bytes })]),
      inside: Buffer.concat([...large(root ?? { start: 0, size: 0 })]),
    };
    return held;
  }

  /** Small streams are in the stream of the root, in smaller sectors, with a separate table. */
  function* small({ start, size: left }: Entry): Generator<Buffer> {
    const miniBytes = 2 ** MINI_SHIFT;
    const { links, inside } = holder();
    for (let [at, rest, count] = [start, left, 0]; rest > 0; count++) {
      if (4 * at + 4 > links.length || count > links.length) throw damaged();
      yield inside.subarray(at * miniBytes, at * miniBytes + Math.min(rest, miniBytes));
      rest -= miniBytes;
      at = links.readUInt32LE(4 * at);
    }
  }

  const read = (entry: Entry) => (entry.size < smallest ? small(entry) : large(entry));

  function folderOf({ child }: Entry, seen: Set<number>): CompoundFolder {
    const streams = new Map<string, () => Generator<Buffer>>();
    const folders = new Map<string, () => CompoundFolder>();
    const waiting = [child];
    for (let at = waiting.pop(); at !== undefined; at = waiting.pop()) {
      const entry = at === NONE ? undefined : entries[at];
      if (!entry) continue;
      if (seen.has(at)) throw damaged();
      seen.add(at);
      waiting.push(entry.left, entry.right);
      if (entry.kind === STREAM) streams.set(entry.name, () => read(entry));
      else if (entry.kind === FOLDER) folders.set(entry.name, () => folderOf(entry, seen));
    }
    return { streams, folders };
  }

  return {
    names: new Set(entries.filter(({ kind }) => kind !== UNUSED).map(({ name }) => name)),
    read(name) {
      const entry = entries.find((each) => each.name === name && each.kind === STREAM);
      return entry ? read(entry) : null;
    },
    top() {
      if (!root) throw damaged();
      return folderOf(root, new Set());
    },
    [Symbol.dispose]: close,
  };
}

/** The sectors that hold the table of sectors: the header lists the first ones, a chain of lists the others. */
function tableOf(header: Buffer, sectors: number, readSector: (sector: number) => Buffer): number[] {
  const table: number[] = [];
  const add = (list: Buffer, count: number) => {
    for (let at = 0; at < count; at++) {
      const sector = list.readUInt32LE(4 * at);
      if (sector < sectors) table.push(sector);
    }
  };
  add(header.subarray(76), IN_HEADER);
  let next = header.readUInt32LE(68);
  for (let count = 0; next < sectors; count++) {
    if (count > sectors) throw damaged();
    const list = readSector(next);
    add(list, list.length / 4 - 1);
    next = list.readUInt32LE(list.length - 4);
  }
  return table;
}

function entriesOf(sector: Buffer): Entry[] {
  const entries: Entry[] = [];
  for (let at = 0; at < sector.length; at += ENTRY_BYTES) {
    const length = sector.readUInt16LE(at + 64);
    const kind = sector[at + 66] as number;
    // Those without a use keep their numbers.
    const used = kind !== UNUSED && length >= 2 && length <= MAX_NAME_BYTES;
    entries.push({
      name: used ? readUtf16(sector, at, at + length - 2) : '',
      kind: used ? kind : UNUSED,
      left: sector.readUInt32LE(at + 68),
      right: sector.readUInt32LE(at + 72),
      child: sector.readUInt32LE(at + 76),
      start: sector.readUInt32LE(at + 116),
      size: sector.readUInt32LE(at + 120),
    });
  }
  return entries;
}

/** Reads this many bytes; the last sector of a file may be truncated, and is padded with zeros. */
function readAt(fd: number, position: number, length: number): Buffer {
  const bytes = Buffer.alloc(length);
  if (readSync(fd, bytes, 0, length, position) === 0) throw damaged();
  return bytes;
}

function damaged(): SheafError {
  return new SheafError('unprocessable_file', 'The document is damaged: its parts cannot be found.');
}
