import type { OperationTexts } from '../../kit/texts.ts';

export default {
  title: 'Proteger un PDF',
  tagline: 'Una contraseña, y límites para imprimir, copiar y modificar.',
  keywords: ['proteger', 'contraseña', 'cifrar', 'encriptar', 'bloquear', 'permisos'],
} satisfies OperationTexts;
