import { z } from 'zod';
import { defineOperation } from '../../kit/define.ts';
import { DOCUMENT_TEXTS, documentParameters, WRITES_DOCUMENT, WRITTEN_FACTS } from '../document-parameters.ts';

export default defineOperation({
  name: 'pdf-to-json',
  title: 'PDF to JSON',
  description:
    'Returns the structure of a PDF as JSON: headings, paragraphs, list items, tables with joined cells, pictures and captions in reading order, each with its page and position in millimeters, text with emphasis and links, footnotes, headers and footers. For search, retrieval and your own programs. Scanned pages are recognized first.',
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
