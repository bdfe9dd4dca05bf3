import type { OperationTexts } from '../../kit/texts.ts';

export default {
  tagline: 'Saves what can be saved of a damaged file.',
} satisfies OperationTexts;
