import type { OperationTexts } from '../../kit/texts.ts';

export default {
  title: 'Valider du JSON',
  tagline: 'Contrôle strict de gros fichiers, avec un rapport.',
  description:
    'Contrôle strictement un fichier selon la RFC 8259. Le rapport JSON dit s’il est valide, puis sa profondeur et son contenu, ou bien la ligne, la colonne, l’octet et le message de la première erreur.',
  keywords: ['valider', 'vérifier', 'contrôle', 'erreur', 'syntaxe'],
} satisfies OperationTexts;
