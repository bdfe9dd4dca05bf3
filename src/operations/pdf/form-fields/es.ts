import type { OperationTexts } from '../../kit/texts.ts';

export default {
  title: 'Leer campos de formulario',
  tagline: 'Nombres, valores y límites en JSON.',
  keywords: ['campos', 'formulario', 'leer', 'exportar', 'valores'],
} satisfies OperationTexts;
