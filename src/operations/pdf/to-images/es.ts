import type { OperationTexts } from '../../kit/texts.ts';

export default {
  title: 'PDF a imágenes',
  tagline: 'Cada página como PNG, JPEG o WebP.',
  description:
    'Dibuja cada página de un PDF como imagen, con sus anotaciones y campos de formulario, sobre blanco. Da un archivo ZIP, o la propia imagen si es una sola.',
  keywords: ['PDF a imágenes', 'PDF a JPG', 'convertir', 'PNG', 'foto', 'captura'],
  params: {
    format: { help: 'El PNG conserva cada píxel; JPEG y WebP son más pequeños.' },
    dpi: { help: '150 para pantallas, 300 para imprimir.' },
    quality: { help: 'Para JPEG y WebP; el PNG nunca tiene pérdida.' },
  },
} satisfies OperationTexts;
