import type { OperationTexts } from '../../kit/texts.ts';

export default {
  title: 'Limpiar un PDF',
  tagline: 'Quita scripts, metadatos y adjuntos.',
  keywords: ['limpiar', 'scripts', 'metadatos', 'JavaScript', 'macros', 'seguridad'],
} satisfies OperationTexts;
