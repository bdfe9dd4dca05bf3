import type { OperationTexts } from '../../kit/texts.ts';

export default {
  title: 'Imágenes a PDF',
  tagline: 'Un PDF a partir de fotos o escaneos, una página por imagen.',
  keywords: ['imágenes a PDF', 'foto', 'JPG a PDF', 'escaneo', 'convertir', 'reunir'],
} satisfies OperationTexts;
