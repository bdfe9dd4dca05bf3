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
  family: 'pdf',
  intent: 'convert',
  icon: 'file',
  accepts: ['application/pdf'],
  inputs: { min: 1, max: 1 },
  produces: ['application/json'],
  params: z.strictObject(documentParameters),
  result: WRITTEN_RESULT,
  limits: { seconds: 1800 },
  notes: { ...DOCUMENT_NOTES, ...TEXT_NOTES },
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
  check: ({ pages }, [input]) => checkPages('pages', pages, input?.pageCount ?? null),
});
