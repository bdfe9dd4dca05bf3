import type { Color } from '@sheaf/pdf/paint/stamp';
import { FLAGS } from './flags.ts';

export const flagNames = (flags: number): (typeof FLAGS)[number][] => FLAGS.filter((_, bit) => flags & (1 << bit));

export const flagsOf = (names: readonly string[]): number =>
  names.reduce((sum, name) => sum | (1 << Math.max(0, FLAGS.indexOf(name as 'print'))), 0);

/** Elements of XFDF (ISO 19444-1, 6.5) by the annotations that they are. */
export const ELEMENTS = {
  Text: 'text',
  FreeText: 'freetext',
  Line: 'line',
  Square: 'square',
  Circle: 'circle',
  Polygon: 'polygon',
  PolyLine: 'polyline',
  Ink: 'ink',
  Highlight: 'highlight',
  Underline: 'underline',
  StrikeOut: 'strikeout',
  Squiggly: 'squiggly',
  Stamp: 'stamp',
  Link: 'link',
} as const;

export const hexOf = (color: Color): string =>
  `#${color
    .map((part) =>
      Math.round(part * 255)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;
