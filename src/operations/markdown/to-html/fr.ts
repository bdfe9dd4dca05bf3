import type { OperationTexts } from '../../kit/texts.ts';

export default {
  title: 'Markdown en HTML',
  tagline: 'Avec tableaux, formules et code en couleur.',
  description:
    'Fait une page web d’un texte en Markdown, avec tableaux, listes de tâches, notes de bas de page, formules, code en couleur et métadonnées en tête de fichier, pour l’écran de jour et de nuit et pour le papier. La page n’a besoin d’aucun autre fichier, n’exécute et ne charge rien : les images d’ailleurs deviennent des liens, celles d’un ZIP sont mises dans la page, et le HTML du texte est nettoyé.',
  keywords: ['MD', 'Markdown', 'README', 'LaTeX', 'formules', 'convertir'],
  params: {
    html: { help: 'À ne garder que si vous avez confiance dans le texte : les scripts y resteraient.' },
  },
  facts: { title: 'Titre', words: 'Mots', headings: 'Titres', formulas: 'Formules' },
} satisfies OperationTexts;
