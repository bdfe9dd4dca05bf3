import { LANGUAGES_EN } from '../../kit/languages.ts';
import { ENGINE_EN } from '../../kit/ocr-engine.ts';
import type { OperationTexts } from '../../kit/texts.ts';

export default {
  tagline: 'The words on a scan, photo or screenshot.',
  params: {
    languages: LANGUAGES_EN,
    engine: ENGINE_EN,
    format: {
      label: 'Format',
      help: 'JSON tells the place of every word in pixels.',
      values: { text: 'Text', json: 'JSON' },
    },
  },
} satisfies OperationTexts;
