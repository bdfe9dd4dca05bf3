import type { JsonSchema, Values } from '../form/fields.ts';
import type { Area } from '../stage/areas.ts';
import { MM_PER_POINT, type Size } from '../stage/geometry.ts';

/** Names of the parameters with the position and size of a mark, from the schema. */
interface PlaceNames {
  anchor: string;
  margin: string;
  /** The text, unless a picture replaces it. */
  text: string;
  /** Percent of the page's width. */
  width?: string;
  /** Points, of letters. */
  size?: string;
  rotate?: string;
  opacity?: string;
  /** It repeats all over the page, and has no position. */
  tile?: string;
  /** It is always square, and only the result shows it. */
  square?: true;
}

/** The part of an operation's settings that is placed on a page: a mark, or texts at the page's edges. */
export type Placing =
  | { kind: 'mark'; names: PlaceNames; anchors: readonly string[]; mostMargin: number }
  | {
      kind: 'slots';
      slots: readonly { name: string; anchor: string }[];
      margin: string;
      size: string;
      mostMargin: number;
    };

export interface Sides {
  top: number;
  right: number;
  bottom: number;
  left: number;
}

/** Distance from the center in millimeters within which a mark snaps to it. */
const SNAP = 3;
const LINE_HEIGHT = 1.25;
const PART = 60;
const USUAL_MARGIN = 10;
/** The angle of a text in the center of the page. */
const LEANING = -45;

/** Finds what the operation places on pages, only by its schema; null for nothing. */
export function placingOf(params: object): Placing | null {
  const schema = params as JsonSchema & { 'x-place'?: PlaceNames; 'x-slots'?: Record<string, string> };
  const { properties = {}, 'x-place': names, 'x-slots': slots } = schema;
  const most = (name: string) => {
    const margin = properties[name];
    return margin?.maximum ?? margin?.anyOf?.find(({ type }) => type === 'number')?.maximum ?? 100;
  };
  if (names) {
    const anchors = properties[names.anchor]?.enum ?? [];
    return { kind: 'mark', names, anchors, mostMargin: most(names.margin) };
  }
  if (!slots) return null;
  const each = Object.entries(slots).map(([name, anchor]) => ({ name, anchor }));
  return { kind: 'slots', slots: each, margin: 'margin', size: 'size', mostMargin: most('margin') };
}

/** Margins in millimeters, from one number or one for each side. */
export function sidesOf(margin: unknown): Sides {
  if (typeof margin === 'number') return { top: margin, right: margin, bottom: margin, left: margin };
  const { top = 0, right = 0, bottom = 0, left = 0 } = (margin ?? {}) as Partial<Sides>;
  return margin === undefined ? sidesOf(USUAL_MARGIN) : { top, right, bottom, left };
}

/** One number if all used sides are equal. */
export function marginOf(sides: Sides, used: readonly (keyof Sides)[]): Sides | number {
  const [first = 'top', ...others] = used;
  return others.every((side) => sides[side] === sides[first]) ? sides[first] : sides;
}

/** The size of the bounding box after a rotation. */
export function turnedSize({ width, height }: Size, degrees: number): Size {
  const angle = (degrees * Math.PI) / 180;
  const [cos, sin] = [Math.abs(Math.cos(angle)), Math.abs(Math.sin(angle))];
  return { width: width * cos + height * sin, height: width * sin + height * cos };
}

/** The size of lines of text in points, from their widths at size 1. */
export function textSize(widths: readonly number[], size: number): Size {
  return { width: Math.max(0, ...widths) * size, height: (1 + (widths.length - 1) * LINE_HEIGHT) * size };
}

/** The rotation of a mark in degrees, clockwise. */
export function turnOf(names: PlaceNames, values: Values, isPicture: boolean, anchor: string): number {
  const set = names.rotate === undefined ? undefined : values[names.rotate];
  if (typeof set === 'number') return set;
  return names.width !== undefined && !isPicture && anchor === 'center' ? LEANING : 0;
}

/**
 * The box of a mark on a page in millimeters.
 * @param natural its size before rotation: of a picture in any unit, of a text in points at its font size
 */
export function boxOf(
  placing: Placing & { kind: 'mark' },
  values: Values,
  { natural, isPicture, defaults, page }: { natural: Size; isPicture: boolean; defaults: Values; page: Size },
): Area {
  const { names } = placing;
  const settingOf = (name: string | undefined) => (name === undefined ? undefined : (values[name] ?? defaults[name]));
  const anchor = String(settingOf(names.anchor) ?? placing.anchors[0]);
  const turned = turnedSize(natural, turnOf(names, values, isPicture, anchor));
  const isByWidth = names.width !== undefined && (isPicture || typeof settingOf(names.size) !== 'number');
  const part = Number(settingOf(names.width) ?? PART) / 100;
  const scale = isByWidth ? Math.min((page.width * part) / turned.width, page.height / turned.height) : MM_PER_POINT;
  const size = { width: turned.width * scale, height: turned.height * scale };
  const free = sidesOf(settingOf(names.margin));
  const x = anchor.endsWith('left')
    ? free.left
    : anchor.endsWith('right')
      ? page.width - free.right - size.width
      : (page.width - size.width) / 2;
  const y = anchor.startsWith('top')
    ? free.top
    : anchor.startsWith('bottom')
      ? page.height - free.bottom - size.height
      : (page.height - size.height) / 2;
  return { page: 0, x, y, ...size };
}

const tenth = (value: number) => Math.round(value * 10) / 10;

/** The anchor and the margin for a position; marks snap to the center. */
export function placeFor(
  { anchors, mostMargin }: Placing & { kind: 'mark' },
  area: Area,
  page: Size,
): { anchor: string; margin: Sides | number | undefined } {
  const [aside, below] = [area.x + area.width / 2 - page.width / 2, area.y + area.height / 2 - page.height / 2];
  const hasMiddleRow = anchors.includes('left');
  const isInMiddleRow = hasMiddleRow && Math.abs(below) <= SNAP;
  const row = isInMiddleRow ? '' : below < 0 ? 'top' : 'bottom';
  const column = Math.abs(aside) <= SNAP ? '' : aside < 0 ? 'left' : 'right';
  const anchor = [row, column].filter((part) => part !== '').join('-') || 'center';
  const within = (value: number) => Math.min(mostMargin, Math.max(0, tenth(value)));
  const sides = {
    top: row === 'top' ? within(area.y) : 0,
    right: column === 'right' ? within(page.width - area.x - area.width) : 0,
    bottom: row === 'bottom' ? within(page.height - area.y - area.height) : 0,
    left: column === 'left' ? within(area.x) : 0,
  };
  const used = [row, column].filter((side) => side !== '') as (keyof Sides)[];
  return { anchor, margin: used.length === 0 ? undefined : marginOf(sides, used) };
}

/** A resized rectangle with its former proportions; sides that were not dragged stay. */
export function proportional(before: Area, after: Area): Area {
  const across = after.width / before.width;
  const down = after.height / before.height;
  const factor = Math.abs(across - 1) >= Math.abs(down - 1) ? across : down;
  const [width, height] = [before.width * factor, before.height * factor];
  const isLeftPulled = Math.abs(after.x - before.x) > 0.05;
  const isTopPulled = Math.abs(after.y - before.y) > 0.05;
  return {
    ...after,
    width,
    height,
    x: isLeftPulled ? before.x + before.width - width : before.x,
    y: isTopPulled ? before.y + before.height - height : before.y,
  };
}

/** Whether a rectangle's size has changed. */
export const isResized = (before: Area, after: Area): boolean =>
  Math.abs(before.width - after.width) > 0.05 || Math.abs(before.height - after.height) > 0.05;

/** The parameter for the size of a mark, and its value after scaling by `factor`. */
export function sizeFor(
  names: PlaceNames,
  values: Values,
  defaults: Values,
  { width, page, factor, isPicture }: { width: number; page: Size; factor: number; isPicture: boolean },
): [name: string, value: number] | null {
  const size = names.size === undefined ? undefined : (values[names.size] ?? defaults[names.size]);
  if (names.width !== undefined && (isPicture || typeof size !== 'number')) {
    return [names.width, Math.min(100, Math.max(1, tenth((width / page.width) * 100)))];
  }
  if (names.size === undefined || typeof size !== 'number') return null;
  return [names.size, Math.min(500, Math.max(3, tenth(size * factor)))];
}
