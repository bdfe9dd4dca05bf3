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
  pages: pageSelection.optional().describe('Pages to convert, in their order in the document; all when left out.'),
  ocr: z
    .enum(['auto', 'off'])
    .default('auto')
    .describe('auto: the text of pages that are pictures without text is recognized. off: such pages stay pictures.'),
  languages,
  password: pdfPassword,
};

export const DOCUMENT_TEXTS = {
  pages: COMMON_TEXTS.pages,
  ocr: {
    label: 'Scanned pages',
    help: 'Pages that are pictures without text.',
    values: { auto: 'Recognize their text', off: 'Keep them as pictures' },
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
  document_cut: 'Some pages hold more than is read of one; the rest of them was left out.',
  document_recognized:
    'The text of {count, plural, one {a page} other {{count} pages}} was recognized, and may have mistakes.',
  document_scans_kept:
    '{count, plural, one {A page is a picture} other {{count} pages are pictures}} without text, and stayed so.',
} as const satisfies NoteWords;

/** Facts of a document that was rewritten. */
const WRITTEN_RESULT = {
  ...DOCUMENT_RESULT,
  paragraphs: count('Paragraphs outside of tables, with headings and items of lists.'),
  headings: count('Headings.'),
  list_items: count('Items of lists.'),
  tables: count('Tables.'),
  pictures: count('Pictures and drawings.'),
  notes_found: count('Footnotes.'),
};

export const WRITTEN_FACTS = {
  pages: 'Pages',
  pages_recognized: 'Pages recognized',
  paragraphs: 'Paragraphs',
  headings: 'Headings',
  list_items: 'List items',
  tables: 'Tables',
  pictures: 'Pictures',
  notes_found: 'Footnotes',
} as const;

/** What operations share that write a PDF in another format. */
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
    'embed: pictures are in the output, as data URLs. files: they are separate files, and the output is a ZIP if there are any. none: they are left out.',
  );

export const PICTURES_TEXTS = {
  label: 'Pictures',
  help: 'As separate files, the result is a ZIP.',
  values: { embed: 'In the file', files: 'As files beside it', none: 'Left out' },
} as const;
