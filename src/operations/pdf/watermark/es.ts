import type { OperationTexts } from '../../kit/texts.ts';

export default {
  title: 'Marca de agua en un PDF',
  tagline: 'Un texto o una imagen en cada página.',
  description:
    'Pone un texto en cualquier escritura, o una imagen dada como segundo archivo, en las páginas de un PDF: tenue a lo largo de la página, como sello en una esquina, o por todas partes. Lo que es igual en todas las páginas está una sola vez en el archivo; todo lo demás queda como está.',
  keywords: ['marca de agua', 'sello', 'borrador', 'confidencial', 'logotipo'],
  params: {
    text: {
      help: 'Una o varias líneas. Déjalo vacío si das una imagen como segundo archivo. {page}, {pages}, {date} y {filename} equivalen a la página, el número de páginas, la fecha y el nombre del archivo.',
    },
    width: { help: '60 si está vacío, 25 al repetirse.' },
    size: { help: 'En puntos, en lugar del porcentaje.' },
    start: {
      help: 'Lo que vale {page} en la primera página con marca de agua; si está vacío, la primera página del documento cuenta como 1.',
    },
    rotate: { help: 'En grados, en sentido antihorario; si está vacío, el texto en el centro queda en diagonal.' },
    opacity: { help: 'En porcentaje, de 1, apenas visible, a 100, opaco.' },
    margin: { help: 'En milímetros.' },
    tile: { help: 'Por toda la página.' },
    gap: { help: 'De una a la siguiente.' },
    under: { help: 'Lo que hay en las páginas puede taparla.' },
  },
} satisfies OperationTexts;
