import type { OperationTexts } from '../../kit/texts.ts';

export default {
  title: 'Vérifier les signatures',
  tagline: 'Qui a signé, quand, et si rien n’a changé depuis.',
  keywords: ['vérifier', 'signature', 'certificat', 'valide', 'authenticité'],
} satisfies OperationTexts;
