import type { OperationTexts } from '../../kit/texts.ts';

export default {
  title: 'Diviser un PDF',
  tagline: 'En pages seules, plages, parties égales ou chapitres.',
  keywords: ['diviser', 'séparer', 'découper', 'scinder', 'extraire des pages', 'chapitres'],
} satisfies OperationTexts;
