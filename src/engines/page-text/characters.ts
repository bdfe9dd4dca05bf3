import { SYMBOL_BULLETS } from '../content-text/symbol-bullets.ts';
import type { PdfiumDocument } from '../render/pdfium-document.ts';
import { createLooks, SCRATCH_BYTES, type TextHandle } from './looks.ts';
import { withoutMarks } from './marks.ts';
import { createOverprints, splitLigatures } from './overprints.ts';
import { PageCharacter } from './page-character.ts';
import { createPlacing, type Placing } from './placing.ts';

/** A rectangle on a page as shown, in points from its upper left corner. */
export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** Properties of a font's letters that matter to readers. */
export interface Face {
  name: string;
  bold: boolean;
  italic: boolean;
  /** Whether its letters have serifs, as the document says. */
  serif?: boolean;
  /** Whether it is bold only by thicker strokes. */
  stroked?: boolean;
}

/** A character that a page shows. */
export interface Character extends Box {
  text: string;
  /** Distance between lines of this text in points, as the page shows them. */
  size: number;
  /** Reading direction in degrees clockwise: 0 is to the right, 90 downwards. */
  direction: number;
  face: Face;
  /** Number of its text object; runs of one object belong together. */
  run: number;
  /** Identifier of its marked content, which tags refer to. */
  tag?: number | undefined;
  /** True if PDFium adds a space before it that the content lacks. */
  spaced: boolean;
  /** Share of its box below the baseline of horizontal text; absent where it is unknown. */
  below?: number | undefined;
}

export interface PageText {
  width: number;
  height: number;
  characters: Character[];
  /** The last run of the content; those of annotations and form fields follow. */
  lastRun: number;
  /** True if annotations or form fields show characters at the place of the same ones of the content. */
  repeats: boolean;
  /** True if the page holds more than the limit. */
  cut: boolean;
  /** True if fonts do not map some characters to Unicode. */
  unmapped: boolean;
}

/** Most characters read of one page. */
export const MAX_CHARACTERS = 200_000;
/** Most annotations read of one page. */
const MAX_ANNOTATIONS = 5000;
/** Most objects read of an annotation, and greatest depth of their nesting. */
const MAX_OBJECTS = 50_000;
const MAX_DEPTH = 16;
/** Constants of the library (fpdf_flatten.h, fpdf_edit.h). */
const FLATTENED = 1;
const TEXT_OBJECT = 1;
const FORM_OBJECT = 5;
/** How PDFium reports a hyphen at the end of a line. */
const LINE_END_HYPHEN = 2;
const SPACE = 0x20;
const TAB = 0x09;
const LINE_FEED = 0x0a;
const CARRIAGE_RETURN = 0x0d;
const NONCHARACTER = 0xfffe;
const SOFT_HYPHEN = 0xad;
/** Greatest gap between a letter and what lengthens it, in font sizes; dots of letters have no code either. */
const TOUCHING = 0.05;

/**
 * Reads the characters of a page, counted from 0, in the order of its content, and then of its annotations.
 * @param first sees the handle of the page before annotations become part of it
 * @param annotations whether to read annotations and form fields, too
 * @throws SheafError `unprocessable_file`
 */
export function readCharacters(
  document: PdfiumDocument,
  index: number,
  first?: (page: number, place: Placing) => void,
  { annotations = true }: { annotations?: boolean } = {},
): PageText {
  const { memory, call } = document.instance;
  const scratch = memory.allocate(SCRATCH_BYTES);
  const page: PageText = {
    ...document.pageSize(index),
    characters: [],
    lastRun: 0,
    repeats: false,
    cut: false,
    unmapped: false,
  };
  const seen = createOverprints();
  const read = (handle: number, place: Placing, only?: ReadonlySet<number>): void =>
    call(({ text: library }) => {
      const text = library.FPDFText_LoadPage(handle);
      if (!text) return;
      const count = library.FPDFText_CountChars(text);
      const most = Math.min(Math.max(count, 0), MAX_CHARACTERS);
      const reading: Reading = { library, memory, text, scratch, seen, only, repeats: false };
      if (readAll(reading, most, place, page.characters)) page.unmapped = true;
      page.repeats ||= only !== undefined && reading.repeats;
      library.FPDFText_ClosePage(text);
      if (most < count) page.cut = true;
    });
  try {
    const looked = document.withPage(index, (handle) => {
      const place = call(({ text }) => createPlacing(text, memory, handle, scratch));
      first?.(handle, place);
      read(handle, place);
      page.lastRun = page.characters.at(-1)?.run ?? 0;
      return { place, drawn: annotations && drawAnnotations(document, handle) };
    });
    if (looked.drawn) {
      document.withPage(index, (handle) => read(handle, looked.place, objectsOfAnnotations(document, handle)));
    }
    page.characters = withoutMarks(page.characters);
    splitLigatures(page.characters);
    return page;
  } finally {
    memory.free(scratch);
  }
}

/**
 * Draws annotations and form fields onto the page, in memory; once reloaded, the page can be read as a whole. Read its
 * former text first: if resources are inherited, the library hides them behind new ones. Returns false if there is
 * nothing to draw.
 */
function drawAnnotations(document: PdfiumDocument, page: number): boolean {
  return document.instance.call((library) => {
    const count = library.FPDFPage_GetAnnotCount(page);
    return count > 0 && count <= MAX_ANNOTATIONS && library.FPDFPage_Flatten(page, 0) === FLATTENED;
  });
}

/** The text objects drawn last, on a page with its annotations drawn onto it. */
function objectsOfAnnotations(document: PdfiumDocument, page: number): Set<number> {
  return document.instance.call(({ text: library }) => {
    const objects = new Set<number>();
    const add = (object: number, depth: number): void => {
      const type = library.FPDFPageObj_GetType(object);
      if (type === TEXT_OBJECT) objects.add(object);
      if (type !== FORM_OBJECT || depth > MAX_DEPTH) return;
      const count = Math.min(library.FPDFFormObj_CountObjects(object), MAX_OBJECTS);
      for (let at = 0; at < count; at++) add(library.FPDFFormObj_GetObject(object, at), depth + 1);
    };
    const last = library.FPDFPage_GetObject(page, library.FPDFPage_CountObjects(page) - 1);
    if (last !== 0) add(last, 0);
    return objects;
  });
}

interface Reading extends TextHandle {
  seen: ReturnType<typeof createOverprints>;
  /** Text objects to read; all if absent. */
  only?: ReadonlySet<number> | undefined;
  /** Whether characters were left out that are drawn at the same place before. */
  repeats: boolean;
}

/** Adds the characters of a page; returns whether fonts fail to map some of them to Unicode. */
function readAll(reading: Reading, count: number, place: Placing, characters: Character[]): boolean {
  const { library, memory, text: handle, scratch, seen, only } = reading;
  const lookOf = createLooks(reading, place, characters.at(-1)?.run ?? 0);
  const places = new Float64Array(count * 4);
  let used = 0;
  let spaced = false;
  let unmapped = false;
  /** Marks that may lengthen the last character, from and to. */
  const strokes: [number, number][] = [];
  const isUnmapped = (index: number): boolean => library.FPDFText_HasUnicodeMapError(handle, index) === 1;
  for (let index = 0; index < count; index++) {
    const unit = library.FPDFText_GetUnicode(handle, index);
    const before = characters.at(-1);
    // The library's own hyphen, or codes that fonts map to nothing: between Arabic letters, such codes lengthen the
    // letter before (kashida).
    const lengthens =
      unit < SPACE &&
      unit !== TAB &&
      unit !== LINE_FEED &&
      unit !== CARRIAGE_RETURN &&
      before !== undefined &&
      isRtl(before.text);
    if (unit === 0 || unit === NONCHARACTER) continue;
    if (unit < SPACE && unit !== LINE_END_HYPHEN && unit !== TAB && !lengthens) continue;
    if (unit === SPACE && library.FPDFText_IsGenerated(handle, index) === 1) {
      spaced = true;
      continue;
    }
    if (only && !only.has(library.FPDFText_GetTextObject(handle, index))) continue;
    unmapped ||= isUnmapped(index);
    const low = unit >= 0xd800 && unit < 0xdc00 ? library.FPDFText_GetUnicode(handle, index + 1) : 0;
    if (!library.FPDFText_GetLooseCharBox(handle, index, scratch)) continue;
    // FS_RECTF: left, top, right, bottom. Take the view here, since calls may let the memory grow.
    const { view } = memory;
    const left = view.getFloat32(scratch, true);
    const top = view.getFloat32(scratch + 4, true);
    const right = view.getFloat32(scratch + 8, true);
    const bottom = view.getFloat32(scratch + 12, true);
    // The library adds some spaces to right-to-left lines without marking them; unlike any font's, they have no height.
    if (unit === SPACE && left === right && top === bottom) {
      spaced = true;
      continue;
    }
    if (unit === LINE_END_HYPHEN && !lengthens && isUnmapped(index)) continue;
    place.write(places, used, left, bottom, right, top);
    if (low) index++;
    if (!Number.isFinite(left + top + right + bottom)) continue;
    if (lengthens) {
      strokes.push([places[used] ?? 0, places[used + 2] ?? 0]);
      lengthen(before, strokes);
      continue;
    }
    strokes.length = 0;
    const look = lookOf(index, places, used);
    // A soft hyphen without width only marks where a word may be divided.
    if (unit === SOFT_HYPHEN && (left === right || top === bottom)) continue;
    const text =
      unit === LINE_END_HYPHEN || unit === SOFT_HYPHEN
        ? '-'
        : low
          ? String.fromCharCode(unit, low)
          : (SYMBOL_BULLETS[unit] ?? String.fromCharCode(unit));
    const character = new PageCharacter(text, spaced, look, places, used);
    spaced = false;
    if (seen(character)) {
      reading.repeats = true;
      continue;
    }
    characters.push(character);
    used += 4;
  }
  return unmapped;
}

/** Lengthens a letter by the strokes that touch it, in any order, and drops these. */
function lengthen(letter: Character, strokes: [number, number][]): void {
  const touches = ([from, to]: [number, number]): boolean =>
    Math.abs(Math.max(from - letter.right, letter.left - to)) <= TOUCHING * letter.size;
  for (let at = strokes.findIndex(touches); at >= 0; at = strokes.findIndex(touches)) {
    const [[from, to]] = strokes.splice(at, 1) as [[number, number]];
    letter.left = Math.min(letter.left, from);
    letter.right = Math.max(letter.right, to);
  }
}

const isRtl = (text: string) => text >= '\u0590' && text <= '\u08ff';
