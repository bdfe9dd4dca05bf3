import { z } from 'zod';
import { defineOperation } from '../../kit/define.ts';
import { count } from '../../kit/results.ts';
import { DOCUMENT_TEXTS, documentParameters, WRITES_DOCUMENT, WRITTEN_FACTS } from '../document-parameters.ts';

/** Notes at the feet of pages are texts like any other on slides. */
const { notes_found: _, ...FACTS } = WRITES_DOCUMENT.result;
const { notes_found: __, ...FACTS_TEXTS } = WRITTEN_FACTS;

export default defineOperation({
  name: 'pdf-to-powerpoint',
  title: 'PDF to PowerPoint',
  description:
    'Converts a PDF to a presentation (PPTX) with a slide for each page: titles, paragraphs and lists as text boxes that can be edited where they are on the page, and tables. Everything else is an image behind the text, or separate images. Scanned pages are recognized first.',
  keywords: ['pptx', 'ppt', 'powerpoint', 'slides', 'presentation', 'keynote', 'google slides', 'convert', 'editable'],
  texts: {
    tagline: 'Slides whose text can be edited.',
    params: {
      graphics: {
        label: 'Images and drawings',
        help: 'A background looks like the page; separate images and tables can be moved.',
        values: { background: 'As a background without text', objects: 'As separate images and tables' },
      },
      layout: {
        label: 'Lines',
        help: 'Flowing text is easier to edit; lines as on the page stay in place with any font.',
        values: { exact: 'Lines as on the page', flow: 'Flowing text' },
      },
      ...DOCUMENT_TEXTS,
    },
    facts: { ...FACTS_TEXTS, slides: 'Slides' },
  },
  ...WRITES_DOCUMENT,
  rank: 48,
  icon: 'slides',
  produces: ['application/vnd.openxmlformats-officedocument.presentationml.presentation'],
  params: z.strictObject({
    graphics: z
      .enum(['background', 'objects'])
      .default('background')
      .describe(
        'background: everything on a page except its text is one image behind the text. objects: images are separate, and tables have lines; other drawings are left out.',
      ),
    layout: z
      .enum(['exact', 'flow'])
      .default('exact')
      .describe('exact: lines break as on the page, with any font. flow: paragraphs wrap in their boxes.'),
    ...documentParameters,
  }),
  result: { ...FACTS, slides: count('Slides.') },
  examples: [
    {
      files: ['features.pdf'],
      params: {},
      expect: [
        { by: 'text', file: 'ppt/slides/slide1.xml', has: 'A page 1' },
        { by: 'text', file: 'ppt/slides/slide6.xml', has: 'A page 6' },
      ],
    },
    {
      files: ['features.pdf'],
      params: { graphics: 'objects', layout: 'flow', pages: '2', ocr: 'off' },
      expect: [{ by: 'text', file: 'ppt/slides/slide1.xml', has: 'A page 2' }],
    },
  ],
});
