import type { OperationTexts } from '../../kit/texts.ts';

export default {
  title: 'Superposer un PDF',
  tagline: 'Papier à en-tête, tampon ou formulaire (le second fichier), sur ou sous les pages du premier.',
  description:
    'Pose les pages d’un second PDF sur (ou sous) celles du premier : papier à en-tête, tampons, filigranes, formulaires. Chacune n’est qu’une fois dans le fichier, droite, aussi grande que possible, au milieu ; tout le reste demeure.',
  keywords: ['superposer', 'papier à en-tête', 'tampon', 'fond', 'calque'],
  params: {
    under: { help: 'Sous ce qui est sur les pages.' },
    repeat: { help: 'Reprendre au début si le second PDF a moins de pages.' },
    pages: { help: 'Cliquez sur des pages, avec Maj sur toute une plage, ou saisissez-les. Vide : toutes.' },
    password: { help: 'Seulement si le PDF est protégé par un mot de passe.' },
  },
  facts: { pages_overlaid: 'Pages superposées' },
} satisfies OperationTexts;
