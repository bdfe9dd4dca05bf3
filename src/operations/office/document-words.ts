import { z } from 'zod';
import type { MediaType } from '../kit/media-types.ts';
import { count } from '../kit/results.ts';

/** Documents of office programs that are archives; they come as that, too. */
const DOCUMENTS: readonly MediaType[] = [
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  'application/vnd.oasis.opendocument.text',
  'application/vnd.oasis.opendocument.presentation',
  'application/vnd.oasis.opendocument.spreadsheet',
  'application/zip',
];

const DOCUMENT_FACTS = {
  kind: z.string().describe('docx, pptx, xlsx, odt, odp or ods.'),
  words: count('Words.'),
  headings: count('Headings.'),
  tables: count('Tables.'),
  slides: count('Slides of a presentation.').optional(),
};

const DOCUMENT_NOTES = {
  no_text_in_office: 'The document has no text.',
};

/** Shared words of operations that read a document as text. */
export const READS_DOCUMENT = {
  family: 'data',
  accepts: DOCUMENTS,
  inputs: { min: 1, max: 1 },
  params: z.strictObject({}),
  result: DOCUMENT_FACTS,
  limits: { seconds: 60 },
  notes: DOCUMENT_NOTES,
} as const;

export const FACTS_TEXTS = {
  kind: 'Type',
  words: 'Words',
  headings: 'Headings',
  tables: 'Tables',
  slides: 'Slides',
} as const;
