import { readFile } from 'node:fs/promises';
import { encodeG4 } from '@sheaf/pdf/pictures/g4';
import { jp2Picture } from '@sheaf/pdf/pictures/jp2-picture';
import { jpegPicture } from '@sheaf/pdf/pictures/jpeg-picture';
import { faxDict, type Picture, statedDpi } from '@sheaf/pdf/pictures/picture';
import { pngPicture } from '@sheaf/pdf/pictures/png-picture';
import { plainRows, tiffPages } from '@sheaf/pdf/pictures/tiff-picture';
import { SheafError } from '../../errors.ts';
import { keptFrames } from '../image/geometry.ts';
import type { ImageNote } from '../image/notes.ts';
import { checkSize, failPipeline, type ImageLimits, type ImageSource, openImage } from '../image/source.ts';

/** Yields the pictures of a file one by one. */
export interface Pictures {
  take(picture: Picture): void;
  note(note: ImageNote): void;
}

/**
 * Makes pictures from an image file (one per page of a TIFF): JPEG, JPEG 2000, PNG and black and white TIFF by their
 * own data; all others without loss in 8 bits of gray or sRGB.
 * @throws SheafError `unprocessable_file` for damaged images, `limit_exceeded` or `unsupported_file_type`
 */
export async function makePictures(
  path: string,
  type: string,
  limits: ImageLimits,
  { take, note }: Pictures,
): Promise<void> {
  const file = await readFile(path);
  const check = (picture: Picture): Picture => {
    checkSize(picture.width, picture.height, 1, limits.maxImagePixels);
    return picture;
  };
  if (type === 'image/jp2') {
    const picture = jp2Picture(file);
    if (!picture) throw new SheafError('unprocessable_file', 'The JPEG 2000 image is damaged and cannot be read.');
    return take(check(picture));
  }
  const own = type === 'image/jpeg' ? jpegPicture(file) : type === 'image/png' ? pngPicture(file) : null;
  if (own) return take(check(own));
  if (type === 'image/tiff') return takePages(file, path, limits, take);
  const source = await openImage(path, type, limits);
  for (const kept of keptFrames(source, 'jpeg').notes) note(kept);
  take(await decoded(source, 0));
}

/** The pages of a TIFF; the picture library only handles those that must be decoded. */
async function takePages(file: Buffer, path: string, limits: ImageLimits, take: Pictures['take']): Promise<void> {
  let source: ImageSource | null = null;
  const open = async (): Promise<ImageSource> => {
    source ??= await openImage(path, 'image/tiff', limits);
    return source;
  };
  const pages = tiffPages(file);
  const [first] = pages ?? [];
  if (pages && first) checkSize(first.width, first.height, pages.length, limits.maxImagePixels);
  const count = pages?.length || (await open()).frames;
  for (let page = 0; page < count; page++) {
    const known = pages?.[page];
    if (known) checkSize(known.width, known.height, 1, limits.maxImagePixels);
    take(known?.picture() ?? (await decoded(await open(), page)));
  }
}

/** Makes one picture of an image file, of several pages or frames the first. @throws SheafError as `makePictures` */
export async function makePicture(path: string, type: string, limits: ImageLimits): Promise<Picture> {
  const kept: Picture[] = [];
  const take = (picture: Picture): void => {
    if (kept.length === 0) kept.push(picture);
  };
  await makePictures(path, type, limits, { take, note() {} });
  const [first] = kept;
  if (!first) throw new SheafError('unprocessable_file', 'The image has no page that could be read.');
  return first;
}

/** Through the picture library: upright, in gray or sRGB. */
async function decoded(source: ImageSource, frame: number): Promise<Picture> {
  try {
    const image = source.open({ allFrames: false, frame });
    const { density } = await source.open({ allFrames: false, frame }).metadata();
    const dpi = statedDpi(density);
    if (source.bilevel && !source.alpha) {
      const plain = { compression: 'none', bitdepth: 1 } as const;
      const fax = faxOf(await image.toColourspace('b-w').tiff(plain).toBuffer());
      if (fax) return { ...fax, dpi };
    }
    const png = { compressionLevel: 6, adaptiveFiltering: true, palette: false };
    const pixels = source.open({ allFrames: false, frame }).toColourspace(source.gray ? 'b-w' : 'srgb');
    const picture = pngPicture(await pixels.png(png).toBuffer());
    if (!picture) throw new Error('the picture library wrote a PNG of another kind');
    return { ...picture, dpi, embedded: false };
  } catch (cause) {
    return failPipeline(cause, source.format);
  }
}

/** Black and white as a fax machine encodes it; null if this does not compress, as with dithering. */
function faxOf(tiff: Buffer): Omit<Picture, 'dpi'> | null {
  const plain = plainRows(tiff);
  const data = plain && encodeG4(plain, plain.rows.length / 2);
  if (!data) return null;
  const { width, height } = plain;
  const dict = faxDict(width, height, false);
  return { width, height, dict, data, profile: null, alpha: null, orientation: 1, embedded: false };
}
