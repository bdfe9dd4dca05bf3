import type { OperationTexts } from '../../kit/texts.ts';

export default {
  title: 'Signer un PDF',
  tagline: 'Une signature numérique avec votre clé et votre certificat.',
  keywords: ['signer', 'signature numérique', 'certificat', 'PAdES', 'horodatage', 'clé'],
} satisfies OperationTexts;
