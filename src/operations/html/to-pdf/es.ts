import type { OperationTexts } from '../../kit/texts.ts';

export default {
  title: 'HTML a PDF',
  tagline: 'Una página, o un ZIP con sus imágenes y estilos.',
  description:
    'Imprime una página web como PDF: un archivo HTML, o un ZIP con sus imágenes, estilos y fuentes. Chromium la compone sin red: lo que no está en el envío se deja fuera. Los scripts solo se ejecutan si se pide.',
  keywords: ['página web', 'HTML', 'CSS', 'imprimir', 'convertir'],
  params: {
    css_page_size: { help: 'El de @page, si lo hay.' },
    media: { help: 'Los de papel o los de pantalla.' },
    javascript: { help: 'Solo alcanzan los archivos enviados.' },
    wait_ms: { help: 'En milisegundos, para los scripts que siguen en marcha.' },
  },
} satisfies OperationTexts;
