import type { MarkedBox } from '../paint/mark-places.ts';
import type { PdfDict } from '../syntax/objects.ts';
import { addFonts, type SetLine, type Typesetter } from '../text/typesetter.ts';
import { breakLines, cutParagraph } from '../text/wrap.ts';
import type { NoteItem, StampItem, TextItem } from './items.ts';
import { at, fillColor, type Look, number, strokeColor } from './look.ts';

const LINE_HEIGHT = 1.25;
/** How far below the top of its room a line is, of its size. */
const RISE = 0.95;
const PADDING = 1;
const SMALLEST = 3;
/** Lines of one text; those after them are on no page. */
const MAX_LINES = 2000;
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/;
const LETTER = /\p{L}/u;

/** Points between the upper left corner of a note and the opposite one. */
const NOTE_SIDE = 18;

const STAMP_SIZE = 24;
const STAMP_PADDING = 0.35;
const STAMP_LINE = 0.08;

interface Paragraph {
  lines: string[];
  rtl: boolean;
}

/** Sets a text in its box, smaller if it would not fit. `cut`: even so, some of it does not fit. */
export async function textLook(
  item: TextItem,
  pageWidth: number,
  typesetter: Typesetter,
): Promise<{ look: Look; size: number; rtl: boolean; cut: boolean }> {
  const { x, y, text, style, color, fill } = item;
  const set = async (line: string): Promise<SetLine> => typesetter.line(line, { style });
  const most = Math.max(item.size, item.width ?? pageWidth - x) - 2 * PADDING;
  const pieces = await Promise.all(
    text.split(/\r\n|[\r\n\u2028\u2029]/).map(async (paragraph) => ({
      pieces: await cutParagraph(paragraph, set),
      rtl: beginsRight(paragraph),
    })),
  );
  const wrapped = (size: number): Paragraph[] =>
    pieces.map((paragraph) => ({ lines: breakLines(paragraph.pieces, most / size), rtl: paragraph.rtl }));
  const heightOf = (paragraphs: Paragraph[], size: number): number =>
    paragraphs.reduce((sum, { lines }) => sum + lines.length, 0) * size * LINE_HEIGHT + 2 * PADDING;
  let { size } = item;
  let paragraphs = wrapped(size);
  const room = item.height ?? Number.POSITIVE_INFINITY;
  while (heightOf(paragraphs, size) > room && size > SMALLEST) {
    size = Math.max(SMALLEST, size * 0.93);
    paragraphs = wrapped(size);
  }
  const lines = paragraphs
    .flatMap(({ lines: own, rtl }) => own.map((line) => ({ set: typesetter.line(line, { style }), rtl })))
    .slice(0, MAX_LINES);
  const natural = Math.max(size, ...lines.map((line) => line.set.width * size)) + 2 * PADDING;
  const width = item.width ?? natural;
  const box: MarkedBox = {
    left: x,
    top: y,
    right: x + width,
    bottom: y + (item.height ?? heightOf(paragraphs, size)),
  };
  let content = fill
    ? `${fillColor(fill)}${at(box.left, box.bottom)} ${number(width)} ${number(box.bottom - box.top)} re f\n`
    : '';
  content += fillColor(color);
  lines.forEach(({ set: line, rtl }, index) => {
    const free = width - 2 * PADDING - line.width * size;
    const align = item.align ?? (rtl ? 'right' : 'left');
    const left = x + PADDING + (align === 'left' ? 0 : align === 'right' ? free : free / 2);
    content += `BT ${at(left, y + PADDING + (index * LINE_HEIGHT + RISE) * size)} Td\n${line.show(size)}ET\n`;
  });
  const resources: PdfDict = new Map();
  addFonts(
    resources,
    lines.map((line) => line.set),
  );
  const rtl = paragraphs[0]?.rtl === true;
  return { look: { box, content, resources }, size, rtl, cut: heightOf(paragraphs, size) > room + 0.01 };
}

function beginsRight(paragraph: string): boolean {
  const letter = LETTER.exec(paragraph);
  return letter !== null && RIGHT_TO_LEFT.test(letter[0]);
}

/** Draws a stamp: its text in bold letters in a frame. */
export function stampLook({ x, y, width, text, color }: StampItem, typesetter: Typesetter): Look {
  const line = typesetter.line(text, { style: 'bold' });
  const natural = line.width + 2 * STAMP_PADDING;
  const size = width === null ? STAMP_SIZE : width / natural;
  const box = { left: x, top: y, right: x + natural * size, bottom: y + (1 + STAMP_PADDING) * size };
  const stroke = STAMP_LINE * size;
  const frame = `${at(box.left + stroke / 2, box.bottom - stroke / 2)} ${number(natural * size - stroke)} ${number(box.bottom - box.top - stroke)} re S\n`;
  const start = at(x + STAMP_PADDING * size, (box.top + box.bottom) / 2 + 0.36 * size);
  const resources: PdfDict = new Map();
  addFonts(resources, [line]);
  return {
    box,
    content: `${strokeColor(color)}${fillColor(color)}${number(stroke)} w\n${frame}BT ${start} Td\n${line.show(size)}ET\n`,
    resources,
  };
}

/** Draws a note as a small sheet with lines on it. */
export function noteLook({ x, y, color }: NoteItem): Look {
  const box = { left: x, top: y, right: x + NOTE_SIDE, bottom: y + NOTE_SIDE };
  const lines = [0.3, 0.5, 0.7].map(
    (part) =>
      `${at(x + NOTE_SIDE * 0.22, y + NOTE_SIDE * part)} m ${at(x + NOTE_SIDE * 0.78, y + NOTE_SIDE * part)} l S\n`,
  );
  const sheet = `${at(x + 1, box.bottom - 1)} ${NOTE_SIDE - 2} ${NOTE_SIDE - 2} re B\n`;
  return { box, content: `${fillColor(color)}0.2 0.2 0.2 RG 1 w\n${sheet}${lines.join('')}`, resources: new Map() };
}
