import type { OperationTexts } from '../../kit/texts.ts';

export default {
  title: 'Adresse web en PDF',
  tagline: 'Une page du web, avec ses images et ses styles.',
  description:
    'Imprime une page du web en PDF. Le fichier contient son adresse, sur une ligne à part. Le service récupère la page avec ses images, styles et polices, uniquement depuis des adresses publiques ; Chromium la compose sans réseau. Les scripts ne sont exécutés que sur demande et n’atteignent rien.',
  keywords: ['URL', 'lien', 'page web', 'site', 'imprimer', 'archiver'],
  params: {
    css_page_size: { help: 'Celle de @page, s’il existe.' },
    media: { help: 'Ceux pour le papier ou pour l’écran.' },
    javascript: { help: 'Ce qu’ils demandent eux-mêmes n’est pas récupéré.' },
    wait_ms: { help: 'En millisecondes, pour les scripts qui continuent.' },
  },
  facts: { url: 'Adresse', files: 'Fichiers de la page' },
} satisfies OperationTexts;
