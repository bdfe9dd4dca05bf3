import { closeSync, fstatSync, openSync, readSync, writeSync } from 'node:fs';
import { copyRange } from '../../../engines/files/reader.ts';
import { createFileWriter } from '../../../engines/files/writer.ts';
import type { OperationInput } from '../../../operations/kit/define.ts';

/**
 * An assistant's result for one input of a workflow, as one file, since a part of a job is one file: the bytes of its
 * files, then their metadata as JSON, then its length.
 */
const LENGTH_BYTES = 4;
const MAX_SUMMARY_BYTES = 16 * 1024 * 1024;

/** A range of a file that holds the bytes of another. */
export interface BundledFile extends Pick<OperationInput, 'filename' | 'type' | 'bytes'> {
  path: string;
  offset: number;
}

/** Writes a bundle of `files` at `path`, with `summary`. */
export function writeBundle(path: string, files: readonly OperationInput[], summary: object): void {
  using bundle = createFileWriter(path);
  const listed = files.map(({ path: from, filename, type }) => {
    const offset = bundle.position;
    const fd = openSync(from, 'r');
    try {
      copyRange(fd, 0, fstatSync(fd).size, bundle.write);
    } finally {
      closeSync(fd);
    }
    return { filename, type, offset, bytes: bundle.position - offset };
  });
  const json = Buffer.from(JSON.stringify({ summary, files: listed }));
  const length = Buffer.alloc(LENGTH_BYTES);
  length.writeUInt32BE(json.length);
  bundle.write(json);
  bundle.write(length);
  bundle.close();
}

/** Reads a bundle. @throws Error if it is invalid */
export function readBundle<T>(path: string): { summary: T; files: BundledFile[] } {
  const fd = openSync(path, 'r');
  try {
    const { size } = fstatSync(fd);
    const length = readBytes(fd, size - LENGTH_BYTES, LENGTH_BYTES).readUInt32BE();
    if (length > Math.min(size, MAX_SUMMARY_BYTES)) throw new Error('not a bundle');
    const { summary, files } = JSON.parse(readBytes(fd, size - LENGTH_BYTES - length, length).toString()) as {
      summary: T;
      files: Omit<BundledFile, 'path'>[];
    };
    return { summary, files: files.map((file) => ({ ...file, path })) };
  } finally {
    closeSync(fd);
  }
}

/** Copies a bundled file out, piece by piece. */
export function copyOut({ path, offset, bytes }: BundledFile, write: (bytes: Uint8Array) => void): void {
  const fd = openSync(path, 'r');
  try {
    copyRange(fd, offset, bytes, write);
  } finally {
    closeSync(fd);
  }
}

/** Extracts a bundled file into a separate one. */
export function extract(file: BundledFile, path: string): void {
  const fd = openSync(path, 'wx');
  try {
    copyOut(file, (bytes) => {
      for (let done = 0; done < bytes.length; ) done += writeSync(fd, bytes, done);
    });
  } finally {
    closeSync(fd);
  }
}

function readBytes(fd: number, offset: number, length: number): Buffer {
  const bytes = Buffer.alloc(length);
  if (readSync(fd, bytes, 0, length, offset) !== length) throw new Error('not a bundle');
  return bytes;
}
