import type { OperationTexts } from '../../kit/texts.ts';

export default {
  title: 'Comparer des images',
  tagline: 'À quel point deux images se ressemblent, et où elles diffèrent.',
  description:
    'Compare deux images : à quel point elles se ressemblent (SSIM, PSNR), quels pixels diffèrent et où, en JSON, avec une image où les différences sont marquées. La seconde est mise à la taille de la première.',
  keywords: ['comparer', 'différence', 'ressemblance', 'identique', 'SSIM'],
  params: {
    threshold: { help: 'L’écart permis d’un canal de couleur, sur 255.' },
    color: { help: 'Celle qui marque les différences, par exemple #e00000.' },
  },
  facts: {
    identical: 'Identiques',
    ssim: 'Ressemblance (SSIM)',
    psnr: 'PSNR (dB)',
    different_pixels: 'Pixels différents',
    different_percent: 'Différence (%)',
    max_difference: 'Plus grand écart',
  },
} satisfies OperationTexts;
