import { copyFile, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { SheafError } from '../../errors.ts';
import { encodeAs } from './encode.ts';
import type { ImageFormat } from './formats.ts';
import { checkOutput, keptFrames } from './geometry.ts';
import { IMAGE_NOTES, type ImageNote } from './notes.ts';
import type { WrittenImage } from './resize.ts';
import { failPipeline, framesOf, type ImageLimits, type ImageSource } from './source.ts';
import { stripMetadata } from './strip/strip-metadata.ts';

export interface CompressOptions {
  format: ImageFormat;
  /** 1..100. A PNG below 100 may be reduced to 256 colors. */
  quality: number;
  stripMetadata: boolean;
  limits: ImageLimits;
  /** Folder for attempts. */
  scratch: string;
  /** Progress, 0..1. */
  progress?(share: number): void;
}

export interface CompressedImage extends WrittenImage {
  /** Whether the pixels equal the input's, byte for byte. */
  unchanged: boolean;
}

/** A palette is lossy: it must pay to be taken instead of the same pixels written well. */
const PALETTE_MUST_SAVE = 0.9;
/** Each lossy encoding costs a little looks: for less than this it is not worth it. */
const ENCODING_MUST_SAVE = 0.98;

/**
 * Writes `source` to `outputPath` in fewer bytes. If little is gained, the input is kept, without its metadata. In the
 * same format the output is larger only if the metadata must go and cannot be removed without re-encoding.
 * @throws SheafError `limit_exceeded`, `unprocessable_file`
 */
export async function compressImage(
  source: ImageSource,
  outputPath: string,
  options: CompressOptions,
): Promise<CompressedImage> {
  const { format, limits, progress } = options;
  const size = { width: source.width, height: source.height };
  const { frames, notes } = keptFrames(source, format);
  const kept = format === source.format ? await keepInput(source, options.stripMetadata) : null;
  // Writing only the first of several pages would drop the others.
  if (format === source.format && frames < source.frames) {
    if (!kept) {
      const code = 'metadata_stays_with_pages';
      throw new SheafError('unprocessable_file', IMAGE_NOTES[code], { reason: { code } });
    }
    return writeKept(source, kept, outputPath, [{ code: 'page_sizes_differ' }]);
  }
  checkOutput(size, frames, format, limits);
  const best = await encodeBest(source, options, frames > 1);
  progress?.(0.9);
  if (kept && best.bytes > kept.threshold && (!kept.stripped || (await source.isWhole(kept.stripped)))) {
    await rm(best.path);
    return writeKept(source, kept, outputPath, [{ code: 'pixels_kept' }]);
  }
  await rename(best.path, outputPath);
  if (format === source.kind && best.bytes > source.bytes) notes.push({ code: 'larger_without_metadata' });
  if (best.palette) notes.push({ code: 'palette_reduced' });
  return { ...size, bytes: best.bytes, frames: await framesOf(outputPath, frames), notes, unchanged: false };
}

interface Candidate {
  path: string;
  bytes: number;
  palette: boolean;
}

async function encodeBest(source: ImageSource, options: CompressOptions, allFrames: boolean): Promise<Candidate> {
  const { format, quality, scratch, progress } = options;
  const open = () => source.open({ allFrames });
  const encoding = { format, quality, keepMetadata: !options.stripMetadata, thorough: true };
  try {
    const path = join(scratch, `encoded.${format}`);
    const { size } = await encodeAs(open(), source, encoding).toFile(path);
    const encoded = { path, bytes: size, palette: false };
    if (format !== 'png' || quality === 100) return encoded;
    progress?.(0.5);
    const palettePath = join(scratch, 'palette.png');
    const image = encodeAs(open(), source, encoding).toColourspace('srgb');
    const palette = await image.png({ palette: true, quality, effort: 7 }).toFile(palettePath);
    if (palette.size > size * PALETTE_MUST_SAVE) return encoded;
    return { path: palettePath, bytes: palette.size, palette: true };
  } catch (cause) {
    return failPipeline(cause, source.format);
  }
}

/** The input as it would be kept: `stripped` is null if the file itself is, metadata and all. */
interface KeptInput {
  bytes: number;
  /** An encoding of more bytes than this is not taken instead. */
  threshold: number;
  stripped: Buffer | null;
  notes: ImageNote[];
}

async function keepInput(source: ImageSource, strip: boolean): Promise<KeptInput | null> {
  // An image decoded from another format has no original to keep.
  if (source.kind !== source.format) return null;
  const kept = (bytes: number, stripped: Buffer | null, notes: ImageNote[]): KeptInput => {
    return { bytes, threshold: bytes * ENCODING_MUST_SAVE, stripped, notes };
  };
  if (!strip) return kept(source.bytes, null, []);
  const stripped = stripMetadata(await readFile(source.file), source.format, source.orientation);
  if (!stripped) return null;
  return kept(stripped.length, stripped, source.hasMetadata ? [{ code: 'metadata_removed' }] : []);
}

async function writeKept(
  source: ImageSource,
  { bytes, stripped, notes }: KeptInput,
  outputPath: string,
  reasons: ImageNote[],
): Promise<CompressedImage> {
  if (stripped) await writeFile(outputPath, stripped);
  else await copyFile(source.file as string, outputPath);
  const { width, height, frames } = source;
  return { width, height, bytes, frames, notes: [...reasons, ...notes], unchanged: true };
}
