import type { OperationTexts } from '../../kit/texts.ts';

export default {
  title: 'Editar marcadores',
  tagline: 'Una lista nueva de marcadores, con títulos, páginas y niveles.',
  description:
    'Da marcadores nuevos a un PDF: una lista de títulos con sus páginas y niveles. Sin lista, da los que tiene como JSON, listos para cambiarlos y volver a enviarlos.',
  keywords: ['marcadores', 'índice', 'esquema', 'capítulos', 'navegación'],
  params: {
    bookmarks: { help: 'En su orden; una lista vacía los quita todos.' },
    password: { help: 'Solo si el PDF está protegido con una.' },
  },
  facts: { bookmarks: 'Marcadores' },
} satisfies OperationTexts;
