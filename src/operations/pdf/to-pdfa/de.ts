import { DE, type OperationTexts } from '../../kit/texts.ts';

export default {
  title: 'In PDF/A umwandeln',
  tagline: 'Für das Archiv: PDF/A-2b oder PDF/A-3b.',
  description:
    'Macht ein PDF/A für Archive: PDF/A-2b, oder PDF/A-3b, wo Dateien angehängt sind. Fehlende Schriften werden eingebettet, Farben bekommen ein Profil, Metadaten werden geordnet, und Skripte, Verschlüsselung und alles andere, wovon ein Archiv nicht abhängen darf, kommt heraus; die Seiten sehen aus wie zuvor. Was entsteht, wird geöffnet und noch einmal geprüft; wo etwas nicht passend zu machen ist, schlägt der Auftrag fehl und sagt, was und nach welchem Abschnitt der Norm.',
  keywords: ['Archiv', 'archivieren', 'ISO 19005', 'Langzeit', 'aufbewahren', 'PDF/A-2b', 'PDF/A-3b', 'ZUGFeRD'],
  params: {
    level: {
      label: 'Stufe',
      help: 'Ohne Angabe 3b für Dokumente mit Anhängen und 2b für alle anderen.',
      values: { '2b': 'PDF/A-2b', '3b': 'PDF/A-3b, mit Anhängen' },
    },
    missing_fonts: {
      label: 'Fehlende Schriften',
      help: 'Was mit Schriften geschieht, die nicht in der Datei sind.',
      values: { replace: 'Durch ähnliche ersetzen', fail: 'Der Auftrag schlägt fehl' },
    },
    password: DE.password,
  },
  facts: {
    level: 'Stufe',
    fonts: 'Ersetzte Schriften',
    font: 'Schrift',
    used: 'Ersatz',
    attachments: 'Anhänge',
  },
} satisfies OperationTexts;
