import type { OperationTexts } from '../../kit/texts.ts';

export default {
  title: 'Validar JSON',
  tagline: 'Comprobación estricta de archivos grandes, con un informe.',
  keywords: ['validar', 'comprobar', 'verificar', 'error', 'sintaxis'],
} satisfies OperationTexts;
