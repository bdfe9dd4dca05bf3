import type { OperationTexts } from '../../kit/texts.ts';

export default {
  title: 'Adjuntar archivos a un PDF',
  tagline: 'Añade archivos de cualquier tipo como adjuntos.',
  description:
    'Pone archivos de cualquier tipo en un PDF, donde los lectores los muestran como adjuntos. El primer archivo es el PDF, los demás se adjuntan; uno con un nombre que ya existe lo reemplaza.',
  keywords: ['adjunto', 'adjuntar', 'añadir archivo', 'incrustar', 'anexo'],
  params: {
    description: { help: 'Lo que los lectores muestran junto a los adjuntos.' },
    password: { help: 'Solo si el PDF está protegido con una.' },
  },
  facts: { attached: 'Adjuntados', replaced: 'Reemplazados' },
} satisfies OperationTexts;
