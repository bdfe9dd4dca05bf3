import type { OperationTexts } from '../../kit/texts.ts';

export default {
  title: 'Organiser les pages',
  tagline: 'Déplacer, répéter, tourner et retirer des pages, même de plusieurs PDF.',
  description:
    'Fait un PDF de pages dans l’ordre voulu : déplace, répète, tourne et laisse de côté des pages, mêle celles de plusieurs PDF et en intercale des vides. Ce qui appartient aux pages les suit : signets, liens, champs de formulaire, commentaires, numéros de page et calques.',
  keywords: ['organiser', 'réorganiser', 'ordre des pages', 'déplacer', 'insérer une page', 'page vide'],
  params: {
    pages: { help: 'Par exemple 3-1,5,8- ou une liste.' },
    password: { help: 'Seulement si le PDF est protégé par un mot de passe.' },
  },
} satisfies OperationTexts;
