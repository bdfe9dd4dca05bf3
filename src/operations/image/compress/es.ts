import type { OperationTexts } from '../../kit/texts.ts';

export default {
  title: 'Comprimir una imagen',
  tagline: 'Archivos más pequeños que se ven igual.',
  keywords: ['comprimir', 'reducir', 'más pequeño', 'foto', 'tamaño', 'bytes', 'aligerar'],
} satisfies OperationTexts;
