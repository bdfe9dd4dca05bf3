import { z } from 'zod';

/** Millimetres of width and height, upright (ISO 216 and ANSI/ASME Y14.1). */
const PAPERS = {
  a3: [297, 420],
  a4: [210, 297],
  a5: [148, 210],
  a6: [105, 148],
  letter: [215.9, 279.4],
  legal: [215.9, 355.6],
  tabloid: [279.4, 431.8],
} as const satisfies Record<string, readonly [number, number]>;

export type Paper = keyof typeof PAPERS;

export const paper = z.enum(Object.keys(PAPERS) as [Paper, ...Paper[]]);

export const POINTS_PER_MM = 72 / 25.4;

/** Width and height of a paper in points, upright. */
export function paperSize(name: Paper): { width: number; height: number } {
  const [width, height] = PAPERS[name];
  return { width: width * POINTS_PER_MM, height: height * POINTS_PER_MM };
}

/** Names of papers, the same in every language but where a language has its own. */
export const PAPER_VALUES = {
  a3: 'A3',
  a4: 'A4',
  a5: 'A5',
  a6: 'A6',
  letter: 'Letter',
  legal: 'Legal',
  tabloid: 'Tabloid',
};
