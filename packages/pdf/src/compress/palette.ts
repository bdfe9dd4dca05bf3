import type { PdfDocument } from '../file/document.ts';
import { Buffer } from '../platform/buffer.ts';
import { numberOr } from '../syntax/entries.ts';
import { type PdfObject, PdfStream, PdfString } from '../syntax/objects.ts';

/** The colors of an Indexed space (ISO 32000-1, 8.6.6.3). */
export interface Palette {
  /** The color space, as the document names it. */
  base: PdfObject;
  /** The colors in order, a byte for each component of `base`. */
  colors: Buffer;
}

const MAX_LOOKUP_BYTES = 256 * 4;

/** Reads the colors of the space `[/Indexed base hival lookup]`; null if some are missing. */
export function readPalette(document: PdfDocument, space: readonly PdfObject[], components: number): Palette | null {
  const [, base = null, highest, lookup] = space;
  const last = numberOr(document.resolve(highest), -1);
  if (!Number.isInteger(last) || last < 0 || last > 255) return null;
  const size = (last + 1) * components;
  const table = document.resolve(lookup);
  const bytes =
    table instanceof PdfString
      ? table.bytes
      : table instanceof PdfStream
        ? document.decode(table).subarray(0, MAX_LOOKUP_BYTES)
        : null;
  return bytes && bytes.length >= size ? { base, colors: Buffer.from(bytes.subarray(0, size)) } : null;
}
