import type { OperationTexts } from '../../kit/texts.ts';

export default {
  title: 'Supprimer des pages',
  tagline: 'Retire des pages et garde le reste.',
  description:
    'Retire des pages d’un PDF. Ce qui appartient aux pages restantes est gardé : signets, liens, champs de formulaire, commentaires, numéros de page, calques, balises et pièces jointes. Les liens vers les pages retirées ne mènent plus nulle part.',
  keywords: ['supprimer', 'retirer', 'effacer', 'enlever', 'pages'],
  params: {
    pages: { help: 'Cliquez sur des pages, avec Maj sur toute une plage, ou saisissez-les.' },
  },
  facts: { pages_removed: 'Pages retirées' },
} satisfies OperationTexts;
