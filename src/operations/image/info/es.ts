import type { OperationTexts } from '../../kit/texts.ts';

export default {
  title: 'Examinar una imagen',
  tagline: 'Tamaño, cámara, lugar, colores y perfil de una imagen.',
  description:
    'Informa en JSON de lo que es y contiene una imagen: tamaño, colores, perfil, animación, cámara, fecha y lugar, y lo que puede ocupar su sitio mientras se carga (ThumbHash, BlurHash, colores principales).',
  keywords: ['información', 'EXIF', 'metadatos', 'propiedades', 'cámara', 'lugar'],
  facts: {
    orientation: 'Orientación (EXIF)',
    color_space: 'Espacio de color',
    alpha: 'Transparencia',
    duration_ms: 'Duración (ms)',
    density: 'Resolución de impresión (ppp)',
    profile: 'Perfil de color',
    has_place: 'Revela el lugar',
    dominant_color: 'Color principal',
    thumbhash: 'ThumbHash',
    blurhash: 'BlurHash',
  },
} satisfies OperationTexts;
