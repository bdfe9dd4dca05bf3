import type { OperationTexts } from '../../kit/texts.ts';

export default {
  tagline: 'Files of any type, as attachments.',
} satisfies OperationTexts;
