import { z } from 'zod';
import { defineOperation } from '../../kit/define.ts';
import { DOCUMENT_TEXTS, documentParameters, WRITES_DOCUMENT, WRITTEN_FACTS } from '../document-parameters.ts';

export default defineOperation({
  name: 'pdf-to-word',
  title: 'PDF to Word',
  description:
    'Converts a PDF to a Word document (DOCX) that reads and edits like one written in Word: headings with styles, flowing paragraphs, real lists, tables with joined cells, headers and footers, footnotes, links, columns and images. Scanned pages are recognized first.',
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
  ...WRITES_DOCUMENT,
  icon: 'word',
  rank: 4,
  produces: ['application/vnd.openxmlformats-officedocument.wordprocessingml.document'],
  params: z.strictObject({
    layout: z
      .enum(['flow', 'exact'])
      .default('flow')
      .describe(
        'flow: paragraphs flow within and across pages. exact: lines break as on the page, at the same distances.',
      ),
    ...documentParameters,
  }),
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
});
