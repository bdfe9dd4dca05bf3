import type { OperationTexts } from '../../kit/texts.ts';

export default {
  title: 'Nettoyer un PDF',
  tagline: 'Retire scripts, métadonnées et pièces jointes.',
  description:
    'Retire d’un PDF ce qu’il ne doit pas transmettre : scripts et actions qui s’exécutent d’eux-mêmes, métadonnées, pièces jointes ; sur demande aussi les commentaires et les liens vers l’extérieur. Le document est réécrit, si bien que rien n’en reste dans une révision antérieure.',
  keywords: ['nettoyer', 'scripts', 'métadonnées', 'JavaScript', 'macros', 'sécurité'],
  params: {
    scripts: { help: 'JavaScript, XFA et les actions qui s’exécutent sans clic ou lancent des programmes.' },
    metadata: { help: 'Titre, auteur, dates, XMP et vignettes.' },
    attachments: { help: 'Les fichiers joints au document.' },
    comments: { help: 'Y compris tampons et dessins.' },
    links: { help: 'Ceux qui mènent hors du document.' },
    password: { help: 'Seulement si le PDF est protégé par un mot de passe.' },
  },
  facts: {
    scripts: 'Scripts',
    metadata: 'Métadonnées',
    attachments: 'Pièces jointes',
    comments: 'Commentaires',
    links: 'Liens',
  },
} satisfies OperationTexts;
