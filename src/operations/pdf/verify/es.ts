import type { OperationTexts } from '../../kit/texts.ts';

export default {
  title: 'Verificar firmas',
  tagline: 'Quién firmó, cuándo, y si algo cambió después.',
  keywords: ['verificar', 'firma', 'certificado', 'válida', 'autenticidad'],
} satisfies OperationTexts;
