import type { OperationTexts } from '../../kit/texts.ts';

export default {
  title: 'Compresser un PDF',
  tagline: 'Rend les fichiers plus petits, autant que vous le voulez.',
  description:
    'Allège un PDF : laisse de côté ce qui est inutilisé ou en double, compacte mieux le reste et réduit les images selon le niveau. Le résultat n’est jamais plus gros que l’original ; liens, signets, formulaires et texte restent tels quels.',
  keywords: ['compresser', 'réduire', 'alléger', 'plus petit', 'taille', 'optimiser', 'Mo'],
  params: {
    level: { help: 'À quel point les images sont réduites ; le texte reste tel quel.' },
    target_bytes: { help: 'Les images sont réduites davantage jusqu’à l’atteindre.' },
    dpi: { help: 'À la place de celle du niveau.' },
    quality: { help: 'De 1 à 100, à la place de celle du niveau.' },
  },
} satisfies OperationTexts;
