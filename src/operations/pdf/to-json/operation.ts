import { z } from 'zod';
import { defineOperation } from '../../kit/define.ts';
import { DOCUMENT_TEXTS, documentParameters, WRITES_DOCUMENT, WRITTEN_FACTS } from '../document-parameters.ts';

export default defineOperation({
  name: 'pdf-to-json',
  title: 'PDF to JSON',
  description:
    'Writes the structure of a PDF as JSON: headings, paragraphs, items of lists, tables with joined cells, pictures and captions in the order in which people read them, each with its page and place in millimetres, letters with their emphasis and links, footnotes, headers and footers. For search, retrieval and programs of your own. Scanned pages are recognized first.',
  keywords: ['structure', 'layout', 'blocks', 'extract', 'rag', 'llm', 'chunks', 'parse', 'convert'],
  texts: {
    tagline: 'Headings, paragraphs, lists and tables with their places.',
    params: DOCUMENT_TEXTS,
    facts: WRITTEN_FACTS,
  },
  ...WRITES_DOCUMENT,
  produces: ['application/json'],
  params: z.strictObject(documentParameters),
  examples: [
    {
      files: ['features.pdf'],
      params: {},
      expect: [
        { by: 'values', has: 'pages.0.blocks.0.text = A page 1' },
        { by: 'values', has: 'pages.0.blocks.0.type = paragraph' },
        { by: 'values', has: 'pages.5.page = 6' },
      ],
    },
    {
      files: ['features.pdf'],
      params: { pages: [2], ocr: 'off' },
      expect: [
        { by: 'values', has: 'pages.0.page = 2' },
        { by: 'values', lacks: /pages\.1\./ },
      ],
    },
  ],
});
