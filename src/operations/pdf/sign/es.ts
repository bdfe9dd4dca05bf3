import type { OperationTexts } from '../../kit/texts.ts';

export default {
  title: 'Firmar un PDF',
  tagline: 'Una firma digital con tu clave y tu certificado.',
  keywords: ['firmar', 'firma digital', 'certificado', 'PAdES', 'sello de tiempo', 'clave'],
} satisfies OperationTexts;
