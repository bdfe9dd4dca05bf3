import { PRINT_EN } from '../../html/print-parameters.ts';
import type { OperationTexts } from '../../kit/texts.ts';
import { TEXT_EN } from '../text-parameters.ts';

export default {
  tagline: 'With tables, formulas and colored code.',
  params: {
    ...TEXT_EN,
    ...PRINT_EN,
    engine: {
      label: 'Engine',
      help: 'Chromium, where the server has it, or the typesetter that ships.',
      values: { auto: 'Automatic', chromium: 'Chromium', typst: 'Typst' },
    },
  },
} satisfies OperationTexts;
