import type { OperationTexts } from '../../kit/texts.ts';

export default {
  title: 'Convertir una imagen',
  tagline: 'JPEG, PNG, WebP, AVIF, GIF o TIFF.',
  description:
    'Da otro formato a una imagen; también se leen HEIC, SVG, PSD, JPEG XL e ICO. Sale derecha; las animaciones siguen animadas si el formato lo permite, y la transparencia se conserva o se pone sobre un fondo.',
  keywords: ['convertir', 'transformar', 'formato', 'foto', 'JPG', 'PNG', 'WebP'],
  params: {
    background: {
      help: 'Color detrás de lo transparente, por ejemplo #ffffff; solo para JPEG, que no tiene transparencia.',
    },
    strip_metadata: { help: 'Quita el lugar, la cámara, los comentarios, etc., y convierte los colores a sRGB.' },
  },
  facts: { frames_before: 'Fotogramas antes' },
} satisfies OperationTexts;
