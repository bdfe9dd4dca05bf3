import { createHash } from '#platform/crypto';
import type { EditedDocument } from '../edit/edited-document.ts';
import type { FontFile } from '../fonts.ts';
import { Buffer } from '../platform/buffer.ts';
import { dictOf, nameOf, PdfRef } from '../syntax/objects.ts';
import { IDENTITY_SYSTEM, writeCmap } from '../syntax/write-cmap.ts';
import { type FontProgram, makeProgram } from './subset.ts';

/** A font of a new document: it assigns codes, and is written once all are known. */
export interface EmbeddedFont {
  readonly file: FontFile;
  readonly ref: PdfRef;
  /** The code that shows a glyph and is extracted as `text`; null once there are no codes left. */
  codeOf(glyph: number, text: string): number | null;
  /** The code of a character that is extracted and not seen, `UNSEEN_WIDTH` wide; null if the font cannot have one. */
  unseenCodeOf(text: string): number | null;
  /** Writes the font. */
  finish(): void;
}

interface Code {
  code: number;
  glyph: number;
  text: string;
  /** As wide as an invisible character, not as its glyph. */
  narrow: boolean;
}

/**
 * Width of an invisible character in thousandths of the em: readers lose characters without a width. The operator that
 * shows it moves back by as much.
 */
export const UNSEEN_WIDTH = 100;
/** Codes are two bytes; 0 has no glyph. */
const MAX_CODE = 0xffff;
const SPACE = 0x20;
const SYMBOLIC = 4;
const ITALIC = 64;
/** All codes of two bytes. */
const SPACES = ['<0000> <FFFF>'];

/** Begins to embed a font as Type0 (ISO 32000-2, 9.7): one code for each glyph and its characters. */
export function embedFont(edited: EditedDocument, file: FontFile, advanceOf: (glyph: number) => number): EmbeddedFont {
  const num = edited.allocate();
  const codes = new Map<string, Code>();

  function take(glyph: number, text: string, narrow: boolean): number | null {
    const key = `${narrow ? 'narrow' : glyph} ${text}`;
    const known = codes.get(key);
    if (known) return known.code;
    const code = codes.size + 1;
    if (code > MAX_CODE) return null;
    codes.set(key, { code, glyph, text, narrow });
    return code;
  }

  return {
    file,
    ref: new PdfRef(num),
    codeOf: (glyph, text) => take(glyph, text, false),
    unseenCodeOf(text) {
      const blank = file.glyphOf(SPACE);
      return blank === 0 || file.outlines !== 'glyf' ? null : take(blank, text, true);
    },
    finish() {
      const used = [...codes.values()];
      const program = makeProgram(file, [...new Set(used.map(({ glyph }) => glyph))]);
      const name = `${tagOf(used)}+${file.path
        .replace(/^.*[\\/]/s, '')
        .replace(/\.\w+$/, '')
        .replace(/[^\w-]/g, '')}`;
      const trueType = program.kind === 'TrueType';
      const descendant = dictOf({
        Type: nameOf('Font'),
        Subtype: nameOf(trueType ? 'CIDFontType2' : 'CIDFontType0'),
        BaseFont: nameOf(name),
        CIDSystemInfo: IDENTITY_SYSTEM,
        FontDescriptor: descriptorOf(edited, file, program, name),
        W: widthsOf(used, (code) => (trueType ? code.code : program.cidOf(code.glyph)), advanceOf),
        CIDToGIDMap: trueType ? edited.addStream(new Map(), glyphMap(used, program)) : undefined,
      });
      edited.set(
        num,
        dictOf({
          Type: nameOf('Font'),
          Subtype: nameOf('Type0'),
          BaseFont: nameOf(trueType ? name : `${name}-Sheaf-H`),
          Encoding: trueType ? nameOf('Identity-H') : edited.addStream(encodingDict(), encoding(used, program)),
          DescendantFonts: [edited.add(descendant)],
          ToUnicode: edited.addStream(new Map(), toUnicode(used)),
        }),
      );
    },
  };
}

function descriptorOf(edited: EditedDocument, file: FontFile, { kind, data }: FontProgram, name: string): PdfRef {
  const scaled = (value: number): number => Math.round((value * 1000) / file.unitsPerEm);
  const trueType = kind === 'TrueType';
  const program = edited.addStream(
    trueType ? dictOf({ Length1: data.length }) : dictOf({ Subtype: nameOf('CIDFontType0C') }),
    data,
  );
  return edited.add(
    dictOf({
      Type: nameOf('FontDescriptor'),
      FontName: nameOf(name),
      Flags: SYMBOLIC + (file.italicAngle === 0 ? 0 : ITALIC),
      FontBBox: file.bounds.map(scaled),
      ItalicAngle: Math.round(file.italicAngle * 100) / 100,
      Ascent: scaled(file.ascent),
      Descent: scaled(file.descent),
      CapHeight: scaled(file.capHeight),
      StemV: file.weight >= 600 ? 140 : 80,
      [trueType ? 'FontFile2' : 'FontFile3']: program,
    }),
  );
}

/** Six letters that differ with what the subset has (ISO 32000-2, 9.9.2). */
function tagOf(codes: Code[]): string {
  const digest = createHash('sha256')
    .update(codes.map(({ glyph }) => glyph).join())
    .digest();
  return Array.from(digest.subarray(0, 6), (byte) => String.fromCharCode(65 + (byte % 26))).join('');
}

function widthsOf(codes: Code[], cidOf: (code: Code) => number, advanceOf: (glyph: number) => number) {
  const widthOf = ({ glyph, narrow }: Code): number =>
    narrow ? UNSEEN_WIDTH : Math.round(advanceOf(glyph) * 100_000) / 100;
  const widths = new Map(codes.map((code) => [cidOf(code), widthOf(code)]));
  const list: (number | number[])[] = [];
  let next = -1;
  for (const [cid, width] of [...widths].sort(([left], [right]) => left - right)) {
    if (cid === next) (list.at(-1) as number[]).push(width);
    else list.push(cid, [width]);
    next = cid + 1;
  }
  return list;
}

function glyphMap(codes: Code[], program: FontProgram): Buffer {
  const map = Buffer.alloc((codes.length + 1) * 2);
  for (const { code, glyph } of codes) map.writeUInt16BE(program.cidOf(glyph), code * 2);
  return map;
}

const hex = (value: number): string => value.toString(16).toUpperCase().padStart(4, '0');

function toUnicode(codes: Code[]): Buffer {
  const lines = codes.map(
    ({ code, text }) =>
      `<${hex(code)}> <${Array.from({ length: text.length }, (_, at) => hex(text.charCodeAt(at))).join('')}>`,
  );
  return writeCmap({ name: 'Adobe-Identity-UCS', type: 2, ordering: 'UCS', spaces: SPACES, kind: 'bfchar', lines });
}

const encodingDict = () =>
  dictOf({ Type: nameOf('CMap'), CMapName: nameOf('Sheaf-H'), CIDSystemInfo: IDENTITY_SYSTEM, WMode: 0 });

/** From codes to the CIDs of a font whose CIDs cannot be chosen. */
function encoding(codes: Code[], program: FontProgram): Buffer {
  const lines = codes.map(({ code, glyph }) => `<${hex(code)}> ${program.cidOf(glyph)}`);
  return writeCmap({ name: 'Sheaf-H', type: 1, ordering: 'Identity', spaces: SPACES, kind: 'cidchar', lines });
}
