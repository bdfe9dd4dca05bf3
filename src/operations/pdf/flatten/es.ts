import type { OperationTexts } from '../../kit/texts.ts';

export default {
  title: 'Acoplar un PDF',
  tagline: 'Los formularios y comentarios pasan a ser parte de las páginas.',
  keywords: ['acoplar', 'aplanar', 'formulario', 'comentarios', 'anotaciones', 'imprimir'],
} satisfies OperationTexts;
