import type { OperationTexts } from '../../kit/texts.ts';

export default {
  title: 'Redresser des scans',
  tagline: 'Remet droit les pages numérisées de travers.',
  keywords: ['redresser', 'de travers', 'incliné', 'scan', 'inclinaison', 'angle'],
} satisfies OperationTexts;
