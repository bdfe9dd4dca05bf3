import type { OperationTexts } from '../../kit/texts.ts';
import { pageWords } from '../page-parameters.ts';

export default {
  tagline: 'A page, or a ZIP of it with its pictures and styles.',
  params: pageWords.en('They reach nothing but its own files.'),
} satisfies OperationTexts;
