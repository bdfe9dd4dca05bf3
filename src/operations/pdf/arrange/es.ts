import type { OperationTexts } from '../../kit/texts.ts';

export default {
  title: 'Organizar páginas',
  tagline: 'Mover, repetir, girar y quitar páginas, también de varios PDF.',
  keywords: ['organizar', 'reordenar', 'orden de páginas', 'mover', 'insertar página', 'página vacía'],
} satisfies OperationTexts;
