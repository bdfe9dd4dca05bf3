import type { PdfDocument } from '../file/document.ts';
import type { MarkedBox } from '../paint/mark-places.ts';
import type { Color } from '../paint/stamp.ts';
import { goToDestination } from '../read/destinations.ts';
import { numbersAmong } from '../syntax/entries.ts';
import { type PdfDict, PdfName, type PdfObject } from '../syntax/objects.ts';
import type { Item, Point } from './items.ts';
import type { PagePlace } from './page-place.ts';
import type { ReadAnnotation } from './read.ts';

/** Where an item is read from. */
export interface ReadItem {
  document: PdfDocument;
  dict: PdfDict;
  place: PagePlace;
  pageOf(destination: PdfObject | undefined): number | null;
}

type Shape = { type: Item['type'] } & Record<string, unknown>;

/** Points and boxes that one annotation may have. */
const MAX_POINTS = 20_000;
const MAX_ADDRESS = 2000;
const MARKUPS: Readonly<Record<string, string>> = {
  Highlight: 'highlight',
  Underline: 'underline',
  StrikeOut: 'strikeout',
  Squiggly: 'squiggly',
};

/** Reads what an annotation is in the terms of items; null for what these cannot say. */
export function shapeOf(source: ReadItem, { subtype, box, text }: ReadAnnotation): Shape | null {
  const { document, dict, place } = source;
  const entries = document.entries(dict);
  const fill = colorOf(numbersIn(document, entries.array('IC')));
  const stroke = strokeOf(document, dict) * place.unit;
  const flat = (key: string): number[] => numbersIn(document, entries.array(key));
  switch (subtype) {
    case 'FreeText':
      return textShape(source, box, text ?? '');
    case 'Text':
      return { type: 'note', x: box.left, y: box.top, text: text ?? '' };
    case 'Square':
    case 'Circle': {
      return { type: subtype === 'Square' ? 'rectangle' : 'ellipse', box, stroke, fill };
    }
    case 'Line': {
      const [x1, y1, x2, y2] = flat('L');
      if (x1 === undefined || y1 === undefined || x2 === undefined || y2 === undefined) return null;
      const [start, end] = (entries.array('LE') ?? []).map((one) => {
        const name = document.resolve(one);
        return name instanceof PdfName && name.name !== 'None';
      });
      const arrows = start ? (end ? 'both' : 'start') : end ? 'end' : 'none';
      return { type: 'line', from: place.seenPoint(x1, y1), to: place.seenPoint(x2, y2), stroke, arrows };
    }
    case 'Ink': {
      const strokes = (entries.array('InkList') ?? [])
        .map((list) => pointsOf(numbersIn(document, document.array(list)), place))
        .filter(({ length }) => length > 0);
      return strokes.length > 0 ? { type: 'ink', strokes, stroke } : null;
    }
    case 'Polygon':
    case 'PolyLine': {
      const points = pointsOf(flat('Vertices'), place);
      if (points.length < 2) return null;
      return { type: subtype === 'Polygon' ? 'polygon' : 'polyline', points, stroke, fill };
    }
    case 'Stamp': {
      const name = text ?? wordsOf(entries.name('Name') ?? '');
      // A stamp of a picture has nothing that could be written instead.
      if (entries.is('IT', 'StampImage') || name === '') return null;
      return { type: 'stamp', x: box.left, y: box.top, width: box.right - box.left, text: name };
    }
    case 'Link': {
      const target = targetOf(source);
      return target === null ? null : { type: 'link', box, target };
    }
    default: {
      const type = Object.hasOwn(MARKUPS, subtype) ? MARKUPS[subtype] : undefined;
      const boxes = type === undefined ? [] : boxesOf(flat('QuadPoints'), place);
      return type !== undefined && boxes.length > 0 ? { type: type as 'highlight', boxes } : null;
    }
  }
}

function textShape({ document, dict, place }: ReadItem, box: MarkedBox, text: string): Shape {
  const entries = document.entries(dict);
  const { size, color, style } = readAppearance(entries.text('DA') ?? '');
  const align = (['left', 'center', 'right'] as const)[entries.number('Q') ?? 0] ?? 'left';
  const points = size > 0 ? size : 12;
  return {
    type: 'text',
    x: box.left,
    y: box.top,
    width: box.right - box.left,
    height: box.bottom - box.top,
    text,
    size: points * place.unit,
    style,
    align,
    color,
    fill: colorOf(numbersIn(document, entries.array('C'))),
  };
}

/** Reads the operators of a default appearance (ISO 32000-2, 12.7.4.3). */
export function readAppearance(operators: string): { size: number; color: Color; style: 'regular' | 'bold' } {
  const words = operators.trim().split(/[\s\0]+/);
  let [size, style]: [number, 'regular' | 'bold'] = [0, 'regular'];
  let color: Color = [0, 0, 0];
  for (const [index, word] of words.entries()) {
    const before = (count: number): number[] => words.slice(Math.max(0, index - count), index).map(Number);
    if (word === 'Tf') {
      size = Math.abs(before(1)[0] ?? 0) || 0;
      if (/bo(ld)?$|[-,]?bold/i.test(words[index - 2] ?? '')) style = 'bold';
    }
    if (word === 'g' || word === 'rg' || word === 'k') {
      color = colorOf(before(word === 'g' ? 1 : word === 'rg' ? 3 : 4)) ?? color;
    }
  }
  return { size, color, style };
}

/** Reads a color of one, three or four components as red, green and blue; null for other values. */
export function colorOf(parts: readonly number[] | null): Color | null {
  if (!parts?.every((part) => part >= 0 && part <= 1)) return null;
  const [a = 0, b = 0, c = 0, black = 0] = parts;
  if (parts.length === 1) return [a, a, a];
  if (parts.length === 3) return [a, b, c];
  if (parts.length !== 4) return null;
  const ink = (part: number): number => 1 - Math.min(1, part + black);
  return [ink(a), ink(b), ink(c)];
}

/** Width of the line: of the border style, of the border, or 1 (ISO 32000-2, 12.5.4). */
function strokeOf(document: PdfDocument, dict: PdfDict): number {
  const style = document.entries(dict).within('BS').number('W');
  const border = numbersIn(document, document.entries(dict).array('Border'))[2];
  const width = style ?? border ?? 1;
  return width >= 0 && width <= 1000 ? width : 1;
}

function numbersIn(document: PdfDocument, list: readonly PdfObject[] | null): number[] {
  return numbersAmong((list ?? []).slice(0, 2 * MAX_POINTS).map(document.resolve)).filter(Number.isFinite);
}

function pointsOf(numbers: readonly number[], place: PagePlace): Point[] {
  const points: Point[] = [];
  for (let at = 0; at + 1 < numbers.length; at += 2)
    points.push(place.seenPoint(numbers[at] ?? 0, numbers[at + 1] ?? 0));
  return points;
}

/** The boxes around quadrilaterals, in any order of their corners. */
export function boxesOf(numbers: readonly number[], place: Pick<PagePlace, 'seenPoint'>): MarkedBox[] {
  const boxes: MarkedBox[] = [];
  for (let at = 0; at + 7 < numbers.length; at += 8) {
    const corners = [0, 2, 4, 6].map((step) => place.seenPoint(numbers[at + step] ?? 0, numbers[at + step + 1] ?? 0));
    const [xs, ys] = [corners.map(([x]) => x), corners.map(([, y]) => y)];
    boxes.push({ left: Math.min(...xs), top: Math.min(...ys), right: Math.max(...xs), bottom: Math.max(...ys) });
  }
  return boxes;
}

/** Reads `NotApproved` as separate words. */
const wordsOf = (name: string): string => name.replaceAll(/([a-z])([A-Z])/g, '$1 $2').trim();

function targetOf({ document, dict, pageOf }: ReadItem): string | number | null {
  const action = document.entries(dict).dict('A');
  const entries = document.entries(action);
  if (entries.is('S', 'URI')) return entries.text('URI')?.slice(0, MAX_ADDRESS) ?? null;
  return pageOf(dict.get('Dest') ?? goToDestination(document, action ?? undefined));
}
