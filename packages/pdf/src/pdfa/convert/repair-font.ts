import { copyOf, type EditedDocument } from '../../edit/edited-document.ts';
import type { CffProgram } from '../../font-programs/cff.ts';
import { outlineOf, type Segment } from '../../font-programs/charstring.ts';
import { BrokenFont, type FontProgram } from '../../font-programs/font-program.ts';
import { characterOf } from '../../font-programs/glyph-names.ts';
import { encodedNames, lookUp, type Shown } from '../../font-programs/lookup.ts';
import { type Embedded, embeddedIn, FONT_FILES } from '../../font-programs/read-program.ts';
import { rebuildTrueType, type WantedGlyph, withGlyphWidths } from '../../font-programs/rebuild-true-type.ts';
import { cidOf, type FontUse } from '../../font-programs/text-use.ts';
import type { Type1Program } from '../../font-programs/type1.ts';
import { type1Outline } from '../../font-programs/type1-outline.ts';
import { type NewGlyph, writeCff } from '../../font-programs/write-cff.ts';
import { Buffer } from '../../platform/buffer.ts';
import { cidWidths } from '../../read/cid-widths.ts';
import { baseFontOf } from '../../read/simple-fonts.ts';
import {
  dictOf,
  isDict,
  nameOf,
  type PdfDict,
  PdfName,
  type PdfObject,
  PdfRef,
  PdfStream,
} from '../../syntax/objects.ts';
import { IDENTITY_SYSTEM } from '../../syntax/write-cmap.ts';
import { subsetTag } from './subset-tag.ts';
import { CMAP_NAME, compositeMap, simpleToUnicode } from './write-cmap.ts';

const [SYMBOLIC, NONSYMBOLIC] = [4, 32];

/**
 * Repairs an embedded font, so that codes lead to the glyphs that readers certainly show, with the document's widths
 * (ISO 19005-2, 6.2.11.5, .6 and .8). A font beyond repair stays unchanged.
 */
export function repairFont(edited: EditedDocument, use: FontUse, program: FontProgram): void {
  if (!(use.entry instanceof PdfRef)) return;
  try {
    const composite = edited.entries(use.dict).is('Subtype', 'Type0');
    if (composite) repairComposite(edited, use, program);
    else {
      setWidths(edited, use, program);
      const shown = lookUp(edited, use, program);
      if (!shown) return;
      if (program.kind === 'TrueType') repairTrueType(edited, use, shown);
      else if (program.maps.length === 0) redrawSimple(edited, use, program, shown);
    }
  } catch (error) {
    if (!(error instanceof BrokenFont)) throw error;
  }
}

/** Adds the required first and last code and widths to a simple font, from its program if needed. */
function setWidths(edited: EditedDocument, use: FontUse, program: FontProgram): void {
  const widths = edited.entries(use.dict).array('Widths');
  const first = edited.entries(use.dict).number('FirstChar');
  const last = edited.entries(use.dict).number('LastChar');
  if (first !== null && last !== null && widths?.length === last - first + 1) return;
  const dict = copyOf(use.dict) as PdfDict;
  if (widths && first !== null) dict.set('LastChar', first + widths.length - 1);
  else {
    const glyphs = new Map(lookUp(edited, use, program)?.map(({ code, glyph }) => [code, glyph]));
    const codes = [...use.codes.keys()];
    const [from, to] = [Math.min(...codes, 255), Math.max(...codes, 0)];
    if (from > to) return;
    dict.set('FirstChar', from);
    dict.set('LastChar', to);
    dict.set(
      'Widths',
      Array.from({ length: to - from + 1 }, (_, index) =>
        Math.round(program.widthOf(glyphs.get(from + index) ?? -1) ?? 0),
      ),
    );
  }
  replaceFont(edited, use, dict);
}

function replaceFont(edited: EditedDocument, use: FontUse, dict: PdfDict): void {
  edited.set((use.entry as PdfRef).num, dict);
  use.dict = dict;
}

/** The descriptor as a copy with another program. */
function withProgram(
  edited: EditedDocument,
  font: PdfDict,
  key: Embedded['key'],
  entries: PdfDict,
  data: Buffer,
): PdfDict {
  const before = edited.entries(font).dict('FontDescriptor');
  if (!before) throw new BrokenFont('no descriptor');
  const descriptor = copyOf(before) as PdfDict;
  for (const old of FONT_FILES) descriptor.delete(old);
  descriptor.set(key, edited.addStream(entries, data));
  return descriptor;
}

function repairTrueType(edited: EditedDocument, use: FontUse, shown: readonly Shown[]): void {
  const embedded = embeddedIn(edited, use.dict);
  if (!embedded || shown.length === 0) return;
  const names = encodedNames(edited, use.dict);
  // Of a glyph that has a name and is not found under it readers may show something that is not known here.
  if (shown.some(({ code, glyph }) => glyph <= 0 && names[code] && names[code] !== '.notdef' && use.codes.get(code)))
    return;
  const wanted: WantedGlyph[] = shown.map(({ code, glyph, width }) => ({ code, glyph: Math.max(0, glyph), width }));
  const data = rebuildTrueType(edited.decode(embedded.stream), wanted);
  const dict = copyOf(use.dict) as PdfDict;
  const descriptor = withProgram(edited, dict, 'FontFile2', dictOf({ Length1: data.length }), data);
  const flags = edited.entries(descriptor).number('Flags') ?? 0;
  descriptor.set('Flags', (flags | SYMBOLIC) & ~NONSYMBOLIC);
  dict.set('FontDescriptor', edited.add(descriptor));
  dict.set('Subtype', nameOf('TrueType'));
  if (!(edited.entries(dict).get('ToUnicode') instanceof PdfStream) && dict.has('Encoding')) {
    const texts = new Map<number, string>();
    for (const { code } of shown) {
      const character = characterOf(names[code] ?? '');
      if (character !== undefined) texts.set(code, String.fromCodePoint(character));
    }
    if (texts.size > 0) dict.set('ToUnicode', edited.addStream(new Map(), simpleToUnicode(texts)));
  }
  dict.delete('Encoding');
  replaceFont(edited, use, dict);
}

/** Rewrites the used glyphs, with the document's widths, each under the name of its code. */
function redrawSimple(edited: EditedDocument, use: FontUse, program: FontProgram, shown: readonly Shown[]): void {
  const outline = outlinesOf(program);
  if (!outline) return;
  const names = encodedNames(edited, use.dict);
  const glyphs: NewGlyph[] = [{ name: '.notdef', width: 0, outline: [] }];
  const looks = new Map<string, string>();
  const differences: PdfObject[] = [];
  for (const { code, glyph, width } of [...shown].sort((left, right) => left.code - right.code)) {
    const encoded = names[code] ?? program.nameOf(Math.max(0, glyph));
    const stem = encoded && encoded !== '.notdef' ? encoded : `c${code}`;
    const look = `${glyph} ${width}`;
    let name = stem;
    for (let count = 1; looks.has(name) && looks.get(name) !== look; count++) name = `${stem}.${count}`;
    differences.push(code, nameOf(name));
    if (looks.has(name)) continue;
    looks.set(name, look);
    glyphs.push({ name, width, outline: outline(glyph) });
  }
  const dict = copyOf(use.dict) as PdfDict;
  const fullName = newName(edited, dict, JSON.stringify([...looks]));
  const entries = dictOf({ Subtype: nameOf('Type1C') });
  const descriptor = withProgram(edited, dict, 'FontFile3', entries, writeCff(fullName, glyphs, boundsOf(program)));
  descriptor.set('FontName', nameOf(fullName));
  dict.set('FontDescriptor', edited.add(descriptor));
  dict.set('BaseFont', nameOf(fullName));
  dict.set('Subtype', nameOf('Type1'));
  dict.set('Encoding', dictOf({ Type: nameOf('Encoding'), Differences: differences }));
  replaceFont(edited, use, dict);
}

/** The same for a composite font: codes lead to the glyphs by a separate map. */
function redrawComposite(edited: EditedDocument, use: FontUse, program: FontProgram, listed: PdfRef): void {
  const outline = outlinesOf(program);
  const shown = lookUp(edited, use, program);
  const old = edited.get(listed.num);
  if (!outline || !shown || !isDict(old) || shown.length > 60_000) return;
  const glyphs: NewGlyph[] = [{ name: '.notdef', width: 0, outline: [] }];
  for (const { glyph, width } of shown) glyphs.push({ name: `g${glyphs.length}`, width, outline: outline(glyph) });
  const fullName = newName(edited, use.dict, shown.map(({ code, width }) => `${code} ${width}`).join());
  const descendant = copyOf(old) as PdfDict;
  const entries = dictOf({ Subtype: nameOf('CIDFontType0C') });
  const descriptor = withProgram(
    edited,
    descendant,
    'FontFile3',
    entries,
    writeCff(fullName, glyphs, boundsOf(program)),
  );
  descriptor.set('FontName', nameOf(fullName));
  descendant.delete('CIDToGIDMap');
  descendant
    .set('Subtype', nameOf('CIDFontType0'))
    .set('BaseFont', nameOf(fullName))
    .set('FontDescriptor', edited.add(descriptor))
    .set('CIDSystemInfo', IDENTITY_SYSTEM)
    .set('W', [1, shown.map(({ width }) => width)]);
  const vertical = edited.entries(use.dict).name('Encoding')?.endsWith('-V');
  if (vertical || descendant.has('W2')) return;
  const codes = new Map(shown.map(({ code }, index) => [code, index + 1]));
  const dict = copyOf(use.dict) as PdfDict;
  const map = compositeMap(codes, use.cmap?.lengths ?? null);
  const mapEntries = dictOf({
    Type: nameOf('CMap'),
    CMapName: nameOf(CMAP_NAME),
    CIDSystemInfo: IDENTITY_SYSTEM,
    WMode: 0,
  });
  dict.set('Encoding', edited.addStream(mapEntries, map));
  dict.set('BaseFont', nameOf(`${fullName}-${CMAP_NAME}`));
  dict.set('DescendantFonts', [edited.add(descendant)]);
  replaceFont(edited, use, dict);
}

/** The box of a program in thousandths of the em. */
function boundsOf(program: FontProgram): number[] {
  const unit =
    'cff' in program
      ? (program as CffProgram).cff.unitOf(0)
      : 'type1' in program
        ? (program as Type1Program).type1.unit
        : 1;
  return program.bounds.map((side) => side * unit);
}

/** How the outline of a glyph is followed, in thousandths of the em; null for programs of another kind. */
function outlinesOf(program: FontProgram): ((glyph: number) => Segment[]) | null {
  if ('cff' in program) {
    const { cff } = program as CffProgram;
    return (glyph) => scaled(outlineOf(program as CffProgram, Math.max(0, glyph)), cff.unitOf(Math.max(0, glyph)));
  }
  if (!('type1' in program)) return null;
  const own = program as Type1Program;
  return (glyph) => scaled(type1Outline(own, Math.max(0, glyph)), own.type1.unit);
}

/** A name that differs with what a font has now. */
function newName(edited: EditedDocument, dict: PdfDict, content: string): string {
  const baseName = baseFontOf(edited, dict) ?? '';
  return `${subsetTag(content)}+${baseName.replace(/[^\w-]/g, '').slice(0, 100) || 'Font'}`;
}

function scaled(outline: Segment[], unit: number): Segment[] {
  if (Math.abs(unit - 1) < 1e-9) return outline;
  return outline.map(([kind, ...points]) => [kind, ...points.map((value) => value * unit)]);
}

/**
 * Sets the widths of a composite TrueType font's glyphs to the document's, and adds a separate outline for the missing
 * glyph.
 */
function repairComposite(edited: EditedDocument, use: FontUse, program: FontProgram): void {
  const listed = edited.entries(use.dict).array('DescendantFonts')?.[0];
  if (!(listed instanceof PdfRef)) return;
  if (program.kind !== 'TrueType') {
    redrawComposite(edited, use, program, listed);
    return;
  }
  const descendant = edited.get(listed.num);
  const embedded = isDict(descendant) ? embeddedIn(edited, descendant) : null;
  const shown = lookUp(edited, use, program);
  if (!isDict(descendant) || !embedded || !shown || !edited.entries(descendant).is('Subtype', 'CIDFontType2')) return;
  const widthOf = cidWidths(edited, descendant);
  const wanted = new Map<number, WantedGlyph>();
  // CID 0 is the missing glyph, however it looks: codes that lead to it get an unused CID (6.2.11.8).
  const free = Math.min(65_535, Math.max(program.glyphCount, ...shown.map(({ code }) => cidOf(use, code))) + 1);
  const moved = shown.filter(({ code }) => cidOf(use, code) === 0);
  for (const { code, glyph } of shown) {
    const cid = cidOf(use, code) || free;
    wanted.set(cid, { code: cid, glyph: Math.max(0, glyph), width: widthOf(cid === free ? 0 : cid) });
  }
  if (wanted.size === 0) return;
  const { data, places } = withGlyphWidths(edited.decode(embedded.stream), [...wanted.values()]);
  const old = edited.entries(descendant).stream('CIDToGIDMap');
  const before = old ? edited.decode(old) : null;
  const size = Math.max(...wanted.keys()) + 1;
  const map = Buffer.alloc(Math.max(size * 2, before?.length ?? 0));
  if (before) map.set(before);
  else for (let cid = 0; cid < size; cid++) map.writeUInt16BE(Math.min(cid, program.glyphCount - 1), cid * 2);
  for (const [cid, place] of places) map.writeUInt16BE(place, cid * 2);
  const mapped = copyOf(descendant) as PdfDict;
  mapped.set(
    'FontDescriptor',
    edited.add(withProgram(edited, mapped, 'FontFile2', dictOf({ Length1: data.length }), data)),
  );
  mapped.set('CIDToGIDMap', edited.addStream(new Map(), map));
  edited.set(listed.num, mapped);
  if (moved.length > 0)
    moveCodes(edited, use, mapped, listed, new Map(moved.map(({ code }) => [code, free])), widthOf(0));
}

/** Maps codes to other CIDs, and keeps the CIDs of all other codes. */
function moveCodes(
  edited: EditedDocument,
  use: FontUse,
  descendant: PdfDict,
  listed: PdfRef,
  moved: ReadonlyMap<number, number>,
  width: number,
): void {
  const system = edited.entries(descendant).dict('CIDSystemInfo');
  const encoding = edited.entries(use.dict).get('Encoding');
  if (!system || (encoding instanceof PdfName && encoding.name !== 'Identity-H') || descendant.has('W2')) return;
  const codes = new Map([...use.codes.keys()].map((code) => [code, moved.get(code) ?? cidOf(use, code)]));
  const entries = dictOf({
    Type: nameOf('CMap'),
    CMapName: nameOf(CMAP_NAME),
    CIDSystemInfo: new Map(system),
    WMode: 0,
  });
  const dict = copyOf(use.dict) as PdfDict;
  dict.set('Encoding', edited.addStream(entries, compositeMap(codes, use.cmap?.lengths ?? null)));
  const widths = edited.entries(descendant).array('W') ?? [];
  descendant.set('W', [...widths, ...[...new Set(moved.values())].flatMap((cid) => [cid, [width]])]);
  edited.set(listed.num, descendant);
  replaceFont(edited, use, dict);
}
