import type { OperationTexts } from '../../kit/texts.ts';

export default {
  tagline: 'The first page is shown before the rest has come.',
} satisfies OperationTexts;
