import { z } from 'zod';
import { defineOperation } from '../../kit/define.ts';
import { count } from '../../kit/results.ts';

export default defineOperation({
  name: 'office-to-text',
  title: 'Office to text or Markdown',
  description:
    'Reads what a text document, presentation or workbook says (DOCX, PPTX, XLSX, ODT, ODP, ODS), as plain text or as Markdown with headings, lists, tables and links. Deleted and hidden text is left out, and nothing that the file names elsewhere is fetched.',
  keywords: ['docx', 'word', 'pptx', 'powerpoint', 'xlsx', 'odt', 'libreoffice', 'markdown', 'extract text', 'txt'],
  family: 'data',
  icon: 'file',
  // Their bytes are those of a ZIP, and they come as that.
  accepts: [
    'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    'application/vnd.openxmlformats-officedocument.presentationml.presentation',
    'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    'application/vnd.oasis.opendocument.text',
    'application/vnd.oasis.opendocument.presentation',
    'application/vnd.oasis.opendocument.spreadsheet',
    'application/zip',
  ],
  inputs: { min: 1, max: 1 },
  produces: ['text/plain', 'text/markdown'],
  params: z.strictObject({
    format: z
      .enum(['text', 'markdown'])
      .default('text')
      .describe(
        'text: paragraphs apart by an empty line, cells by tabs, slides by a form feed. markdown: with headings, lists, tables, emphasis and links.',
      ),
  }),
  result: {
    kind: z.string().describe('docx, pptx, xlsx, odt, odp or ods.'),
    words: count('Words.'),
    headings: count('Headings.'),
    tables: count('Tables.'),
    slides: count('Slides of a presentation.').optional(),
  },
  limits: { seconds: 60 },
  notes: {
    no_text_in_office: { en: 'The document has no text.', de: 'Das Dokument hat keinen Text.' },
  },
  examples: [
    { files: ['letter.docx'], params: {} },
    { files: ['letter.docx'], params: { format: 'markdown' } },
  ],
});
