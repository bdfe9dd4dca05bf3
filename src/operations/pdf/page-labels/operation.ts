import { z } from 'zod';
import { defineOperation } from '../../kit/define.ts';
import { count, EDITED_PDF, READ_PDF, sometimes } from '../../kit/results.ts';
import { editedPdf } from '../../kit/written-pdf.ts';

/** How pages are numbered, and the name of that in a PDF (ISO 32000-2, table 161). */
export const STYLES = {
  decimal: 'D',
  roman: 'r',
  'roman-upper': 'R',
  letters: 'a',
  'letters-upper': 'A',
  none: null,
} as const;
type Style = keyof typeof STYLES;

export default defineOperation({
  name: 'pdf-page-labels',
  title: 'Edit page labels',
  description:
    'Sets the page labels shown in PDF viewers, such as i–iv followed by 1–96, or A-1. The pages themselves do not change. Without ranges, returns the labels of all pages as JSON.',
  keywords: ['page labels', 'page numbers', 'roman numerals', 'front matter', 'prefix'],
  texts: {
    tagline: 'Page labels shown in PDF viewers, such as i–iv, then 1–96.',
    facts: { ranges: 'Ranges' },
  },
  family: 'pdf',
  intent: 'edit',
  icon: 'label',
  accepts: ['application/pdf'],
  inputs: { min: 1, max: 1 },
  produces: ['application/pdf', 'application/json'],
  params: z.strictObject({
    ranges: z
      .array(
        z.strictObject({
          from: z.int().min(1).describe('First page of the range, counted from 1.'),
          style: z
            .enum(Object.keys(STYLES) as [Style, ...Style[]])
            .default('decimal')
            .describe('Numbering style.'),
          prefix: z.string().max(200).default('').describe('Prefix.'),
          start: z.int().min(1).max(1_000_000).default(1).describe('First number.'),
        }),
      )
      .max(1000)
      .optional()
      .describe('Page ranges, each up to the start of the next. An empty list removes all labels.'),
    ...editedPdf,
  }),
  result: {
    ...sometimes(EDITED_PDF),
    ...READ_PDF,
    ranges: count('Ranges that were set.').optional(),
    labels: z
      .array(z.string())
      .optional()
      .describe('The labels of all pages, if none were set; absent if there are too many.'),
  },
  limits: { seconds: 60 },
  examples: [
    {
      files: ['features.pdf'],
      params: {},
      expect: [
        { by: 'values', has: 'labels.0 = i' },
        { by: 'values', has: 'labels.2 = A-5' },
        { by: 'values', has: 'labels.5 = A-8' },
      ],
    },
    {
      files: ['features.pdf'],
      params: {
        ranges: [
          { from: 1, style: 'roman' },
          { from: 3, prefix: 'A-', start: 5 },
        ],
      },
      expect: [
        {
          by: 'labels',
          has: /"index": 0, "label": \{ "\/S": "\/r".*"index": 2, "label": \{ "\/P": "u:A-", "\/S": "\/D", "\/St": 5/,
        },
      ],
    },
  ],
});
