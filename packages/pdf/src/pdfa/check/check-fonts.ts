import type { Content } from '../../content/contents.ts';
import type { PdfDocument } from '../../file/document.ts';
import { PREDEFINED_CMAPS } from '../../font-programs/cmap-names.ts';
import { BrokenFont, type FontProgram } from '../../font-programs/font-program.ts';
import { isListedName } from '../../font-programs/glyph-names.ts';
import { isSymbolic, lookUp } from '../../font-programs/lookup.ts';
import { descendantOf, embeddedIn, fontName, readProgram } from '../../font-programs/read-program.ts';
import { collectText, type FontUse, isRendered } from '../../font-programs/text-use.ts';
import { Buffer } from '../../platform/buffer.ts';
import { isDict, isName, type PdfDict, PdfName, PdfStream, PdfString } from '../../syntax/objects.ts';
import type { BreachCode, Report } from '../breaches.ts';
import { isUtf8 } from './names.ts';

const SUBTYPES = new Set(['Type1', 'MMType1', 'TrueType', 'Type3', 'Type0']);
const FILE_SUBTYPES = new Set(['', 'Type1C', 'CIDFontType0C', 'OpenType']);
const SUBSET = /^[A-Z]{6}\+/;

/** Checks the fonts that content uses, with the glyphs that it shows of them: 6.2.11 of ISO 19005-2. */
export function checkFonts(document: PdfDocument, contents: readonly Content[], report: Report): void {
  for (const use of collectText(document, contents)) checkFont(document, use, report);
}

/** Checks one font with the text shown in it. */
export function checkFont(document: PdfDocument, use: FontUse, report: Report): void {
  const { dict } = use;
  const name = fontName(document, dict);
  const say = (clause: string, code: BreachCode): void => report.add(`6.2.11.${clause}`, code, name);
  const kind = document.entries(dict).name('Subtype') ?? '';
  if (!document.entries(dict).is('Type', 'Font') || !SUBTYPES.has(kind)) say('2', 'pdfa_font_entry');
  if (kind === 'Type3') return;
  const base = document.entries(dict).get('BaseFont');
  if (!(base instanceof PdfName)) say('2', 'pdfa_font_entry');
  else if (!isUtf8(base.name)) report.add('6.1.8', 'pdfa_name', name);
  const descendant = descendantOf(document, dict);
  if (kind === 'Type0') checkComposite(document, use, descendant, say);
  const embedded = embeddedIn(document, descendant);
  if (!embedded) {
    if (isRendered(use)) say('4.1', 'pdfa_font_missing');
    return;
  }
  if (kind !== 'Type0') checkSimple(document, dict, say);
  if (!FILE_SUBTYPES.has(embedded.subtype)) say('2', 'pdfa_font_entry');
  try {
    const program = readProgram(document, embedded);
    if (kind === 'TrueType') checkTrueType(document, dict, program, isRendered(use), say);
    checkListed(document, descendant, program, base instanceof PdfName && SUBSET.test(base.name), say);
    checkGlyphs(document, use, program, say);
  } catch (error) {
    if (!(error instanceof BrokenFont)) throw error;
    say('2', 'pdfa_font_broken');
  }
}

type Say = (clause: string, code: BreachCode) => void;

/** 6.2.11.2: first and last code, and a width for each between them. */
function checkSimple(document: PdfDocument, dict: PdfDict, say: Say): void {
  const [first, last] = [document.entries(dict).number('FirstChar'), document.entries(dict).number('LastChar')];
  const widths = document.entries(dict).array('Widths');
  if (first === null || last === null || widths?.length !== last - first + 1) say('2', 'pdfa_font_entry');
}

/** 6.2.11.3: how codes of composite fonts lead to glyphs. */
function checkComposite(document: PdfDocument, { dict }: FontUse, descendant: PdfDict, say: Say): void {
  const encoding = document.entries(dict).get('Encoding');
  const type2 = document.entries(descendant).is('Subtype', 'CIDFontType2');
  if (type2 && embeddedIn(document, descendant)) {
    const map = document.entries(descendant).get('CIDToGIDMap');
    if (!(map instanceof PdfStream) && !isName(map, 'Identity')) say('3.2', 'pdfa_font_entry');
  }
  if (encoding instanceof PdfName) {
    if (!PREDEFINED_CMAPS.has(encoding.name)) say('3.3', 'pdfa_cmap');
    return;
  }
  if (!(encoding instanceof PdfStream)) {
    say('3.3', 'pdfa_cmap');
    return;
  }
  const text = Buffer.from(document.decode(encoding)).toString('latin1');
  const mode = Number(/\/WMode\s+(\d+)\s+def/.exec(text)?.[1] ?? 0);
  if (mode !== (document.entries(encoding.dict).number('WMode') ?? 0)) say('3.3', 'pdfa_cmap');
  const used = document.entries(encoding.dict).get('UseCMap');
  const named = /\/([\w-]+)\s+usecmap/.exec(text)?.[1] ?? (used instanceof PdfName ? used.name : '');
  if (used instanceof PdfStream || (named !== '' && !PREDEFINED_CMAPS.has(named))) say('3.3', 'pdfa_cmap');
  checkSystem(document, document.entries(encoding.dict).dict('CIDSystemInfo'), descendant, say);
}

/** 6.2.11.3.1: a CMap is for the collection of characters that its font has. */
function checkSystem(document: PdfDocument, own: PdfDict | null, descendant: PdfDict, say: Say): void {
  const system = document.entries(descendant).dict('CIDSystemInfo');
  const same = (key: string): boolean => {
    const [one, other] = [document.entries(own).get(key), document.entries(system).get(key)];
    return one instanceof PdfString && other instanceof PdfString && Buffer.compare(one.bytes, other.bytes) === 0;
  };
  const supplement = document.entries(system).number('Supplement') ?? 0;
  if (!same('Registry') || !same('Ordering') || supplement > (document.entries(own).number('Supplement') ?? 0))
    say('3.1', 'pdfa_font_entry');
}

/** 6.2.11.6: how codes of TrueType fonts lead to glyphs. */
function checkTrueType(document: PdfDocument, dict: PdfDict, program: FontProgram, rendered: boolean, say: Say): void {
  const encoding = document.entries(dict).get('Encoding');
  const symbols = program.maps.some(({ platform, encoding: own }) => platform === 3 && own === 0);
  if (isSymbolic(document, dict)) {
    if (encoding !== null) say('6', 'pdfa_encoding');
    if (program.maps.length !== 1 && !symbols) say('6', 'pdfa_encoding');
    return;
  }
  if (rendered && program.maps.length < (symbols ? 2 : 1)) say('6', 'pdfa_encoding');
  const base = isDict(encoding) ? document.entries(encoding).get('BaseEncoding') : encoding;
  const known = isName(base, 'MacRomanEncoding') || isName(base, 'WinAnsiEncoding');
  const differences = isDict(encoding) ? (document.entries(encoding).array('Differences') ?? []) : [];
  const listed = differences.every((item) => {
    const name = document.resolve(item);
    return !(name instanceof PdfName) || isListedName(name.name);
  });
  const unicode = program.maps.some(({ platform, encoding: own }) => platform === 3 && own === 1);
  if (!known || !listed || (differences.length > 0 && !unicode)) say('6', 'pdfa_encoding');
}

/** 6.2.11.4.2: lists of what a subset has must list all of it. */
function checkListed(document: PdfDocument, font: PdfDict, program: FontProgram, subset: boolean, say: Say): void {
  const descriptor = document.entries(font).dict('FontDescriptor');
  if (!subset || !descriptor) return;
  const names = document.entries(descriptor).get('CharSet');
  if (names instanceof PdfString && !program.glyphOfCid) {
    const listed = new Set(
      Buffer.from(names.bytes)
        .toString('latin1')
        .split('/')
        .map((name) => name.trim()),
    );
    for (let glyph = 0; glyph < program.glyphCount; glyph++) {
      const name = program.nameOf(glyph);
      if (name === '.notdef' || name === '' || listed.has(name)) continue;
      say('4.2', 'pdfa_character_set');
      return;
    }
  }
  const set = document.entries(descriptor).stream('CIDSet');
  if (!set) return;
  const bits = document.decode(set);
  const has = (cid: number): boolean => ((bits[cid >> 3] ?? 0) & (0x80 >> (cid & 7))) !== 0;
  // With an embedded map, CIDs do not determine which glyphs of a TrueType program are used.
  const identity = document.entries(font).is('CIDToGIDMap', 'Identity');
  if (!identity && !program.glyphOfCid) return;
  for (let cid = 0; cid < program.glyphCount; cid++) {
    const exists = program.glyphOfCid ? program.glyphOfCid(cid) >= 0 : true;
    if (!exists || has(cid)) continue;
    say('4.2', 'pdfa_character_set');
    return;
  }
}

/** 6.2.11.4.1, .5 and .8: each glyph exists, is not the missing one, and has the width in the dictionary. */
function checkGlyphs(document: PdfDocument, use: FontUse, program: FontProgram, say: Say): void {
  for (const { code, glyph, width } of lookUp(document, use, program) ?? []) {
    if (glyph === 0 || (glyph < 0 && program.kind === 'TrueType')) say('8', 'pdfa_glyph_missing');
    else if (glyph < 0) say('4.1', 'pdfa_glyph_missing');
    else if (use.codes.get(code)) {
      const own = program.widthOf(glyph);
      if (own !== null && Math.abs(own - width) > 1) say('5', 'pdfa_widths');
    }
  }
}
