import type { OperationTexts } from '../../kit/texts.ts';
import { TEXT_EN } from '../text-parameters.ts';

export default {
  tagline: 'One page with tables, formulas and colored code.',
  params: {
    ...TEXT_EN,
    html: {
      label: 'HTML in the text',
      help: 'Keep it only where you trust the text: scripts would stay.',
      values: { clean: 'Cleaned', escape: 'Shown as text', keep: 'Kept unchanged' },
    },
  },
} satisfies OperationTexts;
