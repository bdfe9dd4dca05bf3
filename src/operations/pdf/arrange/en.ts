import type { OperationTexts } from '../../kit/texts.ts';

export default {
  tagline: 'Move, repeat, turn and leave out pages, of several PDFs too.',
} satisfies OperationTexts;
