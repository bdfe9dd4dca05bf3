import type { OperationTexts } from '../../kit/texts.ts';
import { pageWords } from '../page-parameters.ts';

export default {
  title: 'HTML en PDF',
  tagline: 'Une page, ou un ZIP avec ses images et styles.',
  description:
    'Imprime une page web en PDF : un fichier HTML, ou un ZIP avec ses images, styles et polices. Chromium la compose sans réseau : ce qui n’est pas dans l’envoi est laissé de côté. Les scripts ne sont exécutés que sur demande.',
  keywords: ['page web', 'HTML', 'CSS', 'imprimer', 'convertir'],
  params: pageWords.fr('Ils n’atteignent que les fichiers envoyés.'),
} satisfies OperationTexts;
