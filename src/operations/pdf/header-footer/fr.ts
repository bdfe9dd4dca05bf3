import type { OperationTexts } from '../../kit/texts.ts';

export default {
  title: 'En-tête et pied de page',
  tagline: 'Titre, date et numéro sur chaque page.',
  description:
    'Écrit une ligne en haut et en bas des pages d’un PDF, à gauche, au milieu et à droite : titres, dates, numéros de page, dans n’importe quelle écriture, et une image donnée en second fichier, comme un logo. Ce qui ne tiendrait pas côte à côte rapetisse. Tout le reste demeure.',
  keywords: ['en-tête', 'pied de page', 'date', 'titre', 'numéro de page'],
  params: {
    header_center: { help: 'Avec les mêmes variables.' },
    header_right: { help: 'Avec les mêmes variables.' },
    footer_left: { help: 'Avec les mêmes variables.' },
    footer_center: { help: 'Avec les mêmes variables.' },
    footer_right: { help: 'Avec les mêmes variables.' },
    image_at: { help: 'Devant le texte de cet endroit, ou seule.' },
    rotate: { help: 'En degrés, dans le sens antihoraire.' },
    opacity: { help: 'En pour cent, de 1, à peine visible, à 100, plein.' },
    image_height: { help: 'Si une image est donnée en second fichier.' },
    start: { help: 'Ce que vaut {page} sur la première page écrite.' },
    skip_first: { help: 'Autant au début, comme une couverture.' },
    mirror: { help: 'La gauche et la droite s’échangent une page sur deux.' },
  },
} satisfies OperationTexts;
