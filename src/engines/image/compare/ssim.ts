/** One channel of a picture. */
export interface Plane {
  width: number;
  height: number;
  data: Float32Array;
}

const SIGMA = 1.5;
const RADIUS = 5;
const [C1, C2] = [(0.01 * 255) ** 2, (0.03 * 255) ** 2];
const TAPS = gaussian();

/**
 * Structural similarity (Wang and others, 2004) of two pictures of one size, from below 0 to 1 for equal ones, with the
 * window of the paper: a map of its places within the picture, and its mean.
 */
export function ssim(one: Plane, other: Plane): { mean: number; map: Plane } {
  const { width, height } = one;
  if (other.width !== width || other.height !== height) throw new Error('the pictures differ in size');
  const across = Math.max(1, width - 2 * RADIUS);
  const down = Math.max(1, height - 2 * RADIUS);
  const map = { width: across, height: down, data: new Float32Array(across * down) };
  // A row of windows needs eleven rows that were summed across: these go around.
  const rows = Math.min(2 * RADIUS + 1, height);
  const ring = new Float64Array(rows * across * 5);
  const taps = height > 2 * RADIUS ? TAPS : flat(rows);
  let sum = 0;
  let filled = 0;
  for (let y = 0; y < down; y++) {
    for (; filled < y + rows; filled++) sumAcross(one, other, filled, ring, (filled % rows) * across * 5, across);
    for (let x = 0; x < across; x++) {
      let [a, b, aa, bb, ab] = [0, 0, 0, 0, 0];
      let row = y % rows;
      for (const weight of taps) {
        const from = (row * across + x) * 5;
        a += weight * (ring[from] ?? 0);
        b += weight * (ring[from + 1] ?? 0);
        aa += weight * (ring[from + 2] ?? 0);
        bb += weight * (ring[from + 3] ?? 0);
        ab += weight * (ring[from + 4] ?? 0);
        if (++row === rows) row = 0;
      }
      const value =
        ((2 * a * b + C1) * (2 * (ab - a * b) + C2)) /
        ((a * a + b * b + C1) * (Math.max(0, aa - a * a) + Math.max(0, bb - b * b) + C2));
      map.data[y * across + x] = value;
      sum += value;
    }
  }
  return { mean: Math.min(1, sum / (across * down)), map };
}

/** Weighted sums of both pictures, their squares and their product, over windows along a row; written to `into` from `start`. */
function sumAcross(one: Plane, other: Plane, y: number, into: Float64Array, start: number, across: number): void {
  const { width } = one;
  const taps = width > 2 * RADIUS ? TAPS : flat(width);
  for (let x = 0; x < across; x++) {
    let [a, b, aa, bb, ab] = [0, 0, 0, 0, 0];
    let at = y * width + x;
    for (const weight of taps) {
      const left = one.data[at] ?? 0;
      const right = other.data[at] ?? 0;
      at++;
      a += weight * left;
      b += weight * right;
      aa += weight * left * left;
      bb += weight * right * right;
      ab += weight * left * right;
    }
    into.set([a, b, aa, bb, ab], start + x * 5);
  }
}

function gaussian(): number[] {
  const weights = Array.from({ length: 2 * RADIUS + 1 }, (_, at) => Math.exp(-((at - RADIUS) ** 2) / (2 * SIGMA ** 2)));
  const whole = weights.reduce((sum, weight) => sum + weight, 0);
  return weights.map((weight) => weight / whole);
}

const flat = (count: number): number[] => Array(count).fill(1 / count) as number[];
