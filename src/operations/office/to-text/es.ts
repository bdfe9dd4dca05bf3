import type { OperationTexts } from '../../kit/texts.ts';

export default {
  title: 'Office a texto o Markdown',
  tagline: 'Lo que dicen los archivos de Word, PowerPoint, Excel y OpenDocument.',
  keywords: ['Word a texto', 'DOCX', 'extraer texto', 'PowerPoint', 'Excel', 'Markdown'],
} satisfies OperationTexts;
