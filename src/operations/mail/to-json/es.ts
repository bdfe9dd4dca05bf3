import type { OperationTexts } from '../../kit/texts.ts';

export default {
  title: 'Correo a JSON',
  tagline: 'Remitente, texto y adjuntos de archivos EML y MSG.',
  keywords: ['EML', 'MSG', 'Outlook', 'correo electrónico', 'mensaje', 'archivos adjuntos', 'Thunderbird'],
  params: {
    attachments: {
      help: 'Solo nombrarlos, o sacarlos como archivos.',
      values: { list: 'Nombrar', extract: 'Sacar' },
    },
    headers: { label: 'Todas las cabeceras', help: 'También Received y las demás, en su orden.' },
  },
} satisfies OperationTexts;
