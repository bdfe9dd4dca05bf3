import type { OperationTexts } from '../../kit/texts.ts';

export default {
  title: 'Correo a PDF',
  tagline: 'EML y MSG con sus imágenes, sin cargar nada.',
  keywords: ['EML', 'MSG', 'Outlook', 'correo electrónico', 'mensaje', 'imprimir', 'archivar', 'Thunderbird'],
  params: {
    attachments: {
      help: 'Solo nombrarlos, o incluirlos también en el PDF.',
      values: { list: 'Nombrar', embed: 'Incluir en el PDF' },
    },
    language: {
      help: 'De las palabras sobre el texto.',
      values: { en: 'Inglés', de: 'Alemán', fr: 'Francés', es: 'Español' },
    },
    timezone: { label: 'Zona horaria', help: 'Para la fecha, por ejemplo Europe/Madrid.' },
  },
} satisfies OperationTexts;
