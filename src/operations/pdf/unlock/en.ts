import type { OperationTexts } from '../../kit/texts.ts';

export default {
  tagline: 'Takes the password and limits off a PDF that you can open.',
} satisfies OperationTexts;
