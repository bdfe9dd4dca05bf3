import { z } from 'zod';
import { IMAGE_INPUT_TYPES } from '../../../engines/image/formats.ts';
import { defineOperation } from '../../kit/define.ts';
import { LANGUAGES_TEXTS, languages } from '../../kit/languages.ts';
import { ENGINE_TEXTS, ocrEngine } from '../../kit/ocr-engine.ts';
import { count } from '../../kit/results.ts';

export default defineOperation({
  name: 'image-to-text',
  title: 'Image to text (OCR)',
  description:
    'Recognizes text (OCR) in a scan, photo or screenshot. Returns plain text, or JSON with the position and confidence of every line and word. All pages of a TIFF are read.',
  keywords: ['ocr', 'recognize', 'read', 'scan', 'screenshot', 'photo', 'extract', 'txt', 'words'],
  texts: {
    tagline: 'Text from a scan, photo or screenshot.',
    params: {
      languages: LANGUAGES_TEXTS,
      engine: ENGINE_TEXTS,
      orient: { label: 'Auto-rotate' },
      format: {
        label: 'Format',
        help: 'JSON includes the position of every word in pixels.',
        values: { text: 'Text', json: 'JSON' },
      },
    },
    facts: { pages: 'Images read', words: 'Words', turned: 'Images rotated', confidence: 'Confidence (0–100)' },
  },
  family: 'image',
  intent: 'scan',
  rank: 30,
  icon: 'readImage',
  accepts: IMAGE_INPUT_TYPES,
  inputs: { min: 1, max: 1 },
  produces: ['text/plain', 'application/json'],
  params: z.strictObject({
    languages,
    format: z
      .enum(['text', 'json'])
      .default('text')
      .describe(
        'text: one line per line, a blank line between paragraphs, a form feed between pages. json: lines and words with confidence (0–100) and position in pixels from the top-left corner of the image after rotation (by `turn` degrees clockwise).',
      ),
    orient: z.boolean().default(true).describe('Rotate sideways or upside-down images before reading.'),
    engine: ocrEngine,
  }),
  result: {
    pages: count('Images that were read: more than 1 for a TIFF with pages.'),
    words: count('Words that were recognized.'),
    turned: count('Images that were turned to be read.'),
    confidence: z.number().nullable().describe('How sure the words are, 0 to 100, on average; null without any.'),
  },
  limits: { seconds: 600 },
  notes: {
    no_text_on_image: 'No text found in the image.',
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
