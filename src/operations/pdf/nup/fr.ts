import type { OperationTexts } from '../../kit/texts.ts';

export default {
  title: 'Plusieurs pages par feuille',
  tagline: 'De 2 à 16 pages par feuille, aussi grandes que possible.',
  description:
    'Met de 2 à 16 pages sur chaque feuille, en rangées, aussi grandes que possible. Le texte reste du texte et les liens restent des liens ; champs de formulaire et commentaires deviennent une partie de la page.',
  keywords: ['plusieurs pages par feuille', 'imposition', 'économiser du papier', 'imprimer', 'diapositives'],
  params: {
    n: { help: 'De 2 à 16.' },
    paper: { help: 'Orienté pour que les pages soient plus grandes.' },
    border: { help: 'Un trait autour de chaque page.' },
    margin: { help: 'Reste libre tout autour.' },
    gap: { help: 'Entre les pages.' },
    password: { help: 'Seulement si le PDF est protégé par un mot de passe.' },
  },
  facts: { pages_before: 'Pages avant' },
} satisfies OperationTexts;
