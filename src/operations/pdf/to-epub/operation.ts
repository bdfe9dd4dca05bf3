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
  name: 'pdf-to-epub',
  title: 'PDF to EPUB',
  description:
    'Makes an e-book (EPUB 3) of a PDF that flows on every screen: chapters with a table of contents, headings, whole paragraphs, lists, tables, links, pictures and footnotes, a cover, and the numbers of the pages. Running heads are left out. By the tags of the document where it has them, else by its looks. Scanned pages are recognized first.',
  keywords: ['e-book', 'ebook', 'epub3', 'kindle', 'kobo', 'e-reader', 'reflow', 'convert'],
  texts: {
    tagline: 'An e-book with chapters that flows on every screen.',
    params: DOCUMENT_TEXTS,
    facts: WRITTEN_FACTS,
  },
  family: 'pdf',
  intent: 'convert',
  icon: 'file',
  accepts: ['application/pdf'],
  inputs: { min: 1, max: 1 },
  produces: ['application/epub+zip'],
  params: z.strictObject(documentParameters),
  result: WRITTEN_RESULT,
  limits: { seconds: 1800 },
  notes: { ...DOCUMENT_NOTES, ...TEXT_NOTES },
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
  check: ({ pages }, [input]) => checkPages('pages', pages, input?.pageCount ?? null),
});
