import { copyFileSync, renameSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { measureImages } from '../content/usage.ts';
import type { PdfDocument } from '../file/document.ts';
import type { PictureCodec } from '../pictures/codec.ts';
import { isSigned } from '../read/signed.ts';
import type { PdfNote } from '../syntax/notes.ts';
import type { Encryption, Sink } from '../write/writer.ts';
import type { ImageSettings } from './levels.ts';
import { type PassResult, writeReduced } from './pass.ts';
import { chooseForSize } from './target.ts';

export interface CompressOptions {
  /** The limits for images, with `targetBytes` at most; null leaves every pixel unchanged. */
  settings: ImageSettings | null;
  /** Convert RGB images to gray, even if that saves nothing; needs settings. */
  grayscale?: boolean;
  /** Search for the best settings under which the output is at most this large. */
  targetBytes?: number;
  limits: { maxInflatedBytes: number; maxImagePixels: number };
  /** True when the file was encrypted and `document` is its decrypted form. */
  decrypted?: boolean;
  /** Protects the output. */
  encryption?: Encryption | null;
  /** A private folder for intermediate files. */
  scratch: string;
  /** Progress, 0..1. */
  progress(share: number): void;
  signal: AbortSignal;
  /** Decodes and encodes images; without it they stay unchanged. */
  codec?: PictureCodec | undefined;
  /** Creates the file at a path, which does not exist. */
  createFile(path: string): Promise<OutputFile>;
}

/** A file that is written. */
export interface OutputFile extends Sink {
  finish(): Promise<void>;
  [Symbol.dispose](): void;
}

export interface CompressResult {
  bytes: number;
  /** The limits that images were reduced to; null if no pixel was changed. */
  settings: ImageSettings | null;
  images: PassResult['images'];
  /** True when no way was smaller and the output is the input as it was. */
  unchanged: boolean;
  notes: PdfNote[];
}

/**
 * Images in progress take memory. The limit of a job grows with its input, so small jobs process images one after the
 * other.
 */
const BASE_WORK_BYTES = 20 * 1024 * 1024;
const WORK_PER_INPUT_BYTE = 1.75;

/**
 * Writes the smallest PDF that the options allow to `outputPath`; if it is no smaller than the file at `inputPath`, the
 * output is a copy of that. `document` is that file, decrypted if needed.
 */
export async function compressPdf(
  document: PdfDocument,
  inputPath: string,
  outputPath: string,
  options: CompressOptions,
): Promise<CompressResult> {
  const inputBytes = statSync(inputPath).size;
  const notes: PdfNote[] = [];
  const lossy = options.settings !== null || options.targetBytes !== undefined;
  const usage = lossy ? measureImages(document) : null;
  if (usage && !usage.complete) {
    notes.push({ code: 'images_not_measured' });
  }
  const base = {
    usage,
    maxInflatedBytes: options.limits.maxInflatedBytes,
    maxImagePixels: options.limits.maxImagePixels,
    workBytes: BASE_WORK_BYTES + WORK_PER_INPUT_BYTE * document.source.size,
    signal: options.signal,
    grayscale: options.grayscale,
    codec: options.codec,
    encryption: options.encryption,
  };
  const attempt = (settings: ImageSettings | null, path: string, progress: (share: number) => void) =>
    writeFile(options.createFile, path, (sink) => writeReduced(document, sink, { ...base, settings, progress }));

  let result: PassResult;
  let { settings } = options;
  if (options.targetBytes === undefined) {
    result = await attempt(options.settings, outputPath, options.progress);
  } else {
    const [attempted, kept] = [join(options.scratch, 'attempt.pdf'), join(options.scratch, 'kept.pdf')];
    const found = await chooseForSize({
      targetBytes: options.targetBytes,
      most: options.settings,
      attempt: (settings, progress) => attempt(settings, attempted, progress),
      keep: () => renameSync(attempted, kept),
      progress: options.progress,
    });
    ({ result, settings } = found);
    copyFileSync(kept, outputPath);
    for (const path of [attempted, kept]) rmSync(path, { force: true });
    if (found.gap) notes.push({ code: 'target_gap', bytes: options.targetBytes });
    const smallest = Math.min(result.bytes, inputBytes);
    if (smallest > options.targetBytes) {
      notes.push({ code: 'target_not_reached', bytes: options.targetBytes });
    }
  }

  const unchanged = result.bytes >= inputBytes && result.images.grayed === 0;
  if (unchanged) {
    copyFileSync(inputPath, outputPath);
    notes.push({ code: 'not_smaller' });
    return {
      bytes: inputBytes,
      settings: null,
      images: { ...result.images, recompressed: 0, kept: result.images.total },
      unchanged,
      notes,
    };
  }
  if (document.repaired || !document.hasSoundPageTree()) {
    notes.push({ code: 'repaired' });
  }
  if (options.decrypted && !options.encryption) notes.push({ code: 'not_protected' });
  if (isSigned(document)) notes.push({ code: 'signatures_broken' });
  return { bytes: result.bytes, settings, images: result.images, unchanged, notes };
}

/** Runs `write` with a sink to a new file at `path`. */
async function writeFile<T>(
  createFile: CompressOptions['createFile'],
  path: string,
  write: (sink: Sink) => Promise<T>,
): Promise<T> {
  rmSync(path, { force: true });
  using file = await createFile(path);
  const result = await write(file);
  await file.finish();
  return result;
}
