import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { SheafError } from '../../errors.ts';
import { type ImageLimits, openImage } from '../image/source.ts';
import type { PageElement } from './read-page.ts';
import { everyElement, type SetPicture } from './setting.ts';

/** Pixels of the longer side that a picture keeps: as many as the longer side of a sheet has at 220 dots per inch. */
const MAX_SIDE = 2400;
const MAX_PICTURES = 2000;
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
  for (const { name, attributes } of everyElement(body)) {
    const { src } = attributes;
    if (name !== 'img' || src === undefined || pictures.has(src) || refused.has(src)) continue;
    const made = pictures.size < MAX_PICTURES ? await readPicture(src, join(scratch, 'picture'), limits) : null;
    if (!made) {
      refused.add(src);
      continue;
    }
    const path = `/p${pictures.size}.${made.extension}`;
    files.set(path, made.bytes);
    pictures.set(src, { path, width: made.width, height: made.height });
  }
  return { pictures, files, unread: refused.size };
}

async function readPicture(src: string, file: string, limits: ImageLimits) {
  const head = HELD.exec(src);
  if (!head) return null;
  const [whole, type, base64] = head;
  const data = src.slice(whole.length);
  try {
    writeFileSync(file, base64 ? Buffer.from(data, 'base64') : Buffer.from(decodeURIComponent(data), 'utf8'));
    const source = await openImage(file, type!.toLowerCase(), limits);
    const image = source.open({ allFrames: false });
    const resized = image
      .resize({ width: MAX_SIDE, height: MAX_SIDE, fit: 'inside', withoutEnlargement: true })
      .toColorspace('srgb');
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
    // One that is too large is told of; one that is broken is shown by its words, as browsers have it.
    if (error instanceof SheafError && error.code !== 'limit_exceeded') return null;
    if (error instanceof URIError) return null;
    throw error instanceof SheafError
      ? error
      : new SheafError('unprocessable_file', 'An image of the text cannot be read.', { cause: error });
  }
}
