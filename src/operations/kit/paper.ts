import { z } from 'zod';

/** Millimetres of width and height, upright (ISO 216 and ANSI/ASME Y14.1). */
const PAPERS = {
  a0: [841, 1189],
  a1: [594, 841],
  a2: [420, 594],
  a3: [297, 420],
  a4: [210, 297],
  a5: [148, 210],
  a6: [105, 148],
  a7: [74, 105],
  a8: [52, 74],
  a9: [37, 52],
  a10: [26, 37],
  b0: [1000, 1414],
  b1: [707, 1000],
  b2: [500, 707],
  b3: [353, 500],
  b4: [250, 353],
  b5: [176, 250],
  b6: [125, 176],
  b7: [88, 125],
  b8: [62, 88],
  b9: [44, 62],
  b10: [31, 44],
  letter: [215.9, 279.4],
  legal: [215.9, 355.6],
  tabloid: [279.4, 431.8],
  executive: [184.15, 266.7],
} as const satisfies Record<string, readonly [number, number]>;

type NamedPaper = keyof typeof PAPERS;
/** A name, or width and height in millimeters such as `100x150`; upper and lower case count alike. */
export type Paper = string;

const NAMES = Object.keys(PAPERS) as [NamedPaper, ...NamedPaper[]];
/** Millimetres of a side: PDF 1.7 readers take pages of 3 to 14,400 points (ISO 32000-1 annex C.2). */
const MIN_SIDE = 10;
const MAX_SIDE = 5000;
const CUSTOM = /^(\d{1,4}(?:\.\d{1,2})?)x(\d{1,4}(?:\.\d{1,2})?)$/;
const ANY_CASE = new RegExp(`^(?:${NAMES.join('|')}|\\d{1,4}(?:\\.\\d{1,2})?x\\d{1,4}(?:\\.\\d{1,2})?)$`, 'i');

const freeSize = z
  .string()
  .regex(ANY_CASE)
  .refine((text) => sidesOf(text).every((side) => side >= MIN_SIDE && side <= MAX_SIDE), {
    error: `A side of the paper must be ${MIN_SIDE} to ${MAX_SIDE} mm long`,
  });

/** A paper by its name, or by its size in millimeters. */
export const paper = z.union([z.enum(NAMES), freeSize]);

export const POINTS_PER_MM = 72 / 25.4;

/** Width and height of a paper in points, upright or as its size says. */
export function paperSize(name: Paper): { width: number; height: number } {
  const [width = 0, height = 0] = sidesOf(name);
  return { width: width * POINTS_PER_MM, height: height * POINTS_PER_MM };
}

/** Paper in landscape, or portrait; sizes such as `120x80` have their orientation. */
export function laidPaper(
  { width, height }: { width: number; height: number },
  landscape: boolean,
): { width: number; height: number } {
  const [short, long] = [Math.min(width, height), Math.max(width, height)];
  return landscape ? { width: long, height: short } : { width: short, height: long };
}

function sidesOf(name: Paper): readonly number[] {
  const lower = name.toLowerCase();
  const [, width, height] = CUSTOM.exec(lower) ?? [];
  return width === undefined ? (PAPERS[lower as NamedPaper] ?? [0, 0]) : [Number(width), Number(height)];
}

const NAMED = { letter: 'Letter', legal: 'Legal', tabloid: 'Tabloid', executive: 'Executive' } as const;

/** Names of papers, the same in every language but where a language has its own. */
export const PAPER_VALUES: Record<NamedPaper, string> = {
  ...(Object.fromEntries(NAMES.map((name) => [name, name.toUpperCase()])) as Record<NamedPaper, string>),
  ...NAMED,
};
