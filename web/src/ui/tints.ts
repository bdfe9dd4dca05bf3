type Rgb = readonly [number, number, number];

const [WHITE, BLACK]: readonly [Rgb, Rgb] = [
  [255, 255, 255],
  [0, 0, 0],
];
/** The ground of cards in the dark. */
const DARK: Rgb = [27, 33, 30];
/** Contrast of texts (WCAG 2.2, 1.4.3). */
const READABLE = 4.6;

/** Colors derived from one, each with enough contrast in its place. */
export interface Tints {
  /** Ten shades from light to dark; white is readable on the last three. */
  shades: string[];
  light: { accent: string; soft: string };
  dark: { accent: string; soft: string };
}

/** Makes the colors of the page from one. @param color `#rrggbb` */
export function tintsOf(color: string): Tints {
  const base: Rgb = [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16)) as unknown as Rgb;
  const deep = until(base, BLACK, (each) => contrast(each, WHITE) >= READABLE);
  const bright = until(base, WHITE, (each) => contrast(each, DARK) >= READABLE + 1.5);
  const shades = [0.92, 0.82, 0.65, 0.48, 0.34, 0.22, 0.1].map((share) => mix(deep, WHITE, share));
  return {
    shades: [...shades, deep, deep, mix(deep, BLACK, 0.22)].map(hex),
    light: { accent: hex(deep), soft: hex(mix(deep, WHITE, 0.88)) },
    dark: { accent: hex(bright), soft: hex(mix(deep, DARK, 0.7)) },
  };
}

/** Moves a color towards another until it fits. */
function until(color: Rgb, towards: Rgb, fits: (color: Rgb) => boolean): Rgb {
  for (let share = 0; share < 1; share += 0.02) {
    const mixed = mix(color, towards, share);
    if (fits(mixed)) return mixed;
  }
  return towards;
}

function mix(one: Rgb, other: Rgb, share: number): Rgb {
  return one.map((value, at) => Math.round(value + ((other[at] ?? 0) - value) * share)) as unknown as Rgb;
}

/** Contrast of two colors (WCAG 2.2). */
function contrast(one: Rgb, other: Rgb): number {
  const [lighter = 0, darker = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (lighter + 0.05) / (darker + 0.05);
}

function luminance(color: Rgb): number {
  const [red = 0, green = 0, blue = 0] = color.map((value) => {
    const share = value / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

const hex = (color: Rgb): string => `#${color.map((value) => value.toString(16).padStart(2, '0')).join('')}`;
