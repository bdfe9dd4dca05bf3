import type { OperationTexts } from '../../kit/texts.ts';

export default {
  title: 'Convertir a PDF/A',
  tagline: 'Para archivar: PDF/A-2b o PDF/A-3b.',
  keywords: ['PDF/A', 'archivar', 'archivo', 'conservar', 'ISO 19005', 'convertir'],
} satisfies OperationTexts;
