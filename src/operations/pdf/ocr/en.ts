import { LANGUAGES_EN } from '../../kit/languages.ts';
import { ENGINE_EN } from '../../kit/ocr-engine.ts';
import { EN, type OperationTexts } from '../../kit/texts.ts';

export default {
  tagline: 'Makes scans searchable.',
  params: {
    languages: LANGUAGES_EN,
    engine: ENGINE_EN,
    mode: {
      label: 'Pages with text',
      help: 'What becomes of pages that have text already.',
      values: { skip: 'Leave them', redo: 'Renew unseen text', force: 'Recognize all pages' },
    },
    output: {
      label: 'Output',
      help: 'JSON tells the place of every word in millimetres.',
      values: { pdf: 'PDF', text: 'Text', json: 'JSON' },
    },
    dpi: { label: 'Resolution (dpi)', help: '300 suits most; 400 for very small print.' },
    pages: EN.pages,
    password: EN.password,
  },
} satisfies OperationTexts;
