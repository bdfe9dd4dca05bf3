import type { OperationTexts } from '../../kit/texts.ts';

export default {
  tagline: 'Who signed, when, and whether anything changed since.',
} satisfies OperationTexts;
