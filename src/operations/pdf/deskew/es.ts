import type { OperationTexts } from '../../kit/texts.ts';

export default {
  title: 'Enderezar escaneos',
  tagline: 'Pone rectas las páginas escaneadas torcidas.',
  keywords: ['enderezar', 'torcido', 'inclinado', 'escaneo', 'inclinación', 'ángulo'],
} satisfies OperationTexts;
