import type { OperationTexts } from '../../kit/texts.ts';

export default {
  title: 'Correo a PDF',
  tagline: 'EML y MSG con sus imágenes, sin cargar nada.',
  description:
    'Imprime un correo (EML, o MSG de Outlook) como PDF: remitente, destinatarios, fecha y asunto sobre el texto, con las imágenes enviadas y los mensajes adjuntos debajo. No se carga nada: las imágenes remotas se omiten y nadie sabe que el mensaje se abrió. Los adjuntos se nombran y, si se pide, se incluyen en el PDF.',
  keywords: ['EML', 'MSG', 'Outlook', 'correo electrónico', 'mensaje', 'imprimir', 'archivar', 'Thunderbird'],
  params: {
    attachments: {
      label: 'Adjuntos',
      help: 'Solo nombrarlos, o incluirlos también en el PDF.',
      values: { list: 'Nombrar', embed: 'Incluir en el PDF' },
    },
    language: {
      label: 'Idioma',
      help: 'De las palabras sobre el texto.',
      values: { en: 'Inglés', de: 'Alemán', fr: 'Francés', es: 'Español' },
    },
    timezone: { label: 'Zona horaria', help: 'Para la fecha, por ejemplo Europe/Madrid.' },
  },
  facts: { subject: 'Asunto', attachments: 'Adjuntos', embedded: 'Incluidos en el PDF' },
} satisfies OperationTexts;
