import { EN, type OperationTexts } from '../../kit/texts.ts';

export default {
  tagline: 'Takes pages out and keeps the rest.',
  params: {
    pages: { label: 'Pages to remove', help: 'Click pages, with Shift a whole range, or type them.' },
    password: EN.password,
  },
} satisfies OperationTexts;
