import { createRefusal } from '../kit/refuse.ts';
import { NOTES } from './notes.ts';
import type { Body } from './tool.ts';

const refuse = createRefusal(NOTES);

type Triple = [number, number, number];
const UNITS: Record<string, number> = { deg: 1, grad: 0.9, rad: 180 / Math.PI, turn: 360 };
const NUMBER = /^([+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?)(%|deg|grad|rad|turn)?$/;

/** Writes a color in the notations of CSS Color 4 (sections 5, 7 and 9), and its contrast by WCAG 2.2. */
export function run({ color }: Body) {
  const { rgb: exact, alpha } = parse(color.trim().toLowerCase());
  // Less than half a step of eight bits is rounding.
  const inside = exact.every((value) => value > -0.001 && value < 1.001);
  const rgb = exact.map((value) => Math.min(1, Math.max(0, value))) as Triple;
  const opacity = alpha < 1 ? ` / ${round(alpha, 3)}` : '';
  const light = luminance(rgb.map((value) => Math.round(value * 255) / 255) as Triple);
  const [h, s, l] = toHsl(rgb);
  const [lightness, chroma, hue] = toOklch(rgb);
  return {
    hex: `#${[...rgb, ...(alpha < 1 ? [alpha] : [])]
      .map((value) =>
        Math.round(value * 255)
          .toString(16)
          .padStart(2, '0'),
      )
      .join('')}`,
    rgb: `rgb(${rgb.map((value) => Math.round(value * 255)).join(' ')}${opacity})`,
    hsl: `hsl(${round(h, 1)} ${round(s * 100, 1)}% ${round(l * 100, 1)}%${opacity})`,
    oklch: `oklch(${round(lightness * 100, 2)}% ${round(chroma, 4)} ${round(hue, 2)}${opacity})`,
    alpha: round(alpha, 3),
    in_srgb: inside,
    contrast_white: round(1.05 / (light + 0.05), 2),
    contrast_black: round((light + 0.05) / 0.05, 2),
  };
}

function parse(text: string): { rgb: Triple; alpha: number } {
  const bare = /^#?([0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})$/.exec(text)?.[1];
  if (bare) return fromHex(bare);
  const [, name = '', inner = ''] = /^(rgba?|hsla?|oklch)\(([^()]*)\)$/.exec(text) ?? refuse('color', 'color_syntax');
  const parts = inner.includes(',') ? inner.split(',') : inner.replace('/', ' / ').trim().split(/\s+/);
  if (parts[3]?.trim() === '/') parts.splice(3, 1);
  if (parts.length < 3 || parts.length > 4) refuse('color', 'color_syntax');
  const [a, b, c, d = '1'] = parts.map((part) => part.trim());
  const alpha = clamp(value(d, 1), 0, 1);
  if (name.startsWith('rgb')) {
    return {
      rgb: [a, b, c].map((part) =>
        clamp(part?.endsWith('%') ? value(part, 1) : value(part, 255) / 255, 0, 1),
      ) as Triple,
      alpha,
    };
  }
  if (name.startsWith('hsl')) {
    return { rgb: fromHsl(angle(a), clamp(value(b, 100) / 100, 0, 1), clamp(value(c, 100) / 100, 0, 1)), alpha };
  }
  return { rgb: fromOklch(clamp(value(a, 1), 0, 1), clamp(value(b, 0.4), 0, 1), angle(c)), alpha };
}

/** A number as it is, or a percentage of `whole`. */
function value(text: string | undefined, whole: number): number {
  if (text === 'none') return 0;
  const [, digits, unit = ''] = NUMBER.exec(text ?? '') ?? refuse('color', 'color_syntax');
  if (unit !== '' && unit !== '%') refuse('color', 'color_syntax');
  return clamp(Number(digits), -1e6, 1e6) * (unit === '%' ? whole / 100 : 1);
}

function angle(text: string | undefined): number {
  if (text === 'none') return 0;
  const [, digits, unit = 'deg'] = NUMBER.exec(text ?? '') ?? refuse('color', 'color_syntax');
  const factor = UNITS[unit] ?? refuse('color', 'color_syntax');
  return (((clamp(Number(digits), -1e6, 1e6) * factor) % 360) + 360) % 360;
}

function fromHex(digits: string): { rgb: Triple; alpha: number } {
  const long = digits.length < 6 ? digits.replace(/./g, '$&$&') : digits;
  const bytes = [...Buffer.from(long.padEnd(8, 'f'), 'hex')].map((byte) => byte / 255);
  return { rgb: bytes.slice(0, 3) as Triple, alpha: bytes[3] ?? 1 };
}

/** CSS Color 4, section 7.1. */
function fromHsl(hue: number, saturation: number, lightness: number): Triple {
  const at = (n: number) => {
    const k = (n + hue / 30) % 12;
    return lightness - saturation * Math.min(lightness, 1 - lightness) * Math.max(-1, Math.min(k - 3, 9 - k, 1));
  };
  return [at(0), at(8), at(4)];
}

function toHsl([r, g, b]: Triple): Triple {
  const most = Math.max(r, g, b);
  const span = most - Math.min(r, g, b);
  const lightness = most - span / 2;
  if (span < 1e-9) return [0, 0, lightness];
  const hue = most === r ? ((g - b) / span + 6) % 6 : most === g ? (b - r) / span + 2 : (r - g) / span + 4;
  return [hue * 60, span / (1 - Math.abs(2 * lightness - 1)), lightness];
}

/** By the matrices of CSS Color 4, section 18 (Oklab of Björn Ottosson). */
function fromOklch(lightness: number, chroma: number, hue: number): Triple {
  const radians = (hue * Math.PI) / 180;
  const [a, b] = [chroma * Math.cos(radians), chroma * Math.sin(radians)];
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    toGamma(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s),
    toGamma(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s),
    toGamma(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s),
  ];
}

function toOklch(rgb: Triple): Triple {
  const [r, g, b] = rgb.map(toLinear) as Triple;
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  const lightness = 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s;
  const first = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s;
  const second = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s;
  const chroma = Math.hypot(first, second);
  // Gray has no hue; any remainder is rounding.
  if (chroma < 4e-5) return [lightness, 0, 0];
  return [lightness, chroma, ((Math.atan2(second, first) * 180) / Math.PI + 360) % 360];
}

const toLinear = (value: number) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4);
const toGamma = (value: number) => (value <= 0.0031308 ? value * 12.92 : 1.055 * value ** (1 / 2.4) - 0.055);

function luminance(rgb: Triple): number {
  const [r, g, b] = rgb.map(toLinear) as Triple;
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

const clamp = (number: number, least: number, most: number) => Math.min(most, Math.max(least, number));
const round = (number: number, digits: number) => Number(number.toFixed(digits));
