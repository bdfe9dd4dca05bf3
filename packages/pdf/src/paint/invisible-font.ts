import type { EditedDocument } from '../edit/edited-document.ts';
import { Buffer } from '../platform/buffer.ts';
import { dictOf, nameOf, type PdfDict, PdfRef, stringOf } from '../syntax/objects.ts';

/** Thousandths of the em: the widths of letters and of a space, and the letters' extent up and down. */
export const LETTER_WIDTH = 500;
export const SPACE_WIDTH = 250;
export const ASCENT = 720;
const DESCENT = 210;

const NAME = 'Unseen';
const GLYPHS = 2;
const CODES = 0x1_0000;
const FIRST_SURROGATE = 0xd800;
const SURROGATES = 0x800;
const SURROGATE = /[\ud800-\udfff]/;
/** The replacement character, for letters without a code. */
const UNKNOWN = 0xfffd;

/** A font for text that is not seen; it is written once all text is known. */
export interface InvisibleFont {
  readonly ref: PdfRef;
  /** The codes of a text, in hexadecimal digits. */
  codesOf(text: string): string;
  finish(): void;
}

/**
 * Begins a font for invisible text (ISO 32000-2, 9.3.6, mode 3): all codes share one empty glyph, so that words of any
 * script take two bytes a letter and the font a few hundred in all. Codes are UTF-16; characters outside of the BMP get
 * a code of a lone surrogate.
 */
export function createInvisibleFont(edited: EditedDocument): InvisibleFont {
  const num = edited.allocate();
  const beyond = new Map<string, number>();

  function codeOf(character: string): number {
    if (character.length === 1) return SURROGATE.test(character) ? UNKNOWN : character.charCodeAt(0);
    const known = beyond.get(character);
    if (known !== undefined) return known;
    if (beyond.size === SURROGATES) return UNKNOWN;
    beyond.set(character, FIRST_SURROGATE + beyond.size);
    return FIRST_SURROGATE + beyond.size - 1;
  }

  return {
    ref: new PdfRef(num),
    codesOf: (text) => [...text].map((character) => hex(codeOf(character))).join(''),
    finish: () => edited.set(num, fontDict(edited, beyond)),
  };
}

function fontDict(edited: EditedDocument, beyond: ReadonlyMap<string, number>): PdfDict {
  const program = fontProgram();
  const descriptor = edited.add(
    dictOf({
      Type: nameOf('FontDescriptor'),
      FontName: nameOf(NAME),
      Flags: 4,
      FontBBox: [0, -DESCENT, LETTER_WIDTH, ASCENT],
      ItalicAngle: 0,
      Ascent: ASCENT,
      Descent: -DESCENT,
      CapHeight: ASCENT,
      StemV: 80,
      FontFile2: edited.addStream(dictOf({ Length1: program.length }), program),
    }),
  );
  const descendant = edited.add(
    dictOf({
      Type: nameOf('Font'),
      Subtype: nameOf('CIDFontType2'),
      BaseFont: nameOf(NAME),
      CIDSystemInfo: dictOf({ Registry: stringOf('Adobe'), Ordering: stringOf('Identity'), Supplement: 0 }),
      FontDescriptor: descriptor,
      DW: LETTER_WIDTH,
      W: [0x20, [SPACE_WIDTH]],
      CIDToGIDMap: edited.addStream(new Map(), Buffer.alloc(CODES * 2, Buffer.from([0, 1]))),
    }),
  );
  return dictOf({
    Type: nameOf('Font'),
    Subtype: nameOf('Type0'),
    BaseFont: nameOf(NAME),
    Encoding: nameOf('Identity-H'),
    DescendantFonts: [descendant],
    ToUnicode: edited.addStream(new Map(), Buffer.from(toUnicode(beyond), 'latin1')),
  });
}

/** Every code is what it says (9.10.3), except for those assigned to glyphs; a range ends where its first byte does. */
function toUnicode(beyond: ReadonlyMap<string, number>): string {
  const rows: string[] = [];
  for (let first = 0; first < CODES; first += 256) {
    if (first < FIRST_SURROGATE || first >= FIRST_SURROGATE + SURROGATES) {
      rows.push(`<${hex(first)}> <${hex(first + 255)}> <${hex(first)}>`);
    }
  }
  const single = [...beyond].map(([character, code]) => {
    return `<${hex(code)}> <${hex(character.charCodeAt(0))}${hex(character.charCodeAt(1))}>`;
  });
  return (
    '/CIDInit /ProcSet findresource begin\n12 dict begin\nbegincmap\n' +
    '/CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def\n' +
    '/CMapName /Adobe-Identity-UCS def\n/CMapType 2 def\n1 begincodespacerange\n<0000> <FFFF>\nendcodespacerange\n' +
    `${blocks('bfrange', rows)}${blocks('bfchar', single)}endcmap\nCMapName currentdict /CMap defineresource pop\nend\nend\n`
  );
}

/** Entries of a CMap, a hundred at most together. */
function blocks(kind: string, entries: readonly string[]): string {
  let text = '';
  for (let at = 0; at < entries.length; at += 100) {
    const part = entries.slice(at, at + 100);
    text += `${part.length} begin${kind}\n${part.join('\n')}\nend${kind}\n`;
  }
  return text;
}

function hex(code: number): string {
  return code.toString(16).padStart(4, '0').toUpperCase();
}

/** A TrueType font with the tables that ISO 32000-2, 9.9 requires, and two glyphs without outlines. */
function fontProgram(): Buffer {
  const head = Buffer.alloc(54);
  head.writeUInt32BE(0x0001_0000, 0);
  head.writeUInt32BE(0x5f0f_3cf5, 12);
  head.writeUInt16BE(1000, 18);
  head.writeInt16BE(-DESCENT, 38);
  head.writeInt16BE(LETTER_WIDTH, 40);
  head.writeInt16BE(ASCENT, 42);
  head.writeUInt16BE(8, 46);
  head.writeInt16BE(2, 48);
  const hhea = Buffer.alloc(36);
  hhea.writeUInt32BE(0x0001_0000, 0);
  hhea.writeInt16BE(ASCENT, 4);
  hhea.writeInt16BE(-DESCENT, 6);
  hhea.writeUInt16BE(LETTER_WIDTH, 10);
  hhea.writeUInt16BE(1, 34);
  const hmtx = Buffer.alloc(4 + 2 * (GLYPHS - 1));
  hmtx.writeUInt16BE(LETTER_WIDTH, 0);
  const maxp = Buffer.alloc(32);
  maxp.writeUInt32BE(0x0001_0000, 0);
  maxp.writeUInt16BE(GLYPHS, 4);
  maxp.writeUInt16BE(2, 14);
  const tables = { glyf: Buffer.alloc(4), head, hhea, hmtx, loca: Buffer.alloc(2 * (GLYPHS + 1)), maxp };
  return assemble(Object.entries(tables));
}

function assemble(tables: [string, Buffer][]): Buffer {
  const directory = Buffer.alloc(12 + 16 * tables.length);
  const power = Math.floor(Math.log2(tables.length));
  directory.writeUInt32BE(0x0001_0000, 0);
  directory.writeUInt16BE(tables.length, 4);
  directory.writeUInt16BE(16 << power, 6);
  directory.writeUInt16BE(power, 8);
  directory.writeUInt16BE(16 * tables.length - (16 << power), 10);
  let offset = directory.length;
  let adjusted = 0;
  const padded = tables.map(([tag, data], index) => {
    const block = Buffer.alloc(Math.ceil(data.length / 4) * 4);
    data.copy(block);
    const at = 12 + 16 * index;
    directory.write(tag, at, 'latin1');
    directory.writeUInt32BE(checksum(block), at + 4);
    directory.writeUInt32BE(offset, at + 8);
    directory.writeUInt32BE(data.length, at + 12);
    if (tag === 'head') adjusted = offset + 8;
    offset += block.length;
    return block;
  });
  const font = Buffer.concat([directory, ...padded]);
  font.writeUInt32BE((0xb1b0_afba - checksum(font)) >>> 0, adjusted);
  return font;
}

function checksum(block: Buffer): number {
  let sum = 0;
  for (let at = 0; at < block.length; at += 4) sum = (sum + block.readUInt32BE(at)) >>> 0;
  return sum;
}
