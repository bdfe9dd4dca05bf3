import type { OperationTexts } from '../../kit/texts.ts';

export default {
  title: 'Imagen a texto',
  tagline: 'Las palabras de un escaneo, una foto o una captura de pantalla.',
  keywords: ['OCR', 'reconocimiento de texto', 'reconocer', 'leer', 'foto', 'escaneo'],
} satisfies OperationTexts;
