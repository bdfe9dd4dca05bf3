import { copyFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { createLastingWriter } from '../../files/writer.ts';
import type { PdfDocument } from '../file/document.ts';
import type { PdfNote } from '../syntax/notes.ts';
import type { Sink } from '../write/writer.ts';
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
  /** True when the file was encrypted and `document` is its decrypted form. */
  decrypted?: boolean;
  /** A private folder for intermediate files. */
  scratch: string;
  /** Share of the work that is done, 0..1. */
  progress(share: number): void;
  signal: AbortSignal;
}

export interface CompressResult {
  bytes: number;
  /** What images were reduced to; null where no pixel was touched. */
  settings: ImageSettings | null;
  images: PassResult['images'];
  /** True when no way was smaller and the output is the input as it was. */
  unchanged: boolean;
  notes: PdfNote[];
}

/** Images at work together take memory: what a job may take grows with its input, so small ones do one after the other. */
const BASE_WORK_BYTES = 20 * 1024 * 1024;
const WORK_PER_INPUT_BYTE = 1.75;

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
  };
  const attempt = (settings: ImageSettings | null, path: string, progress: (share: number) => void) =>
    writeFile(path, (sink) => writeReduced(document, sink, { ...base, settings, progress }));

  let result: PassResult;
  let { settings } = options;
  if (options.targetBytes === undefined) {
    result = await attempt(options.settings, outputPath, options.progress);
  } else {
    const found = await chooseForSize({
      targetBytes: options.targetBytes,
      start: options.settings,
      attempt: (settings, progress) => attempt(settings, join(options.scratch, 'attempt.pdf'), progress),
      progress: options.progress,
    });
    ({ result, settings } = found);
    copyFileSync(join(options.scratch, 'attempt.pdf'), outputPath);
    rmSync(join(options.scratch, 'attempt.pdf'), { force: true });
    const smallest = Math.min(result.bytes, inputBytes);
    if (smallest > options.targetBytes) {
      notes.push({ code: 'target_not_reached', bytes: options.targetBytes });
    }
  }

  const unchanged = result.bytes >= inputBytes;
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
  if (options.decrypted) notes.push({ code: 'not_protected' });
  if (isSigned(document)) notes.push({ code: 'signatures_broken' });
  return { bytes: result.bytes, settings, images: result.images, unchanged, notes };
}

/** Runs `write` with a sink to a new file at `path`. */
async function writeFile<T>(path: string, write: (sink: Sink) => Promise<T>): Promise<T> {
  rmSync(path, { force: true });
  using file = await createLastingWriter(path);
  const result = await write(file);
  await file.finish();
  return result;
}

/** True when the form says that the document is signed (ISO 32000-1, table 219, SigFlags). */
function isSigned(document: PdfDocument): boolean {
  const flags = document.resolve(document.dict(document.catalog.get('AcroForm'))?.get('SigFlags'));
  return typeof flags === 'number' && (flags & 1) === 1;
}
