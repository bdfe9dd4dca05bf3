import type { OperationTexts } from '../../kit/texts.ts';

export default {
  title: 'Convertir des données',
  tagline: 'CSV, Excel, JSON, YAML, TOML et XML, de l’un à l’autre.',
  description:
    'Convertit CSV, classeurs Excel, JSON, YAML, TOML et XML de l’un à l’autre. Les nombres entiers gardent tous leurs chiffres, les commentaires sont perdus. Les lignes deviennent des objets d’après les noms de la première, et inversement, les objets imbriqués s’écrivant a.b. Le XML garde les attributs sous @nom et le texte voisin sous #text.',
  keywords: ['convertir', 'tableau', 'tableur', 'feuille de calcul', 'CSV', 'Excel', 'données'],
  params: {
    from: { help: 'Reconnu au contenu s’il n’est pas choisi.' },
    types: { help: 'Dans les colonnes de CSV, aussi true et false ; 0012 reste du texte.' },
    delimiter: { help: 'Du CSV. Trouvé s’il n’est pas choisi.' },
    indent: { help: 'Espaces par niveau.' },
    root: { help: 'Du XML, si les données n’en ont pas.' },
  },
  facts: { from: 'De', to: 'Vers', records: 'Entrées' },
} satisfies OperationTexts;
