import { pageWords } from '../../html/page-parameters.ts';
import type { OperationTexts } from '../../kit/texts.ts';

export default {
  tagline: 'A page of the web, with its pictures and styles.',
  params: pageWords.en('What they ask for by themselves is not fetched.'),
} satisfies OperationTexts;
