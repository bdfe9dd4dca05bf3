import type { OperationTexts } from '../../kit/texts.ts';

export default {
  title: 'Adjuntar archivos a un PDF',
  tagline: 'Añade archivos de cualquier tipo como adjuntos.',
  keywords: ['adjunto', 'adjuntar', 'añadir archivo', 'incrustar', 'anexo'],
} satisfies OperationTexts;
