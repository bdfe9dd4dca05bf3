import type { OperationTexts } from '../../kit/texts.ts';

export default {
  title: 'Superponer un PDF',
  tagline: 'Membrete, sello o formulario, sobre o bajo las páginas.',
  keywords: ['superponer', 'membrete', 'sello', 'fondo', 'capa'],
} satisfies OperationTexts;
