import type { OperationTexts } from '../../kit/texts.ts';

export default {
  title: 'Lire les champs de formulaire',
  tagline: 'Noms, valeurs et limites en JSON.',
  description:
    'Énumère en JSON les champs d’un formulaire : noms, types, valeurs, choix et limites, et leur place, en points depuis le coin supérieur gauche de la page telle que vous la voyez. `values` peut être modifié et envoyé à pdf-fill-form.',
  keywords: ['champs', 'formulaire', 'lire', 'exporter', 'valeurs'],
  facts: { calculated: 'Champs calculés', xfa: 'Formulaire XFA' },
} satisfies OperationTexts;
