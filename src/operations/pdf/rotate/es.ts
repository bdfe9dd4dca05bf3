import type { OperationTexts } from '../../kit/texts.ts';

export default {
  title: 'Girar páginas',
  tagline: 'Pone derechas todas las páginas, o algunas.',
  description:
    'Gira páginas de un PDF en ángulo recto, en sentido horario. Nada se vuelve a dibujar: el texto, las imágenes, los enlaces, los campos de formulario y los marcadores quedan como están y giran con su página.',
  keywords: ['girar', 'rotar', 'rotación', 'horizontal', 'vertical', 'al revés'],
  params: {
    angle: { help: 'En sentido horario.' },
    turns: { label: 'Páginas giradas de otro modo', help: 'Páginas que se giran con un ángulo propio.' },
  },
} satisfies OperationTexts;
