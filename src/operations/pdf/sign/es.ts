import type { OperationTexts } from '../../kit/texts.ts';

export default {
  title: 'Firmar un PDF',
  tagline: 'Una firma digital con su clave y su certificado.',
  keywords: ['firmar', 'firma digital', 'certificado', 'PAdES', 'sello de tiempo', 'clave'],
} satisfies OperationTexts;
