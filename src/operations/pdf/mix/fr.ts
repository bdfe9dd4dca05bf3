import type { OperationTexts } from '../../kit/texts.ts';

export default {
  title: 'Intercaler deux scans',
  tagline: 'Rectos et versos numérisés l’un après l’autre deviennent un document.',
  description:
    'Réunit tour à tour les pages de deux PDF : rectos et versos numérisés l’un après l’autre deviennent un document. Le second est pris à partir de sa dernière page, comme un scanner le donne quand la pile est retournée.',
  keywords: ['intercaler', 'alterner', 'recto verso', 'scan', 'entrelacer'],
  params: {
    reverse_second: { help: 'Les pages du second PDF de la dernière à la première.' },
    password: { help: 'Seulement si le PDF est protégé par un mot de passe.' },
  },
} satisfies OperationTexts;
