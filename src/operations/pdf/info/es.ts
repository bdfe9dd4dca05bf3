import type { OperationTexts } from '../../kit/texts.ts';

export default {
  title: 'Examinar un PDF',
  tagline: 'Páginas, fuentes, imágenes, protección y firmas, en JSON.',
  description:
    'Informa en JSON de lo que es y contiene un PDF: tamaños y cajas de las páginas, fuentes y si están incrustadas, imágenes con su resolución, cifrado y permisos, firmas, etiquetas, declaraciones de PDF/A y PDF/UA, adjuntos, marcadores, revisiones, si está linealizado, y lo que un lector ejecutaría. Las firmas y declaraciones se indican, no se verifican.',
  keywords: ['información', 'propiedades', 'fuentes', 'análisis', 'conformidad', 'detalles'],
  params: {
    password: { help: 'Solo si el PDF está protegido con una.' },
  },
  facts: {
    version: 'Versión',
    pdfa: 'PDF/A',
    pdfua: 'PDF/UA',
    tagged: 'Con etiquetas',
    encrypted: 'Cifrado',
    signatures: 'Firmas',
    fonts: 'Fuentes',
    fonts_not_embedded: 'Fuentes no incrustadas',
    attachments: 'Adjuntos',
    outline_entries: 'Marcadores',
    runs_code: 'Ejecuta algo',
    revisions: 'Revisiones',
    linearized: 'Linealizado',
  },
} satisfies OperationTexts;
