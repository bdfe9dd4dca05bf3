import type { OperationTexts } from '../../kit/texts.ts';

export default {
  title: 'Lire des codes-barres',
  tagline: 'Tous les codes QR et codes-barres d’une image ou d’un PDF.',
  description:
    'Lit chaque code QR et code-barres d’une image ou des pages d’un PDF : ce qu’il dit, son type et sa place. Ceux qui sont tournés, inversés ou abîmés sont lus autant que possible.',
  keywords: ['code-barres', 'code QR', 'scanner', 'décoder', 'lecteur', 'EAN'],
  params: {
    types: { help: 'Ne chercher que ceux-ci. Aucun choisi : tous.' },
    format: { help: 'Le JSON dit aussi où se trouvent les codes.' },
  },
  facts: { barcodes: 'Codes-barres', pages: 'Pages' },
} satisfies OperationTexts;
