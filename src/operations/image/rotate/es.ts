import type { OperationTexts } from '../../kit/texts.ts';

export default {
  title: 'Girar una imagen',
  tagline: 'Girar y reflejar, en cualquier ángulo.',
  description:
    'Gira una imagen en sentido horario, en cualquier ángulo, la refleja, o ambas cosas; conserva su formato y todos sus fotogramas. El resultado está en sRGB y sin metadatos.',
  keywords: ['girar', 'rotar', 'rotación', 'espejo', 'voltear', 'foto'],
  params: {
    angle: { help: 'En grados, en sentido horario. La imagen crece para que no se corte nada.' },
    flip: { help: 'Antes de girarla.' },
    background: {
      help: 'Color de las esquinas en ángulos oblicuos, por ejemplo #ffffff. Si está vacío, son transparentes o blancas.',
    },
  },
} satisfies OperationTexts;
