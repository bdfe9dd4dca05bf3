import * as bidiModule from 'bidi-js';
import type { EditedDocument } from '../edit/edited-document.ts';
import { PdfError } from '../errors.ts';
import type { FaceChooser, FontFile, FontStyle } from '../fonts.ts';
import { Buffer } from '../platform/buffer.ts';
import type { PdfDict, PdfObject, PdfRef } from '../syntax/objects.ts';
import { numberText } from '../syntax/serialize.ts';
import { encodeText } from '../syntax/text-string.ts';
import { type EmbeddedFont, embedFont, UNSEEN_WIDTH } from './embed-font.ts';
import { loadShaper } from './harfbuzz.ts';
import { type BaseDirection, type LayOutTools, layOutLine, type SetGlyph, type SetRun } from './lay-out.ts';

/** A line of text, ready to be drawn; measures are for size 1. */
export interface SetLine {
  width: number;
  /** How far its fonts reach above and below the line; the second is negative. */
  ascent: number;
  descent: number;
  /** The operators that draw it within `BT` and `ET`, beginning where the text matrix is. */
  show(size: number): string;
  /** The fonts it is drawn with, by the names that `show` calls them. */
  readonly fonts: ReadonlyMap<string, PdfRef>;
}

/** Sets text of any script that there is a font for. */
export interface Typesetter {
  /**
   * Sets one line, in fonts of `faces`, or in the document's fonts for the style.
   * @throws PdfError `invalid_parameter` if no font has its script
   */
  line(text: string, options?: { style?: FontStyle; direction?: BaseDirection; faces?: FaceChooser }): SetLine;
  /** Writes the fonts that were used into the document; to be called once, before it is written. */
  finish(): void;
}

// Its types speak of a module of the new kind, and it is one of the old.
const createBidi = bidiModule.default as unknown as typeof bidiModule.default.default;

/** Most characters of one line. */
const MAX_CHARACTERS = 20_000;

/** Creates the typesetter of a document. */
export async function createTypesetter(edited: EditedDocument): Promise<Typesetter> {
  const shaper = await loadShaper();
  const bidi = createBidi();
  const tools = new Map<FontStyle | FaceChooser, LayOutTools>();
  const fonts = new Map<FontFile, { name: string; font: EmbeddedFont }>();

  function fontFor(file: FontFile) {
    const known = fonts.get(file);
    if (known) return known;
    const font = embedFont(edited, file, (glyph) => shaper.advanceOf(file, glyph));
    const created = { name: `SheafF${fonts.size}`, font };
    fonts.set(file, created);
    return created;
  }

  function toolsFor(choice: FontStyle | FaceChooser): LayOutTools {
    const known = tools.get(choice);
    if (known) return known;
    const faces = typeof choice === 'string' ? edited.fonts(choice) : choice;
    const created = { shaper, bidi, faces, words: new Map() };
    tools.set(choice, created);
    return created;
  }

  return {
    line(text, { style = 'regular', direction = 'auto', faces } = {}) {
      if (text.length > MAX_CHARACTERS) {
        throw new PdfError('limit_exceeded', `A line of text can have up to ${MAX_CHARACTERS} characters.`);
      }
      const runs = layOutLine(text, direction, toolsFor(faces ?? style));
      const used = new Map(runs.map(({ file }) => [fontFor(file).name, fontFor(file).font.ref]));
      const reach = (of: (file: FontFile) => number): number[] => runs.map(({ file }) => of(file) / file.unitsPerEm);
      return {
        width: runs.reduce((sum, { glyphs }) => sum + glyphs.reduce((own, { advance }) => own + advance, 0), 0),
        ascent: Math.max(0, ...reach(({ ascent }) => ascent)),
        descent: Math.min(0, ...reach(({ descent }) => descent)),
        fonts: used,
        show: (size) => runs.map((run) => showRun(run, size)).join(''),
      };
    },
    finish() {
      for (const { font } of fonts.values()) font.finish();
    },
  };

  function showRun({ file, rtl, glyphs }: SetRun, size: number): string {
    const { name, font } = fontFor(file);
    const parts: string[] = [`/${name} ${numberText(size)} Tf\n`];
    let pending = '';
    let rise = 0;
    const flush = (): void => {
      if (pending !== '') parts.push(`[${pending}]TJ\n`);
      pending = '';
    };
    const thousandths = (em: number): string => numberText(Math.round(-em * 100_000) / 100);
    const riseTo = (dy: number): void => {
      if (dy === rise) return;
      flush();
      parts.push(`${numberText(round(dy * size))} Ts\n`);
      rise = dy;
    };
    const hexOf = (code: number | null): string => {
      if (code !== null) return `<${code.toString(16).toUpperCase().padStart(4, '0')}>`;
      throw new PdfError('limit_exceeded', 'The text has more different characters than a font can hold.');
    };
    const push = (hex: string): void => {
      // Adjacent strings are one.
      if (pending.endsWith('>')) pending = pending.slice(0, -1) + hex.slice(1);
      else pending += hex;
    };
    /** Readers turn what runs from right to left around character by character, and leave marks off the line out. */
    const spellOut = ({ text, dy }: SetGlyph): string => {
      const characters = [...text];
      const [first = ''] = characters;
      const unseen = dy === 0 ? characters.slice(1) : characters;
      const codes = unseen.reverse().map((character) => font.unseenCodeOf(character));
      if (codes.length === 0 || codes.includes(null)) return text;
      riseTo(0);
      for (const code of codes) push(hexOf(code));
      pending += `${codes.length * UNSEEN_WIDTH} `;
      return dy === 0 ? first : '';
    };
    const put = (glyph: SetGlyph): void => {
      const { id, advance, dx, dy } = glyph;
      const text = rtl ? spellOut(glyph) : glyph.text;
      riseTo(dy);
      const after = advance - dx - shaper.advanceOf(file, id);
      if (dx !== 0) pending += `${thousandths(dx)} `;
      push(hexOf(font.codeOf(id, text)));
      if (Math.abs(after) > 0.000_05) pending += `${thousandths(after)} `;
    };
    for (const cluster of clustersOf(glyphs)) {
      // Only if it is unambiguous: readers disagree on replacement text of right-to-left text.
      const spelled = !rtl && cluster.length > 1 ? cluster.map(({ text }) => text).join('') : '';
      if (spelled) {
        flush();
        parts.push(`/Span<</ActualText ${hexText(spelled)}>>BDC\n`);
      }
      for (const glyph of cluster) put(glyph);
      if (spelled) {
        flush();
        parts.push('EMC\n');
      }
    }
    flush();
    if (rise !== 0) parts.push('0 Ts\n');
    return parts.join('');
  }
}

function clustersOf(glyphs: SetGlyph[]): SetGlyph[][] {
  const clusters: SetGlyph[][] = [];
  for (const glyph of glyphs) {
    const last = clusters.at(-1);
    if (last && last[0]?.cluster === glyph.cluster) last.push(glyph);
    else clusters.push([glyph]);
  }
  return clusters;
}

/** Puts the fonts of lines into a dictionary of resources. */
export function addFonts(resources: PdfDict, lines: Iterable<SetLine>): void {
  const fonts = (resources.get('Font') as PdfDict | undefined) ?? new Map<string, PdfObject>();
  for (const line of lines) for (const [name, ref] of line.fonts) fonts.set(name, ref);
  if (fonts.size > 0) resources.set('Font', fonts);
}

const hexText = (text: string): string => `<${Buffer.from(encodeText(text).bytes).toString('hex').toUpperCase()}>`;
const round = (value: number): number => Math.round(value * 1000) / 1000;
