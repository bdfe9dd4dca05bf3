import type { OperationTexts } from '../../kit/texts.ts';

export default {
  title: 'Markdown en PDF',
  tagline: 'Avec tableaux, formules et code en couleur.',
  description:
    'Fait un PDF d’un texte en Markdown, ou d’un ZIP avec ses images : tableaux, listes de tâches, notes de bas de page, formules, code en couleur et métadonnées en tête de fichier. Le HTML du texte est nettoyé, rien n’y est exécuté et rien n’est téléchargé. Chromium l’imprime là où le serveur en dispose ; sinon, un moteur de composition intégré s’en charge.',
  keywords: ['MD', 'Markdown', 'README', 'LaTeX', 'formules', 'convertir'],
  params: { engine: { help: 'Chromium, si le serveur en dispose, ou le moteur de composition intégré.' } },
  facts: { title: 'Titre', words: 'Mots', headings: 'Titres', formulas: 'Formules', engine: 'Moteur' },
} satisfies OperationTexts;
