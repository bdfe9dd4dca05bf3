import type { OperationTexts } from '../../kit/texts.ts';

export default {
  title: 'Convertir en PDF/A',
  tagline: 'Pour l’archivage : PDF/A-2b ou PDF/A-3b.',
  keywords: ['PDF/A', 'archiver', 'archivage', 'conserver', 'ISO 19005', 'convertir'],
} satisfies OperationTexts;
