import type { OperationTexts } from '../../kit/texts.ts';

export default {
  title: 'Numéroter les pages',
  tagline: 'Numéros de page et numérotation Bates.',
  keywords: ['numéroter', 'numéros de page', 'pagination', 'Bates', 'folio'],
} satisfies OperationTexts;
