import type { OperationTexts } from '../../kit/texts.ts';

export default {
  title: 'Dar formato a JSON',
  tagline: 'Sangra archivos JSON grandes, o los hace compactos.',
  keywords: ['formatear', 'sangrar', 'embellecer', 'minificar', 'ordenar claves'],
} satisfies OperationTexts;
