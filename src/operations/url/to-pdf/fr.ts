import { pageWords } from '../../html/page-parameters.ts';
import type { OperationTexts } from '../../kit/texts.ts';

export default {
  title: 'Adresse web en PDF',
  tagline: 'Une page du web, avec ses images et ses styles.',
  description:
    'Imprime une page du web en PDF. Le fichier contient son adresse, sur une ligne à part. Le service récupère la page avec ses images, styles et polices, uniquement depuis des adresses publiques ; Chromium la compose sans réseau. Les scripts ne sont exécutés que sur demande et n’atteignent rien.',
  keywords: ['URL', 'lien', 'page web', 'site', 'imprimer', 'archiver'],
  params: pageWords.fr('Ce qu’ils demandent eux-mêmes n’est pas récupéré.'),
  facts: { url: 'Adresse', files: 'Fichiers de la page' },
} satisfies OperationTexts;
