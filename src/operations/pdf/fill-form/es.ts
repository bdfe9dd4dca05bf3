import type { OperationTexts } from '../../kit/texts.ts';

export default {
  title: 'Rellenar un formulario',
  tagline: 'Campo por campo, o a partir de una tabla.',
  keywords: ['formulario', 'rellenar', 'campos', 'combinar correspondencia', 'completar'],
} satisfies OperationTexts;
