import { DE, type OperationTexts } from '../../kit/texts.ts';
import { SEARCH_DE } from '../search-parameters.ts';
import { STAMP_DE } from '../stamp-parameters.ts';

export default {
  title: 'PDF schwärzen',
  tagline: 'Wörter, IBANs oder Stellen endgültig entfernen.',
  description:
    'Entfernt Wörter, Muster, etwa IBANs, oder Bereiche endgültig aus einem PDF: Buchstaben aus dem Inhalt der Seiten, Pixel aus Bildern, Werte aus Feldern, und dieselben Wörter überall, wo sie sonst noch stehen (Lesezeichen, Kommentare, Metadaten, Alternativtexte, frühere Fassungen). Was entsteht, wird geöffnet und noch einmal durchsucht; was sich nicht sichern lässt, wird zum Bild, oder der Auftrag schlägt fehl.',
  keywords: ['schwärzen', 'anonymisieren', 'Datenschutz', 'DSGVO', 'unkenntlich', 'entfernen', 'Zensur', 'verbergen'],
  params: {
    areas: { label: 'Bereiche', help: 'Seite, Abstand vom linken und oberen Rand, Breite und Höhe in Millimetern.' },
    ...SEARCH_DE,
    graphics: {
      label: 'Zeichnungen',
      help: 'Welche Linien und Flächen mit entfernt werden.',
      values: { covered: 'Die ganz im Bereich liegen', touched: 'Die ihn berühren', none: 'Keine' },
    },
    fill: { ...STAMP_DE.color, label: 'Füllfarbe' },
    label: { label: 'Aufschrift', help: 'Steht in den geschwärzten Bereichen, wo sie Platz hat.' },
    sanitize: { label: 'Auch Metadaten, Skripte und Anhänge entfernen', help: 'Wie beim Bereinigen eines PDFs.' },
    on_doubt: {
      label: 'Im Zweifel',
      help: 'Was mit Seiten geschieht, die sich anders nicht sichern lassen.',
      values: { rasterize: 'Die Seite wird zum Bild', fail: 'Der Auftrag schlägt fehl' },
    },
    password: DE.password,
  },
  facts: {
    matches: 'Treffer',
    areas: 'Bereiche',
    characters: 'Zeichen',
    graphics: 'Zeichnungen',
    annotations: 'Kommentare und Felder',
    elsewhere: 'An anderen Stellen',
  },
} satisfies OperationTexts;
