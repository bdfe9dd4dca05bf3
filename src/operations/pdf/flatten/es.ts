import type { OperationTexts } from '../../kit/texts.ts';

export default {
  title: 'Acoplar un PDF',
  tagline: 'Los formularios y comentarios pasan a ser parte de las páginas.',
  description:
    'Hace de los campos de formulario y los comentarios una parte de las páginas, tal como los muestra un lector: nadie los cambia a mano y toda impresora los imprime. Los enlaces y los marcadores se conservan.',
  keywords: ['acoplar', 'aplanar', 'formulario', 'comentarios', 'anotaciones', 'imprimir'],
  params: {
    fields: { help: 'Lo que contienen pasa a ser parte de las páginas.' },
    annotations: { help: 'También sellos y dibujos.' },
    password: { help: 'Solo si el PDF está protegido con una.' },
  },
  facts: { flattened: 'Acoplados' },
} satisfies OperationTexts;
