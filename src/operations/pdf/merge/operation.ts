import { z } from 'zod';
import { defineOperation } from '../../kit/define.ts';
import { checkPages } from '../../kit/page-selection.ts';
import { pdfPasswords } from '../../kit/password.ts';
import { count, EDITED_PDF } from '../../kit/results.ts';
import { joinedPdf } from '../../kit/written-pdf.ts';

export default defineOperation({
  name: 'pdf-merge',
  title: 'Merge PDFs',
  description:
    'Merges PDFs, or a page range of each, into one. Keeps bookmarks, links, form fields, comments, page labels, layers, tags and attachments. Removes JavaScript and actions that launch programs.',
  keywords: ['merge', 'join', 'combine', 'unite', 'together', 'append', 'concatenate', 'order', 'bind'],
  texts: {
    tagline: 'Combine files, or some of their pages, in any order.',
    params: {
      bookmarks: { label: 'Add a bookmark for each file', help: 'The file’s own bookmarks are nested below it.' },
      password: { label: 'Password', help: 'Only if one of the PDFs is password-protected.' },
    },
  },
  family: 'pdf',
  intent: 'organize',
  rank: 2,
  roles: ['merge-pages', 'join-files'],
  icon: 'merge',
  accepts: ['application/pdf'],
  inputs: { min: 2, max: 100 },
  produces: ['application/pdf'],
  params: z.strictObject({
    bookmarks: z
      .boolean()
      .default(true)
      .describe('Add a bookmark for each file, with the file’s own bookmarks nested below.'),
    ...joinedPdf,
    passwords: pdfPasswords,
  }),
  result: { ...EDITED_PDF, inputs: count('Files that were merged.') },
  limits: { seconds: 120 },
  examples: [
    {
      files: ['three-pages.pdf', 'features.pdf'],
      params: {},
      expect: [
        { by: 'pdfinfo', has: 'Pages: 9' },
        { by: 'pdftotext', page: 3, has: 'Page 3' },
        { by: 'pdftotext', page: 4, has: 'A page 1' },
        { by: 'pdftotext', page: 9, has: 'A page 6' },
      ],
    },
    {
      files: ['features.pdf', 'features.pdf', 'three-pages.pdf'],
      params: { bookmarks: false },
      expect: [
        { by: 'pdfinfo', has: 'Pages: 15' },
        { by: 'pdftotext', page: 7, has: 'A page 1' },
        { by: 'pdftotext', page: 13, has: 'Page 1' },
      ],
    },
  ],
  check: (_, inputs) =>
    inputs.flatMap(({ pages, pageCount }, index) =>
      checkPages('files', pages ?? undefined, pageCount).map((item) => ({ ...item, loc: ['files', index, 'pages'] })),
    ),
});
