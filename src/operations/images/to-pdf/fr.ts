import type { OperationTexts } from '../../kit/texts.ts';

export default {
  title: 'Images en PDF',
  tagline: 'Un PDF à partir de photos ou de scans, une page par image.',
  keywords: ['images en PDF', 'photo', 'JPG en PDF', 'scan', 'convertir', 'assembler'],
} satisfies OperationTexts;
