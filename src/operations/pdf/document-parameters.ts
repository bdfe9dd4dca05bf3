import { z } from 'zod';
import { LANGUAGES_TEXTS, languages } from '../kit/languages.ts';
import type { NoteWords } from '../kit/notes.ts';
import { checkChosenPages, pageSelection } from '../kit/page-selection.ts';
import { pdfPassword } from '../kit/password.ts';
import { count, READ_PDF } from '../kit/results.ts';
import { COMMON_TEXTS } from '../kit/texts.ts';
import { TEXT_NOTES } from './text-notes.ts';

/** Parameters of all operations that make another document of a PDF. */
export const documentParameters = {
  pages: pageSelection.optional().describe('Page range to convert, in document order. Default: all pages.'),
  ocr: z
    .enum(['auto', 'off'])
    .default('auto')
    .describe('auto: the text of pages that are images without text is recognized. off: such pages stay images.'),
  languages,
  password: pdfPassword,
};

export const DOCUMENT_TEXTS = {
  pages: COMMON_TEXTS.pages,
  ocr: {
    label: 'Scanned pages',
    help: 'Pages that are images without text.',
    values: { auto: 'Recognize their text', off: 'Keep them as images' },
  },
  languages: LANGUAGES_TEXTS,
  password: COMMON_TEXTS.password,
} as const;

const DOCUMENT_RESULT = {
  ...READ_PDF,
  page_count: count('Pages of the document.'),
  pages: count('Pages that were converted.'),
  pages_recognized: count('Pages whose text was recognized.'),
};

const DOCUMENT_NOTES = {
  document_cut: 'Some pages have more content than Sheaf reads from one page. The rest was skipped.',
  document_recognized:
    'The text of {count, plural, one {a page} other {{count} pages}} was recognized, and may have mistakes.',
  document_scans_kept:
    '{count, plural, one {A page is an image} other {{count} pages are images}} without text, and remain so.',
} as const satisfies NoteWords;

/** Facts of a document that was rewritten. */
const WRITTEN_RESULT = {
  ...DOCUMENT_RESULT,
  paragraphs: count('Paragraphs outside of tables, with headings and items of lists.'),
  headings: count('Headings.'),
  list_items: count('Items of lists.'),
  tables: count('Tables.'),
  pictures: count('Images and drawings.'),
  notes_found: count('Footnotes.'),
};

export const WRITTEN_FACTS = {
  pages: 'Pages',
  pages_recognized: 'Pages recognized',
  paragraphs: 'Paragraphs',
  headings: 'Headings',
  list_items: 'List items',
  tables: 'Tables',
  pictures: 'Images',
  notes_found: 'Footnotes',
} as const;

/** Shared parameters of operations that write a PDF in another format. */
export const WRITES_DOCUMENT = {
  family: 'pdf',
  intent: 'from-pdf',
  accepts: ['application/pdf'],
  inputs: { min: 1, max: 1 },
  result: WRITTEN_RESULT,
  limits: { seconds: 1800 },
  notes: { ...DOCUMENT_NOTES, ...TEXT_NOTES },
  check: checkChosenPages,
} as const;

/** Where the pictures of a document that is written as text go. */
export const pictures = z
  .enum(['embed', 'files', 'none'])
  .default('embed')
  .describe(
    'embed: images are in the output, as data URLs. files: they are separate files, and the output is a ZIP if there are any. none: they are omitted.',
  );

export const PICTURES_TEXTS = {
  label: 'Images',
  help: 'As separate files, the result is a ZIP.',
  values: { embed: 'In the file', files: 'As separate files', none: 'Left out' },
} as const;
