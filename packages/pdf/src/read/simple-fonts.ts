import type { PdfDocument } from '../file/document.ts';
import { isDict, type PdfDict, PdfName } from '../syntax/objects.ts';
import { type Encoding, encodingOf } from './encodings.ts';

/** The encoding of a simple font, as its dictionary states it (ISO 32000-2, 9.6.5). */
export interface FontEncoding {
  /** The encoding that it names, or is based on; null for none that PDF knows. */
  base: Encoding | null;
  /** Names that it sets for codes below 256. */
  differences: Map<number, string>;
}

/** The name of a font, without the tag that marks a subset (9.9.2); null if it has none. */
export function baseFontOf(document: PdfDocument, font: PdfDict): string | null {
  return (
    document
      .entries(font)
      .name('BaseFont')
      ?.replace(/^[A-Z]{6}\+/, '') ?? null
  );
}

/** Reads the entry `Encoding` of a simple font. */
export function readFontEncoding(document: PdfDocument, font: PdfDict): FontEncoding {
  const encoding = document.entries(font).get('Encoding');
  const entries = document.entries(isDict(encoding) ? encoding : null);
  const name = encoding instanceof PdfName ? encoding.name : entries.name('BaseEncoding');
  const differences = new Map<number, string>();
  let code = 0;
  for (const item of entries.array('Differences') ?? []) {
    const entry = document.resolve(item);
    if (typeof entry === 'number') code = entry;
    else if (entry instanceof PdfName && code >= 0 && code < 256) differences.set(code++, entry.name);
  }
  return { base: name === null ? null : encodingOf(name), differences };
}
