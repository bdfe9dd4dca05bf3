import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { SheafError } from '../../errors.ts';
import { type ImageLimits, openImage } from '../image/source.ts';
import type { PageElement } from './read-page.ts';
import { everyElement, type SetPicture } from './setting.ts';

/** Pixels that a picture keeps: the width of A4 at 250 dots per inch. */
const MAX_PIXELS = 3_000_000;
/** Pixels of all pictures together: the typesetter keeps each decoded until the document is written. */
const MAX_ALL_PIXELS = 48_000_000;
const LEAST_PIXELS = 24_000;
const DRAWN_PER_PIXEL = 3;
const MAX_DRAWN_SIDE = 1600;
const MAX_PICTURES = MAX_ALL_PIXELS / LEAST_PIXELS;
const POINTS_PER_PIXEL = 0.75;
const HELD = /^data:(image\/(?:png|jpeg|gif|webp|avif|svg\+xml))(?:;charset=[\w-]+)?(;base64)?,/i;

/**
 * Makes the pictures of a page such that the typesetter has nothing to decode but plain JPEG and PNG of a size that fits: they are
 * judged by their headers first, as everywhere.
 * @param scratch a folder for files
 */
export async function readPictures(body: PageElement, scratch: string, limits: ImageLimits) {
  const pictures = new Map<string, SetPicture>();
  const files = new Map<string, Uint8Array>();
  const refused = new Set<string>();
  const shown = new Set(
    [...everyElement(body)].map(({ name, attributes }) => (name === 'img' ? attributes.src : null)),
  );
  const pixels = Math.min(MAX_PIXELS, Math.max(LEAST_PIXELS, Math.floor(MAX_ALL_PIXELS / shown.size)));
  for (const { name, attributes } of everyElement(body)) {
    const { src } = attributes;
    if (name !== 'img' || src === undefined || pictures.has(src) || refused.has(src)) continue;
    const picture =
      pictures.size < MAX_PICTURES ? await readPicture(src, { file: join(scratch, 'picture'), pixels, limits }) : null;
    if (!picture) {
      refused.add(src);
      continue;
    }
    const path = `/p${pictures.size}.${picture.extension}`;
    files.set(path, picture.bytes);
    pictures.set(src, { path, width: picture.width, height: picture.height });
  }
  return { pictures, files, unread: refused.size };
}

async function readPicture(
  src: string,
  { file, pixels, limits }: { file: string; pixels: number; limits: ImageLimits },
) {
  const head = HELD.exec(src);
  if (!head) return null;
  const [whole, type = '', base64] = head;
  const data = src.slice(whole.length);
  try {
    writeFileSync(file, base64 ? Buffer.from(data, 'base64') : Buffer.from(decodeURIComponent(data), 'utf8'));
    const source = await openImage(file, type.toLowerCase(), limits);
    // Drawings are rendered with more pixels than their size, or paper would show them.
    const vectorSide = Math.min(MAX_DRAWN_SIDE, DRAWN_PER_PIXEL * Math.max(source.width, source.height));
    const drawn = source.kind === 'svg' ? await openImage(file, 'image/svg+xml', { ...limits, vectorSide }) : source;
    const factor = Math.min(1, Math.sqrt(pixels / (drawn.width * drawn.height)));
    const width = Math.max(1, Math.round(drawn.width * factor));
    const height = Math.max(1, Math.round(drawn.height * factor));
    const resized = drawn.open({ allFrames: false }).resize({ width, height, fit: 'fill' }).toColorspace('srgb');
    const photo =
      source.format === 'jpeg' ||
      (source.format === 'webp' && !source.alpha) ||
      (source.format === 'avif' && !source.alpha);
    const encoded = photo ? resized.jpeg({ quality: 88 }) : resized.png({ compressionLevel: 6 });
    return {
      bytes: new Uint8Array(await encoded.toBuffer()),
      extension: photo ? 'jpg' : 'png',
      width: source.width * POINTS_PER_PIXEL,
      height: source.height * POINTS_PER_PIXEL,
    };
  } catch (error) {
    // A picture that is too large is reported; a damaged one is replaced by its alternative text, as in browsers.
    if (error instanceof SheafError && error.code === 'limit_exceeded') throw error;
    return null;
  }
}
