import type { OperationTexts } from '../../kit/texts.ts';

export default {
  title: 'Reparar un PDF',
  tagline: 'Recupera lo que se pueda de un archivo dañado.',
  keywords: ['reparar', 'dañado', 'corrupto', 'recuperar', 'no se abre'],
} satisfies OperationTexts;
