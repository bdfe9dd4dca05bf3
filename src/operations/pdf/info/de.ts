import { DE, type OperationTexts } from '../../kit/texts.ts';

export default {
  title: 'PDF untersuchen',
  tagline: 'Seiten, Schriften, Bilder, Schutz und mehr als Bericht.',
  description:
    'Berichtet als JSON, was ein PDF ist und enthält: Seitengrößen und Rahmen, Schriften und ob sie eingebettet sind, Bilder mit Auflösung, Verschlüsselung und Rechte, Signaturen, Tags, Angaben zu PDF/A und PDF/UA, Anhänge, Lesezeichen, Fassungen, ob es linearisiert ist, und was ein Leseprogramm ausführen würde. Signaturen und Angaben werden genannt, nicht geprüft.',
  keywords: ['Information', 'Analyse', 'Bericht', 'Schriften', 'Auflösung', 'Seitengröße', 'Rechte', 'prüfen'],
  params: { password: DE.password },
  facts: {
    version: 'Version',
    pdfa: 'PDF/A',
    pdfua: 'PDF/UA',
    tagged: 'Mit Struktur',
    encrypted: 'Verschlüsselt',
    signatures: 'Signaturen',
    fonts: 'Schriften',
    fonts_not_embedded: 'Schriften, nicht eingebettet',
    attachments: 'Anhänge',
    outline_entries: 'Lesezeichen',
    runs_code: 'Führt etwas aus',
    revisions: 'Fassungen',
    linearized: 'Linearisiert',
  },
} satisfies OperationTexts;
