import type { OperationTexts } from '../../kit/texts.ts';

export default {
  title: 'Imagen a texto',
  tagline: 'Las palabras de un escaneo, una foto o una captura de pantalla.',
  description:
    'Reconoce el texto de una imagen: un escaneo, la foto de una página, una captura de pantalla. Como texto sin formato, o como JSON con cada línea y palabra, su lugar en píxeles y su grado de certeza. De un TIFF se leen todas las páginas.',
  keywords: ['OCR', 'reconocimiento de texto', 'reconocer', 'leer', 'foto', 'escaneo'],
  params: {
    orient: { help: 'Las imágenes cuyo texto está de lado o boca abajo.' },
    format: { help: 'El JSON da el lugar de cada palabra en píxeles.' },
  },
  facts: {
    pages: 'Imágenes leídas',
    words: 'Palabras reconocidas',
    turned: 'Imágenes giradas',
    confidence: 'Fiabilidad (0–100)',
  },
} satisfies OperationTexts;
