import type { OperationTexts } from '../../kit/texts.ts';

export default {
  title: 'Retoucher une image',
  tagline: 'Plusieurs étapes en une : lue une fois, enregistrée une fois.',
  description:
    'Applique à une image jusqu’à 50 étapes, l’une après l’autre : redimensionner, rogner, pivoter, retourner, retirer ou ajouter un bord, flouter, accentuer, masquer des zones, niveaux de gris, luminosité, texte, superposition, coins arrondis. Elle est décodée une fois et encodée une fois, rien ne se perd entre les étapes ; les animations restent animées. Le résultat est en sRGB et sans métadonnées.',
  keywords: ['retoucher', 'modifier', 'filtre', 'luminosité', 'flou', 'texte', 'photo'],
  params: {
    steps: { help: 'Dans cet ordre. Les mesures sont en pixels de l’image telle qu’elle est alors.' },
    background: { help: 'Derrière ce qui est transparent, si le format ne l’est pas, par exemple #ffffff.' },
  },
} satisfies OperationTexts;
