import type { OperationTexts } from '../../kit/texts.ts';

export default {
  title: 'Desbloquear un PDF',
  tagline: 'Quita la contraseña y los límites de un PDF que puedes abrir.',
  description:
    'Quita la contraseña y los límites para imprimir, copiar y modificar de un PDF que puedes abrir. Necesita la contraseña si se pide al abrirlo; todo lo que hay en el documento queda como está.',
  keywords: ['desbloquear', 'contraseña', 'quitar', 'descifrar', 'restricciones'],
  params: {
    password: { help: 'Solo si se pide una al abrirlo.' },
  },
  facts: { protected_before: 'Estaba protegido' },
} satisfies OperationTexts;
