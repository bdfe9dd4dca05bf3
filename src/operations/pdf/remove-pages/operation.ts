import { z } from 'zod';
import { defineOperation } from '../../kit/define.ts';
import type { NoteWords } from '../../kit/notes.ts';
import { checkPages, pageSelection, resolvePages } from '../../kit/page-selection.ts';
import { count, EDITED_PDF } from '../../kit/results.ts';
import { COMMON_TEXTS } from '../../kit/texts.ts';
import { assembledPdf } from '../../kit/written-pdf.ts';

/** Messages about a selection that leaves no pages. */
export const NOTES = {
  removes_every_page: 'You cannot remove all pages. Keep at least one.',
} as const satisfies NoteWords;

export default defineOperation({
  name: 'pdf-remove-pages',
  title: 'Remove pages',
  description:
    'Removes pages from a PDF. Bookmarks, links, form fields, comments, page labels, layers, tags and attachments of the remaining pages are kept. Links to removed pages no longer work.',
  keywords: ['delete', 'remove', 'pages', 'erase', 'drop', 'take out', 'cut', 'leave out', 'keep'],
  texts: {
    tagline: 'Remove pages and keep the rest.',
    params: {
      pages: { label: 'Pages to remove', help: 'Click pages (Shift+click for a range) or type them.' },
      password: COMMON_TEXTS.password,
    },
    facts: { pages_removed: 'Pages removed' },
  },
  family: 'pdf',
  intent: 'organize',
  rank: 14,
  roles: ['remove-pages'],
  icon: 'remove',
  accepts: ['application/pdf'],
  inputs: { min: 1, max: 1 },
  produces: ['application/pdf'],
  params: z.strictObject({ pages: pageSelection, ...assembledPdf }),
  result: { ...EDITED_PDF, pages_removed: count('Pages that were removed.') },
  limits: { seconds: 60 },
  notes: NOTES,
  examples: [
    {
      files: ['three-pages.pdf'],
      params: { pages: '2' },
      expect: [
        { by: 'pdfinfo', has: 'Pages: 2' },
        { by: 'pdftotext', page: 1, has: 'Page 1' },
        { by: 'pdftotext', page: 2, has: 'Page 3' },
      ],
    },
    {
      files: ['features.pdf'],
      params: { pages: [1, 3] },
      expect: [
        { by: 'pdfinfo', has: 'Pages: 4' },
        { by: 'pdftotext', page: 1, has: 'A page 2' },
        { by: 'pdftotext', page: 2, has: 'A page 4' },
      ],
    },
  ],
  check({ pages }, [input]) {
    const pageCount = input?.pageCount ?? null;
    const items = checkPages('pages', pages, pageCount);
    if (items.length > 0 || pageCount === null) return items;
    const removed = new Set(resolvePages(pages, pageCount));
    if (removed.size < pageCount) return [];
    const msg = NOTES.removes_every_page;
    return [{ loc: ['pages'], msg, type: 'page_selection', ctx: { code: 'removes_every_page' } }];
  },
});
