import type { Pen } from './placed.ts';

/** Share of a stroke's width at the lightest touch, and the number of widths, as in the service. */
const LIGHTEST = 0.25;
const STEPS = 16;

export interface InkPath {
  d: string;
  width: number;
}

/** The paths of a stroke, thinner where the pen pressed less. */
export function inkPaths(points: readonly Pen[], width: number, scale = 1, left = 0, top = 0): InkPath[] {
  const [first] = points;
  if (!first) return [];
  const at = ([x = 0, y = 0]: Pen) =>
    `${Math.round((x - left) * scale * 100) / 100} ${Math.round((y - top) * scale * 100) / 100}`;
  const paths: InkPath[] = [];
  let last = first;
  for (const point of points.length === 1 ? [first] : points.slice(1)) {
    const pressure = Math.round((((last[2] ?? 1) + (point[2] ?? 1)) / 2) * STEPS) / STEPS;
    const wide = width * (LIGHTEST + (1 - LIGHTEST) * pressure);
    const open = paths.at(-1);
    if (open && open.width === wide) open.d += `L${at(point)}`;
    else paths.push({ d: `M${at(last)}L${at(point)}`, width: wide });
    last = point;
  }
  return paths;
}

/** Speed of the thinnest line, in pixels per millisecond, for a finger or a mouse, whose pressure is constant. */
const FASTEST = 3;
const SMOOTHING = 0.7;
/** Closer points add nothing. */
const NEAR = 1.2;

export interface Sample {
  x: number;
  y: number;
  pressure: number;
  time: number;
}

/** Collects what a pen, a finger or a mouse draws. */
export class StrokeTaker {
  readonly points: [number, number, number][] = [];
  #last: Sample | null = null;
  #pressure = 0.7;

  readonly #presses: boolean;

  /** @param presses whether the device reports pressure */
  constructor(presses: boolean) {
    this.#presses = presses;
  }

  add(sample: Sample): void {
    const last = this.#last;
    const far = last ? Math.hypot(sample.x - last.x, sample.y - last.y) : Number.POSITIVE_INFINITY;
    if (last && far < NEAR) return;
    const slow = last ? 1 - Math.min(1, far / Math.max(1, sample.time - last.time) / FASTEST) : this.#pressure;
    const pressed = this.#presses ? sample.pressure : 0.35 + 0.65 * slow;
    this.#pressure = this.#pressure * SMOOTHING + pressed * (1 - SMOOTHING);
    this.points.push([round(sample.x), round(sample.y), Math.round(this.#pressure * 100) / 100]);
    this.#last = sample;
  }
}

const round = (value: number) => Math.round(value * 10) / 10;

/** Rounds the corners of a stroke by cutting each off once (Chaikin). */
export function smooth(points: readonly [number, number, number][]): [number, number, number][] {
  const [first, last] = [points[0], points.at(-1)];
  if (!first || !last || points.length < 3) return [...points];
  const between = (a: readonly number[], b: readonly number[], part: number): [number, number, number] => {
    const mix = (at: 0 | 1 | 2) => (a[at] ?? 0) + ((b[at] ?? 0) - (a[at] ?? 0)) * part;
    return [round(mix(0)), round(mix(1)), Math.round(mix(2) * 100) / 100];
  };
  const inner = points.slice(0, -1).flatMap((point, index) => {
    const next = points[index + 1] as [number, number, number];
    return [between(point, next, 0.25), between(point, next, 0.75)];
  });
  return [first, ...inner, last];
}
