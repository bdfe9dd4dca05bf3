import type { PdfDocument } from '../file/document.ts';
import { type PdfDict, PdfName } from '../syntax/objects.ts';
import { type Facts, nameIn } from './facts.ts';
import type { Used } from './resources.ts';

const FONT_FILES = ['FontFile', 'FontFile2', 'FontFile3'];
const SUBSET = /^[A-Z]{6}\+/;

/** Describes each font once, even if many objects repeat it. */
export function tellFonts(document: PdfDocument, fonts: readonly Used[]): Facts[] {
  const factsByFont = new Map<string, Facts>();
  for (const { dict, page } of fonts) {
    const facts = factsOf(document, dict);
    const key = JSON.stringify(facts);
    if (!factsByFont.has(key)) factsByFont.set(key, { ...facts, first_page: page === 0 ? null : page });
  }
  return [...factsByFont.values()];
}

function factsOf(document: PdfDocument, font: PdfDict): Facts {
  const type = nameIn(document, font.get('Subtype')) ?? 'unknown';
  // The glyphs' source in a composite font (ISO 32000-2, 9.7.1).
  const drawing = document.dict(document.entries(font).array('DescendantFonts')?.[0]) ?? font;
  const descriptor = document.entries(drawing).dict('FontDescriptor');
  const name = nameIn(document, drawing.get('BaseFont') ?? font.get('BaseFont')) ?? '';
  const encoding = document.entries(font).get('Encoding');
  return {
    name: name.replace(SUBSET, ''),
    type: drawing === font ? type : `${type} (${nameIn(document, drawing.get('Subtype')) ?? 'unknown'})`,
    // Those of Type 3 are drawn in the document itself.
    embedded: type === 'Type3' || FONT_FILES.some((key) => document.entries(descriptor).dict(key)),
    subset: SUBSET.test(name),
    encoding: encoding instanceof PdfName ? (nameIn(document, encoding) ?? null) : encoding === null ? null : 'custom',
    to_unicode: document.entries(font).get('ToUnicode') !== null,
  };
}
