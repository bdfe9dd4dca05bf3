import { z } from 'zod';
import { SAYS_CURRENT } from '../../kit/current.ts';
import { defineOperation } from '../../kit/define.ts';
import { count, EDITED_PDF, READ_PDF, sometimes } from '../../kit/results.ts';
import { editedPdf } from '../../kit/written-pdf.ts';

const MAX_BOOKMARKS = 10_000;

export default defineOperation({
  name: 'pdf-bookmarks',
  title: 'Edit bookmarks',
  description:
    'Replaces the bookmarks of a PDF with a list of titles, pages and levels. Without a list, returns the current bookmarks as JSON, ready to edit and send back.',
  keywords: ['outline', 'table of contents', 'toc', 'chapters', 'navigation'],
  texts: {
    tagline: 'Set titles, pages and levels.',
    facts: { bookmarks: 'Bookmarks' },
  },
  family: 'pdf',
  intent: 'organize',
  roles: ['read-bookmarks'],
  icon: 'bookmark',
  accepts: ['application/pdf'],
  inputs: { min: 1, max: 1 },
  produces: ['application/pdf', 'application/json'],
  params: z
    .strictObject({
      bookmarks: z
        .array(
          z.strictObject({
            title: z.string().min(1).max(1000).describe('Title.'),
            page: z
              .int()
              .min(1)
              .nullable()
              .default(null)
              .describe('Target page, starting at 1. null for a heading without a target.'),
            level: z.int().min(1).max(64).default(1).describe('Nesting level: 1 is the top level.'),
          }),
        )
        .max(MAX_BOOKMARKS)
        .optional()
        .describe('Bookmarks in order. An empty list removes all.'),
      ...editedPdf,
    })
    .meta({ [SAYS_CURRENT]: true }),
  result: {
    ...sometimes(EDITED_PDF),
    ...READ_PDF,
    bookmarks: z
      .union([
        count('How many were set.'),
        z
          .array(z.object({ title: z.string(), page: z.int().nullable(), level: z.int() }))
          .describe('All of its bookmarks, if none were set.'),
      ])
      .optional()
      .describe('Left out when there are too many for this result; the file has them.'),
  },
  limits: { seconds: 60 },
  examples: [
    {
      files: ['features.pdf'],
      params: {},
      expect: [
        { by: 'values', has: 'bookmarks.1.title = Chapter A1' },
        { by: 'values', has: 'bookmarks.1.page = 1' },
        { by: 'values', has: 'bookmarks.2.level = 3' },
      ],
    },
    {
      files: ['three-pages.pdf'],
      params: {
        bookmarks: [
          { title: 'One', page: 1 },
          { title: 'Zwei – 二', page: 2, level: 2 },
          { title: 'Three', page: 3 },
        ],
      },
      expect: [{ by: 'outline', has: /"One" #page=1.*"Zwei – 二" #page=2.*"Three" #page=3/ }],
    },
  ],
});
