import type { OperationTexts } from '../../kit/texts.ts';

export default {
  title: 'Recortar una imagen',
  tagline: 'Una parte, en píxeles o por proporción.',
  keywords: ['recortar', 'cortar', 'encuadre', 'recorte', 'foto'],
} satisfies OperationTexts;
