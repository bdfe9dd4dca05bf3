import type { OperationTexts } from '../../kit/texts.ts';

export default {
  title: 'Mettre en forme du JSON',
  tagline: 'Indente de gros fichiers JSON, ou les rend compacts.',
  description:
    'Indente un fichier JSON ou en retire tous les blancs. Les nombres, les échappements et les clés en double restent tels qu’ils sont écrits. Si le fichier n’est pas valide, le message indique la ligne et la colonne.',
  keywords: ['formater', 'indenter', 'embellir', 'minifier', 'trier les clés'],
  params: {
    indent: { help: 'Espaces par niveau, ou tabulation ; 0 retire tous les blancs.' },
    sort_keys: { help: 'D’après Unicode ; les clés identiques gardent leur ordre.' },
  },
} satisfies OperationTexts;
