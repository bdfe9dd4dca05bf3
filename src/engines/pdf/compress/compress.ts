import { closeSync, copyFileSync, openSync, rmSync, statSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import type { PdfDocument } from '../document.ts';
import type { ImageSettings } from './levels.ts';
import { type PassResult, writeReduced } from './pass.ts';
import { chooseForSize } from './target.ts';
import { measureImages } from './usage.ts';

export interface CompressOptions {
  /** What images are reduced to; null leaves every pixel alone. */
  settings: ImageSettings | null;
  /** Search for settings under which the output is at most this large. */
  targetBytes?: number;
  limits: { maxInflatedBytes: number; maxImagePixels: number };
  /** A private folder for intermediate files. */
  scratch: string;
  /** Share of the work that is done, 0..1. */
  progress(share: number): void;
  signal: AbortSignal;
}

export interface CompressResult {
  bytes: number;
  images: PassResult['images'];
  /** True when no way was smaller and the output is the input as it was. */
  unchanged: boolean;
  notes: string[];
}

const BASE_WORK_BYTES = 48 * 1024 * 1024;

/**
 * Writes the smallest PDF that the options allow to `outputPath`; where that is no smaller than the file at
 * `inputPath`, the output is a copy of it. `document` is that file, decrypted where it was encrypted.
 */
export async function compressPdf(
  document: PdfDocument,
  inputPath: string,
  outputPath: string,
  options: CompressOptions,
): Promise<CompressResult> {
  const inputBytes = statSync(inputPath).size;
  const notes: string[] = [];
  const lossy = options.settings !== null || options.targetBytes !== undefined;
  const usage = lossy ? measureImages(document) : null;
  if (usage && !usage.complete) {
    notes.push('The document is too intricate to measure its images; their resolution was kept.');
  }
  const base = {
    usage,
    maxInflatedBytes: options.limits.maxInflatedBytes,
    maxImagePixels: options.limits.maxImagePixels,
    workBytes: BASE_WORK_BYTES + document.source.size,
    signal: options.signal,
  };
  const attempt = (settings: ImageSettings | null, path: string, progress: (share: number) => void) =>
    writeFile(path, (sink) => writeReduced(document, sink, { ...base, settings, progress }));

  let result: PassResult;
  if (options.targetBytes === undefined) {
    result = await attempt(options.settings, outputPath, options.progress);
  } else {
    const found = await chooseForSize({
      targetBytes: options.targetBytes,
      start: options.settings,
      attempt: (settings, progress) => attempt(settings, join(options.scratch, 'attempt.pdf'), progress),
      progress: options.progress,
    });
    result = found.result;
    copyFileSync(join(options.scratch, 'attempt.pdf'), outputPath);
    rmSync(join(options.scratch, 'attempt.pdf'), { force: true });
    const smallest = Math.min(result.bytes, inputBytes);
    if (smallest > options.targetBytes) {
      notes.push(`${options.targetBytes} bytes cannot be reached; this is the smallest that could be made.`);
    }
  }

  const unchanged = result.bytes >= inputBytes;
  if (unchanged) {
    copyFileSync(inputPath, outputPath);
    notes.push('No smaller file could be made; the output is the input as it was.');
    return {
      bytes: inputBytes,
      images: { ...result.images, recompressed: 0, kept: result.images.total },
      unchanged,
      notes,
    };
  }
  return { bytes: result.bytes, images: result.images, unchanged, notes };
}

const BUFFER_BYTES = 256 * 1024;

/** Runs `write` with a sink to the file at `path`; small pieces are gathered so that each write is worth it. */
async function writeFile<T>(path: string, write: (sink: { write(bytes: Uint8Array): void }) => Promise<T>): Promise<T> {
  const file = openSync(path, 'w');
  const held = Buffer.allocUnsafe(BUFFER_BYTES);
  let size = 0;
  const flush = () => {
    if (size > 0) writeAll(file, held.subarray(0, size));
    size = 0;
  };
  try {
    const result = await write({
      write(bytes) {
        if (size + bytes.length > BUFFER_BYTES) flush();
        if (bytes.length > BUFFER_BYTES) {
          writeAll(file, bytes);
          return;
        }
        held.set(bytes, size);
        size += bytes.length;
      },
    });
    flush();
    return result;
  } finally {
    closeSync(file);
  }
}

function writeAll(file: number, bytes: Uint8Array): void {
  for (let done = 0; done < bytes.length; ) done += writeSync(file, bytes, done);
}
