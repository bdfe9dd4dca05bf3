import type { OperationTexts } from '../../kit/texts.ts';

export default {
  title: 'PDF a texto',
  tagline: 'El texto en orden de lectura, como texto o Markdown.',
  keywords: ['PDF a texto', 'extraer texto', 'Markdown', 'copiar', 'TXT'],
} satisfies OperationTexts;
