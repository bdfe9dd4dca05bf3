import type { OperationTexts } from '../../kit/texts.ts';

export default {
  title: 'Preparar un PDF para la web',
  tagline: 'La primera página se ve antes de que llegue el resto.',
  description:
    'Dispone un PDF para que los lectores en la web muestren su primera página antes de que llegue el resto («vista rápida en web»). Nada se vuelve a codificar, y lo que nada menciona se deja fuera.',
  keywords: ['linealizar', 'vista rápida en web', 'web', 'optimizar', 'primera página'],
  params: {
    password: { help: 'Solo si el PDF está protegido con una.' },
  },
} satisfies OperationTexts;
