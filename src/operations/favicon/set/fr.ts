import type { OperationTexts } from '../../kit/texts.ts';

export default {
  title: 'Créer des favicons',
  tagline: 'Toutes les icônes d’un site web à partir d’une image.',
  description:
    'Fait d’une image toutes les icônes dont un site web a besoin : favicon.ico (16, 32 et 48 pixels), l’icône des appareils Apple, celles des applications installées, dont une masquable, le manifeste web et les lignes pour l’en-tête des pages.',
  keywords: ['favicon', 'icône', 'site web', 'manifeste', 'logo'],
  params: {
    name: { help: 'Figure dans le manifeste.' },
    background: { help: 'Derrière les icônes qui ne peuvent être transparentes, par exemple #ffffff.' },
    theme: { help: 'Celle que les navigateurs donnent à leurs barres, par exemple #ffffff.' },
    padding: { help: 'Autour de l’image dans l’icône des appareils Apple.' },
    path: { help: 'Où les fichiers seront placés sur le site, par exemple /icons/.' },
  },
  facts: { files: 'Fichiers' },
} satisfies OperationTexts;
