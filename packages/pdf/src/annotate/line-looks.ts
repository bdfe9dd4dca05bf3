import type { InkItem, LineItem, MarkupItem, PathItem, PenPoint, Point, ShapeItem } from './items.ts';
import { around, at, fillColor, type Look, number, strokeColor } from './look.ts';

const ROUND = '1 J 1 j\n';
/** Distance of the control points of a Bézier curve that approximates a quarter circle, as a share of its radius. */
const QUARTER = 0.5523;
/** Part of a stroke's width that is left where the pen only touches. */
const LIGHTEST = 0.25;
/** Widths that a stroke may have between the lightest and the hardest. */
const STEPS = 16;
const HALF_ANGLE = Math.PI / 7;

/** Draws a line, with its arrows. */
export function lineLook({ from, to, stroke, arrows, color }: LineItem): Look {
  const length = Math.max(6, stroke * 4);
  let content = `${strokeColor(color)}${number(stroke)} w ${ROUND}${at(...from)} m ${at(...to)} l S\n`;
  const points: Point[] = [from, to];
  const tip = (end: Point, other: Point): void => {
    const angle = Math.atan2(other[1] - end[1], other[0] - end[0]);
    const wing = (turn: number): Point => [
      end[0] + length * Math.cos(angle + turn),
      end[1] + length * Math.sin(angle + turn),
    ];
    const [one, two] = [wing(HALF_ANGLE), wing(-HALF_ANGLE)];
    points.push(one, two);
    content += `${at(...one)} m ${at(...end)} l ${at(...two)} l S\n`;
  };
  if (arrows === 'end' || arrows === 'both') tip(to, from);
  if (arrows === 'start' || arrows === 'both') tip(from, to);
  return { box: around(points, stroke / 2 + 0.5), content, resources: new Map() };
}

/** Draws a rectangle or an ellipse; its line is inside its box. */
export function shapeLook({ type, box, stroke, fill, color }: ShapeItem): Look {
  const inset = Math.min(stroke, box.right - box.left, box.bottom - box.top) / 2;
  const [left, top, right, bottom] = [box.left + inset, box.top + inset, box.right - inset, box.bottom - inset];
  const path =
    type === 'rectangle'
      ? `${at(left, bottom)} ${number(right - left)} ${number(bottom - top)} re`
      : ellipse((left + right) / 2, (top + bottom) / 2, (right - left) / 2, (bottom - top) / 2);
  const paint = fill ? (stroke > 0 ? 'B' : 'f') : stroke > 0 ? 'S' : 'n';
  const colors = `${strokeColor(color)}${fill ? fillColor(fill) : ''}`;
  return { box, content: `${colors}${number(stroke)} w\n${path} ${paint}\n`, resources: new Map() };
}

function ellipse(x: number, y: number, across: number, up: number): string {
  const [dx, dy] = [across * QUARTER, up * QUARTER];
  const curve = (...points: Point[]): string => `${points.map((point) => at(...point)).join(' ')} c`;
  return [
    `${at(x + across, y)} m`,
    curve([x + across, y + dy], [x + dx, y + up], [x, y + up]),
    curve([x - dx, y + up], [x - across, y + dy], [x - across, y]),
    curve([x - across, y - dy], [x - dx, y - up], [x, y - up]),
    curve([x + dx, y - up], [x + across, y - dy], [x + across, y]),
    'h',
  ].join('\n');
}

/** Draws a line through points, closed as a polygon. */
export function pathLook({ type, points, stroke, fill, color }: PathItem): Look {
  const steps = points.map(([x, y], index) => `${at(x, y)} ${index === 0 ? 'm' : 'l'}\n`);
  const filled = type === 'polygon' && fill !== null;
  const paint =
    type === 'polygon' ? (filled ? (stroke > 0 ? 'b' : 'f') : stroke > 0 ? 's' : 'n') : stroke > 0 ? 'S' : 'n';
  const colors = `${strokeColor(color)}${filled ? fillColor(fill) : ''}`;
  const content = `${colors}${number(stroke)} w ${ROUND}${steps.join('')}${paint}\n`;
  return { box: around(points, stroke / 2 + 0.5), content, resources: new Map() };
}

/** Draws pen strokes, thinner at lower pressure. */
export function inkLook({ strokes, stroke, color }: InkItem): Look {
  const parts = [`${strokeColor(color)}${ROUND}`];
  let set = 0;
  const widthTo = (width: number): void => {
    if (width !== set) parts.push(`${number(width)} w\n`);
    set = width;
  };
  for (const points of strokes) {
    const [first, ...rest] = points;
    if (!first) continue;
    if (rest.length === 0) rest.push(first);
    let open = false;
    let last = first;
    for (const point of rest) {
      const width = widthBetween(last, point, stroke);
      if (!open || width !== set) {
        if (open) parts.push('S\n');
        widthTo(width);
        parts.push(`${at(last[0], last[1])} m\n`);
        open = true;
      }
      parts.push(`${at(point[0], point[1])} l\n`);
      last = point;
    }
    parts.push('S\n');
  }
  return { box: around(strokes.flat(), stroke / 2 + 0.5), content: parts.join(''), resources: new Map() };
}

function widthBetween([, , one = 1]: PenPoint, [, , other = 1]: PenPoint, stroke: number): number {
  const pressure = Math.round(((one + other) / 2) * STEPS) / STEPS;
  return stroke * (LIGHTEST + (1 - LIGHTEST) * pressure);
}

/** Draws what marks text: ink over it, or a line below or through it. */
export function markupLook({ type, boxes, color }: MarkupItem): Look {
  const corners = boxes.flatMap(({ left, top, right, bottom }): Point[] => [
    [left, top],
    [right, bottom],
  ]);
  if (type === 'highlight') {
    const areas = boxes.map(
      ({ left, top, right, bottom }) => `${at(left, bottom)} ${number(right - left)} ${number(bottom - top)} re\n`,
    );
    return {
      box: around(corners, 0),
      content: `${fillColor(color)}${areas.join('')}f\n`,
      resources: new Map(),
      multiply: true,
    };
  }
  const lines = boxes.map(({ left, top, right, bottom }) => {
    const height = bottom - top;
    const width = Math.min(3, Math.max(0.5, height / 14));
    const y = type === 'strikeout' ? (top + bottom) / 2 : bottom - width / 2;
    const path = type === 'squiggly' ? wave(left, right, y - width, width) : `${at(left, y)} m ${at(right, y)} l`;
    return `${number(width)} w ${path} S\n`;
  });
  // Letters below stay visible: a mark never hides them.
  const content = `${strokeColor(color)}${lines.join('')}`;
  return { box: around(corners, 0), content, resources: new Map(), multiply: true };
}

function wave(left: number, right: number, y: number, width: number): string {
  // A long line has longer waves, and no more of them than a reader can distinguish.
  const step = Math.max(width * 2, (right - left) / 2000);
  const parts = [`${at(left, y)} m`];
  for (let x = left + step, up = false; x < right; x += step, up = !up) parts.push(`${at(x, up ? y : y - width)} l`);
  return parts.join(' ');
}
