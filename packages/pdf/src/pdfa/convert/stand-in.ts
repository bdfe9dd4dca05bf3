import type { EditedDocument } from '../../edit/edited-document.ts';
import { type CffProgram, readCff } from '../../font-programs/cff.ts';
import { outlineOf, type Segment } from '../../font-programs/charstring.ts';
import { encodedNames, simpleWidths } from '../../font-programs/lookup.ts';
import { fontName } from '../../font-programs/read-program.ts';
import {
  chooseStandardFace,
  type StandardFace,
  specifiedWidth,
  standardGlyph,
} from '../../font-programs/standard-faces.ts';
import type { FontUse } from '../../font-programs/text-use.ts';
import { type NewGlyph, writeCff } from '../../font-programs/write-cff.ts';
import { STANDARD_ENCODING } from '../../read/encodings.ts';
import { dictOf, nameOf, type PdfDict, PdfName, type PdfObject, PdfRef } from '../../syntax/objects.ts';
import { subsetTag } from './subset-tag.ts';

/** The standard fonts' programs by their names. */
export type StandardPrograms = ReadonlyMap<string, Uint8Array>;

const NONSYMBOLIC = 32;

/** The standard font to replace one that is not embedded; null if none fits. */
export function faceFor(edited: EditedDocument, { dict }: Pick<FontUse, 'dict'>): StandardFace | null {
  const subtype = edited.entries(dict).get('Subtype');
  if (!(subtype instanceof PdfName) || !['Type1', 'MMType1', 'TrueType'].includes(subtype.name)) return null;
  const flags = edited.entries(dict).within('FontDescriptor').number('Flags') ?? 0;
  return chooseStandardFace(fontName(edited, dict), flags);
}

/**
 * Makes the font dictionary of the substitute for a font that is not embedded: a standard font's glyphs with the
 * document's widths, drawn as readers draw such a font. Null if a character is missing.
 */
export function makeStandIn(
  edited: EditedDocument,
  use: FontUse,
  programs: StandardPrograms,
): { dict: PdfDict; used: string } | null {
  const face = faceFor(edited, use);
  const bytes = face && programs.get(face.name);
  if (!face || !bytes) return null;
  const program = readCff(bytes);
  const { dict } = use;
  const named = namesFor(edited, dict, face);
  const stated = edited.entries(dict).array('Widths') ? simpleWidths(edited, dict) : null;
  const glyphs: NewGlyph[] = [{ name: '.notdef', width: 0, outline: [] }];
  const codes = [...use.codes.keys()].sort((left, right) => left - right);
  const widthByName = new Map<string, number>();
  const differences: PdfObject[] = [];
  const widths = new Map<number, number>();
  for (const code of codes) {
    const name = named(code);
    const glyph = name === undefined ? -1 : standardGlyph(program, name);
    if (glyph < 0 && !isBlank(name)) return null;
    const own = glyph < 0 ? 0 : (program.widthOf(glyph) ?? 0);
    const width = stated?.(code) ?? (name === undefined ? 0 : (specifiedWidth(face, name) ?? own));
    const called = uniqueName(name ?? 'space', width, widthByName);
    widths.set(code, width);
    differences.push(code, nameOf(called.name));
    if (called.isNew)
      glyphs.push({ name: called.name, width, outline: glyph < 0 ? [] : fitted(program, glyph, own, width) });
  }
  const tag = subsetTag(`${face.name} ${codes.join()} ${[...widths.values()].join()}`);
  const fullName = `${tag}+${face.name}`;
  const [first, last] = [codes[0] ?? 0, codes.at(-1) ?? 0];
  const descriptor = edited.add(
    dictOf({
      Type: nameOf('FontDescriptor'),
      FontName: nameOf(fullName),
      Flags: NONSYMBOLIC | (face.fixed ? 1 : 0) | (face.serif ? 2 : 0) | (face.italic ? 64 : 0),
      FontBBox: [-200, -250, 1200, 950],
      ItalicAngle: face.italic ? -12 : 0,
      Ascent: face.serif ? 683 : 718,
      Descent: face.serif ? -217 : -207,
      CapHeight: face.serif ? 662 : 718,
      StemV: face.bold ? 140 : 84,
      FontFile3: edited.addStream(dictOf({ Subtype: nameOf('Type1C') }), writeCff(fullName, glyphs, program.bounds)),
    }),
  );
  const toUnicode = dict.get('ToUnicode');
  return {
    used: face.name,
    dict: dictOf({
      Type: nameOf('Font'),
      Subtype: nameOf('Type1'),
      BaseFont: nameOf(fullName),
      FirstChar: first,
      LastChar: last,
      Widths: Array.from({ length: last - first + 1 }, (_, index) => widths.get(first + index) ?? 0),
      Encoding: dictOf({ Type: nameOf('Encoding'), Differences: differences }),
      FontDescriptor: descriptor,
      ToUnicode: toUnicode instanceof PdfRef ? toUnicode : undefined,
    }),
  };
}

/** How codes of a font that is not embedded are named, as readers take it. */
function namesFor(edited: EditedDocument, dict: PdfDict, face: StandardFace): (code: number) => string | undefined {
  const names = encodedNames(edited, dict);
  // A symbol font keeps its codes and ignores encodings.
  const base = face.encoding ?? STANDARD_ENCODING;
  const encoded = edited.entries(dict).get('Encoding') instanceof PdfName;
  return (code) => (face.encoding && encoded ? base[code] || undefined : (names[code] ?? (base[code] || undefined)));
}

/** True for a code that shows nothing: one without a name, or a blank by any name. */
function isBlank(name: string | undefined): boolean {
  return (
    name === undefined ||
    /^(?:\.notdef|\.null|nonmarkingreturn|CR|NULL|nbspace|controlX|SPACE|space.*|g0|G00)$/.test(name)
  );
}

/** A name for a glyph of this width: the same glyph may be shown in several. */
function uniqueName(name: string, width: number, widthByName: Map<string, number>): { name: string; isNew: boolean } {
  const stem = name === '.notdef' ? 'space' : name.replace(/[^\w.]/g, '_').slice(0, 60);
  for (let count = 0; ; count++) {
    const called = count === 0 ? stem : `${stem}.${count}`;
    const known = widthByName.get(called);
    if (known === width) return { name: called, isNew: false };
    if (known !== undefined) continue;
    widthByName.set(called, width);
    return { name: called, isNew: true };
  }
}

/** The outline as readers draw a substitute font: made narrower to fit, or with half the room that is left before it. */
function fitted(program: CffProgram, glyph: number, own: number, width: number): Segment[] {
  const outline = outlineOf(program, glyph);
  const scale = width > 0 && own > width ? width / own : 1;
  const shift = own > 0 && width > own + 1 ? (width - own) / 2 : 0;
  if (scale === 1 && shift === 0) return outline;
  return outline.map(([kind, ...points]) => [
    kind,
    ...points.map((value, index) => (index % 2 === 0 ? value * scale + shift : value)),
  ]);
}
