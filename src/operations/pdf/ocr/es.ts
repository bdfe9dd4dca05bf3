import type { OperationTexts } from '../../kit/texts.ts';

export default {
  title: 'Reconocer texto (OCR)',
  tagline: 'Permite buscar en los escaneos.',
  keywords: ['OCR', 'reconocimiento de texto', 'escaneo', 'texto buscable', 'digitalizar'],
} satisfies OperationTexts;
