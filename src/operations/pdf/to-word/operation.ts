import { z } from 'zod';
import { defineOperation } from '../../kit/define.ts';
import { checkPages } from '../../kit/page-selection.ts';
import {
  DOCUMENT_NOTES,
  DOCUMENT_TEXTS,
  documentParameters,
  WRITTEN_FACTS,
  WRITTEN_RESULT,
} from '../document-parameters.ts';
import { TEXT_NOTES } from '../text-notes.ts';

export default defineOperation({
  name: 'pdf-to-word',
  title: 'PDF to Word',
  description:
    'Makes a Word document (DOCX) of a PDF that reads and edits like one that was written there: headings with styles, paragraphs that flow, real lists, tables with joined cells, headers and footers, footnotes, links, columns and pictures. Scanned pages are recognized first.',
  keywords: ['docx', 'doc', 'word', 'convert', 'editable', 'edit', 'office', 'libreoffice', 'google docs', 'document'],
  texts: {
    tagline: 'A Word document that can be edited.',
    params: {
      layout: {
        label: 'Layout',
        help: 'Flowing text is easier to edit; exact lines look more like the page.',
        values: { flow: 'Flowing text', exact: 'Lines as on the page' },
      },
      ...DOCUMENT_TEXTS,
    },
    facts: WRITTEN_FACTS,
  },
  family: 'pdf',
  intent: 'convert',
  icon: 'file',
  accepts: ['application/pdf'],
  inputs: { min: 1, max: 1 },
  produces: ['application/vnd.openxmlformats-officedocument.wordprocessingml.document'],
  params: z.strictObject({
    layout: z
      .enum(['flow', 'exact'])
      .default('flow')
      .describe(
        'flow: paragraphs flow within their pages, and from page to page. exact: lines end where they do on the page, with its distances.',
      ),
    ...documentParameters,
  }),
  result: WRITTEN_RESULT,
  limits: { seconds: 1800 },
  notes: { ...DOCUMENT_NOTES, ...TEXT_NOTES },
  examples: [
    {
      files: ['features.pdf'],
      params: {},
      expect: [
        { by: 'values', has: /^paragraph\.\d+ = A page 1$/m },
        { by: 'values', has: /^paragraph\.\d+ = A page 6$/m },
      ],
    },
    {
      files: ['features.pdf'],
      params: { layout: 'exact', pages: '1-2', ocr: 'off' },
      expect: [
        { by: 'values', has: /A page 2/ },
        { by: 'values', lacks: /A page 3/ },
      ],
    },
  ],
  check: ({ pages }, [input]) => checkPages('pages', pages, input?.pageCount ?? null),
});
