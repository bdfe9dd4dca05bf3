import { z } from 'zod';
import { defineOperation } from '../../kit/define.ts';
import type { NoteWords } from '../../kit/notes.ts';
import { pdfPasswords } from '../../kit/password.ts';
import { count, READ_PDF } from '../../kit/results.ts';
import { COMMON_TEXTS } from '../../kit/texts.ts';
import { assembledPdf } from '../../kit/written-pdf.ts';

const NOTES = {
  no_text_to_compare:
    'Neither PDF has text: the pages may be pictures. Compare how they look, or recognize their text first.',
  too_many_words: 'There are more words than are compared; the rest of them was left out.',
  changes_cut: 'There are more than {most} changes; the rest of them is not listed.',
  nothing_changed: 'No change was found.',
} as const satisfies NoteWords;

const COUNTS = {
  replaced: count('Places where words were replaced.'),
  removed: count('Places where words were removed.'),
  added: count('Places where words were added.'),
  moved: count('Runs of words that stand elsewhere.'),
  page_removed: count('Pages that were removed.'),
  page_added: count('Pages that were added.'),
  page_moved: count('Pages that stand elsewhere.'),
  page_size: count('Pages that have another size.'),
  appearance: count('Areas that look different.'),
};

export default defineOperation({
  name: 'pdf-compare',
  title: 'Compare PDFs',
  description:
    'Compares two PDFs, the older first: which words were replaced, removed, added or moved, which pages came, went or stand elsewhere, and, if wanted, where pages look different. Lines and pages that break elsewhere are no change. Gives a report as JSON, with places in millimetres from the upper left corner of the page, and the newer PDF with the changes marked as comments that can be removed.',
  keywords: ['diff', 'difference', 'changes', 'versions', 'contract', 'revision', 'redline', 'side by side', 'check'],
  texts: {
    tagline: 'What is different between two versions, the older one first.',
    params: {
      mode: {
        label: 'Compare',
        help: 'For looks, pages are first matched by their text.',
        values: { text: 'The text', visual: 'How pages look', both: 'Both' },
      },
      output: {
        label: 'Result',
        help: 'The report is JSON.',
        values: { both: 'Report and marked PDF', report: 'The report only', marked: 'The marked PDF only' },
      },
      password: COMMON_TEXTS.password,
    },
    facts: {
      identical: 'Identical',
      replaced: 'Replaced',
      added: 'Added',
      removed: 'Removed',
      moved: 'Moved',
      input_pages: 'Pages of both',
      changes: 'Changes',
      page_removed: 'Pages removed',
      page_added: 'Pages added',
      page_moved: 'Pages moved',
      page_size: 'Page size changed',
      appearance: 'Looks different',
    },
  },
  family: 'pdf',
  intent: 'edit',
  icon: 'file',
  accepts: ['application/pdf'],
  inputs: { min: 2, max: 2 },
  produces: ['application/pdf', 'application/json'],
  archive: 'compared',
  params: z.strictObject({
    mode: z
      .enum(['text', 'visual', 'both'])
      .default('text')
      .describe(
        'text: the words in the order in which they are read. visual: how pages look, after pages were matched by their text; pale watermarks and backgrounds count, shades that hardly anyone sees do not. both: one and the other.',
      ),
    output: z
      .enum(['both', 'report', 'marked'])
      .default('both')
      .describe(
        'report: changes as JSON. marked: the newer PDF with the changes marked. both: a ZIP archive of the two.',
      ),
    ...assembledPdf,
    passwords: pdfPasswords,
  }),
  result: {
    ...READ_PDF,
    page_count: count('Pages of the newer document.'),
    identical: z.boolean().describe('True where no change was found.'),
    changes: count('Changes that were found.'),
    counts: z.object(COUNTS).describe('How many there are of each kind.'),
    found: z.array(z.looseObject({})).describe('The first 50 of them, as in the report.'),
  },
  limits: { seconds: 300 },
  notes: NOTES,
  examples: [
    {
      files: ['three-pages.pdf', 'features.pdf'],
      params: {},
      expect: [
        { by: 'names', has: 'features-changes.json features-marked.pdf' },
        { by: 'values', file: 'features-changes.json', has: 'identical = false' },
        { file: 'features-marked.pdf', by: 'pdftotext', page: 1, has: 'A page 1' },
      ],
    },
    {
      files: ['features.pdf', 'features.pdf'],
      params: { mode: 'both', output: 'report' },
      gives: 'application/json',
      expect: [
        { by: 'values', has: 'identical = true' },
        { by: 'values', has: 'changes = []' },
      ],
    },
    {
      files: ['render-features.pdf', 'features.pdf'],
      params: { mode: 'visual', output: 'marked' },
      expect: [
        { by: 'pdftotext', page: 1, has: 'A page 1' },
        { by: 'pdfinfo', has: 'Pages: 6' },
      ],
    },
  ],
});
