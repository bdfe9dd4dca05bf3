import type { OperationTexts } from '../../kit/texts.ts';

export default {
  title: 'Examinar una imagen',
  tagline: 'Tamaño, cámara, lugar, colores y perfil de una imagen.',
  keywords: ['información', 'EXIF', 'metadatos', 'propiedades', 'cámara', 'lugar'],
} satisfies OperationTexts;
