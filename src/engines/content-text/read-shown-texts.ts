import { resourceOf } from '@sheaf/pdf/content/content-edit';
import { type Operation, readOperations } from '@sheaf/pdf/content/operations';
import { contentOfPage } from '@sheaf/pdf/content/page-content';
import { matrixOf, type TextState } from '@sheaf/pdf/content/text-state';
import type { PdfDocument } from '@sheaf/pdf/file/document';
import type { PdfPage } from '@sheaf/pdf/file/page-tree';
import { IDENTITY, type Matrix, multiply } from '@sheaf/pdf/geometry';
import { numberOr } from '@sheaf/pdf/syntax/entries';
import { isDict, type PdfDict, PdfName, type PdfObject, PdfRef, PdfStream, PdfString } from '@sheaf/pdf/syntax/objects';
import { readShownFont, type ShownFont, type ShownGlyph } from './shown-font.ts';
import type { ShownText } from './shown-text.ts';

/** Reads the texts that pages show, in the order of their content. */
export interface ShownTextReader {
  /** Returns null for a page of which it is not sure to read what every reader does. */
  read(page: PdfPage): ShownText[] | null;
}

const WANTED = new Set('q Q cm BT Tf Tc Tw Tz TL Ts Tr Td TD Tm T* Tj TJ \' " Do gs BDC BMC EMC'.split(' '));
const MAX_DEPTH = 8;
const MAX_SAVED = 500;
const MAX_GLYPHS = 200_000;

/** Ends reading a page of which it is not sure. */
class Unsure extends Error {}

type NamedOperation = Pick<Operation, 'name' | 'operands'>;

/** The part of the graphics state that decides about text (ISO 32000-2, 9.3). */
interface State
  extends Pick<
    TextState,
    'ctm' | 'size' | 'characterSpacing' | 'wordSpacing' | 'scaling' | 'leading' | 'rise' | 'mode'
  > {
  font: ShownFont | null;
}

export function createShownTextReader(document: PdfDocument): ShownTextReader {
  /** By the number of their object, or by their dictionary. */
  const fonts = new Map<number | PdfDict, ShownFont | null>();

  function fontOf(resources: PdfDict | null, name: PdfObject | undefined): ShownFont | null {
    const entry = resourceOf(document, resources, 'Font', name);
    const key = entry instanceof PdfRef ? entry.num : document.dict(entry);
    if (key === null) return null;
    const known = fonts.get(key);
    if (known !== undefined) return known;
    const dict = document.dict(entry);
    const font = dict && readShownFont(document, dict);
    fonts.set(key, font);
    return font;
  }

  return {
    read({ dict, inherited }) {
      const resources = document.entries(dict).dict('Resources') ?? document.entries(inherited).dict('Resources');
      const texts: ShownText[] = [];
      try {
        const content = contentOfPage(document, { dict });
        followContent({ document, fontOf, texts, glyphs: { left: MAX_GLYPHS } }, content, resources, IDENTITY, 0);
      } catch (error) {
        if (error instanceof Unsure) return null;
        throw error;
      }
      return texts;
    },
  };
}

interface Reading {
  document: PdfDocument;
  fontOf(resources: PdfDict | null, name: PdfObject | undefined): ShownFont | null;
  texts: ShownText[];
  glyphs: { left: number };
}

/** Adds the texts of a page's or form's content; `ctm` leads to the space of the page. */
function followContent(
  reading: Reading,
  content: Uint8Array,
  resources: PdfDict | null,
  ctm: Matrix,
  depth: number,
): void {
  const { document } = reading;
  let state: State = {
    ctm,
    font: null,
    size: 0,
    characterSpacing: 0,
    wordSpacing: 0,
    scaling: 1,
    leading: 0,
    rise: 0,
    mode: 0,
  };
  const saved: State[] = [];
  const marks = createMarks(document, resources);
  const fonts = new Map<string, ShownFont | null>();
  const position: Position = { line: IDENTITY, matrix: IDENTITY };

  function fontNamed(name: PdfName): ShownFont | null {
    const known = fonts.get(name.name);
    if (known !== undefined) return known;
    const font = reading.fontOf(resources, name);
    fonts.set(name.name, font);
    return font;
  }

  function show(items: readonly PdfObject[]): void {
    position.matrix = moved(position.matrix, showText(reading, state, position.matrix, marks.tag(), items), 0);
  }

  for (const { name, operands } of readOperations(content, WANTED)) {
    const [first] = operands;
    const number = (at: number): number => numberOr(operands[at], 0);
    switch (name) {
      case 'q':
        if (saved.length >= MAX_SAVED) throw new Unsure();
        saved.push({ ...state });
        break;
      case 'Q':
        state = saved.pop() ?? state;
        break;
      case 'cm':
        state.ctm = multiply(matrixOf(operands), state.ctm);
        break;
      case 'Tj':
      case 'TJ': {
        const last = operands.at(-1) ?? null;
        show(Array.isArray(last) ? last : [last]);
        break;
      }
      case '"':
        state.wordSpacing = number(0);
        state.characterSpacing = number(1);
        nextLine(position, 0, -state.leading);
        show(operands.slice(2));
        break;
      case "'":
        nextLine(position, 0, -state.leading);
        show(operands);
        break;
      case 'Do':
        followForm(reading, resourceOf(document, resources, 'XObject', first), resources, state.ctm, depth);
        break;
      case 'BDC':
      case 'BMC':
        marks.begin(name === 'BDC' ? operands[1] : undefined);
        break;
      case 'EMC':
        marks.end();
        break;
      case 'gs':
        if (document.dict(resourceOf(document, resources, 'ExtGState', first))?.has('Font')) throw new Unsure();
        break;
      case 'Tf':
        state.font = first instanceof PdfName ? fontNamed(first) : null;
        state.size = number(1);
        break;
      default:
        if (!moveLine(position, state, { name, operands })) setNumber(state, { name, operands });
    }
  }
}

/** The text matrices (9.4.1). */
interface Position {
  line: Matrix;
  matrix: Matrix;
}

/** Moves to where an operator says; returns false for other operators. */
function moveLine(position: Position, state: State, { name, operands }: NamedOperation): boolean {
  const [x, y] = [numberOr(operands[0], 0), numberOr(operands[1], 0)];
  if (name === 'BT') position.line = position.matrix = IDENTITY;
  else if (name === 'Tm') position.line = position.matrix = matrixOf(operands);
  else if (name === 'Td') nextLine(position, x, y);
  else if (name === 'TD') {
    state.leading = -y;
    nextLine(position, x, y);
  } else if (name === 'T*') nextLine(position, 0, -state.leading);
  else return false;
  return true;
}

/** Sets what an operator with one number does. */
function setNumber(state: State, { name, operands }: NamedOperation): void {
  const value = numberOr(operands[0], 0);
  if (name === 'Tc') state.characterSpacing = value;
  else if (name === 'Tw') state.wordSpacing = value;
  else if (name === 'Tz') state.scaling = value / 100;
  else if (name === 'TL') state.leading = value;
  else if (name === 'Ts') state.rise = value;
  else if (name === 'Tr') state.mode = value;
}

function nextLine(position: Position, x: number, y: number): void {
  position.line = position.matrix = moved(position.line, x, y);
}

const moved = ([a, b, c, d, e, f]: Matrix, x: number, y: number): Matrix => [
  a,
  b,
  c,
  d,
  a * x + c * y + e,
  b * x + d * y + f,
];

function followForm(
  reading: Reading,
  object: PdfObject | undefined,
  above: PdfDict | null,
  ctm: Matrix,
  depth: number,
): void {
  const { document } = reading;
  const form = document.resolve(object);
  if (!(form instanceof PdfStream) || !document.entries(form.dict).is('Subtype', 'Form')) return;
  if (depth >= MAX_DEPTH) throw new Unsure();
  const own = matrixOf((document.entries(form.dict).array('Matrix') ?? []).map((one) => document.resolve(one)));
  const resources = document.entries(form.dict).dict('Resources') ?? above;
  followContent(reading, document.decode(form), resources, multiply(own, ctm), depth + 1);
}

/** Follows marked content; text with a replacement (14.9.4) is not sure. */
function createMarks(document: PdfDocument, resources: PdfDict | null) {
  const tags: number[] = [];
  const replaced: boolean[] = [];
  let replacements = 0;
  let outermost = -1;

  return {
    begin(properties: PdfObject | undefined): void {
      const dict = isDict(properties)
        ? properties
        : properties instanceof PdfName
          ? document.dict(resourceOf(document, resources, 'Properties', properties))
          : null;
      const id = dict ? document.entries(dict).number('MCID') : null;
      const replaces = dict?.has('ActualText') === true;
      replaced.push(replaces);
      if (replaces) replacements++;
      tags.push(outermost);
      if (outermost < 0 && id !== null) outermost = id;
    },
    end(): void {
      if (replaced.pop()) replacements--;
      outermost = tags.pop() ?? -1;
    },
    /** Returns the identifier for text shown now. */
    tag(): number {
      if (replacements > 0) throw new Unsure();
      return outermost;
    },
  };
}

/** Adds the text of an operator, and returns how far it leads, in the space of text. */
function showText(
  { texts, glyphs: most }: Reading,
  state: State,
  position: Matrix,
  tag: number,
  items: readonly PdfObject[],
): number {
  const { font, size, characterSpacing, wordSpacing, scaling, rise, ctm, mode } = state;
  const shown: ShownGlyph[] = [];
  const places: number[] = [];
  // A single string has no gaps.
  const gaps: number[] | null = items.length > 1 ? [] : null;
  let at = 0;
  let start = 0;
  let gap = 0;
  for (const item of items) {
    if (typeof item === 'number') {
      at -= (item * size) / 1000;
      gap -= item;
      continue;
    }
    if (!(item instanceof PdfString) || item.bytes.length === 0) continue;
    if (!font || !(size > 0)) throw new Unsure();
    const { bytes } = item;
    const step = font.bytesPerCode;
    if (shown.length === 0) {
      start = at;
      gap = 0;
    }
    for (let byte = 0; byte < bytes.length; byte += step) {
      const code = step === 1 ? (bytes[byte] ?? 0) : (bytes[byte] ?? 0) * 256 + (bytes[byte + 1] ?? 0);
      const glyph = font.glyphOf(code);
      if (glyph === null || most.left-- <= 0) throw new Unsure();
      shown.push(glyph);
      places.push(at - start);
      gaps?.push(gap);
      gap = 0;
      at += (glyph.width * size) / 1000 + characterSpacing + (glyph.space ? wordSpacing : 0);
    }
  }
  if (font && shown.length > 0) {
    const matrix = multiply(multiply([scaling, 0, 0, 1, start * scaling, rise], position), ctm);
    texts.push({ font, size, mode, characterSpacing, tag, matrix, glyphs: shown, places, gaps });
  }
  return at * scaling;
}
