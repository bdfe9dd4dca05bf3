import type { OperationTexts } from '../../kit/texts.ts';

export default {
  title: 'Créer des codes-barres',
  tagline: 'Codes QR et codes-barres à partir d’un texte, un ou plusieurs.',
  description:
    'Fait un code QR ou un autre code-barres du texte d’un fichier, ou un de chaque ligne, en PNG ou SVG. Les chiffres de contrôle omis sont ajoutés.',
  keywords: ['code-barres', 'code QR', 'générer', 'étiquette', 'EAN', 'CUP', 'ISBN'],
  params: {
    type: { help: 'Le code-barres que l’on obtient.' },
    each_line: { help: 'Un code-barres par ligne au lieu d’un seul pour tout le texte.' },
    format: { help: 'Le SVG s’agrandit à volonté.' },
    scale: { help: 'Pixels de la barre la plus fine.' },
    error_correction: { help: 'Ce qui peut être abîmé. Sans indication, la valeur habituelle.' },
    gs1: { label: 'GS1', help: 'Le texte contient des identifiants entre parenthèses : (01)09501101530003.' },
    margin: { help: 'Les lecteurs en ont besoin.' },
    label: { help: 'Ce qu’il dit, en lettres sous les barres.' },
    color: { help: 'Des barres, par exemple #000000.' },
    background: { help: 'Sous la forme #rrggbb, par exemple #ffffff.' },
    transparent: { help: 'Sans fond.' },
  },
  facts: { barcodes: 'Codes-barres', type: 'Type' },
} satisfies OperationTexts;
