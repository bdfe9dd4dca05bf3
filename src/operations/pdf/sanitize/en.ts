import type { OperationTexts } from '../../kit/texts.ts';

export default {
  tagline: 'Takes out scripts, metadata and attachments.',
} satisfies OperationTexts;
