import type { OperationTexts } from '../../kit/texts.ts';

export default {
  title: 'Numéroter les pages',
  tagline: 'Numéros de page et numérotation Bates.',
  description:
    'Écrit des numéros de page ou des numéros Bates sur les pages d’un PDF, droits comme vous les voyez, dans n’importe quelle écriture : « {page} / {pages} », « Page {page} », « ACME-{bates:6} ». Tout le reste demeure.',
  keywords: ['numéroter', 'numéros de page', 'pagination', 'Bates', 'folio'],
  params: {
    start: { help: 'Celui de la première page numérotée.' },
    skip_first: { help: 'Autant de pages au début, comme une couverture.' },
    mirror: { help: 'Une page sur deux, pour l’impression recto verso.' },
  },
} satisfies OperationTexts;
