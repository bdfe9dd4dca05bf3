import type { OperationTexts } from '../../kit/texts.ts';

export default {
  title: 'Remplir un formulaire',
  tagline: 'Champ par champ, ou à partir d’un tableau.',
  description:
    'Remplit les champs d’un formulaire PDF, dans n’importe quelle écriture, et les dessine tels qu’ils doivent apparaître dans tous les lecteurs. Avec des lignes, saisies ou dans un fichier CSV donné en second, un document est fait pour chacune.',
  keywords: ['formulaire', 'remplir', 'champs', 'publipostage', 'saisir'],
  params: {
    values: {
      help: 'Ce que vous ne modifiez pas reste tel quel.',
    },
    rows: {
      help: 'Un document est fait pour chaque ligne de ce tableau, dont les colonnes sont des champs. Collez-le depuis un tableur, ou lisez un fichier CSV.',
    },
    name_by: { help: 'La colonne dont la valeur nomme le document d’une ligne.' },
    flatten: { help: 'Plus personne ne les modifie à la main ensuite.' },
  },
} satisfies OperationTexts;
