import type { OperationTexts } from '../../kit/texts.ts';

export default {
  title: 'HTML en PDF',
  tagline: 'Une page, ou un ZIP avec ses images et styles.',
  description:
    'Imprime une page web en PDF : un fichier HTML, ou un ZIP avec ses images, styles et polices. Chromium la compose sans réseau : ce qui n’est pas dans l’envoi est laissé de côté. Les scripts ne sont exécutés que sur demande.',
  keywords: ['page web', 'HTML', 'CSS', 'imprimer', 'convertir'],
  params: {
    css_page_size: { help: 'Celui de @page, s’il existe.' },
    media: { help: 'Ceux pour le papier ou pour l’écran.' },
    javascript: { help: 'Ils n’atteignent que les fichiers envoyés.' },
    wait_ms: { help: 'En millisecondes, pour les scripts qui continuent.' },
  },
} satisfies OperationTexts;
