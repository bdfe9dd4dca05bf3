import { z } from 'zod';
import { defineOperation } from '../../kit/define.ts';
import type { NoteWords } from '../../kit/notes.ts';
import { count, EDITED_PDF } from '../../kit/results.ts';
import { COMMON_TEXTS } from '../../kit/texts.ts';
import { assembledPdf } from '../../kit/written-pdf.ts';

export const NOTES = {
  all_blank: 'All pages are blank. At least one must remain.',
} as const satisfies NoteWords;

export default defineOperation({
  name: 'pdf-remove-blank',
  title: 'Remove blank pages',
  description:
    'Removes blank pages, such as the blank backs of scanned sheets: pages with no more ink than the threshold. Specks, punch holes and dark scan edges do not count. Bookmarks, links and fields of the other pages are kept.',
  keywords: ['empty', 'blank', 'scan', 'back side', 'delete', 'clean up', 'duplex'],
  texts: {
    tagline: 'Remove blank pages, such as blank backs of scans.',
    params: {
      ink: { label: 'Ink threshold (%)', help: 'A page number is about 0.008, a short line 0.05.' },
      password: COMMON_TEXTS.password,
    },
    facts: { pages_removed: 'Pages removed' },
  },
  family: 'pdf',
  intent: 'scan',
  icon: 'removeBlank',
  accepts: ['application/pdf'],
  inputs: { min: 1, max: 1 },
  produces: ['application/pdf'],
  params: z.strictObject({
    ink: z
      .number()
      .min(0)
      .max(10)
      .default(0.004)
      .describe(
        'Maximum ink coverage of a blank page, in percent. A page number covers about 0.008, a short line 0.05.',
      ),
    ...assembledPdf,
  }),
  result: {
    ...EDITED_PDF,
    pages_removed: count('Pages that were removed.'),
    removed: z.array(z.int()).describe('Their numbers in the input, the first 1,000.'),
  },
  limits: { seconds: 300 },
  notes: NOTES,
  examples: [
    {
      files: ['features.pdf'],
      params: {},
      expect: [
        { by: 'pdfinfo', has: 'Pages: 6' },
        { by: 'pdftotext', page: 6, has: 'A page 6' },
      ],
    },
    {
      files: ['blank-between.pdf'],
      params: {},
      expect: [
        { by: 'pdfinfo', has: 'Pages: 2' },
        { by: 'pdftotext', page: 1, has: 'Before' },
        { by: 'pdftotext', page: 2, has: 'Behind' },
      ],
    },
  ],
});
