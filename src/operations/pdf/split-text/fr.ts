import type { OperationTexts } from '../../kit/texts.ts';

export default {
  title: 'Diviser un PDF par texte ou code-barres',
  tagline: 'Un nouveau fichier là où se trouve un texte ou un motif.',
  description:
    'Sépare un PDF là où se trouve un texte, un motif ou un code-barres : chaque page qui le porte commence un nouveau fichier, nommé d’après ce qui a été trouvé, par exemple un fichier par numéro de facture. Si le motif a un groupe, Facture (\\d+), les fichiers en portent le nom. Chaque fichier garde ce qui appartient à ses pages : signets, liens, champs de formulaire et commentaires. Les codes-barres sont lus sur les pages dessinées, si bien que des scans peuvent être séparés par des feuilles intercalaires, qui peuvent être retirées. Un PDF sans ce qui est cherché est une erreur.',
  keywords: ['diviser', 'séparer', 'texte', 'code-barres', 'factures', 'feuille de séparation'],
  params: {
    barcodes: {
      help: 'Chaque page qui en porte un commence un fichier ; avec un texte ou un motif, seulement s’il le dit.',
    },
    barcode_types: { help: 'Tous, si aucun n’est nommé.' },
    separators: { help: 'Les feuilles intercalaires entre les scans peuvent être retirées.' },
    keep: { help: 'Les pages avant la première occurrence forment un fichier à part.' },
    same: { help: 'Quand une page porte la même chose que la première page du fichier.' },
  },
} satisfies OperationTexts;
