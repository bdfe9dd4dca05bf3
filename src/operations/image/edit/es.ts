import type { OperationTexts } from '../../kit/texts.ts';

export default {
  title: 'Editar una imagen',
  tagline: 'Varios pasos en uno: se lee una vez y se guarda una vez.',
  keywords: ['editar', 'retocar', 'filtro', 'brillo', 'desenfocar', 'texto', 'foto'],
} satisfies OperationTexts;
