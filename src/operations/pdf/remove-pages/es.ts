import type { OperationTexts } from '../../kit/texts.ts';

export default {
  title: 'Eliminar páginas',
  tagline: 'Quita páginas y conserva el resto.',
  description:
    'Quita páginas de un PDF. Lo que pertenece a las páginas que quedan se conserva: marcadores, enlaces, campos de formulario, comentarios, números de página, capas, etiquetas y adjuntos. Los enlaces a páginas quitadas ya no llevan a ningún sitio.',
  keywords: ['eliminar', 'quitar', 'borrar', 'suprimir', 'páginas'],
  params: {
    pages: { help: 'Haz clic en las páginas, con Mayús en todo un rango, o escríbelas.' },
  },
  facts: { pages_removed: 'Páginas quitadas' },
} satisfies OperationTexts;
