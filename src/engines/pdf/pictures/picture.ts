import { readFile } from 'node:fs/promises';
import { loadSharp } from '../../image/sharp.ts';
import { failPipeline, type ImageSource } from '../../image/source.ts';
import { stripMetadata } from '../../image/strip/strip-metadata.ts';
import { type PngContent, pngContent } from '../compress/png.ts';
import { dictOf, nameOf, type PdfDict, type PdfObject, PdfString } from '../syntax/objects.ts';
import { jpegFacts } from './jpeg-facts.ts';

/** A picture in the terms of a PDF; `dict` lacks what the writer numbers: `ColorSpace` by a profile, `SMask`. */
export interface Picture {
  dict: PdfDict;
  data: Uint8Array;
  /** Colour profile (ICC) of the data, with the number of its components. */
  profile: { data: Buffer; components: number } | null;
  alpha: { dict: PdfDict; data: Uint8Array } | null;
  /** EXIF orientation, 1 to 8, that drawing it must undo. */
  orientation: number;
  /** True when the file's own data was taken. */
  embedded: boolean;
  /** Dots per inch that the file states; null for none, or what stands there where nobody has set it. */
  dpi: number | null;
}

const SPACES: Record<number, { name: string; icc: string }> = {
  1: { name: 'DeviceGray', icc: 'GRAY' },
  3: { name: 'DeviceRGB', icc: 'RGB ' },
  4: { name: 'DeviceCMYK', icc: 'CMYK' },
};
const UNSET_DPI = 72;
const INVERTED = [1, 0, 1, 0, 1, 0, 1, 0];

/**
 * Makes a picture of an image: JPEG, and PNG without transparency, by their own data; all others without loss in 8 bits
 * of gray or sRGB. @throws SheafError `unprocessable_file` for damaged images
 */
export async function makePicture(source: ImageSource): Promise<Picture> {
  const sharp = await loadSharp();
  const { icc, density } = await sharp(source.path, { limitInputPixels: false }).metadata();
  const dpi = density && density > UNSET_DPI && density <= 4800 ? density : null;
  const own = await ownData(source);
  if (!own) return { ...(await decoded(source)), dpi };
  const components = own.components;
  const fits = icc && icc.length > 128 && icc.toString('latin1', 16, 20) === SPACES[components]?.icc;
  const profile = fits ? { data: icc, components } : null;
  return { dict: own.dict, data: own.data, profile, alpha: null, orientation: source.orientation, embedded: true, dpi };
}

/** The data of the file itself, where a PDF can hold it and it is whole. */
async function ownData(source: ImageSource): Promise<{ dict: PdfDict; data: Buffer; components: number } | null> {
  const { format, alpha, deep } = source;
  if ((format !== 'jpeg' && format !== 'png') || alpha || deep) return null;
  const file = await readFile(source.path);
  if (format === 'jpeg') {
    const facts = jpegFacts(file);
    if (!facts || !(await source.isWhole(file))) return null;
    const { width, height, components, adobe } = facts;
    const dict = imageDict(width, height, 8, nameOf(SPACES[components]!.name));
    dict.set('Filter', nameOf('DCTDecode'));
    if (components === 4 && adobe) dict.set('Decode', INVERTED);
    // Without what stands beside the picture: EXIF with its place, comments, and whatever follows its end.
    const data = stripMetadata(file, 'jpeg', 1);
    return data && { dict, data, components };
  }
  const content = pngContent(file);
  if (!content || !(await source.isWhole(file))) return null;
  return { dict: flateDict(content, file), data: content.data, components: content.palette ? 0 : content.channels };
}

/** Through the picture library: upright, in gray or sRGB, transparency beside it. */
async function decoded(source: ImageSource): Promise<Omit<Picture, 'dpi'>> {
  const png = { compressionLevel: 6, adaptiveFiltering: true, palette: false };
  const open = () => source.open({ allFrames: false });
  try {
    const color = await open()
      .removeAlpha()
      .toColourspace(source.gray ? 'b-w' : 'srgb')
      .png(png)
      .toBuffer();
    const mask = source.alpha ? await open().extractChannel('alpha').toColourspace('b-w').png(png).toBuffer() : null;
    const [content, shape] = [pngContent(color), mask && pngContent(mask)];
    if (!content || (mask && !shape)) throw new Error('the picture library wrote a PNG of another kind');
    return {
      dict: flateDict(content, color),
      data: content.data,
      profile: null,
      alpha: mask && shape ? { dict: flateDict(shape, mask), data: shape.data } : null,
      orientation: 1,
      embedded: false,
    };
  } catch (cause) {
    return failPipeline(cause, source.format);
  }
}

function flateDict({ channels, bits, palette }: PngContent, png: Buffer): PdfDict {
  const [width, height] = [png.readUInt32BE(16), png.readUInt32BE(20)];
  const plain = nameOf(SPACES[channels]!.name);
  const indexed = palette && [nameOf('Indexed'), nameOf('DeviceRGB'), palette.length / 3 - 1, new PdfString(palette)];
  const dict = imageDict(width, height, bits, indexed ?? plain);
  dict.set('Filter', nameOf('FlateDecode'));
  dict.set('DecodeParms', dictOf({ Predictor: 15, Colors: channels, BitsPerComponent: bits, Columns: width }));
  return dict;
}

function imageDict(width: number, height: number, bits: number, space: PdfObject): PdfDict {
  return dictOf({
    Type: nameOf('XObject'),
    Subtype: nameOf('Image'),
    Width: width,
    Height: height,
    ColorSpace: space,
    BitsPerComponent: bits,
  });
}
