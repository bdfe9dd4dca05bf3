import type { OperationTexts } from '../../kit/texts.ts';

export default {
  title: 'Modifier les propriétés d’un PDF',
  tagline: 'Titre, auteur, sujet, mots-clés et dates.',
  description:
    'Montre et modifie ce qu’un PDF dit de lui-même : titre, auteur, sujet, mots-clés, programmes et dates. Le dictionnaire d’informations et XMP restent identiques. Sans modification, tout est donné en JSON ; « Tout effacer » retire tout, dans le document et ses parties.',
  keywords: ['propriétés', 'métadonnées', 'titre', 'auteur', 'mots-clés', 'XMP'],
  params: {
    title: { help: 'Un texte vide retire l’information ; ce qui manque est conservé.' },
    author: { help: 'Un texte vide retire l’information ; ce qui manque est conservé.' },
    subject: { help: 'Un texte vide retire l’information ; ce qui manque est conservé.' },
    keywords: { help: 'Séparés par des virgules.' },
    creator: { help: 'Un texte vide retire l’information ; ce qui manque est conservé.' },
    producer: { help: 'Un texte vide retire l’information ; ce qui manque est conservé.' },
    created: { help: 'Par exemple 2026-11-21 ou 2026-11-21T09:30:00Z.' },
    clear: { help: 'Y compris les vignettes et ce que des programmes gardent pour eux.' },
    password: { help: 'Seulement si le PDF est protégé par un mot de passe.' },
  },
  facts: {
    title: 'Titre',
    author: 'Auteur',
    subject: 'Sujet',
    keywords: 'Mots-clés',
    creator: 'Créé avec',
    producer: 'Produit par',
    created: 'Créé le',
    modified: 'Modifié le',
  },
} satisfies OperationTexts;
