import { DE, type OperationTexts } from '../../kit/texts.ts';

const help = 'Ein leerer Text nimmt die Angabe heraus; was fehlt, bleibt.';

export default {
  title: 'PDF-Eigenschaften ändern',
  tagline: 'Titel, Autor und mehr ansehen, ändern, entfernen.',
  description:
    'Zeigt und ändert, was ein PDF über sich sagt: Titel, Autor, Thema, Stichwörter, Programme und Daten. Die Dokumentinformationen und XMP bleiben gleich. Ohne Änderung kommt alles als JSON; „Alles entfernen“ nimmt es aus dem Dokument und seinen Teilen.',
  keywords: ['Metadaten', 'Titel', 'Autor', 'Eigenschaften', 'Dokumentinformationen', 'Datenschutz', 'entfernen'],
  params: {
    title: { label: 'Titel', help },
    author: { label: 'Autor', help },
    subject: { label: 'Thema', help },
    keywords: { label: 'Stichwörter', help: 'Durch Kommas getrennt.' },
    creator: { label: 'Erstellt mit', help },
    producer: { label: 'PDF erzeugt mit', help },
    created: { label: 'Erstellt am', help: 'Etwa 2026-11-21 oder 2026-11-21T09:30:00Z.' },
    clear: { label: 'Alles entfernen', help: 'Auch Vorschaubilder und was Programme für sich ablegen.' },
    password: DE.password,
  },
  facts: {
    title: 'Titel',
    author: 'Autor',
    subject: 'Thema',
    keywords: 'Stichwörter',
    creator: 'Erstellt mit',
    producer: 'PDF von',
    created: 'Erstellt am',
    modified: 'Geändert am',
  },
} satisfies OperationTexts;
