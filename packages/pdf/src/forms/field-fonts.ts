import type { EditedDocument } from '../edit/edited-document.ts';
import { type MeasuredFont, standardWidth } from '../read/standard-widths.ts';
import { SPACE, TILDE } from '../syntax/characters.ts';
import { numberOr } from '../syntax/entries.ts';
import { dictOf, nameOf, type PdfDict, type PdfObject, PdfRef, PdfString } from '../syntax/objects.ts';
import { numberText, serialize } from '../syntax/serialize.ts';
import { createTypesetter, type SetLine, type Typesetter } from '../text/typesetter.ts';

/** Fonts for field values: the field's font if it has the characters, otherwise fonts for any script. */
export interface FieldFonts {
  /** Sets a line in the font of that resource name. @throws PdfError `invalid_parameter` when no font has its script */
  line(text: string, font: string | null, widget: PdfDict): Promise<SetLine>;
  /** Writes the fonts that were used. */
  finish(): void;
}

/** A font of one byte a character, in WinAnsiEncoding. */
interface SimpleFont {
  name: string;
  ref: PdfRef;
  /** Thousandths of the em; 0 for what it does not have. */
  widthOf(code: number): number;
}

/** Where WinAnsiEncoding differs from Latin-1 (ISO 32000-2, annex D.2). */
const WIN_ANSI = new Map(
  [...'€ ‚ƒ„…†‡ˆ‰Š‹Œ Ž  ‘’“”•–—˜™š›œ žŸ'].flatMap((character, index) =>
    character === ' ' ? [] : [[character, 0x80 + index] as const],
  ),
);
const SUBSET = /^[A-Z]{6}\+/;
const NO_BREAK_SPACE = 0xa0;
const OTHER_CHARACTERS = /symbol|dingbat|wingding|barcode|ocr|code\s?(?:39|128)/i;

/** Creates the fonts for the form of a document. */
export function createFieldFonts(edited: EditedDocument): FieldFonts {
  const form = edited.entries(edited.catalog).dict('AcroForm');
  const listed = edited.entries(form).within('DR').dict('Font');
  const fonts = new Map<PdfDict | string, SimpleFont | null>();
  let typesetter: Promise<Typesetter> | null = null;
  let set: Typesetter | null = null;

  function simpleFont(name: string | null, widget: PdfDict): SimpleFont | null {
    const look = edited.entries(widget).within('AP').dict('N');
    const shown = edited.entries(look).within('Resources').dict('Font');
    const entry = name === null ? undefined : (listed?.get(name) ?? shown?.get(name));
    const dict = edited.dict(entry);
    // References lead to a new copy each time they are followed.
    const key = entry instanceof PdfRef ? `ref ${entry.num}` : (dict ?? `name ${name}`);
    const known = fonts.get(key);
    if (known !== undefined) return known;
    const font = dict ? adopt(edited, dict, entry, fonts.size) : standard(edited, name ?? '', fonts.size);
    fonts.set(key, font);
    return font;
  }

  return {
    async line(text, font, widget) {
      const simple = simpleFont(font, widget);
      const line = simple && setSimple(simple, text);
      if (line) return line;
      typesetter ??= createTypesetter(edited);
      set = await typesetter;
      return set.line(text);
    },
    finish: () => set?.finish(),
  };
}

function setSimple({ name, ref, widthOf }: SimpleFont, text: string): SetLine | null {
  const codes: number[] = [];
  let width = 0;
  for (const character of text.normalize('NFC')) {
    const point = character.codePointAt(0) ?? 0;
    const asLatin1 = (point >= SPACE && point <= TILDE) || (point >= NO_BREAK_SPACE && point <= 0xff);
    const code = asLatin1 ? point : WIN_ANSI.get(character);
    if (code === undefined || (code !== SPACE && widthOf(code) === 0)) return null;
    codes.push(code);
    width += widthOf(code);
  }
  const shown = serialize(new PdfString(Uint8Array.from(codes))).toString('latin1');
  return {
    width: width / 1000,
    ascent: 0.75,
    descent: -0.25,
    fonts: new Map([[name, ref]]),
    show: (size) => `/${name} ${numberText(size)} Tf\n${shown} Tj\n`,
  };
}

/** Uses a font of the document; null if its codes or glyphs are unreliable. */
function adopt(edited: EditedDocument, dict: PdfDict, entry: PdfObject | undefined, index: number): SimpleFont | null {
  const entries = edited.entries(dict);
  const baseName = entries.name('BaseFont') ?? '';
  if (entries.is('Subtype', 'Type0') || entries.is('Subtype', 'Type3') || SUBSET.test(baseName)) return null;
  if (OTHER_CHARACTERS.test(baseName)) return null;
  const descriptor = entries.dict('FontDescriptor');
  const embedded = descriptor !== null && ['FontFile', 'FontFile2', 'FontFile3'].some((key) => descriptor.has(key));
  const winAnsi = entries.is('Encoding', 'WinAnsiEncoding');
  const widths = entries.array('Widths');
  const first = entries.number('FirstChar');
  const measured = winAnsi && widths !== null && first !== null;
  const listedWidth = (code: number): number => numberOr(edited.resolve(widths?.[code - (first ?? 0)]), 0);
  const name = `SheafV${index}`;
  if (embedded) {
    if (!measured) return null;
    return { name, ref: entry instanceof PdfRef ? entry : edited.add(dict), widthOf: listedWidth };
  }
  if (!measured || !descriptor) return standard(edited, baseName, index);
  const copy = new Map(dict);
  copy.set('Encoding', nameOf('WinAnsiEncoding'));
  return { name, ref: edited.add(copy), widthOf: listedWidth };
}

/** One of the standard fonts, as close to what a name speaks of as they come. */
function standard(edited: EditedDocument, name: string, index: number): SimpleFont | null {
  if (OTHER_CHARACTERS.test(name) || name === 'ZaDb') return null;
  const bold = /bold|black|heavy|demi|^HeBo|^TiBo|^CoBo/i.test(name);
  const italic = /italic|oblique|^HeOb|^TiIt|^HeBO|^TiBI|^CoOb/i.test(name);
  const fixed = /cour|mono|consol|typewriter|^Co/i.test(name);
  const serif =
    /times|serif|roman|georgia|garamond|cambria|book|minion|palatino|^Ti/i.test(name) && !/sans/i.test(name);
  const style = bold ? (italic ? 'both' : 'bold') : italic ? 'italic' : 'plain';
  const names = FAMILIES[fixed ? 'fixed' : serif ? 'serif' : 'sans'];
  const baseName = names[style];
  const measure: MeasuredFont | null = fixed
    ? null
    : baseName.startsWith('Helvetica')
      ? bold
        ? 'Helvetica-Bold'
        : 'Helvetica'
      : (baseName as MeasuredFont);
  const dict = dictOf({
    Type: nameOf('Font'),
    Subtype: nameOf('Type1'),
    BaseFont: nameOf(baseName),
    Encoding: nameOf('WinAnsiEncoding'),
  });
  return {
    name: `SheafV${index}`,
    ref: edited.add(dict),
    widthOf: (code) => (measure ? standardWidth(measure, code) : FIXED_WIDTH),
  };
}

const FIXED_WIDTH = 600;
const FAMILIES = {
  sans: { plain: 'Helvetica', bold: 'Helvetica-Bold', italic: 'Helvetica-Oblique', both: 'Helvetica-BoldOblique' },
  serif: { plain: 'Times-Roman', bold: 'Times-Bold', italic: 'Times-Italic', both: 'Times-BoldItalic' },
  fixed: { plain: 'Courier', bold: 'Courier-Bold', italic: 'Courier-Oblique', both: 'Courier-BoldOblique' },
} as const;
