import type { OperationTexts } from '../../kit/texts.ts';

export default {
  title: 'Cambiar el tamaño de una imagen',
  tagline: 'Con píxeles exactos, recortando o no.',
  description:
    'Da otro tamaño a una imagen, y otro formato si lo pides. Sale derecha, en sRGB y sin metadatos; las animaciones siguen animadas si el formato lo permite.',
  keywords: ['redimensionar', 'tamaño', 'dimensiones', 'ancho', 'alto', 'ampliar', 'miniatura', 'escalar'],
  params: {
    width: { help: 'En píxeles. Si se deja vacío, sigue al alto.' },
    height: { help: 'En píxeles. Si se deja vacío, sigue al ancho.' },
    fit: {
      help: 'Dentro: tan grande como quepa. Rellenar: llena el tamaño y corta lo que sobra. Con bordes: cabe entera y el resto queda transparente o blanco. Estirar: deforma.',
    },
  },
} satisfies OperationTexts;
