import type { OperationTexts } from '../../kit/texts.ts';

export default {
  title: 'Image en texte',
  tagline: 'Les mots d’un scan, d’une photo ou d’une capture d’écran.',
  description:
    'Reconnaît le texte d’une image : un scan, la photo d’une page, une capture d’écran. En texte brut, ou en JSON avec chaque ligne et chaque mot, sa place en pixels et son degré de certitude. Toutes les pages d’un TIFF sont lues.',
  keywords: ['OCR', 'reconnaissance de texte', 'reconnaître', 'lire', 'photo', 'scan'],
  params: {
    orient: { help: 'Les images dont le texte est couché ou à l’envers.' },
    format: { help: 'Le JSON donne la place de chaque mot en pixels.' },
  },
  facts: { pages: 'Images lues', words: 'Mots reconnus', turned: 'Images redressées', confidence: 'Fiabilité (0–100)' },
} satisfies OperationTexts;
