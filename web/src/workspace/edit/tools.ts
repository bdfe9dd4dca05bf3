import type { Box, Point, Size } from '../stage/geometry.ts';
import type { Placed } from './placed.ts';
import { tenth } from './placed.ts';
import { LINE } from './text-edits.ts';

/**
 * How people place an item: at a point, between two points, along the pointer, after drawing a signature or choosing a file,
 * by changing a line of the page, or corner by corner.
 */
export type Gesture = 'point' | 'drag' | 'stroke' | 'sign' | 'file' | 'line' | 'corners';

interface ToolFacts {
  /** Type of the items it creates. */
  type: string;
  gesture: Gesture;
  /** It stays selected after use, since people usually place several items. */
  stays?: boolean;
}

const TOOLS = {
  text: { type: 'text', gesture: 'point' },
  editText: { type: LINE, gesture: 'line', stays: true },
  signature: { type: 'signature', gesture: 'sign' },
  check: { type: 'check', gesture: 'point', stays: true },
  cross: { type: 'cross', gesture: 'point', stays: true },
  date: { type: 'date', gesture: 'point' },
  picture: { type: 'picture', gesture: 'file' },
  highlight: { type: 'highlight', gesture: 'drag', stays: true },
  underline: { type: 'underline', gesture: 'drag', stays: true },
  strikeout: { type: 'strikeout', gesture: 'drag', stays: true },
  squiggly: { type: 'squiggly', gesture: 'drag', stays: true },
  link: { type: 'link', gesture: 'drag' },
  ink: { type: 'ink', gesture: 'stroke', stays: true },
  line: { type: 'line', gesture: 'drag' },
  arrow: { type: 'line', gesture: 'drag' },
  rectangle: { type: 'rectangle', gesture: 'drag' },
  ellipse: { type: 'ellipse', gesture: 'drag' },
  polygon: { type: 'polygon', gesture: 'corners' },
  polyline: { type: 'polyline', gesture: 'corners' },
  note: { type: 'note', gesture: 'point' },
  stamp: { type: 'stamp', gesture: 'point' },
  whiteout: { type: 'rectangle', gesture: 'drag' },
} as const satisfies Record<string, ToolFacts>;

export type ToolName = keyof typeof TOOLS;
export type Tool = ToolName | 'select';

/** The tools, in groups. */
export const GROUPS: readonly (readonly ToolName[])[] = [
  ['editText', 'text', 'signature', 'check', 'cross', 'date', 'picture'],
  ['highlight', 'underline', 'strikeout', 'squiggly', 'note', 'stamp', 'link'],
  ['ink', 'line', 'arrow', 'rectangle', 'ellipse', 'polygon', 'polyline', 'whiteout'],
];

export const factsOf = (tool: ToolName): ToolFacts => TOOLS[tool];

/** Whether a tool marks words. */
export const isMarkTool = (tool: Tool): tool is 'highlight' | 'underline' | 'strikeout' | 'squiggly' =>
  tool === 'highlight' || tool === 'underline' || tool === 'strikeout' || tool === 'squiggly';

/** The tool that created an item, which also names the item. */
export function toolOf(item: Placed): ToolName | null {
  if (item.type === 'line' && typeof item.arrows === 'string' && item.arrows !== 'none') return 'arrow';
  if (isWhiteOut(item)) return 'whiteout';
  if (item.type === LINE) return 'editText';
  return Object.hasOwn(TOOLS, item.type) ? (item.type as ToolName) : null;
}

export function isWhiteOut(item: Placed): boolean {
  return item.type === 'rectangle' && item.stroke === 0 && item.fill === '#ffffff';
}

/** Width and height in millimeters of items placed by a click or by the keyboard. */
const SIZES: Record<ToolName, Size> = {
  text: { width: 0, height: 6 },
  editText: { width: 40, height: 6 },
  signature: { width: 50, height: 18 },
  check: { width: 5, height: 5 },
  cross: { width: 5, height: 5 },
  date: { width: 22, height: 6 },
  picture: { width: 50, height: 30 },
  highlight: { width: 40, height: 6 },
  underline: { width: 40, height: 6 },
  strikeout: { width: 40, height: 6 },
  squiggly: { width: 40, height: 6 },
  link: { width: 40, height: 6 },
  ink: { width: 40, height: 0 },
  line: { width: 40, height: 0 },
  arrow: { width: 40, height: 0 },
  rectangle: { width: 40, height: 20 },
  ellipse: { width: 40, height: 20 },
  polygon: { width: 40, height: 20 },
  polyline: { width: 40, height: 20 },
  note: { width: 6.4, height: 6.4 },
  stamp: { width: 40, height: 12 },
  whiteout: { width: 40, height: 10 },
};

/** The frame of a new item around a point, within the page. */
export function frameAround(tool: ToolName, { x, y }: Point, page: Size, wide = 1): Box {
  const [width, height] = [
    Math.min(SIZES[tool].width * wide, page.width * 0.8),
    Math.min(SIZES[tool].height, page.height),
  ];
  const inside = (at: number, length: number, room: number) => Math.max(0, Math.min(room - length, at));
  // Text starts at the click.
  const left = tool === 'text' ? x : x - width / 2;
  return { x: inside(left, width, page.width), y: inside(y - height / 2, height, page.height), width, height };
}

/** Returns a new item in a frame. @param words initial text of stamps, today's date and its format */
export function itemIn(
  tool: ToolName,
  page: number,
  box: Box,
  words: { stamp: string; date: string; format: string },
): Placed {
  const { type } = factsOf(tool);
  const at = { x: tenth(box.x), y: tenth(box.y) };
  const area = { ...at, width: Math.max(0.5, tenth(box.width)), height: Math.max(0.5, tenth(box.height)) };
  switch (tool) {
    case 'text':
      return { type, page, ...at, text: '' };
    case 'check':
    case 'cross':
      return { type, page, ...at, size: area.width };
    case 'date':
      return { type, page, ...at, date: words.date, ...(words.format !== ISO && { format: words.format }) };
    case 'stamp':
      return { type, page, ...at, width: area.width, text: words.stamp };
    case 'note':
      return { type, page, ...at, text: '' };
    case 'highlight':
    case 'underline':
    case 'strikeout':
    case 'squiggly':
      return { type, page, areas: [area] };
    case 'whiteout':
      return { type, page, ...area, stroke: 0, fill: '#ffffff' };
    case 'ink':
      return {
        type,
        page,
        strokes: [
          [
            [at.x, at.y],
            [tenth(box.x + box.width), at.y],
          ],
        ],
      };
    case 'link':
      // Points somewhere until an address is typed.
      return { type, page, ...area, to_page: page };
    case 'polygon':
    case 'polyline':
      return { type, page, points: cornersIn(box) };
    case 'line':
    case 'arrow':
      return lineBetween(tool, page, box, { x: box.x + box.width, y: box.y + box.height });
    case 'signature':
    case 'picture':
      return { type, page, ...at, width: area.width };
    default:
      return { type, page, ...area };
  }
}

/** A triangle in a frame, to be adjusted later. */
function cornersIn({ x, y, width, height }: Box): number[][] {
  const corners = [
    { x, y: y + height },
    { x: x + width / 2, y },
    { x: x + width, y: y + height },
  ];
  return corners.map((corner) => [tenth(corner.x), tenth(corner.y)]);
}

export function lineBetween(tool: 'line' | 'arrow', page: number, from: Point, to: Point): Placed {
  return {
    type: 'line',
    page,
    x1: tenth(from.x),
    y1: tenth(from.y),
    x2: tenth(to.x),
    y2: tenth(to.y),
    ...(tool === 'arrow' && { arrows: 'end' }),
  };
}

/** Properties that a new item copies from the last of its kind. */
const STYLE = ['color', 'size', 'font', 'stroke', 'fill', 'opacity', 'format', 'language'] as const;

export function styleOf(item: Placed): Record<string, unknown> {
  // Marks take the size of their box.
  return Object.fromEntries(STYLE.flatMap((name) => (item[name] === undefined ? [] : [[name, item[name]]])));
}

const ISO = 'YYYY-MM-DD';
const FORMATS: Record<string, string> = { de: 'DD.MM.YYYY', es: 'DD/MM/YYYY', fr: 'DD/MM/YYYY', it: 'DD/MM/YYYY' };

/** The usual date format of a language. */
export const dateFormat = (language: string): string => FORMATS[language] ?? ISO;

/** Today's local date. */
export function localDay(): string {
  const now = new Date();
  const two = (number: number) => String(number).padStart(2, '0');
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
}
