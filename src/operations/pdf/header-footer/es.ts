import type { OperationTexts } from '../../kit/texts.ts';

export default {
  title: 'Encabezado y pie de página',
  tagline: 'Título, fecha y número en cada página.',
  keywords: ['encabezado', 'pie de página', 'fecha', 'título', 'número de página'],
} satisfies OperationTexts;
