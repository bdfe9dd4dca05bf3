import type { OperationTexts } from '../../kit/texts.ts';

export default {
  title: 'Organiser les pages',
  tagline: 'Déplacer, répéter, tourner et retirer des pages, même de plusieurs PDF.',
  keywords: ['organiser', 'réorganiser', 'ordre des pages', 'déplacer', 'insérer une page', 'page vide'],
} satisfies OperationTexts;
