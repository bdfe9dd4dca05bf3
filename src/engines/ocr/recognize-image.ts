import { failPipeline, type ImageSource } from '../image/source.ts';
import { scaleLine } from './move-line.ts';
import { MAX_PIXELS } from './recognize-pages.ts';
import { recognizeUpright, type Turn } from './recognize-upright.ts';
import type { RecognizedLine, Recognizer } from './recognizer.ts';

/** The content of a picture, in its own pixels, once it is upright. */
export interface ImageWords {
  width: number;
  height: number;
  /** Degrees clockwise. */
  turn: Turn;
  lines: RecognizedLine[];
}

/** Pixels of the longer side below which letters are mostly too small: the engine wants 20 and more for an x. */
const SMALL = 2400;
const MOST_LARGER = 3;

/**
 * Recognizes the text of an image or of one of its frames, counted from 0. Small ones are enlarged first.
 * @param orient whether to detect images on their side or upside down
 * @throws SheafError `unprocessable_file`
 */
export async function recognizeImage(
  source: ImageSource,
  frame: number,
  recognizer: Recognizer,
  orient: boolean,
): Promise<ImageWords> {
  const image = source.open({ allFrames: false, frame });
  const { data, info } = await image
    .flatten({ background: '#ffffff' })
    .toColourspace('b-w')
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true })
    .catch((cause: unknown) => failPipeline(cause, source.format));
  const { width, height, channels } = info;
  const scale = scaleFor(width, height);
  const drawn = scale === 1 && channels === 1 ? { data, width, height } : await resize(data, info, scale);
  const { turn, lines } = orient
    ? await recognizeUpright(recognizer, drawn)
    : { turn: 0 as const, lines: await recognizer.recognize({ ...drawn, channels: 1 }) };
  const size = turn === 90 || turn === 270 ? { width: height, height: width } : { width, height };
  return { ...size, turn, lines: lines.map((line) => scaleLine(line, width / drawn.width)) };
}

function scaleFor(width: number, height: number): number {
  const largest = Math.sqrt(MAX_PIXELS / (width * height));
  return Math.min(largest, Math.max(1, Math.min(MOST_LARGER, SMALL / Math.max(width, height))));
}

async function resize(data: Buffer, { width, height, channels }: Size, scale: number) {
  const { loadSharp } = await import('../image/sharp.ts');
  const sharp = await loadSharp();
  const resized = await sharp(data, { raw: { width, height, channels } })
    .resize(Math.max(1, Math.round(width * scale)), Math.max(1, Math.round(height * scale)), {
      fit: 'fill',
      kernel: 'cubic',
    })
    .toColourspace('b-w')
    .extractChannel(0)
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { data: resized.data, width: resized.info.width, height: resized.info.height };
}

interface Size {
  width: number;
  height: number;
  channels: 1 | 2 | 3 | 4;
}
