import type { OperationTexts } from '../../kit/texts.ts';

export default {
  title: 'Limpiar un PDF',
  tagline: 'Quita scripts, metadatos y adjuntos.',
  description:
    'Quita de un PDF lo que no debe llevar consigo: scripts y acciones que se ejecutan solos, metadatos, archivos adjuntos; si se pide, también los comentarios y los enlaces al exterior. El documento se escribe de nuevo, así que nada queda en una revisión anterior.',
  keywords: ['limpiar', 'scripts', 'metadatos', 'JavaScript', 'macros', 'seguridad'],
  params: {
    scripts: { help: 'JavaScript, XFA y acciones que se ejecutan sin un clic o abren programas.' },
    metadata: { help: 'Título, autor, fechas, XMP y miniaturas.' },
    attachments: { help: 'Los archivos adjuntos al documento.' },
    comments: { help: 'También sellos y dibujos.' },
    links: { help: 'Los que llevan fuera del documento.' },
    password: { help: 'Solo si el PDF está protegido con una.' },
  },
  facts: {
    scripts: 'Scripts',
    metadata: 'Metadatos',
    attachments: 'Adjuntos',
    comments: 'Comentarios',
    links: 'Enlaces',
  },
} satisfies OperationTexts;
