import type { OperationTexts } from '../../kit/texts.ts';

export default {
  title: 'Correo a JSON',
  tagline: 'Remitente, texto y adjuntos de archivos EML y MSG.',
  description:
    'Lee un correo (EML, o MSG de Outlook) como JSON: quién, cuándo y sobre qué, su texto y HTML en UTF-8, y sus adjuntos con tipo, tamaño y SHA-256; los mensajes adjuntos se leen igual. Si se pide, los adjuntos salen como archivos. El HTML se da tal como se escribió: límpielo antes de mostrarlo.',
  keywords: ['EML', 'MSG', 'Outlook', 'correo electrónico', 'mensaje', 'archivos adjuntos', 'Thunderbird'],
  params: {
    attachments: {
      label: 'Adjuntos',
      help: 'Solo nombrarlos, o sacarlos como archivos.',
      values: { list: 'Nombrar', extract: 'Sacar' },
    },
    headers: { label: 'Todas las cabeceras', help: 'También Received y las demás, en su orden.' },
  },
  facts: { format: 'Formato', subject: 'Asunto', attachments: 'Adjuntos' },
} satisfies OperationTexts;
