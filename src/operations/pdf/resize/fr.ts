import type { OperationTexts } from '../../kit/texts.ts';

export default {
  title: 'Changer le format des pages',
  tagline: 'Du A4, du A3 ou du Letter, avec le contenu ajusté.',
  description:
    'Donne aux pages le format d’un papier, avec tout ce qu’elles portent, aussi grand que possible, au milieu : le texte reste du texte, et champs de formulaire, commentaires, liens et signets suivent.',
  keywords: ['format de page', 'taille de page', 'A4', 'A3', 'Letter', 'papier', 'échelle'],
  params: {
    paper: { help: 'Le format que prennent les pages.' },
    orientation: { help: 'Automatique : ce qui est large reste large, ce qui est haut reste haut.' },
    pages: { help: 'Cliquez sur des pages, avec Maj sur toute une plage, ou saisissez-les. Vide : toutes.' },
    password: { help: 'Seulement si le PDF est protégé par un mot de passe.' },
  },
  facts: { pages_resized: 'Pages ajustées', paper: 'Papier' },
} satisfies OperationTexts;
