import type { OperationTexts } from '../../kit/texts.ts';

export default {
  title: 'Examiner un PDF',
  tagline: 'Pages, polices, images, protection et signatures, en JSON.',
  description:
    'Indique en JSON ce qu’est un PDF et ce qu’il contient : formats et cadres des pages, polices et si elles sont intégrées, images et leur résolution, chiffrement et autorisations, signatures, balises, mentions PDF/A et PDF/UA, pièces jointes, signets, révisions, s’il est linéarisé, et ce qu’un lecteur exécuterait. Signatures et mentions sont rapportées, pas vérifiées.',
  keywords: ['informations', 'propriétés', 'polices', 'analyse', 'conformité', 'détails'],
  params: {
    password: { help: 'Seulement si le PDF est protégé par un mot de passe.' },
  },
  facts: {
    version: 'Version',
    pdfa: 'PDF/A',
    pdfua: 'PDF/UA',
    tagged: 'Balisé',
    encrypted: 'Chiffré',
    signatures: 'Signatures',
    fonts: 'Polices',
    fonts_not_embedded: 'Polices non intégrées',
    attachments: 'Pièces jointes',
    outline_entries: 'Signets',
    runs_code: 'Exécute quelque chose',
    revisions: 'Révisions',
    linearized: 'Linéarisé',
  },
} satisfies OperationTexts;
