import type { OperationTexts } from '../../kit/texts.ts';

export default {
  title: 'Caviarder un PDF',
  tagline: 'Retire pour de bon des mots, des IBAN ou des zones.',
  keywords: ['caviarder', 'noircir', 'censurer', 'anonymiser', 'masquer', 'confidentiel'],
} satisfies OperationTexts;
