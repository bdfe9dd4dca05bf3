import type { OperationTexts } from '../../kit/texts.ts';

export default {
  title: 'Eliminar páginas',
  tagline: 'Quita páginas y conserva el resto.',
  keywords: ['eliminar', 'quitar', 'borrar', 'suprimir', 'páginas'],
} satisfies OperationTexts;
