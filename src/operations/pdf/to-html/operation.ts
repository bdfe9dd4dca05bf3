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
  name: 'pdf-to-html',
  title: 'PDF to HTML',
  description:
    'Converts a PDF to a web page: headings, flowing paragraphs, lists, tables with joined cells, links, images, and footnotes with links back. Running heads are left out. The page needs no other file, runs nothing and loads nothing. Uses the tags of the document if it has any, otherwise its layout. Scanned pages are recognized first.',
  keywords: ['web page', 'html', 'website', 'reflow', 'accessible', 'convert'],
  texts: {
    tagline: 'A web page that flows, with headings, lists and tables.',
    params: { pictures: PICTURES_TEXTS, ...DOCUMENT_TEXTS },
    facts: WRITTEN_FACTS,
  },
  ...WRITES_DOCUMENT,
  icon: 'sheetCode',
  produces: ['text/html', 'image/png', 'image/jpeg'],
  archive: 'html',
  params: z.strictObject({ pictures, ...documentParameters }),
  examples: [
    {
      files: ['features.pdf'],
      params: {},
      expect: [
        { by: 'text', has: '>A page 1</' },
        { by: 'text', has: 'id="page-6"' },
        { by: 'text', lacks: '<script' },
      ],
    },
    {
      files: ['render-features.pdf'],
      params: { pages: [1], pictures: 'none', ocr: 'off' },
      gives: 'text/html',
      expect: [
        { by: 'text', has: 'Sheaf renders' },
        { by: 'text', lacks: '<img' },
      ],
    },
  ],
});
