import { join } from 'node:path';
import { parseCMap } from '@sheaf/pdf/content/cmap';
import { type3Names } from '@sheaf/pdf/content/glyphs';
import { appendChanges, canAppend } from '@sheaf/pdf/edit/append-changes';
import { visitObjects } from '@sheaf/pdf/edit/each-object';
import { type EditedDocument, editDocument } from '@sheaf/pdf/edit/edited-document';
import { openDocument } from '@sheaf/pdf/file/document';
import { characterOf } from '@sheaf/pdf/font-programs/glyph-names';
import { isDict, PdfRef, PdfStream } from '@sheaf/pdf/syntax/objects';
import { writeCmap } from '@sheaf/pdf/syntax/write-cmap';
import { createFileWriter } from '../files/writer.ts';

/** Limit of fonts, and of the length of a map. */
const MAX_FONTS = 2000;
const MAX_MAP_BYTES = 2 * 1024 * 1024;
/** A count with the spaces after it. */
const COUNT_LENGTH = 20;

let copies = 0;

/**
 * Writes a copy with correct entry counts in maps of fonts to Unicode, since PDFium ignores maps with wrong counts, and
 * with maps from glyph names for Type 3 fonts without one, whose names PDFium does not read. Null if nothing needs
 * mending, and for a damaged or encrypted file.
 */
export function mendTextMaps(
  path: string,
  scratch: string,
  limits: { maxPdfPages: number; maxInflatedBytes: number },
): string | null {
  try {
    using document = openDocument(path, { maxPages: limits.maxPdfPages, maxInflatedBytes: limits.maxInflatedBytes });
    if (document.encrypted) return null;
    const edited = editDocument(document);
    let mended = 0;
    for (const [map, bytes] of mapsOf(edited)) {
      const stream = edited.get(map) as PdfStream;
      const decoded = edited.decode(stream);
      if (decoded.length > MAX_MAP_BYTES || countsRight(Buffer.from(decoded).toString('latin1'))) continue;
      edited.set(map, mapWith(parseCMap(decoded).texts, bytes));
      mended++;
    }
    mended += mapNamedGlyphs(edited);
    if (mended === 0 || !canAppend(edited)) return null;
    const copy = join(scratch, `mapped-${process.pid}-${copies++}.pdf`);
    using file = createFileWriter(copy);
    appendChanges(edited, file);
    file.close();
    return copy;
  } catch {
    // Maps that our core cannot read stay as the library reads them.
    return null;
  }
}

/** Maps the codes of Type 3 fonts without a map by the names of their glyphs (ISO 32000-2, 9.10.2); returns how many fonts. */
function mapNamedGlyphs(edited: EditedDocument): number {
  let mapped = 0;
  visitObjects(edited, ['CharProcs'], (font) => {
    if (!isDict(font) || mapped >= MAX_FONTS || !edited.entries(font).is('Subtype', 'Type3') || font.has('ToUnicode'))
      return false;
    const drawn = edited.entries(font).dict('CharProcs');
    const texts = new Map<number, string>();
    for (const [code, name] of type3Names(edited, font).entries()) {
      const point = drawn?.has(name) ? characterOf(name) : undefined;
      if (point !== undefined) texts.set(code, String.fromCodePoint(point));
    }
    if (texts.size === 0) return false;
    font.set('ToUnicode', edited.add(mapWith(texts, 1)));
    mapped++;
    return true;
  });
  return mapped;
}

/** Numbers of the maps of fonts to Unicode, with the bytes that a code of their font has. */
function mapsOf(edited: EditedDocument): Map<number, 1 | 2> {
  const maps = new Map<number, 1 | 2>();
  visitObjects(edited, ['ToUnicode'], (font) => {
    const map = isDict(font) && maps.size < MAX_FONTS ? font.get('ToUnicode') : null;
    if (isDict(font) && map instanceof PdfRef && edited.get(map.num) instanceof PdfStream)
      maps.set(map.num, edited.entries(font).is('Subtype', 'Type0') ? 2 : 1);
    return false;
  });
  return maps;
}

/** Checks that each list has as many entries as it states, in time that grows only with the map. */
function countsRight(map: string): boolean {
  const begins = /begin(bfchar|bfrange)\b/g;
  for (let begin = begins.exec(map); begin; begin = begins.exec(map)) {
    const end = map.indexOf(`end${begin[1]}`, begins.lastIndex);
    if (end < 0) return true;
    const count = /(\d+)\s+$/.exec(map.slice(Math.max(0, begin.index - COUNT_LENGTH), begin.index))?.[1];
    const list = map.slice(begins.lastIndex, end).replace(/\[[^[\]]*\]/g, '<00>');
    const strings = list.match(/<[^<>]*>/g)?.length ?? 0;
    if (count !== undefined && Number(count) !== strings / (begin[1] === 'bfchar' ? 2 : 3)) return false;
    begins.lastIndex = end;
  }
  return true;
}

function mapWith(texts: ReadonlyMap<number, string>, bytes: 1 | 2): PdfStream {
  const code = (value: number): string => `<${value.toString(16).padStart(bytes * 2, '0')}>`;
  const data = writeCmap({
    name: 'Mended',
    type: 2,
    ordering: 'UCS',
    spaces: [`${code(0)} ${code(256 ** bytes - 1)}`],
    kind: 'bfchar',
    lines: Array.from(
      texts,
      ([from, text]) => `${code(from)} <${Buffer.from(text, 'utf16le').swap16().toString('hex')}>`,
    ),
  });
  return new PdfStream(new Map(), {
    length: data.length,
    read: (from, to) => data.subarray(from, to),
    forEach: (take) => take(data),
  });
}
