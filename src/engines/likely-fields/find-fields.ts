import type { Box } from '../page-text/characters.ts';
import type { RenderNote } from '../render/notes.ts';
import { openOrRepair } from '../render/open-repaired.ts';
import { openPdfium, type PdfiumOptions } from '../render/pdfium-document.ts';
import type { Blank } from './blank.ts';
import { blanksOfBoxes, blanksOfText } from './blanks-of-text.ts';
import { createNames, labelOf } from './name-fields.ts';
import { readMarks } from './page-marks.ts';
import { blanksOfRules } from './slots.ts';

/** A field that a page seems to ask for. */
export interface LikelyField extends Box {
  /** Index of the page. */
  page: number;
  type: 'text' | 'date' | 'checkbox' | 'signature';
  name: string;
  label: string | null;
  /** How a date is written, as the page says. */
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
  /** Places of fields that are there, by pages. */
  taken: ReadonlyMap<number, readonly Box[]>;
  /** Their names. */
  names: readonly string[];
  /** Fields that are looked for at most. */
  most: number;
  signal?: AbortSignal;
}

/** Order in which what overlaps wins. */
const RANKS: Readonly<Record<Blank['kind'], number>> = { check: 0, radio: 0, comb: 1, cell: 2, line: 3 };
const OVERLAP = 0.3;
/** Points from which a field takes several lines. */
const LINES_HEIGHT = 34;
const SIGNATURE = /\b(?:signature|sign here|signed by|unterschrift|firma del|firma\b|assinatura|podpis|handtekening)/i;
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
      const blanks = inReadingOrder(withoutOverlaps(found, taken.get(page) ?? []));
      if (blanks.length === 0 && marks.scanned) scanned++;
      for (const blank of blanks) {
        fields.push(fieldOf(blank, page, labelOf(blank, marks.lines, blanks), naming));
      }
    }
    return { fields: fields.slice(0, most), pageCount: document.pageCount, scanned, notes: document.notes() };
  } finally {
    document.close();
  }
}

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
