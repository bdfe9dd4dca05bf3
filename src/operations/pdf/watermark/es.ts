import type { OperationTexts } from '../../kit/texts.ts';

export default {
  title: 'Marca de agua en un PDF',
  tagline: 'Un texto o una imagen en cada página.',
  keywords: ['marca de agua', 'sello', 'borrador', 'confidencial', 'logotipo'],
} satisfies OperationTexts;
