import type { OperationTexts } from '../../kit/texts.ts';

export default {
  title: 'Leer campos de formulario',
  tagline: 'Nombres, valores y límites en JSON.',
  description:
    'Enumera como JSON los campos de un formulario: nombres, tipos, valores, opciones y límites, y dónde están, en puntos desde la esquina superior izquierda de la página tal como la ves. `values` se puede cambiar y enviar a pdf-fill-form.',
  keywords: ['campos', 'formulario', 'leer', 'exportar', 'valores'],
  facts: { calculated: 'Campos calculados', xfa: 'Formulario XFA' },
} satisfies OperationTexts;
