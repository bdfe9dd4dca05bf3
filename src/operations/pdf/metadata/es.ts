import type { OperationTexts } from '../../kit/texts.ts';

export default {
  title: 'Editar las propiedades de un PDF',
  tagline: 'Título, autor, asunto, palabras clave y fechas.',
  keywords: ['propiedades', 'metadatos', 'título', 'autor', 'palabras clave', 'XMP'],
} satisfies OperationTexts;
