import type { PdfDict } from '../syntax/objects.ts';
import { addFonts, type SetLine } from '../text/typesetter.ts';
import { breakLines, cutParagraph } from '../text/wrap.ts';
import { box, type Frame, n } from './frame.ts';

/** How text is placed in a widget. */
export interface TextStyle {
  /** Sets a line in the field's font. */
  line(text: string): Promise<SetLine>;
  /** Points; 0 has it follow from the widget. */
  size: number;
  color: string;
  /** 0 left, 1 in the middle, 2 right; null if the text decides. */
  align: number | null;
}

export interface TextLook {
  content: string;
  resources: PdfDict;
  /** False if not all of it could be made to fit. */
  fits: boolean;
}

const LINE_HEIGHT = 1.15;
/** Reach of letters above and below their line, at size 1. */
const ABOVE = 0.72;
const BELOW = 0.21;
/** How far below the middle of a widget its one line is, at size 1, as most readers have it. */
const BELOW_MIDDLE = 0.37;
const MIN_SIZE = 4;
const MULTILINE_SIZE = 12;
const MAX_AUTO_SIZE = 144;
const STEP = 0.5;
const RIGHT_TO_LEFT = /^[^\p{L}]*[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}]/u;

/** Draws a text of one line, in the middle of the widget's height. */
export async function lineLook(frame: Frame, text: string, style: TextStyle): Promise<TextLook> {
  const line = await style.line(text);
  const { pad, room } = roomIn(frame);
  const high = Math.max(frame.height - 2 * frame.inset, 1);
  const byHeight = Math.min(high / LINE_HEIGHT, MAX_AUTO_SIZE);
  const wanted = style.size > 0 ? style.size : Math.max(Math.min(byHeight, MAX_AUTO_SIZE), Math.min(MIN_SIZE, high));
  const size = line.width * wanted > room ? Math.max(Math.min(MIN_SIZE, wanted), room / line.width) : wanted;
  const x = pad + alignment(style.align, text) * Math.max(0, room - line.width * size);
  const y = lineIn(frame, size);
  const fits = line.width * size <= room * 1.001;
  return look(frame, style, [{ line, x, y }], size, fits);
}

/** Draws a text of several lines from the top, and breaks those that would not fit. */
export async function linesLook(frame: Frame, text: string, style: TextStyle): Promise<TextLook> {
  const { pad, room } = roomIn(frame);
  const high = Math.max(frame.height - 2 * frame.inset, 1);
  const paragraphs = await Promise.all(text.split('\n').map((paragraph) => cutParagraph(paragraph, style.line)));
  const broken = (size: number): string[] => paragraphs.flatMap((pieces) => breakLines(pieces, room / size));
  let size = style.size > 0 ? style.size : MULTILINE_SIZE;
  let lines = broken(size);
  const tooHigh = (): boolean => (lines.length - 1) * LINE_HEIGHT * size + size > high;
  while (tooHigh() && size - STEP >= MIN_SIZE) {
    size -= STEP;
    lines = broken(size);
  }
  const fits = !tooHigh();
  const first = frame.height - frame.inset - ABOVE * size - Math.min(pad, 0.2 * size);
  const seen = Math.ceil(frame.height / (LINE_HEIGHT * size)) + 1;
  const shown = await Promise.all(lines.slice(0, seen).map(async (each) => ({ each, line: await style.line(each) })));
  const placed = shown.map(({ each, line }, index) => ({
    line,
    x: pad + alignment(style.align, each) * Math.max(0, room - line.width * size),
    y: first - index * LINE_HEIGHT * size,
  }));
  return look(frame, style, placed, size, fits);
}

/** Draws a text with a character in each of `cells` cells, divided by lines in the border's color. */
export async function combLook(frame: Frame, text: string, cells: number, style: TextStyle): Promise<TextLook> {
  const characters = [...new Intl.Segmenter(undefined, { granularity: 'grapheme' }).segment(text)].map(
    ({ segment }) => segment,
  );
  const lines = await Promise.all(characters.slice(0, cells).map(style.line));
  if (RIGHT_TO_LEFT.test(text)) lines.reverse();
  const cell = frame.width / cells;
  const widest = Math.max(0.001, ...lines.map(({ width }) => width));
  const high = Math.max(frame.height - 2 * frame.inset, 1);
  const wanted = style.size > 0 ? style.size : Math.max(MIN_SIZE, high / LINE_HEIGHT);
  const size = Math.min(wanted, Math.max(cell / widest, 1));
  const free = cells - lines.length;
  const start = Math.floor(alignment(style.align, text) * free);
  const y = lineIn(frame, size);
  const placed = lines.map((line, index) => ({ line, x: (start + index + 0.5) * cell - (line.width * size) / 2, y }));
  const plain = look(frame, style, placed, size, characters.length <= cells);
  if (!frame.stroke || frame.border === 0) return plain;
  const dividers = Array.from({ length: cells - 1 }, (_, index) => {
    const x = n((index + 1) * cell);
    return `${x} ${n(frame.border)} m ${x} ${n(frame.height - frame.border)} l`;
  });
  return { ...plain, content: `q ${frame.stroke} ${n(frame.border)} w ${dividers.join(' ')} S Q\n${plain.content}` };
}

/** Draws the options of a list from `top` on, the chosen ones on a colored ground. */
export async function listLook(
  frame: Frame,
  options: readonly string[],
  chosen: ReadonlySet<number>,
  top: number,
  style: TextStyle,
): Promise<TextLook> {
  const { pad, room } = roomIn(frame);
  const size = style.size > 0 ? style.size : Math.min(MULTILINE_SIZE, Math.max(MIN_SIZE, frame.height / LINE_HEIGHT));
  const high = LINE_HEIGHT * size;
  const rows = Math.ceil(frame.height / high);
  const placed: Placed[] = [];
  let ground = '';
  for (const [row, option] of options.slice(top, top + rows).entries()) {
    const bottom = frame.height - frame.inset - (row + 1) * high;
    const line = await style.line(option);
    if (chosen.has(top + row)) ground += `${box(frame.inset, bottom, frame.width - 2 * frame.inset, high)} f\n`;
    const x = pad + alignment(style.align, option) * Math.max(0, room - line.width * size);
    placed.push({ line, x, y: bottom + (BELOW + 0.11) * size });
  }
  const plain = look(frame, style, placed, size, true);
  return { ...plain, content: ground ? `q 0.6 0.757 0.855 rg\n${ground}Q\n${plain.content}` : plain.content };
}

/** How many options of a list are seen at once. */
export function rowsOf(frame: Frame, style: TextStyle): number {
  const size = style.size > 0 ? style.size : MULTILINE_SIZE;
  return Math.max(1, Math.floor((frame.height - 2 * frame.inset) / (LINE_HEIGHT * size)));
}

interface Placed {
  line: SetLine;
  x: number;
  y: number;
}

function look(frame: Frame, { color }: TextStyle, placed: Placed[], size: number, fits: boolean): TextLook {
  const resources: PdfDict = new Map();
  addFonts(
    resources,
    placed.map(({ line }) => line),
  );
  const { width, height, border } = frame;
  let content = `/Tx BMC\nq\n${box(border, border, Math.max(0, width - 2 * border), Math.max(0, height - 2 * border))} W n\nBT\n${color}\n`;
  for (const { line, x, y } of placed) if (line.width > 0) content += `1 0 0 1 ${n(x)} ${n(y)} Tm\n${line.show(size)}`;
  content += 'ET\nQ\nEMC\n';
  return { content, resources, fits };
}

/** The height of a widget's one line: capitals are centered in it, unless that would cut off descenders. */
function lineIn({ height, inset }: Frame, size: number): number {
  const middle = height / 2;
  const lowest = Math.min(inset + BELOW * size, middle - ((ABOVE - BELOW) / 2) * size);
  return Math.max(middle - BELOW_MIDDLE * size, lowest);
}

function roomIn({ width, inset }: Frame): { pad: number; room: number } {
  const pad = Math.min(Math.max(2 * inset, 2), width / 8);
  return { pad, room: Math.max(width - 2 * pad, 0.1) };
}

/** How much of the free room is left of the text. */
function alignment(align: number | null, text: string): number {
  if (align === null) return RIGHT_TO_LEFT.test(text) ? 1 : 0;
  return align === 1 ? 0.5 : align === 2 ? 1 : 0;
}
