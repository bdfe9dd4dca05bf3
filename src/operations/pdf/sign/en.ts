import type { OperationTexts } from '../../kit/texts.ts';

export default {
  tagline: 'A digital signature by your own key and certificate.',
  params: {
    pss: { label: 'RSA-PSS' },
  },
} satisfies OperationTexts;
