import type { OperationTexts } from '../../kit/texts.ts';

export default {
  title: 'Protéger un PDF',
  tagline: 'Un mot de passe, et des limites pour imprimer, copier et modifier.',
  description:
    'Chiffre un PDF avec un mot de passe (AES-256). Un mot de passe l’ouvre ; un autre, celui du propriétaire, l’ouvre sans les limites que vous fixez pour imprimer, copier et modifier. Tout ce qui est dans le document demeure.',
  keywords: ['protéger', 'mot de passe', 'chiffrer', 'crypter', 'verrouiller', 'droits'],
  params: {
    user_password: { help: 'Sans lui, tout le monde peut ouvrir le PDF.' },
    owner_password: { help: 'Lève les limites. Sans lui, elles demeurent.' },
    permissions: {
      help: 'Pour quiconque l’ouvre sans le mot de passe du propriétaire. Les lecteurs les respectent de leur plein gré.',
    },
    encrypt_metadata: { help: 'Sinon les moteurs de recherche peuvent lire le titre et l’auteur.' },
    password: { help: 'Seulement si le PDF est protégé par un mot de passe.' },
  },
  facts: { encryption: 'Chiffrement' },
} satisfies OperationTexts;
