import type { OperationTexts } from '../../kit/texts.ts';

export default {
  title: 'Comparar PDF',
  tagline: 'Lo que cambió entre dos versiones, la más antigua primero.',
  description:
    'Compara dos PDF, el más antiguo primero: qué palabras se reemplazaron, quitaron, añadieron o movieron, qué páginas llegaron, se fueron o están en otro lugar, y, si quieres, dónde las páginas se ven distintas. Las líneas y páginas que se cortan en otro sitio no son un cambio. Da un informe en JSON, con lugares en milímetros desde la esquina superior izquierda de la página, y el PDF más nuevo con los cambios marcados como comentarios que se pueden quitar.',
  keywords: ['comparar', 'diferencias', 'versiones', 'modificaciones', 'cambios'],
  params: {
    mode: { help: 'Para el aspecto, las páginas se emparejan primero por su texto.' },
  },
  facts: {
    input_pages: 'Páginas de ambos',
    identical: 'Iguales',
    changes: 'Cambios',
    replaced: 'Reemplazos',
    added: 'Añadidos',
    removed: 'Eliminaciones',
    moved: 'Movimientos',
    page_removed: 'Páginas quitadas',
    page_added: 'Páginas añadidas',
    page_moved: 'Páginas movidas',
    page_size: 'Tamaño de página cambiado',
    appearance: 'Aspecto distinto',
  },
} satisfies OperationTexts;
