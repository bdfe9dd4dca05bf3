import type { OperationTexts } from '../../kit/texts.ts';

export default {
  title: 'Protéger un PDF',
  tagline: 'Un mot de passe, et des limites pour imprimer, copier et modifier.',
  keywords: ['protéger', 'mot de passe', 'chiffrer', 'crypter', 'verrouiller', 'droits'],
} satisfies OperationTexts;
