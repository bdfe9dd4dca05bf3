import type { Mask } from '../lettering/fill.ts';
import { type BarcodeReader, openBarcodeReader } from './read-barcodes.ts';

/** Percent of light between bars and background below which ISO/IEC 15416 grades a barcode D or worse. */
const LEAST_CONTRAST = 40;
/** Larger pictures are not read a second time. */
const MAX_PIXELS = 16_000_000;

/** A barcode that scanners may not read: its colors are too alike or the wrong way round, or our own reader fails. */
export type Doubt = 'barcode_contrast' | 'barcode_not_read';

/** The reflectance of `#rrggbb` in percent: the relative luminance of WCAG 2, which is linear in light. */
function reflectanceOf(color: string): number {
  const [red, green, blue] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(color.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return (0.2126 * red + 0.7152 * green + 0.0722 * blue) * 100;
}

/** Opens the reader of barcodes in their colors; without a background, they are on white. */
export async function openReadBack(color: string, background: string | null) {
  const paper = background ?? '#ffffff';
  const contrast = reflectanceOf(paper) - reflectanceOf(color);
  const [dark, light] = [grayOf(color), grayOf(paper)];
  let reader: BarcodeReader | null = null;
  return {
    /** Light that bars return less than the background, in percent; 0 when they return more. */
    contrast: Math.max(0, Math.round(contrast)),
    /** Returns why the barcode in `mask` would not be read; null if it would. */
    async doubtOf({ width, height, data }: Mask): Promise<Doubt | null> {
      if (contrast < LEAST_CONTRAST) return 'barcode_contrast';
      if (width * height > MAX_PIXELS) return null;
      reader ??= await openBarcodeReader();
      const gray = data.map((covered) => Math.round(light + ((dark - light) * covered) / 255));
      return reader.read({ width, height, data: gray }, null, false).length > 0 ? null : 'barcode_not_read';
    },
  };
}

function grayOf(color: string): number {
  const [red, green, blue] = [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16)) as [
    number,
    number,
    number,
  ];
  return Math.round(0.299 * red + 0.587 * green + 0.114 * blue);
}
