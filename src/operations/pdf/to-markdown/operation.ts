import { z } from 'zod';
import { defineOperation } from '../../kit/define.ts';
import {
  DOCUMENT_TEXTS,
  documentParameters,
  PICTURES_TEXTS,
  pictures,
  WRITES_DOCUMENT,
  WRITTEN_FACTS,
} from '../document-parameters.ts';

export default defineOperation({
  name: 'pdf-to-markdown',
  title: 'PDF to Markdown',
  description:
    'Converts a PDF to Markdown in reading order: headings, paragraphs that are whole across lines, columns and pages, lists, tables, emphasis, links, images and footnotes. Running heads are left out. Uses the tags of the document if it has any, otherwise its layout. Scanned pages are recognized first.',
  keywords: ['md', 'markdown', 'commonmark', 'github', 'extract', 'text', 'llm', 'rag', 'convert'],
  texts: {
    tagline: 'Headings, lists, tables and footnotes as Markdown.',
    params: { pictures: PICTURES_TEXTS, ...DOCUMENT_TEXTS },
    facts: WRITTEN_FACTS,
  },
  ...WRITES_DOCUMENT,
  icon: 'markdown',
  produces: ['text/markdown', 'image/png', 'image/jpeg'],
  archive: 'markdown',
  params: z.strictObject({ pictures, ...documentParameters }),
  examples: [
    {
      files: ['features.pdf'],
      params: {},
      expect: [
        { by: 'text', has: /^A page 1\n\nA page 2\n/ },
        { by: 'text', has: 'A page 6' },
      ],
    },
    {
      files: ['render-features.pdf'],
      params: { pages: '1', pictures: 'none', ocr: 'off' },
      gives: 'text/markdown',
      expect: [
        { by: 'text', has: 'Sheaf renders' },
        { by: 'text', lacks: 'data:image' },
      ],
    },
  ],
});
