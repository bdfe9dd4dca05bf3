import { z } from 'zod';
import { defineOperation } from '../../kit/define.ts';
import type { NoteWords } from '../../kit/notes.ts';
import { pdfPasswords } from '../../kit/password.ts';
import { count, READ_PDF } from '../../kit/results.ts';
import { COMMON_TEXTS } from '../../kit/texts.ts';
import { assembledPdf } from '../../kit/written-pdf.ts';

const NOTES = {
  no_text_to_compare: 'Neither PDF has text. The pages may be scans: compare their appearance, or run OCR first.',
  too_many_words: 'Too many words to compare. The rest was skipped.',
  changes_cut: 'More than {most} changes. Only the first {most} are listed.',
  nothing_changed: 'No changes found.',
} as const satisfies NoteWords;

const COUNTS = {
  replaced: count('Places where words were replaced.'),
  removed: count('Places where words were removed.'),
  added: count('Places where words were added.'),
  moved: count('Text passages that moved.'),
  page_removed: count('Pages that were removed.'),
  page_added: count('Pages that were added.'),
  page_moved: count('Pages that moved.'),
  page_size: count('Pages with a different size.'),
  appearance: count('Areas that look different.'),
};

export default defineOperation({
  name: 'pdf-compare',
  title: 'Compare PDFs',
  description:
    'Compares two PDFs, older one first: words and pages replaced, removed, added or moved, and optionally visual differences. Changed line and page breaks do not count. Returns a JSON report, with positions in millimeters from the top-left corner of the page, and the newer PDF with changes marked as removable comments.',
  keywords: ['diff', 'difference', 'changes', 'versions', 'contract', 'revision', 'redline', 'side by side', 'check'],
  texts: {
    tagline: 'Differences between two versions, older one first.',
    params: {
      mode: {
        label: 'Compare',
        help: 'For appearance, pages are first matched by their text.',
        values: { text: 'Text', visual: 'Appearance', both: 'Both' },
      },
      output: {
        label: 'Result',
        help: 'The report is JSON.',
        values: { both: 'Report and marked PDF', report: 'Report only', marked: 'Marked PDF only' },
      },
      password: COMMON_TEXTS.password,
    },
    facts: {
      identical: 'Identical',
      replaced: 'Replaced',
      added: 'Added',
      removed: 'Removed',
      moved: 'Moved',
      input_pages: 'Pages in both files',
      changes: 'Changes',
      page_removed: 'Pages removed',
      page_added: 'Pages added',
      page_moved: 'Pages moved',
      page_size: 'Page size changed',
      appearance: 'Visual differences',
    },
  },
  family: 'pdf',
  intent: 'inspect',
  rank: 31,
  icon: 'compare',
  accepts: ['application/pdf'],
  inputs: { min: 2, max: 2 },
  produces: ['application/pdf', 'application/json'],
  archive: 'compared',
  params: z.strictObject({
    mode: z
      .enum(['text', 'visual', 'both'])
      .default('text')
      .describe(
        'text: words in reading order. visual: appearance, with pages matched by their text. Pale watermarks and backgrounds count; barely visible shades do not. both: text and visual.',
      ),
    output: z
      .enum(['both', 'report', 'marked'])
      .default('both')
      .describe('report: changes as JSON. marked: the newer PDF with changes marked. both: a ZIP with both.'),
    ...assembledPdf,
    passwords: pdfPasswords,
  }),
  result: {
    ...READ_PDF,
    page_count: count('Pages of the newer document.'),
    identical: z.boolean().describe('True if no change was found.'),
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
