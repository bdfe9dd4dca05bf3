import type { Values } from '../form/fields.ts';
import {
  HANDLES as ALL_HANDLES,
  type Box,
  type Handle as BoxHandle,
  MM_PER_POINT,
  movedBox,
  type Point,
  pulledBox,
  type Size,
} from '../stage/geometry.ts';
import { LINE } from './text-edits.ts';

/** An item on a page, as the operation accepts it: `type`, mostly `page`, and positions in millimeters. */
export type Placed = Values & { type: string };

/** Reads the items of the settings; none if the text is no list. */
export function readPlaced(value: unknown): readonly Placed[] {
  let list = value;
  if (typeof value === 'string') {
    try {
      list = JSON.parse(value);
    } catch {
      return [];
    }
  }
  if (!Array.isArray(list)) return [];
  return list.filter((one) => typeof one === 'object' && one !== null && typeof one.type === 'string');
}

/** Line height in font sizes, as in the service. */
export const LINE_HEIGHT = 1.25;
const PADDING_MM = MM_PER_POINT;
const NOTE_MM = 18 * MM_PER_POINT;
const STAMP_PADDING = 0.35;
const STAMP_SIZE = 24;

export function numberOf(item: Placed, name: string, fallback: number): number {
  const value = item[name];
  return typeof value === 'number' && Number.isFinite(value) ? value : fallback;
}

export function textOf(item: Placed, name = 'text'): string {
  const value = item[name];
  return typeof value === 'string' ? value : '';
}

/** Points of a stroke: x, y and perhaps the pressure. */
export type Pen = readonly number[];

const isPoint = (one: unknown): one is Pen => Array.isArray(one) && one.length >= 2 && one.every(Number.isFinite);

export function strokesOf(item: Placed): Pen[][] {
  const { strokes } = item;
  if (!Array.isArray(strokes)) return [];
  return strokes.map((stroke) => (Array.isArray(stroke) ? stroke.filter(isPoint) : []));
}

export function cornersOf(item: Placed): Pen[] {
  return Array.isArray(item.points) ? item.points.filter(isPoint) : [];
}

export function areasOf(item: Placed): Box[] {
  if (!Array.isArray(item.areas)) return [];
  return item.areas.filter((area) => ['x', 'y', 'width', 'height'].every((name) => Number.isFinite(area?.[name])));
}

/** Measures that determine the size of an item. */
export interface Measures {
  /** Width of the longest line of a text, relative to its font size. */
  widthOf(text: string, bold: boolean): number;
  /** Lines of a text, wrapped at a width in millimeters if there is one. */
  linesOf(text: string, sizeMm: number, widthMm: number | null, bold: boolean): string[];
  /** Ratio of a picture's height to its width. */
  shapeOf(file: string): number;
  /** The date as the service will write it. */
  dateOf(item: Placed): string;
}

const FALLBACK_SHAPE = 0.6;

/** The frame of an item in millimeters; null if it is on no page or has no position yet. */
export function boxOf(item: Placed, measures: Measures): Box | null {
  const [x, y] = [numberOf(item, 'x', Number.NaN), numberOf(item, 'y', Number.NaN)];
  switch (item.type) {
    case 'line': {
      const [x1, y1] = [numberOf(item, 'x1', 0), numberOf(item, 'y1', 0)];
      const [x2, y2] = [numberOf(item, 'x2', x1), numberOf(item, 'y2', y1)];
      return around([
        [x1, y1],
        [x2, y2],
      ]);
    }
    case 'polygon':
    case 'polyline':
      return around(cornersOf(item));
    case 'ink':
      return around(strokesOf(item).flat());
    case 'highlight':
    case 'underline':
    case 'strikeout':
    case 'squiggly':
      return around(
        areasOf(item).flatMap(({ x, y, width, height }) => [
          [x, y],
          [x + width, y + height],
        ]),
      );
  }
  if (Number.isNaN(x) || Number.isNaN(y)) return null;
  const size = sizeOf(item, measures);
  return size && { x, y, ...size };
}

function sizeOf(item: Placed, measures: Measures): Size | null {
  const width = numberOf(item, 'width', 0);
  switch (item.type) {
    case 'text': {
      const size = numberOf(item, 'size', 11) * MM_PER_POINT;
      const bold = item.font === 'bold';
      const lines = measures.linesOf(textOf(item), size, width || null, bold);
      const natural = Math.max(size, ...lines.map((line) => measures.widthOf(line, bold) * size)) + 2 * PADDING_MM;
      const height = numberOf(item, 'height', lines.length * size * LINE_HEIGHT + 2 * PADDING_MM);
      return { width: width || natural, height };
    }
    case 'date': {
      const size = numberOf(item, 'size', 11) * MM_PER_POINT;
      const natural = measures.widthOf(measures.dateOf(item), item.font === 'bold') * size;
      return { width: natural + 2 * PADDING_MM, height: size * LINE_HEIGHT + 2 * PADDING_MM };
    }
    case 'check':
    case 'cross': {
      const side = numberOf(item, 'size', 5);
      return { width: side, height: side };
    }
    case 'note':
      return { width: NOTE_MM, height: NOTE_MM };
    case 'stamp': {
      const natural = measures.widthOf(textOf(item), true) + 2 * STAMP_PADDING;
      const size = width ? width / natural : STAMP_SIZE * MM_PER_POINT;
      return { width: natural * size, height: (1 + STAMP_PADDING) * size };
    }
    case 'picture':
      return { width, height: width * measures.shapeOf(textOf(item, 'file')) };
    case 'signature': {
      const text = textOf(item);
      if (text !== '') {
        const size = width / (measures.widthOf(text, false) || 1);
        return { width, height: size * LINE_HEIGHT };
      }
      const drawn = around(strokesOf(item).flat());
      if (drawn) return { width, height: drawn.width > 0 ? (width * drawn.height) / drawn.width : width };
      return { width, height: width * measures.shapeOf(textOf(item, 'file')) };
    }
    case LINE:
    case 'rectangle':
    case 'ellipse':
    case 'link':
      return { width, height: numberOf(item, 'height', width * FALLBACK_SHAPE) };
    default:
      return null;
  }
}

export function around(points: readonly Pen[]): Box | null {
  if (points.length === 0) return null;
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const [x = 0, y = 0] of points) {
    left = Math.min(left, x);
    top = Math.min(top, y);
    right = Math.max(right, x);
    bottom = Math.max(bottom, y);
  }
  return { x: left, y: top, width: right - left, height: bottom - top };
}

/** Rounds to readable steps. */
export const tenth = (value: number): number => Math.round(value * 10) / 10;
const fine = (value: number): number => Math.round(value * 100) / 100;

/** The item with all its positions mapped. */
function mapped(item: Placed, at: (point: Point) => Point): Placed {
  const pen = ([x = 0, y = 0, ...pressure]: Pen): number[] => {
    const to = at({ x, y });
    return [fine(to.x), fine(to.y), ...pressure];
  };
  const next: Placed = { ...item };
  if (item.type === 'line') {
    const from = at({ x: numberOf(item, 'x1', 0), y: numberOf(item, 'y1', 0) });
    const to = at({ x: numberOf(item, 'x2', 0), y: numberOf(item, 'y2', 0) });
    return { ...next, x1: tenth(from.x), y1: tenth(from.y), x2: tenth(to.x), y2: tenth(to.y) };
  }
  if (Array.isArray(item.points)) next.points = cornersOf(item).map(pen);
  if (item.type === 'ink') next.strokes = strokesOf(item).map((stroke) => stroke.map(pen));
  if (Array.isArray(item.areas)) {
    next.areas = areasOf(item).map(({ x, y, width, height }) => {
      const [from, to] = [at({ x, y }), at({ x: x + width, y: y + height })];
      return { x: fine(from.x), y: fine(from.y), width: fine(to.x - from.x), height: fine(to.y - from.y) };
    });
  }
  if (typeof item.x === 'number' && typeof item.y === 'number') {
    const to = at({ x: item.x, y: item.y });
    next.x = tenth(to.x);
    next.y = tenth(to.y);
  }
  return next;
}

/** Shifts an item, even beyond the edges of the page. */
export const shiftedBy = (item: Placed, by: Point): Placed =>
  mapped(item, ({ x, y }) => ({ x: x + by.x, y: y + by.y }));

/** Moves an item, but keeps its frame on the page. */
export function moved(item: Placed, by: Point, page: Size, measures: Measures): Placed {
  const box = boxOf(item, measures);
  if (!box) return item;
  const to = movedBox(box, by, page);
  return shiftedBy(item, { x: to.x - box.x, y: to.y - box.y });
}

/** How an item resizes: each side separately, only its width, proportionally, by its two ends, or not at all. */
export type Pull = 'free' | 'width' | 'shape' | 'ends' | 'none';

export function pullOf({ type }: Placed): Pull {
  switch (type) {
    case 'line':
      return 'ends';
    case 'text':
      return 'width';
    case 'check':
    case 'cross':
    case 'date':
    case 'stamp':
    case 'picture':
    case 'signature':
      return 'shape';
    case 'note':
    case LINE:
      return 'none';
    default:
      return 'free';
  }
}

/** Sides and corners to drag, or the ends of a line. */
export type Handle = BoxHandle | 'from' | 'to';

const HANDLES: Record<Pull, readonly Handle[]> = {
  free: ALL_HANDLES,
  width: ['e', 'w'],
  shape: ['nw', 'ne', 'se', 'sw'],
  ends: ['from', 'to'],
  none: [],
};

export const handlesOf = (item: Placed): readonly Handle[] => HANDLES[pullOf(item)];

const LEAST = 2;

/** The item with a side or an end dragged by this distance. */
export function resized(item: Placed, handle: Handle, by: Point, page: Size, measures: Measures): Placed {
  const box = boxOf(item, measures);
  const pull = pullOf(item);
  if (!box || pull === 'none') return item;
  if (pull === 'ends') return withEnd(item, handle === 'from' ? '1' : '2', by, page);
  const pulled = pulledBox(box, handle, by, page, LEAST);
  if (pull === 'width') return { ...item, x: tenth(pulled.x), width: tenth(pulled.width) };
  if (pull === 'shape') {
    // The larger change decides, so that the corner follows the pointer.
    const [across, down] = [pulled.width / box.width, pulled.height / (box.height || 1)];
    const scale = Math.abs(across - 1) >= Math.abs(down - 1) ? across : down;
    const [width, height] = [box.width * scale, box.height * scale];
    const x = handle.includes('w') ? box.x + box.width - width : box.x;
    const y = handle.includes('n') ? box.y + box.height - height : box.y;
    return { ...scaled(item, scale, width), x: tenth(Math.max(0, x)), y: tenth(Math.max(0, y)) };
  }
  return fitted(item, box, pulled);
}

function withEnd(item: Placed, end: '1' | '2', by: Point, page: Size): Placed {
  const inside = (at: number, room: number) => tenth(Math.max(0, Math.min(room, at)));
  return {
    ...item,
    [`x${end}`]: inside(numberOf(item, `x${end}`, 0) + by.x, page.width),
    [`y${end}`]: inside(numberOf(item, `y${end}`, 0) + by.y, page.height),
  };
}

function scaled(item: Placed, scale: number, width: number): Placed {
  if (item.type === 'check' || item.type === 'cross') return { ...item, size: tenth(width) };
  if (item.type === 'date') {
    return { ...item, size: Math.max(1, Math.round(numberOf(item, 'size', 11) * scale * 2) / 2) };
  }
  return { ...item, width: tenth(width) };
}

/** Fits an item into another frame. */
export function fitted(item: Placed, from: Box, to: Box): Placed {
  if (typeof item.width === 'number' && typeof item.height === 'number') {
    return { ...item, x: tenth(to.x), y: tenth(to.y), width: tenth(to.width), height: tenth(to.height) };
  }
  const [across, down] = [from.width > 0 ? to.width / from.width : 1, from.height > 0 ? to.height / from.height : 1];
  return mapped(item, ({ x, y }) => ({ x: to.x + (x - from.x) * across, y: to.y + (y - from.y) * down }));
}

/** The page of an item; null for items of several pages. */
export function pageOf(item: Placed): number | null {
  return typeof item.page === 'number' ? item.page : null;
}

/** The items of each page, with their indexes in the list. */
export function byPage(items: readonly Placed[]): Map<number, { item: Placed; index: number }[]> {
  const pages = new Map<number, { item: Placed; index: number }[]>();
  for (const [index, item] of items.entries()) {
    const page = pageOf(item) ?? 0;
    const there = pages.get(page);
    if (there) there.push({ item, index });
    else pages.set(page, [{ item, index }]);
  }
  return pages;
}

/** Copies an item to further pages, except to those with an identical one. */
export function repeated(items: readonly Placed[], item: Placed, pages: readonly number[], most: number): Placed[] {
  const keyOf = (one: Placed) =>
    JSON.stringify(Object.entries(one).filter(([name]) => name !== 'page' && name !== 'id'));
  const key = keyOf(item);
  const known = new Set(items.filter((one) => keyOf(one) === key).map(pageOf));
  // Each name belongs to one annotation.
  const { id: _, ...copied } = item;
  const copies = pages.filter((page) => !known.has(page)).map((page) => ({ ...copied, page }) as Placed);
  return [...items, ...copies].slice(0, Math.max(most, items.length));
}
