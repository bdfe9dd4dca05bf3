import type { OperationTexts } from '../../kit/texts.ts';

export default {
  tagline: 'The numbers that readers show, such as i–iv before 1–96.',
} satisfies OperationTexts;
