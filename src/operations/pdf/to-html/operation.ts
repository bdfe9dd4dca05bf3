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
    'Makes a web page of a PDF that reads as one: headings, paragraphs that flow, lists, tables with joined cells, links, pictures and footnotes with ways back; running heads are left out. The page needs no other file, runs nothing and loads nothing. By the tags of the document where it has them, else by its looks. Scanned pages are recognized first.',
  keywords: ['web page', 'html', 'website', 'reflow', 'accessible', 'convert'],
  texts: {
    tagline: 'A web page that flows, with headings, lists and tables.',
    params: { pictures: PICTURES_TEXTS, ...DOCUMENT_TEXTS },
    facts: WRITTEN_FACTS,
  },
  ...WRITES_DOCUMENT,
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
