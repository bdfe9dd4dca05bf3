import type { OperationTexts } from '../../kit/texts.ts';

export default {
  title: 'Buscar en un PDF',
  tagline: 'Dónde hay palabras, patrones o IBAN.',
  description:
    'Dice dónde hay en un PDF palabras, patrones o datos como IBAN y direcciones de correo: página y lugar, como JSON. Las palabras se encuentran a través de saltos de línea y guiones. Los lugares están en milímetros desde la esquina superior izquierda de la página tal como se muestra.',
  keywords: ['buscar', 'encontrar', 'palabra', 'patrón', 'aparición'],
  facts: { matches: 'Coincidencias', pages_with_matches: 'Páginas con coincidencias' },
} satisfies OperationTexts;
