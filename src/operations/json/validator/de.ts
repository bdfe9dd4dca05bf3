import type { OperationTexts } from '../../kit/texts.ts';

export default {
  title: 'JSON prüfen',
  tagline: 'Strenge Prüfung großer Dateien, mit Bericht.',
  description:
    'Prüft eine Datei streng nach RFC 8259. Der Bericht nennt Tiefe und Inhalt oder Zeile, Spalte, Byte und Grund des ersten Fehlers.',
  keywords: ['validieren', 'Syntax', 'Fehler', 'kontrollieren', 'RFC 8259'],
} satisfies OperationTexts;
