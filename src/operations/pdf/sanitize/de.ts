import { DE, type OperationTexts } from '../../kit/texts.ts';

export default {
  title: 'PDF bereinigen',
  tagline: 'Skripte, Metadaten und Anhänge entfernen.',
  description:
    'Nimmt aus einem PDF, was es nicht weitertragen soll: Skripte und Aktionen, die von selbst laufen, Metadaten, angehängte Dateien; auf Wunsch auch Kommentare und Verweise nach außen. Das Dokument wird neu geschrieben, so dass nichts davon in einem früheren Stand bleibt.',
  keywords: ['bereinigen', 'Datenschutz', 'JavaScript', 'Metadaten', 'verborgen', 'entfernen', 'Sicherheit'],
  params: {
    scripts: { label: 'Skripte', help: 'JavaScript, XFA und Aktionen, die ohne Klick laufen oder Programme starten.' },
    metadata: { label: 'Metadaten', help: 'Titel, Autor, Daten, XMP und Vorschaubilder.' },
    attachments: { label: 'Angehängte Dateien', help: 'Dateien, die dem Dokument beigelegt sind.' },
    comments: { label: 'Kommentare', help: 'Auch Stempel und Zeichnungen.' },
    links: { label: 'Verweise nach außen', help: 'Verweise, die aus dem Dokument hinausführen.' },
    password: DE.password,
  },
  facts: {
    scripts: 'Skripte',
    metadata: 'Metadaten',
    attachments: 'Anhänge',
    comments: 'Kommentare',
    links: 'Verweise',
  },
} satisfies OperationTexts;
