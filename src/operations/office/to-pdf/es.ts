import type { OperationTexts } from '../../kit/texts.ts';

export default {
  title: 'Office a PDF',
  tagline: 'Word, Excel, PowerPoint y OpenDocument como PDF.',
  keywords: ['Word a PDF', 'Excel a PDF', 'PowerPoint a PDF', 'DOCX', 'XLSX', 'PPTX', 'ODT', 'convertir'],
} satisfies OperationTexts;
