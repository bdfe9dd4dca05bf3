import type { OperationTexts } from '../../kit/texts.ts';

export default {
  title: 'Office a texto',
  tagline: 'Lo que dicen los archivos de Word, PowerPoint, Excel y OpenDocument.',
  keywords: ['Word a texto', 'DOCX', 'extraer texto', 'PowerPoint', 'Excel'],
} satisfies OperationTexts;
