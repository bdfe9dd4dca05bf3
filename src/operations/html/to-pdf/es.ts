import type { OperationTexts } from '../../kit/texts.ts';
import { pageWords } from '../page-parameters.ts';

export default {
  title: 'HTML a PDF',
  tagline: 'Una página, o un ZIP con sus imágenes y estilos.',
  description:
    'Imprime una página web como PDF: un archivo HTML, o un ZIP con sus imágenes, estilos y fuentes. Chromium la compone sin red: lo que no está en el envío se deja fuera. Los scripts solo se ejecutan si se pide.',
  keywords: ['página web', 'HTML', 'CSS', 'imprimir', 'convertir'],
  params: pageWords.es('Solo alcanzan los archivos enviados.'),
} satisfies OperationTexts;
