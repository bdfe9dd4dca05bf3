import type { OperationTexts } from '../../kit/texts.ts';

export default {
  title: 'Chercher dans un PDF',
  tagline: 'Où se trouvent des mots, des motifs ou des IBAN.',
  description:
    'Dit où se trouvent dans un PDF des mots, des motifs ou des données comme les IBAN et les adresses e-mail : page et position, en JSON. Les mots sont trouvés malgré les fins de ligne et les traits d’union. Les positions sont en millimètres depuis le coin supérieur gauche de la page telle qu’elle est affichée.',
  keywords: ['chercher', 'rechercher', 'trouver', 'mot', 'motif', 'occurrence'],
  facts: { matches: 'Occurrences', pages_with_matches: 'Pages avec occurrences' },
} satisfies OperationTexts;
