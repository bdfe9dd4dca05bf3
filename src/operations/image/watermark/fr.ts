import type { OperationTexts } from '../../kit/texts.ts';

export default {
  title: 'Filigrane sur des images',
  tagline: 'Un texte ou un logo sur une ou plusieurs images.',
  keywords: ['filigrane', 'logo', 'droits d’auteur', 'signature', 'tampon', 'photo'],
} satisfies OperationTexts;
