import { EN, type OperationTexts } from '../../kit/texts.ts';
import { SEARCH_EN } from '../search-parameters.ts';

export default {
  tagline: 'Where words, patterns or IBANs stand.',
  params: { ...SEARCH_EN, pages: EN.pages, password: EN.password },
} satisfies OperationTexts;
