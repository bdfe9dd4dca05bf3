import type { PdfiumMemory, PdfiumText } from '../render/pdfium.ts';
import type { PdfiumDocument } from '../render/pdfium-document.ts';

/** A rectangle on a page as it is shown, in points from its upper left corner. */
export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** How the letters of a font look, as far as readers care. */
export interface Face {
  name: string;
  bold: boolean;
  italic: boolean;
}

/** A character that a page shows. */
export interface Character extends Box {
  text: string;
  /** Points from one line to the next, as the page shows them. */
  size: number;
  /** Where the line goes on from it, in degrees clockwise: 0 is to the right, 90 downwards. */
  direction: number;
  face: Face;
  /** Number of the text object that it is of: runs of one object belong together. */
  run: number;
  /** Number of the marked content that it is of, by which tags know it. */
  tag?: number;
  /** True where PDFium holds that a space belongs before it though the content has none. */
  spaced: boolean;
}

export interface PageText {
  width: number;
  height: number;
  characters: Character[];
  /** True where the page holds more than is read of one. */
  cut: boolean;
}

/** Characters that are read of one page. */
const MAX_CHARACTERS = 200_000;
/** Annotations of a page that are read. */
const MAX_ANNOTATIONS = 5000;
const FONT_NAME_BYTES = 256;
const ITALIC = 1 << 6;
const FORCE_BOLD = 1 << 18;
const BOLD_WEIGHT = 600;
/** How PDFium gives a hyphen at the end of a line. */
const LINE_END_HYPHEN = 2;
const SPACE = 0x20;
const SOFT_HYPHEN = '\u00ad';

/**
 * Reads the characters of a page, counted from 0, in the order of its content.
 * @param first looks at the page by its handle, before what annotations show becomes a part of it
 * @throws SheafError `unprocessable_file`
 */
export function readCharacters(
  document: PdfiumDocument,
  index: number,
  first?: (page: number, place: Placing) => void,
): PageText {
  const size = document.pageSize(index);
  const { memory, call } = document.instance;
  const scratch = memory.allocate(32 + FONT_NAME_BYTES);
  const read = (page: number, place: Placing): PageText =>
    call(({ text: library }) => {
      const text = library.FPDFText_LoadPage(page);
      if (!text) return { ...size, characters: [], cut: false };
      const count = library.FPDFText_CountChars(text);
      const most = Math.min(Math.max(count, 0), MAX_CHARACTERS);
      const characters = readAll({ library, memory, text, scratch }, most, place);
      library.FPDFText_ClosePage(text);
      return { ...size, characters, cut: most < count };
    });
  try {
    const looked = document.withPage(index, (page) => {
      const place = call(({ text }) => createPlacing(text, memory, page, scratch));
      first?.(page, place);
      return { place, text: drawAnnotations(document, page) ? null : read(page, place) };
    });
    // The library takes a page that it has changed for another size: it is loaded anew, and keeps its place.
    return looked.text ?? document.withPage(index, (page) => read(page, looked.place));
  } finally {
    memory.free(scratch);
  }
}

/** Makes what annotations and form fields show a part of the page, in memory: it is read like the rest then. True if it did. */
function drawAnnotations(document: PdfiumDocument, page: number): boolean {
  return document.instance.call((library) => {
    const count = library.FPDFPage_GetAnnotCount(page);
    if (count <= 0 || count > MAX_ANNOTATIONS) return false;
    library.FPDFPage_Flatten(page, 0);
    return true;
  });
}

interface Reading {
  library: PdfiumText;
  memory: PdfiumMemory;
  text: number;
  scratch: number;
}

/** Maps the page's own coordinates (ISO 32000-2, 8.3.2.3) to the page as it is shown, from its upper left corner. */
export interface Placing {
  turns: number;
  box(left: number, bottom: number, right: number, top: number): Box;
}

/** Prepares the way from a page's own coordinates to those of the page as it is shown. @param scratch room for four floats */
export function createPlacing(library: PdfiumText, memory: PdfiumMemory, page: number, scratch: number): Placing {
  library.FPDF_GetPageBoundingBox(page, scratch);
  const [left, top, right, bottom] = readRect(memory, scratch);
  const turns = library.FPDFPage_GetRotation(page) & 3;
  const point = (x: number, y: number): [number, number] => {
    if (turns === 0) return [x - left, top - y];
    if (turns === 1) return [y - bottom, x - left];
    return turns === 2 ? [right - x, y - bottom] : [top - y, right - x];
  };
  return {
    turns,
    box(x0, y0, x1, y1) {
      const [ax, ay] = point(x0, y0);
      const [bx, by] = point(x1, y1);
      return { left: Math.min(ax, bx), top: Math.min(ay, by), right: Math.max(ax, bx), bottom: Math.max(ay, by) };
    },
  };
}

/** FS_RECTF: left, top, right, bottom. */
function readRect({ view }: PdfiumMemory, address: number): [number, number, number, number] {
  const at = (index: number) => view.getFloat32(address + index * 4, true);
  return [at(0), at(1), at(2), at(3)];
}

function readAll(reading: Reading, count: number, place: Placing): Character[] {
  const { library, memory, text: handle, scratch } = reading;
  const characters: Character[] = [];
  const runOf = createRuns(reading, place);
  const seen = createOverprints();
  let spaced = false;
  for (let index = 0; index < count; index++) {
    const unit = library.FPDFText_GetUnicode(handle, index);
    if (unit === 0 || (unit < 0x20 && unit !== LINE_END_HYPHEN && unit !== 9) || unit === 0xfffe) continue;
    if (unit === SPACE && library.FPDFText_IsGenerated(handle, index) === 1) {
      spaced = true;
      continue;
    }
    const low = unit >= 0xd800 && unit < 0xdc00 ? library.FPDFText_GetUnicode(handle, index + 1) : 0;
    const shown = unit === LINE_END_HYPHEN ? '-' : String.fromCharCode(...(low ? [unit, low] : [unit]));
    if (!library.FPDFText_GetLooseCharBox(handle, index, scratch)) continue;
    const [left, top, right, bottom] = readRect(memory, scratch);
    if (low) index++;
    const box = place.box(left, bottom, right, top);
    if (!Number.isFinite(box.left + box.top + box.right + box.bottom)) continue;
    const { size, direction, face, run, tag } = runOf(index);
    const text = shown === SOFT_HYPHEN ? '-' : shown;
    const character = { text, ...box, size, direction, face, run, spaced, ...(tag >= 0 && { tag }) };
    spaced = false;
    if (!seen(character)) characters.push(character);
  }
  splitLigatures(characters);
  return characters;
}

/** What characters of one text object have in common, asked for once. */
function createRuns({ library, memory, text, scratch }: Reading, { turns }: Placing) {
  const faces = new Map<string, Face>();
  let last = -1;
  let run = { size: 0, direction: 0, face: { name: '', bold: false, italic: false }, run: 0, tag: -1 };

  function faceOf(index: number): Face {
    const length = library.FPDFText_GetFontInfo(text, index, scratch + 32, FONT_NAME_BYTES, scratch + 28);
    const bytes = memory.bytes.subarray(
      scratch + 32,
      scratch + 32 + Math.min(Math.max(length - 1, 0), FONT_NAME_BYTES),
    );
    const name = Buffer.from(bytes)
      .toString('utf8')
      .replace(/^[A-Z]{6}\+/, '');
    const flags = memory.view.getInt32(scratch + 28, true);
    const bold =
      library.FPDFText_GetFontWeight(text, index) >= BOLD_WEIGHT ||
      (flags & FORCE_BOLD) !== 0 ||
      /bold|black|heavy|semibold|demi/i.test(name);
    const italic = (flags & ITALIC) !== 0 || /italic|oblique/i.test(name);
    const key = `${name}/${bold}/${italic}`;
    const known = faces.get(key) ?? { name, bold, italic };
    faces.set(key, known);
    return known;
  }

  return (index: number) => {
    const object = library.FPDFText_GetTextObject(text, index);
    if (object === last && object !== 0) return run;
    last = object;
    const face = faceOf(index);
    const known = library.FPDFText_GetMatrix(text, index, scratch);
    const { view } = memory;
    const [a, b, c, d] = [0, 4, 8, 12].map((at) => view.getFloat32(scratch + at, true)) as [
      number,
      number,
      number,
      number,
    ];
    const height = known ? Math.hypot(c, d) : 1;
    const size = library.FPDFText_GetFontSize(text, index) * (height || 1);
    const angle = known && (a !== 0 || b !== 0) ? (Math.atan2(-b, a) * 180) / Math.PI : 0;
    run = {
      size: Math.abs(size) || 1,
      direction: (Math.round(angle) + turns * 90 + 360) % 360,
      face,
      run: run.run + 1,
      tag: object === 0 ? -1 : library.FPDFPageObj_GetMarkedContentID(object),
    };
    return run;
  };
}

/**
 * Tells characters that are drawn again at the same place, as programs do to make them look bold or cast a shadow. Runs are
 * looked at whose first character is.
 */
function createOverprints() {
  const seen = new Map<number, Character>();
  const key = (x: number, y: number) => x * 65_536 + y;
  let run = -1;
  let again = false;

  function isAgain(character: Character, x: number, y: number): boolean {
    const reach = character.size / 8;
    for (let near = 0; near < 9; near++) {
      const other = seen.get(key(x - 1 + (near % 3), y - 1 + Math.floor(near / 3)));
      if (
        other &&
        other.text === character.text &&
        other.run !== character.run &&
        Math.abs(other.left - character.left) < reach &&
        Math.abs(other.top - character.top) < reach &&
        Math.abs(other.right - character.right) < reach
      ) {
        return true;
      }
    }
    return false;
  }

  return (character: Character): boolean => {
    if (character.text === ' ') return false;
    const x = Math.round(character.left / 2);
    const y = Math.round(character.top / 2);
    if (character.run !== run || again) again = isAgain(character, x, y);
    run = character.run;
    if (!again) seen.set(key(x, y), character);
    return again;
  };
}

/** Gives each letter of a ligature its part of the box that they share. */
function splitLigatures(characters: Character[]): void {
  for (let first = 0; first < characters.length; ) {
    const one = characters[first]!;
    let end = first + 1;
    while (end < characters.length && sharesBox(characters[end]!, one)) end++;
    const count = end - first;
    if (count > 1 && count <= 4) {
      const width = (one.right - one.left) / count;
      const { left } = one;
      for (let index = 0; index < count; index++) {
        const letter = characters[first + index]!;
        letter.left = left + index * width;
        letter.right = letter.left + width;
      }
    }
    first = end;
  }
}

function sharesBox(one: Character, other: Character): boolean {
  return (
    one.run === other.run &&
    one.direction === 0 &&
    one.left === other.left &&
    one.right === other.right &&
    one.top === other.top &&
    one.bottom === other.bottom &&
    one.right > one.left
  );
}
