import { z } from 'zod';
import { defineOperation } from '../../kit/define.ts';
import { DOCUMENT_TEXTS, documentParameters, WRITES_DOCUMENT, WRITTEN_FACTS } from '../document-parameters.ts';

export default defineOperation({
  name: 'pdf-to-epub',
  title: 'PDF to EPUB',
  description:
    'Converts a PDF to an e-book (EPUB 3) that flows on every screen: chapters with a table of contents, headings, whole paragraphs, lists, tables, links, images and footnotes, a cover, and page numbers. Running heads are left out. Uses the tags of the document if it has any, otherwise its layout. Scanned pages are recognized first.',
  keywords: ['e-book', 'ebook', 'epub3', 'kindle', 'kobo', 'e-reader', 'reflow', 'convert'],
  texts: {
    tagline: 'An e-book with chapters that flows on every screen.',
    params: DOCUMENT_TEXTS,
    facts: WRITTEN_FACTS,
  },
  ...WRITES_DOCUMENT,
  icon: 'ebook',
  produces: ['application/epub+zip'],
  params: z.strictObject(documentParameters),
  examples: [
    {
      files: ['features.pdf'],
      params: {},
      expect: [
        { by: 'names', has: 'mimetype' },
        { by: 'names', has: 'EPUB/chapter-1.xhtml' },
        { by: 'names', has: 'EPUB/pictures/cover.png' },
      ],
    },
    {
      files: ['render-features.pdf'],
      params: { pages: [1], ocr: 'off' },
      expect: [{ by: 'names', has: 'EPUB/nav.xhtml' }],
    },
  ],
});
