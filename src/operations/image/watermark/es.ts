import type { OperationTexts } from '../../kit/texts.ts';

export default {
  title: 'Marca de agua en imágenes',
  tagline: 'Un texto o un logotipo en una o varias imágenes.',
  keywords: ['marca de agua', 'logotipo', 'derechos de autor', 'firma', 'sello', 'foto'],
} satisfies OperationTexts;
