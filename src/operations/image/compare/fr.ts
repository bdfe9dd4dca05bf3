import type { OperationTexts } from '../../kit/texts.ts';

export default {
  title: 'Comparer des images',
  tagline: 'À quel point deux images se ressemblent, et où elles diffèrent.',
  keywords: ['comparer', 'différence', 'ressemblance', 'identique', 'SSIM'],
} satisfies OperationTexts;
