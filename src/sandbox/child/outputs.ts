import { closeSync, copyFileSync, openSync, readFileSync, renameSync, rmSync, statSync, writeSync } from 'node:fs';
import { createEntryNamer } from '../../engines/archive/entry-name.ts';
import { createZip, type ZipWriter } from '../../engines/archive/zip.ts';
import { createFileWriter, createLastingWriter, type LastingFileWriter } from '../../engines/files/writer.ts';
import { SheafError } from '../../errors.ts';
import type { OperationInput, OutputFile, Outputs } from '../../operations/kit/define.ts';
import type { MediaType } from '../../operations/kit/media-types.ts';
import type { Splice } from '../protocol/messages.ts';
import { createMemoryWriter, HELD_BYTES } from './memory-writer.ts';
import type { Splices } from './splices.ts';

/** Results of the outputs. */
export interface FinalOutput {
  type: MediaType;
  filename: string;
  bytes: number;
  /** All bytes outside of `splices`, if small and without a file. */
  content?: Uint8Array | undefined;
  /** Parts of inputs that belong into the output, and are not in its file. */
  splices?: readonly Splice[];
}

/** The output while it is the only one. */
interface OnlyOutput extends Pick<FinalOutput, 'type' | 'bytes'> {
  name: string;
  content: Uint8Array | null;
  splices: Splices | undefined;
}

const NOTHING = new Uint8Array();

interface OutputOptions {
  /** Path of the output; other files of the outputs are next to it, with names that begin with it. */
  path: string;
  /** Bytes that all files may have together. */
  maxBytes: number;
}

/**
 * The outputs of a job's last step: one file is the output itself; several are written straight into a ZIP, stored, not
 * deflated. If several were not announced, the archive begins with the second.
 */
export function createFinalOutput({
  path,
  maxBytes,
  archiveName,
  lasting = true,
  held = 'none',
  startSplices,
}: OutputOptions & {
  archiveName: string;
  /** Which small outputs stay in memory, without a file: those that arrive whole, or also those that are written. */
  held?: 'none' | 'added' | 'all';
  /** Whether the output is kept: then the disk is set to work on it while it is written. */
  lasting?: boolean;
  /** Given where parts of inputs need not be copied into an output that is a single file. */
  startSplices?: (() => Splices) | undefined;
}) {
  const { spend, counted } = createBudget(maxBytes);
  const newPath = createPaths(path);
  let expected = 1;
  let only: OnlyOutput | null = null;
  let zip: ZipWriter | null = null;

  /** The archive that the next file goes into; null when that file is the output itself. */
  function archive(): ZipWriter | null {
    if (zip || (expected < 2 && !only)) return zip;
    const aside = only && !only.content && newPath();
    if (aside) renameSync(path, aside);
    zip = createZip(path, { date: new Date() });
    const first = only?.content ?? aside;
    if (only?.splices?.bytes && first) {
      const entry = zip.open(only.name, { store: true });
      only.splices.writeOut(first, entry.write);
      entry.close();
    } else if (only && first) zip.add(only.name, first, { store: true });
    if (aside) rmSync(aside);
    return zip;
  }

  const outputs: Outputs = {
    expect(count) {
      expected = count;
    },
    newPath,
    async open(name, type) {
      const entry = archive()?.open(name, { store: true });
      // An abandoned archive is closed whole.
      if (entry) return counted({ write: entry.write, finish: async () => entry.close(), [Symbol.dispose]() {} });
      const file =
        held === 'all'
          ? createMemoryWriter(() => createPassingWriter(path))
          : openWriter(await (lasting ? createLastingWriter(path) : createPassingWriter(path)));
      const splices = startSplices?.();
      return counted({
        write: file.write,
        ...(splices && { splice: (from, offset, length) => splices.add(from, offset, length, file.bytes) }),
        async finish() {
          const content = await file.finish();
          only = { name, type, bytes: file.bytes + (splices?.bytes ?? 0), content, splices };
        },
        [Symbol.dispose]: () => file[Symbol.dispose](),
      });
    },
    add(name, type, source) {
      const bytes = typeof source === 'string' ? statSync(source).size : source.length;
      spend(bytes);
      const target = archive();
      if (!target) {
        const splices = startSplices?.();
        const spliced = typeof source === 'string' && splices?.add(source, 0, bytes, 0);
        const small = held !== 'none' && bytes <= HELD_BYTES;
        const content = spliced ? NOTHING : small ? takeContent(source, newPath.gave) : null;
        if (!content) put(source, path, newPath.gave);
        only = { name, type, bytes, content, splices };
        return;
      }
      target.add(name, source, { store: true });
      if (typeof source === 'string' && newPath.gave(source)) rmSync(source);
    },
  };
  return {
    outputs,
    /** Ends the output. @throws Error when it has no content */
    finish(): FinalOutput {
      if (zip) return { type: 'application/zip', filename: archiveName, bytes: zip.finish() };
      if (!only) throw new Error('the operation gave no file');
      const { type, name, bytes, content, splices } = only;
      return {
        type,
        filename: name,
        bytes,
        content: content ?? undefined,
        ...(splices?.bytes && { splices: splices.all }),
      };
    },
    [Symbol.dispose]: () => zip?.[Symbol.dispose](),
  };
}

/** The outputs of a step that others follow: plain files, ready to be the inputs of the next. */
export function createStepFiles({ path, maxBytes }: OutputOptions) {
  const { spend, counted } = createBudget(maxBytes);
  const newPath = createPaths(path);
  const uniqueName = createEntryNamer();
  const files: OperationInput[] = [];

  const outputs: Outputs = {
    expect() {},
    newPath,
    async open(name, type) {
      const at = newPath();
      const file = createPassingWriter(at);
      return counted({
        write: file.write,
        async finish() {
          await file.finish();
          files.push({ path: at, filename: uniqueName(name), type, bytes: file.position });
        },
        [Symbol.dispose]: () => file[Symbol.dispose](),
      });
    },
    add(name, type, source) {
      const bytes = typeof source === 'string' ? statSync(source).size : source.length;
      spend(bytes);
      const own = typeof source === 'string' && newPath.gave(source);
      const at = own ? source : newPath();
      if (!own) put(source, at, newPath.gave);
      files.push({ path: at, filename: uniqueName(name), type, bytes });
    },
  };
  return { outputs, files };
}

/** A copy of the input, since its sender may overwrite or move the bytes. Deletes a file if it is ours. */
function takeContent(source: string | Uint8Array, isOurs: (path: string) => boolean): Uint8Array {
  if (typeof source !== 'string') return Uint8Array.from(source);
  const content = readFileSync(source);
  if (isOurs(source)) rmSync(source);
  return content;
}

/** A writer whose bytes are all in its file. */
function openWriter(file: LastingFileWriter): ReturnType<typeof createMemoryWriter> {
  return {
    write: file.write,
    finish: () => file.finish().then(() => null),
    get bytes() {
      return file.position;
    },
    [Symbol.dispose]: () => file[Symbol.dispose](),
  };
}

/** A short-lived file, or one copied into another: it is not flushed. */
function createPassingWriter(path: string): LastingFileWriter {
  const writer = createFileWriter(path);
  return Object.assign(writer, { finish: async () => writer.close() });
}

/** Counts written bytes against the limit. */
export function createBudget(maxBytes: number) {
  let left = maxBytes;
  function spend(bytes: number): void {
    left -= bytes;
    if (left >= 0) return;
    throw new SheafError('output_too_large', `The output is too large. The limit is ${maxBytes} bytes.`);
  }
  return {
    spend,
    counted: (file: OutputFile): OutputFile => ({
      ...file,
      write(bytes) {
        spend(bytes.length);
        file.write(bytes);
      },
      ...(file.splice && {
        splice(path, offset, length) {
          const spliced = file.splice?.(path, offset, length) === true;
          if (spliced) spend(length);
          return spliced;
        },
      }),
    }),
  };
}

/** Hands out paths next to `path`, and recognizes them. */
function createPaths(path: string) {
  const issued = new Set<string>();
  const newPath = () => {
    const next = `${path}-${issued.size + 1}`;
    issued.add(next);
    return next;
  };
  return Object.assign(newPath, { gave: (candidate: string) => issued.has(candidate) });
}

/** Writes bytes to `path`, or copies a file there; our own files are moved. */
function put(source: string | Uint8Array, path: string, isOurs: (path: string) => boolean): void {
  if (typeof source === 'string') {
    if (isOurs(source)) renameSync(source, path);
    else copyFileSync(source, path);
    return;
  }
  const fd = openSync(path, 'wx');
  try {
    for (let done = 0; done < source.length; ) done += writeSync(fd, source, done);
  } finally {
    closeSync(fd);
  }
}
