import type { OperationTexts } from '../../kit/texts.ts';

export default {
  title: 'Image en texte',
  tagline: 'Les mots d’un scan, d’une photo ou d’une capture d’écran.',
  keywords: ['OCR', 'reconnaissance de texte', 'reconnaître', 'lire', 'photo', 'scan'],
} satisfies OperationTexts;
