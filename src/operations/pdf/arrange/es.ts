import type { OperationTexts } from '../../kit/texts.ts';

export default {
  title: 'Organizar páginas',
  tagline: 'Mover, repetir, girar y quitar páginas, también de varios PDF.',
  description:
    'Hace un PDF de páginas en cualquier orden: mueve, repite, gira y deja fuera páginas, mezcla las de varios PDF e intercala páginas vacías. Lo que pertenece a las páginas va con ellas: marcadores, enlaces, campos de formulario, comentarios, números de página y capas.',
  keywords: ['organizar', 'reordenar', 'orden de páginas', 'mover', 'insertar página', 'página vacía'],
  params: {
    pages: { help: 'Por ejemplo 3-1,5,8- o una lista.' },
    password: { help: 'Solo si el PDF está protegido con una.' },
  },
} satisfies OperationTexts;
