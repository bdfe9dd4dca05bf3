import type { OperationTexts } from '../../kit/texts.ts';

export default {
  title: 'Extraire images et pièces jointes',
  tagline: 'Images, pièces jointes et polices, telles qu’elles sont dans le PDF.',
  description:
    'Sort ce que contient un PDF : les images telles qu’elles sont enregistrées, y compris celles écrites dans les pages mêmes, les fichiers joints et, si vous le voulez, les polices. Donne une archive ZIP, ou le fichier lui-même s’il est seul.',
  keywords: ['extraire', 'images', 'pièces jointes', 'polices', 'récupérer', 'exporter'],
  params: {
    images: { help: 'JPEG, JPEG 2000 et données de fax telles quelles, toutes les autres sans perte en PNG ou TIFF.' },
    attachments: { help: 'Les fichiers joints.' },
    fonts: { help: 'Celles qui sont intégrées, souvent avec les seuls caractères utilisés. Respectez leur licence.' },
    min_pixels: { help: 'Les images dont un côté est plus court sont laissées de côté.' },
    pages: { help: 'Cliquez sur des pages, avec Maj sur toute une plage, ou saisissez-les. Vide : toutes.' },
    password: { help: 'Seulement si le PDF est protégé par un mot de passe.' },
  },
  facts: { attachments: 'Pièces jointes', fonts: 'Polices' },
} satisfies OperationTexts;
