import type { OperationTexts } from '../../kit/texts.ts';

export default {
  title: 'Fusionner des PDF',
  tagline: 'Plusieurs fichiers, ou certaines de leurs pages, dans votre ordre.',
  keywords: ['fusionner', 'assembler', 'combiner', 'réunir', 'joindre', 'regrouper'],
} satisfies OperationTexts;
