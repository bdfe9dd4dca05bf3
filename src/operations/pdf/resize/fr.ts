import type { OperationTexts } from '../../kit/texts.ts';

export default {
  title: 'Changer le format des pages',
  tagline: 'Du A4, du A3 ou du Letter, avec le contenu ajusté.',
  keywords: ['format de page', 'taille de page', 'A4', 'A3', 'Letter', 'papier', 'échelle'],
} satisfies OperationTexts;
