import type { OperationTexts } from '../../kit/texts.ts';

export default {
  title: 'Extraer imágenes y adjuntos',
  tagline: 'Imágenes, adjuntos y fuentes, tal como están en el PDF.',
  description:
    'Saca lo que hay en un PDF: las imágenes tal como están guardadas, también las escritas en las propias páginas, los archivos adjuntos y, si quieres, las fuentes. Da un archivo ZIP, o el propio archivo si es uno solo.',
  keywords: ['extraer', 'imágenes', 'adjuntos', 'fuentes', 'recuperar', 'exportar'],
  params: {
    images: { help: 'JPEG, JPEG 2000 y datos de fax tal como están, las demás sin pérdida como PNG o TIFF.' },
    attachments: { help: 'Los archivos adjuntos.' },
    fonts: { help: 'Las incrustadas, a menudo solo con los caracteres usados. Ten en cuenta su licencia.' },
    min_pixels: { help: 'Las imágenes con un lado más corto se dejan fuera.' },
    pages: { help: 'Haz clic en las páginas, con Mayús en todo un rango, o escríbelas. Vacío: todas.' },
    password: { help: 'Solo si el PDF está protegido con una.' },
  },
  facts: { attachments: 'Adjuntos', fonts: 'Fuentes' },
} satisfies OperationTexts;
