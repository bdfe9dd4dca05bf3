import type { OperationTexts } from '../../kit/texts.ts';

export default {
  title: 'Faire un livret',
  tagline: 'Imprimer recto verso, plier, terminé.',
  description:
    'Ordonne les pages pour que des feuilles imprimées recto verso (retournées sur le bord court) et pliées au milieu forment un livret. Des pages vides complètent jusqu’à un multiple de quatre.',
  keywords: ['livret', 'brochure', 'plier', 'imprimer', 'recto verso', 'imposition'],
  params: {
    paper: { help: 'Avant le pliage.' },
    rtl: { help: 'Pour les livres qui se lisent ainsi.' },
    password: { help: 'Seulement si le PDF est protégé par un mot de passe.' },
  },
  facts: { pages_before: 'Pages avant', sheets: 'Feuilles' },
} satisfies OperationTexts;
