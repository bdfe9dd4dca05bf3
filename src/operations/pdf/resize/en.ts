import type { OperationTexts } from '../../kit/texts.ts';

export default {
  tagline: 'A4, A3 or Letter, with all that is on the pages fitted.',
} satisfies OperationTexts;
