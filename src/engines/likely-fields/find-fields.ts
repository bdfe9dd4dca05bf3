import type { Box } from '../page-text/characters.ts';
import type { RenderNote } from '../render/notes.ts';
import { openOrRepair } from '../render/open-repaired.ts';
import { openPdfium, type PdfiumOptions } from '../render/pdfium-document.ts';
import type { Blank } from './blank.ts';
import { blanksOfBoxes, blanksOfText } from './blanks-of-text.ts';
import { createNames, labelOf, sharesRow } from './name-fields.ts';
import { type PageMarks, readMarks } from './page-marks.ts';
import { blanksOfRules, linesIn } from './slots.ts';

/** A field that a page seems to ask for. */
export interface LikelyField extends Box {
  /** Index of the page. */
  page: number;
  type: 'text' | 'date' | 'checkbox' | 'signature';
  name: string;
  label: string | null;
  /** Date format, as the page states it. */
  format?: 'YYYY-MM-DD' | 'DD.MM.YYYY' | 'DD/MM/YYYY' | 'MM/DD/YYYY';
  /** Takes several lines. */
  lines: boolean;
  /** Cells for single letters. */
  cells: number | null;
}

export interface LikelyFields {
  fields: LikelyField[];
  pageCount: number;
  /** Pages that are pictures and have no fields to be seen. */
  scanned: number;
  notes: RenderNote[];
}

interface Options extends PdfiumOptions {
  scratch: string;
  limits: PdfiumOptions['limits'] & { maxInflatedBytes: number };
  /** Places of existing fields, by pages. */
  taken: ReadonlyMap<number, readonly Box[]>;
  /** Their names. */
  names: readonly string[];
  /** Limit of fields to find. */
  most: number;
  signal?: AbortSignal;
}

/** Order in which what overlaps wins. */
const RANKS: Readonly<Record<Blank['kind'], number>> = { check: 0, radio: 0, comb: 1, cell: 2, line: 3, dots: 4 };
const OVERLAP = 0.3;
/** Points between two lines of a longer text. */
const LINES_APART = 32;
/** Part of the page's width that they take at least. */
const WIDE = 0.55;
/** Part of the page's height in which the running head is. */
const HEAD = 0.03;
/** Points from which a field takes several lines. */
const LINES_HEIGHT = 34;
const SIGNATURE = /\b(?:signature|sign here|signed by|unterschrift|firma del|firma\b|assinatura|podpis|handtekening)/i;
/** Texts at places reserved for an office. */
const NOT_FOR_PEOPLE =
  /\b(?:use only|do not (?:write|mark|staple)|barcode|leave blank|nur für .{0,20}(?:amt|behörde))/i;
const FORMATS: readonly [RegExp, NonNullable<LikelyField['format']>][] = [
  [/\b(?:yyyy|jjjj|aaaa)-mm-(?:dd|tt|jj)\b/i, 'YYYY-MM-DD'],
  [/\bmm\s*\/\s*dd\s*\/\s*yyyy\b/i, 'MM/DD/YYYY'],
  [/\b(?:dd|jj|gg|tt)\s*\/\s*mm\s*\/\s*(?:yyyy|aaaa|jjjj)\b/i, 'DD/MM/YYYY'],
  [/\b(?:dd|tt|gg)\s*\.\s*mm\s*\.\s*(?:yyyy|jjjj|aaaa)\b/i, 'DD.MM.YYYY'],
];

/**
 * Finds where pages without fields ask for them: cells, lines, underscores, small empty boxes, cells for letters.
 * @throws SheafError `password_required`, `unprocessable_file`, `limit_exceeded`
 */
export async function findLikelyFields(path: string, options: Options): Promise<LikelyFields> {
  const { taken, names, most, signal } = options;
  const document = await openOrRepair(path, options, openPdfium);
  const naming = createNames(names);
  try {
    const fields: LikelyField[] = [];
    let scanned = 0;
    for (let page = 0; page < document.pageCount && fields.length < most; page++) {
      signal?.throwIfAborted();
      const marks = readMarks(document, page);
      const found = [...blanksOfRules(marks), ...blanksOfText(marks), ...blanksOfBoxes(marks)];
      const blanks = inReadingOrder(joinedLines(withoutOverlaps(meant(found, marks), taken.get(page) ?? []), marks));
      if (blanks.length === 0 && marks.scanned) scanned++;
      for (const blank of blanks) {
        const label = labelOf(blank, marks.lines, blanks);
        if (label === null || !NOT_FOR_PEOPLE.test(label)) fields.push(fieldOf(blank, page, label, naming));
      }
    }
    return { fields: fields.slice(0, most), pageCount: document.pageCount, scanned, notes: document.notes() };
  } finally {
    document.close();
  }
}

/** Leaves out places that are not for writing: gray grounds, and dots that lead to a place. */
function meant(blanks: readonly Blank[], { grounds, turned, height }: PageMarks): Blank[] {
  const places = blanks.filter(({ kind }) => kind !== 'dots');
  return blanks.filter((blank) => {
    const [x, y] = [(blank.left + blank.right) / 2, (blank.top + blank.bottom) / 2];
    const ground = grounds.findLast(({ left, top, right, bottom }) => x > left && x < right && y > top && y < bottom);
    if (ground?.gray || isHead(blank, blanks)) return false;
    if (blank.kind === 'line' && blank.bottom < HEAD * height) return false;
    const { left, top, right, bottom } = blank;
    if (turned.some((at) => at.x > left && at.x < right && at.y > top && at.y < bottom)) return false;
    return blank.kind !== 'dots' || !places.some((place) => place.left > blank.right - 3 && sharesRow(place, blank));
  });
}

/** Whether a cell with words is the head of a column: two cells below it are empty. */
function isHead(one: Blank, blanks: readonly Blank[]): boolean {
  if (one.label === undefined) return false;
  const below = emptyBelow(one, blanks);
  return below !== undefined && emptyBelow(below, blanks) !== undefined;
}

const emptyBelow = (one: Blank, blanks: readonly Blank[]): Blank | undefined =>
  blanks.find(
    (other) =>
      other.kind === 'cell' &&
      other.label === undefined &&
      Math.abs(other.top - one.bottom) < 3 &&
      Math.abs(other.left - one.left) < 3 &&
      Math.abs(other.right - one.right) < 3,
  );

function withoutOverlaps(blanks: readonly Blank[], taken: readonly Box[]): Blank[] {
  const kept: Blank[] = [];
  const size = ({ left, top, right, bottom }: Box): number => (right - left) * (bottom - top);
  const sorted = blanks.toSorted((one, other) => RANKS[one.kind] - RANKS[other.kind] || size(one) - size(other));
  for (const blank of sorted) {
    if ([...taken, ...kept].every((other) => !overlaps(blank, other))) kept.push(blank);
  }
  return kept;
}

function overlaps(one: Box, other: Box): boolean {
  const width = Math.min(one.right, other.right) - Math.max(one.left, other.left);
  const height = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
  if (width <= 0 || height <= 0) return false;
  const size = ({ left, top, right, bottom }: Box): number => (right - left) * (bottom - top);
  return width * height > OVERLAP * Math.min(size(one), size(other));
}

/** Joins at least three wide lines below one another, without words between them, to a place for a longer text. */
function joinedLines(blanks: readonly Blank[], { lines, width }: PageMarks): Blank[] {
  const isWide = ({ kind, left, right }: Blank): boolean => kind === 'line' && right - left > WIDE * width;
  const rest = blanks.filter((blank) => !isWide(blank));
  const columns: Blank[][] = [];
  for (const blank of blanks.filter(isWide).toSorted((one, other) => one.bottom - other.bottom)) {
    const column = columns.find((above) => {
      const last = above.at(-1);
      if (!last || Math.abs(last.left - blank.left) > 3 || Math.abs(last.right - blank.right) > 3) return false;
      const between = { left: blank.left, right: blank.right, top: last.bottom, bottom: blank.bottom };
      return blank.bottom - last.bottom < LINES_APART && linesIn(lines, between).length === 0;
    });
    if (column) column.push(blank);
    else columns.push([blank]);
  }
  const joined = columns.flatMap((column): Blank[] => {
    const [first, last] = [column[0], column.at(-1)];
    return first && last && column.length >= 3 ? [{ ...first, kind: 'cell', bottom: last.bottom }] : column;
  });
  return [...rest, ...joined];
}

/** From row to row, and in a row from left to right. */
function inReadingOrder(blanks: readonly Blank[]): Blank[] {
  const rows: Blank[][] = [];
  for (const blank of blanks.toSorted((one, other) => one.bottom - other.bottom)) {
    const row = rows.at(-1);
    const first = row?.[0];
    if (row && first && blank.bottom - first.bottom < 5) row.push(blank);
    else rows.push([blank]);
  }
  return rows.flatMap((row) => row.toSorted((one, other) => one.left - other.left));
}

function fieldOf(
  blank: Blank,
  page: number,
  label: string | null,
  naming: ReturnType<typeof createNames>,
): LikelyField {
  const { kind, left, top, right, bottom, cells = null } = blank;
  const isCheck = kind === 'check' || kind === 'radio';
  const format = isCheck || cells !== null ? undefined : FORMATS.find(([pattern]) => pattern.test(label ?? ''))?.[1];
  const isSigned =
    !isCheck && cells === null && label !== null && SIGNATURE.test(label) && !/\bdate\b|datum/i.test(label);
  const type = isCheck ? 'checkbox' : isSigned ? 'signature' : format ? 'date' : 'text';
  return {
    page,
    type,
    name: naming(label, type),
    label,
    ...(format && { format }),
    lines: type === 'text' && cells === null && bottom - top >= LINES_HEIGHT,
    cells,
    left,
    top,
    right,
    bottom,
  };
}
