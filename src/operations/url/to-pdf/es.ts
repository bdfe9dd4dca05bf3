import { pageWords } from '../../html/page-parameters.ts';
import type { OperationTexts } from '../../kit/texts.ts';

export default {
  title: 'Dirección web a PDF',
  tagline: 'Una página de la web, con sus imágenes y estilos.',
  description:
    'Imprime una página de la web como PDF. El archivo contiene su dirección, en una línea propia. El servicio trae la página con sus imágenes, estilos y fuentes, solo desde direcciones públicas; Chromium la compone sin red. Los scripts se ejecutan solo si se pide y no alcanzan nada.',
  keywords: ['URL', 'enlace', 'página web', 'sitio', 'imprimir', 'archivar'],
  params: pageWords.es('Lo que piden por sí mismos no se trae.'),
  facts: { url: 'Dirección', files: 'Archivos de la página' },
} satisfies OperationTexts;
