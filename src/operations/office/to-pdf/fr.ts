import type { OperationTexts } from '../../kit/texts.ts';

export default {
  title: 'Office en PDF',
  tagline: 'Word, Excel, PowerPoint et OpenDocument en PDF.',
  keywords: ['Word en PDF', 'Excel en PDF', 'PowerPoint en PDF', 'DOCX', 'XLSX', 'PPTX', 'ODT', 'convertir'],
} satisfies OperationTexts;
