import { z } from 'zod';
import { IMAGE_INPUT_TYPES } from '../../../engines/image/formats.ts';
import { defineOperation } from '../../kit/define.ts';
import { LANGUAGES_TEXTS, languages } from '../../kit/languages.ts';
import { ENGINE_TEXTS, ocrEngine } from '../../kit/ocr-engine.ts';
import { count } from '../../kit/results.ts';

export default defineOperation({
  name: 'image-to-text',
  title: 'Image to text',
  description:
    'Recognizes the text on a picture: a scan, a photo of a page, a screenshot. As plain text, or as JSON with every line and word, its place in pixels, and how sure it is. All pages of a TIFF are read.',
  keywords: ['ocr', 'recognize', 'read', 'scan', 'screenshot', 'photo', 'extract', 'txt', 'words'],
  texts: {
    tagline: 'The words on a scan, photo or screenshot.',
    params: {
      languages: LANGUAGES_TEXTS,
      engine: ENGINE_TEXTS,
      format: {
        label: 'Format',
        help: 'JSON tells the place of every word in pixels.',
        values: { text: 'Text', json: 'JSON' },
      },
    },
    facts: { pages: 'Pages', words: 'Words', turned: 'Turned', confidence: 'Confidence' },
  },
  family: 'image',
  intent: 'text',
  rank: 27,
  icon: 'images',
  accepts: IMAGE_INPUT_TYPES,
  inputs: { min: 1, max: 1 },
  produces: ['text/plain', 'application/json'],
  params: z.strictObject({
    languages,
    format: z
      .enum(['text', 'json'])
      .default('text')
      .describe(
        'text: line by line, paragraphs apart by an empty line, pages by a form feed. json: lines and words with their places in pixels from the upper left corner of the picture as it is once it is turned (by `turn` degrees clockwise), and their confidence from 0 to 100.',
      ),
    orient: z
      .boolean()
      .default(true)
      .describe('Read pictures whose text lies on its side or upside down as if turned upright.'),
    engine: ocrEngine,
  }),
  result: {
    pages: count('Pictures that were read: more than 1 for a TIFF with pages.'),
    words: count('Words that were recognized.'),
    turned: count('Pictures that were turned to be read.'),
    confidence: z.number().nullable().describe('How sure the words are, 0 to 100, on average; null without any.'),
  },
  limits: { seconds: 600 },
  notes: {
    no_text_on_image: 'No text was found on the picture.',
    first_frame_read: 'Only the first frame of the animation was read.',
  },
  examples: [
    { files: ['gray.jpg'], params: { format: 'json' }, expect: [{ by: 'values', has: 'pages.0.lines = []' }] },
    {
      files: ['pages.tiff'],
      params: { format: 'json', languages: ['deu', 'eng'] },
      expect: [
        { by: 'values', has: 'pages.2.page = 3' },
        { by: 'values', has: 'pages.0.lines = []' },
      ],
    },
    {
      files: ['words.png'],
      params: {},
      expect: [
        { by: 'text', has: 'Seven brown horses' },
        { by: 'text', has: 'drink cold water' },
      ],
    },
  ],
});
