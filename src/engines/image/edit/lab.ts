/**
 * Colors in CIE L*a*b* (CIE 15, white of D65), in the form that is quick to change: the roots of X, Y and Z,
 * white being 1. L* is 116 times the root of Y less 16; a* and b* are how far the others are from it. One pass over the pixels in place
 * of the nine conversions that libvips makes takes half its time.
 */

/** Lightness of 100 in whole numbers. */
export const WHITE = 32_767;

const LEVELS = 1 << 14;
/** Below this root the curve is a line. */
const BREAK = 6 / 29;
const SLOPE = 3 * BREAK ** 2;
const BLACK = 4 / 29;

/** Linear sRGB (IEC 61966-2-1) to X, Y, Z, and back. */
const TO_XYZ = [
  [0.4124564 / 0.95047, 0.3575761 / 0.95047, 0.1804375 / 0.95047],
  [0.2126729, 0.7151522, 0.072175],
  [0.0193339 / 1.08883, 0.119192 / 1.08883, 0.9503041 / 1.08883],
] as const;
const TO_RGB = [
  [3.2404542 * 0.95047, -1.5371385, -0.4985314 * 1.08883],
  [-0.969266 * 0.95047, 1.8760108, 0.041556 * 1.08883],
  [0.0556434 * 0.95047, -0.2040259, 1.0572252 * 1.08883],
] as const;

/** Writes the L* of pixels, from 0 to `WHITE`, to `to`. */
export function lightnessOf(data: Uint8Array, channels: 3 | 4, to: Float64Array): void {
  const { light, lightness } = tables();
  const [red, green, blue] = TO_XYZ[1];
  for (let at = 0, from = 0; from < data.length; at++, from += channels) {
    const r = light[data[from] ?? 0] ?? 0;
    const g = light[data[from + 1] ?? 0] ?? 0;
    const b = light[data[from + 2] ?? 0] ?? 0;
    to[at] = lightness[(red * r + green * g + blue * b) | 0] ?? 0;
  }
}

/**
 * Changes the colors of pixels in their place: adds to the L* of each (of `WHITE`), then changes L*, and a* and b*, by
 * factors. Colors that sRGB does not have are cut to it. Separate arguments, since V8 compiles again for each shape of
 * an object.
 */
export function changeColors(
  data: Uint8Array,
  channels: 3 | 4,
  lightness: number,
  chroma: number,
  shifts: Int16Array | null,
): void {
  const { light, roots, values } = tables();
  const [[xr, xg, xb], [yr, yg, yb], [zr, zg, zb]] = TO_XYZ;
  const [[rx, ry, rz], [gx, gy, gz], [bx, by, bz]] = TO_RGB;
  const base = BLACK * (1 - lightness);
  const unit = 100 / 116 / WHITE;
  for (let at = 0, from = 0; from < data.length; at++, from += channels) {
    const r = light[data[from] ?? 0] ?? 0;
    const g = light[data[from + 1] ?? 0] ?? 0;
    const b = light[data[from + 2] ?? 0] ?? 0;
    const fy = roots[(yr * r + yg * g + yb * b) | 0] ?? 0;
    const ty = (shifts ? fy + (shifts[at] ?? 0) * unit : fy) * lightness + base;
    const y = ty > BREAK ? ty * ty * ty : (ty - BLACK) * SLOPE;
    if (r === g && g === b) {
      // Gray stays exactly gray, despite rounding.
      data[from] = data[from + 1] = data[from + 2] = values[level(y)] ?? 0;
      continue;
    }
    const tx = ty + ((roots[(xr * r + xg * g + xb * b) | 0] ?? 0) - fy) * chroma;
    const tz = ty + ((roots[(zr * r + zg * g + zb * b) | 0] ?? 0) - fy) * chroma;
    const x = tx > BREAK ? tx * tx * tx : (tx - BLACK) * SLOPE;
    const z = tz > BREAK ? tz * tz * tz : (tz - BLACK) * SLOPE;
    data[from] = values[level(rx * x + ry * y + rz * z)] ?? 0;
    data[from + 1] = values[level(gx * x + gy * y + gz * z)] ?? 0;
    data[from + 2] = values[level(bx * x + by * y + bz * z)] ?? 0;
  }
}

/** Turns pixels, in place, into the gray of the same luminance (IEC 61966-2-1). */
export function withoutColor(data: Uint8Array, channels: 3 | 4): void {
  const { light, values } = tables();
  const [red, green, blue] = TO_XYZ[1];
  for (let from = 0; from < data.length; from += channels) {
    const [r = 0, g = 0, b = 0] = [data[from], data[from + 1], data[from + 2]];
    if (r === g && g === b) continue;
    const y = (red * (light[r] ?? 0) + green * (light[g] ?? 0) + blue * (light[b] ?? 0)) | 0;
    data.fill(values[y] ?? 0, from, from + 3);
  }
}

function level(light: number): number {
  const whole = (light * LEVELS) | 0;
  return whole < 0 ? 0 : whole > LEVELS ? LEVELS : whole;
}

interface Tables {
  /** Light of a value of 8 bits, of `LEVELS`. */
  light: Float64Array;
  /** Of light, of `LEVELS`: its root, the lightness, the value. */
  roots: Float64Array;
  lightness: Uint16Array;
  values: Uint8Array;
}

let cached: Tables | undefined;

function tables(): Tables {
  if (cached) return cached;
  // White may come out a little above 1 by rounding.
  const levels = Float64Array.from({ length: LEVELS + 2 }, (_, level) => Math.min(1, (level + 0.5) / LEVELS));
  const roots = levels.map((light) => (light > BREAK ** 3 ? Math.cbrt(light) : light / SLOPE + BLACK));
  cached = {
    light: Float64Array.from({ length: 256 }, (_, value) => toLight(value / 255) * LEVELS),
    roots,
    lightness: Uint16Array.from(roots, (root) => Math.round(((116 * root - 16) / 100) * WHITE)),
    values: Uint8Array.from(levels, (light) => Math.round(fromLight(light) * 255)),
  };
  return cached;
}

function toLight(value: number): number {
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
}

function fromLight(light: number): number {
  return light <= 0.0031308 ? light * 12.92 : 1.055 * light ** (1 / 2.4) - 0.055;
}
