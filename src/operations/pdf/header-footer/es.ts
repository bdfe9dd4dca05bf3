import type { OperationTexts } from '../../kit/texts.ts';

export default {
  title: 'Encabezado y pie de página',
  tagline: 'Título, fecha y número en cada página.',
  description:
    'Escribe una línea arriba y abajo en las páginas de un PDF, a la izquierda, en el centro y a la derecha: títulos, fechas, números de página, en cualquier escritura, y una imagen dada como segundo archivo, como un logotipo. Lo que no cabría lado a lado se hace más pequeño. Todo lo demás queda como está.',
  keywords: ['encabezado', 'pie de página', 'fecha', 'título', 'número de página'],
  params: {
    header_center: { help: 'Con las mismas variables.' },
    header_right: { help: 'Con las mismas variables.' },
    footer_left: { help: 'Con las mismas variables.' },
    footer_center: { help: 'Con las mismas variables.' },
    footer_right: { help: 'Con las mismas variables.' },
    image_at: { help: 'Delante del texto de ese lugar, o sola.' },
    rotate: { help: 'En grados, en sentido antihorario.' },
    opacity: { help: 'En porcentaje, de 1, apenas visible, a 100, opaco.' },
    image_height: { help: 'Si das una imagen como segundo archivo.' },
    start: { help: 'Lo que vale {page} en la primera página en que se escribe.' },
    skip_first: { help: 'Tantas al principio, como una portada.' },
    mirror: { help: 'Izquierda y derecha se intercambian en una de cada dos páginas.' },
  },
} satisfies OperationTexts;
