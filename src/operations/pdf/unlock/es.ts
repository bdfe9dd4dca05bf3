import type { OperationTexts } from '../../kit/texts.ts';

export default {
  title: 'Desbloquear un PDF',
  tagline: 'Quita la contraseña y los límites de un PDF que puedes abrir.',
  keywords: ['desbloquear', 'contraseña', 'quitar', 'descifrar', 'restricciones'],
} satisfies OperationTexts;
