import type { OperationTexts } from '../../kit/texts.ts';

export default {
  title: 'Retirer les pages blanches',
  tagline: 'Retire les pages vides, comme les versos de scans.',
  keywords: ['pages blanches', 'pages vides', 'verso', 'retirer', 'scan'],
} satisfies OperationTexts;
