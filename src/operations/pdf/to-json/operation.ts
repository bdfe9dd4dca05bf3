import { z } from 'zod';
import { defineOperation } from '../../kit/define.ts';
import { DOCUMENT_TEXTS, documentParameters, WRITES_DOCUMENT, WRITTEN_FACTS } from '../document-parameters.ts';

export default defineOperation({
  name: 'pdf-to-json',
  title: 'PDF to JSON',
  description:
    'Returns the structure of a PDF as JSON: headings, paragraphs, list items, tables with joined cells, images and captions in reading order, each with its page and position in millimeters, text with emphasis and links, footnotes, headers and footers. Or as chunks of text with headings, pages and places for retrieval, or as a DoclingDocument. Scanned pages are recognized first.',
  keywords: [
    'structure',
    'layout',
    'blocks',
    'extract',
    'rag',
    'llm',
    'chunks',
    'docling',
    'retrieval',
    'parse',
    'convert',
  ],
  texts: {
    tagline: 'Headings, paragraphs, lists and tables with their places.',
    params: {
      format: {
        label: 'Format',
        help: 'Purpose of the file.',
        values: {
          blocks: 'Blocks with their places',
          chunks: 'Chunks for search and retrieval',
          docling: 'DoclingDocument',
        },
      },
      chunk_characters: { label: 'Characters per chunk', help: 'The most that a chunk has.' },
      ...DOCUMENT_TEXTS,
    },
    facts: WRITTEN_FACTS,
  },
  ...WRITES_DOCUMENT,
  icon: 'sheetBraces',
  produces: ['application/json'],
  params: z.strictObject({
    format: z
      .enum(['blocks', 'chunks', 'docling'])
      .default('blocks')
      .describe(
        'blocks: the blocks of each page. chunks: texts for retrieval, each with its headings, pages and places. docling: a DoclingDocument, as docling-core reads it.',
      ),
    chunk_characters: z
      .int()
      .min(200)
      .max(20_000)
      .default(2000)
      .describe(
        'Most characters of a chunk. Paragraphs and tables under the same headings share a chunk; longer ones are split between sentences or rows.',
      ),
    ...documentParameters,
  }),
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
      params: { format: 'chunks' },
      expect: [{ by: 'values', has: 'chunks.0.pages.0 = 1' }],
    },
    {
      files: ['features.pdf'],
      params: { format: 'docling' },
      expect: [
        { by: 'values', has: 'schema_name = DoclingDocument' },
        { by: 'values', has: 'texts.0.text = A page 1' },
        { by: 'values', has: 'texts.0.prov.0.page_no = 1' },
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
