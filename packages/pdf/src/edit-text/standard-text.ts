import type { EditedDocument } from '../edit/edited-document.ts';
import { type CffProgram, readCff } from '../font-programs/cff.ts';
import { outlineOf } from '../font-programs/charstring.ts';
import { characterOf } from '../font-programs/glyph-names.ts';
import {
  chooseStandardFace,
  type StandardFace,
  specifiedWidth,
  standardGlyph,
} from '../font-programs/standard-faces.ts';
import { WIN_ANSI_ENCODING } from '../read/encodings.ts';
import { dictOf, nameOf, type PdfRef, PdfString } from '../syntax/objects.ts';
import { numberText, serialize } from '../syntax/serialize.ts';
import type { FontLook } from './font-look.ts';
import type { StandInText } from './new-text.ts';

const NONSYMBOLIC = 32;
const FIRST = 32;

/** Returns the name of the standard font most similar to another font. */
export function standardNameFor({ serif, fixed, bold, italic }: FontLook): string {
  return faceOf(serif, fixed, bold, italic)?.name ?? 'Helvetica';
}

function faceOf(serif: boolean, fixed: boolean, bold: boolean, italic: boolean): StandardFace | null {
  const family = fixed ? 'Courier' : serif ? 'Times' : 'Helvetica';
  return chooseStandardFace(`${family}${bold ? ' Bold' : ''}${italic ? ' Italic' : ''}`, 0);
}

/** Creates a function that sets text in a standard font; the font is embedded once, at its first use. */
export function createStandardSetter(
  edited: EditedDocument,
  look: FontLook,
  bytes: Uint8Array,
): (text: string) => StandInText | null {
  const face = faceOf(look.serif, look.fixed, look.bold, look.italic);
  const program = readCff(bytes);
  const codes = new Map(
    WIN_ANSI_ENCODING.map((name, code) => [characterOf(name), code] as const)
      .filter(([character, code]) => character !== undefined && code >= FIRST)
      .reverse(),
  );
  const widthOf = (code: number): number => {
    const name = WIN_ANSI_ENCODING[code] ?? '';
    return (face && specifiedWidth(face, name)) ?? program.widthOf(standardGlyph(program, name)) ?? 0;
  };
  let ref: PdfRef | null = null;
  return (text) => {
    const shown: number[] = [];
    let width = 0;
    for (const character of text.normalize('NFC')) {
      const code = codes.get(character.codePointAt(0));
      if (code === undefined || !face || standardGlyph(program, WIN_ANSI_ENCODING[code] ?? '') < 0) return null;
      shown.push(code);
      width += widthOf(code) / 1000;
    }
    if (!face) return null;
    ref ??= embed(edited, face, program, bytes, widthOf);
    const string = serialize(new PdfString(Uint8Array.from(shown))).toString('latin1');
    return {
      name: face.name,
      width,
      xHeight: topOf(program, 'x'),
      fonts: new Map([['SheafS', ref]]),
      show: (size) => `/SheafS ${numberText(size)} Tf ${string}Tj `,
    };
  };
}

function topOf(program: CffProgram, name: string): number | null {
  const ys = outlineOf(program, standardGlyph(program, name)).flatMap(([, ...points]) =>
    points.filter((_, at) => at % 2 === 1),
  );
  return ys.length > 0 ? Math.max(...ys) / 1000 : null;
}

function embed(
  edited: EditedDocument,
  face: StandardFace,
  program: CffProgram,
  bytes: Uint8Array,
  widthOf: (code: number) => number,
): PdfRef {
  const descriptor = dictOf({
    Type: nameOf('FontDescriptor'),
    FontName: nameOf(face.name),
    Flags: NONSYMBOLIC | (face.fixed ? 1 : 0) | (face.serif ? 2 : 0) | (face.italic ? 64 : 0),
    FontBBox: program.bounds.length === 4 ? [...program.bounds] : [-200, -250, 1200, 950],
    ItalicAngle: face.italic ? -12 : 0,
    Ascent: face.serif ? 683 : 718,
    Descent: face.serif ? -217 : -207,
    CapHeight: face.serif ? 662 : 718,
    StemV: face.bold ? 140 : 84,
    FontFile3: edited.addStream(dictOf({ Subtype: nameOf('Type1C') }), bytes),
  });
  return edited.add(
    dictOf({
      Type: nameOf('Font'),
      Subtype: nameOf('Type1'),
      BaseFont: nameOf(face.name),
      FirstChar: FIRST,
      LastChar: 255,
      Widths: Array.from({ length: 256 - FIRST }, (_, index) => Math.round(widthOf(FIRST + index))),
      Encoding: nameOf('WinAnsiEncoding'),
      FontDescriptor: edited.add(descriptor),
    }),
  );
}
