import type { OperationTexts } from '../../kit/texts.ts';

export default {
  title: 'Valider du JSON',
  tagline: 'Contrôle strict de gros fichiers, avec un rapport.',
  keywords: ['valider', 'vérifier', 'contrôle', 'erreur', 'syntaxe'],
} satisfies OperationTexts;
