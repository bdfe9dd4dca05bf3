import type { OperationTexts } from '../../kit/texts.ts';

export default {
  title: 'Editar marcadores',
  tagline: 'Una lista nueva de marcadores, con títulos, páginas y niveles.',
  keywords: ['marcadores', 'índice', 'esquema', 'capítulos', 'navegación'],
} satisfies OperationTexts;
