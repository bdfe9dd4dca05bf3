import { EN, type OperationTexts } from '../../kit/texts.ts';

export default {
  tagline: 'Names, values and limits as JSON.',
  params: { password: EN.password },
} satisfies OperationTexts;
