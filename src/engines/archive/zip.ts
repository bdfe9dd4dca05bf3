import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import { crc32 } from 'node:zlib';
import { createFileWriter } from '../files/writer.ts';
import { createDeflater } from './deflater.ts';
import { createEntryNamer } from './entry-name.ts';
import { centralHeader, DEFLATED, endOfDirectory, localHeader, STORED, type ZipEntry } from './zip-format.ts';

const READ_BYTES = 1024 * 1024;
/** From this size on room for 64-bit sizes is kept: deflate can add a little to what does not compress. */
const MAYBE_ZIP64 = 0xf0000000;

export interface ZipEntryOptions {
  /** Store the bytes unchanged, for compressed content. By default, they are deflated if that saves space. */
  store?: boolean;
}

/** An entry that is written piece by piece. */
export interface ZipEntryWriter {
  /** The name that the entry got. */
  readonly name: string;
  write(bytes: Uint8Array): void;
  close(): void;
}

export interface ZipWriter {
  /** Adds a file from the disk (a path) or bytes; returns the name that the entry got. */
  add(name: string, source: string | Uint8Array, options?: ZipEntryOptions): string;
  /** Begins an entry of a size not yet known. One at a time: it must be closed before the next. */
  open(name: string, options?: ZipEntryOptions): ZipEntryWriter;
  /** Entries so far. */
  readonly count: number;
  /** Writes the directory and closes the file; returns its size in bytes. */
  finish(): number;
  /** Closes an abandoned archive. After `finish` it does nothing. */
  [Symbol.dispose](): void;
}

export interface ZipOptions {
  exactNames?: boolean;
  date?: Date;
}

/**
 * Creates a ZIP archive at `path`, which must not exist. Everything is streamed and synchronous, equal entries produce
 * equal bytes, names are made safe and unique, and ZIP64 is used only if needed.
 * @param options `exactNames` keeps names, with folders, for formats that are archives themselves; `date` is the date
 * of all entries
 */
export function createZip(path: string, { exactNames = false, date }: ZipOptions = {}): ZipWriter {
  const file = createFileWriter(path);
  const uniqueName = exactNames ? (name: string) => name : createEntryNamer();
  const directory: Buffer[] = [];
  let current: ZipEntryWriter | null = null;

  function begin(name: string, options: ZipEntryOptions, roomForZip64: boolean): ZipEntryWriter {
    if (current) throw new Error('an entry is still open');
    const unique = uniqueName(name);
    const entry: ZipEntry = {
      name: Buffer.from(unique),
      method: STORED,
      crc: 0,
      size: 0,
      compressedSize: 0,
      offset: file.position,
      date,
      roomForZip64,
    };
    const header = localHeader(entry);
    file.write(header);
    const dataStart = file.position;
    const deflater = options.store ? null : createDeflater((bytes) => file.write(bytes));
    const target = deflater ?? file;

    const writer: ZipEntryWriter = {
      name: unique,
      write(bytes) {
        if (current !== writer) throw new Error('the entry is closed');
        entry.crc = crc32(bytes, entry.crc);
        entry.size += bytes.length;
        target.write(bytes);
      },
      close() {
        if (current !== writer) return;
        if (deflater?.end()) entry.method = DEFLATED;
        entry.compressedSize = file.position - dataStart;
        file.patch(entry.offset, localHeader(entry));
        directory.push(centralHeader(entry));
        current = null;
      },
    };
    current = writer;
    return writer;
  }

  return {
    add(name, source, options = {}) {
      if (typeof source === 'string') return addFile(source, (size) => begin(name, options, size > MAYBE_ZIP64));
      const entry = begin(name, options, source.length > MAYBE_ZIP64);
      entry.write(source);
      entry.close();
      return entry.name;
    },
    open: (name, options = {}) => begin(name, options, true),
    get count() {
      return directory.length;
    },
    finish() {
      if (current) throw new Error('an entry is still open');
      const start = file.position;
      for (const record of directory) file.write(record);
      file.write(endOfDirectory(directory.length, start, file.position - start));
      file.close();
      return file.position;
    },
    [Symbol.dispose]: () => file[Symbol.dispose](),
  };
}

function addFile(path: string, begin: (size: number) => ZipEntryWriter): string {
  const fd = openSync(path, 'r');
  try {
    const { size } = fstatSync(fd);
    const entry = begin(size);
    const buffer = Buffer.allocUnsafe(Math.min(READ_BYTES, size + 1));
    for (let read = readSync(fd, buffer); read > 0; read = readSync(fd, buffer)) {
      entry.write(buffer.subarray(0, read));
    }
    entry.close();
    return entry.name;
  } finally {
    closeSync(fd);
  }
}
