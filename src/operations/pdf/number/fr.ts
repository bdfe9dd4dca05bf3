import type { OperationTexts } from '../../kit/texts.ts';

export default {
  title: 'Numéroter les pages',
  tagline: 'Numéros de page et numérotation Bates.',
  description:
    'Écrit des numéros de page ou des numéros Bates sur les pages d’un PDF, droits comme vous les voyez, dans n’importe quelle écriture : « {page} / {pages} », « Page {page} », « ACME-{bates:6} ». Une image donnée en second fichier, comme un logo, se place devant le numéro. Tout le reste demeure.',
  keywords: ['numéroter', 'numéros de page', 'pagination', 'Bates', 'folio'],
  params: {
    rotate: { help: 'En degrés, dans le sens antihoraire.' },
    opacity: { help: 'En pour cent, de 1, à peine visible, à 100, plein.' },
    image_height: { help: 'Si une image est donnée en second fichier.' },
    start: { help: 'Celui de la première page numérotée.' },
    skip_first: { help: 'Autant de pages au début, comme une couverture.' },
    mirror: { help: 'Une page sur deux, pour l’impression recto verso.' },
  },
} satisfies OperationTexts;
