import type { OperationTexts } from '../../kit/texts.ts';

export default {
  title: 'Comprimir una imagen',
  tagline: 'Archivos más pequeños que se ven igual.',
  description:
    'Hace más pequeño un archivo de imagen, y le da otro formato si lo pides. En el mismo formato, el resultado solo es mayor que el original si los metadatos no se pueden quitar de otra manera.',
  keywords: ['comprimir', 'reducir', 'más pequeño', 'foto', 'tamaño', 'bytes', 'aligerar'],
  params: {
    quality: {
      help: '1 es lo más pequeño, 100 lo mejor. Por debajo de 100, un PNG puede reducirse a 256 colores; el TIFF nunca tiene pérdida.',
    },
    target_bytes: { help: 'La mejor calidad que quepa; menos píxeles si ninguna cabe.' },
    strip_metadata: { help: 'Quita el lugar, la cámara, los comentarios, etc., y convierte los colores a sRGB.' },
  },
} satisfies OperationTexts;
