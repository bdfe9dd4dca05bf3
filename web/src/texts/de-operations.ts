import { CHOICE, type OperationTexts } from './operation-texts.ts';

const password = { label: 'Passwort', help: 'Nur, wenn das PDF mit einem geschützt ist.' };
const FORMATS = { jpeg: 'JPEG', png: 'PNG', webp: 'WebP', avif: 'AVIF', gif: 'GIF', tiff: 'TIFF' };
const format = { label: 'Format', help: 'Bleibt, wie es ist, wenn nichts gewählt wird.', values: FORMATS };

/** The operations in German. */
export const deOperations: Record<string, OperationTexts> = {
  'image-compress': {
    title: 'Bild verkleinern',
    tagline: 'Kleinere Dateien, die gleich aussehen.',
    description:
      'Macht eine Bilddatei kleiner und gibt ihr auf Wunsch ein anderes Format. Im selben Format ist das Ergebnis nie größer als die Eingabe.',
    params: {
      quality: {
        label: 'Qualität',
        help: '1 ist am kleinsten, 100 sieht am besten aus. Unter 100 kann ein PNG auf 256 Farben verringert werden; TIFF ist immer verlustfrei.',
      },
      format,
      strip_metadata: {
        label: 'Metadaten entfernen',
        help: 'Nimmt Ort, Kamera, Kommentare und Ähnliches heraus und wandelt die Farben nach sRGB.',
      },
    },
  },
  'image-resize': {
    title: 'Bildgröße ändern',
    tagline: 'Genaue Pixel, mit oder ohne Beschnitt.',
    description:
      'Gibt einem Bild eine andere Größe und auf Wunsch ein anderes Format. Es wird aufgerichtet, in sRGB und ohne Metadaten gespeichert; Animationen bleiben bewegt, wo das Format es kann.',
    params: {
      width: { label: 'Breite', help: 'In Pixeln. Ohne Angabe folgt sie aus der Höhe.' },
      height: { label: 'Höhe', help: 'In Pixeln. Ohne Angabe folgt sie aus der Breite.' },
      fit: {
        label: 'Einpassen',
        help: 'Innen: so groß wie möglich innerhalb von Breite × Höhe; Füllen: füllt sie und schneidet ab, was übersteht; Rand: passt ein und füllt den Rand durchsichtig oder weiß; Strecken: verzerrt. Kleinere Bilder werden vergrößert.',
        values: { inside: 'Innen', cover: 'Füllen', contain: 'Rand', fill: 'Strecken' },
      },
      format,
      quality: { label: 'Qualität', help: 'Gilt für JPEG, WebP, AVIF und GIF; PNG und TIFF sind verlustfrei.' },
    },
  },
  'json-formatter': {
    title: 'JSON formatieren',
    tagline: 'Rückt große JSON-Dateien ein oder macht sie kompakt.',
    description:
      'Rückt eine JSON-Datei ein oder nimmt allen Leerraum heraus. Zahlen, Escapes und doppelte Schlüssel bleiben, wie sie geschrieben sind. Ist die Datei ungültig, werden Zeile und Spalte genannt.',
    params: {
      indent: {
        label: 'Einzug',
        help: 'Leerzeichen je Ebene oder Tabulator; 0 nimmt allen Leerraum heraus.',
        values: { 0: '0, kompakt', tab: 'Tabulator' },
      },
      sort_keys: { label: 'Schlüssel sortieren', help: 'Nach Unicode; gleiche Schlüssel behalten ihre Reihenfolge.' },
    },
  },
  'json-validator': {
    title: 'JSON prüfen',
    tagline: 'Strenge Prüfung großer Dateien, mit Bericht.',
    description:
      'Prüft eine Datei streng nach RFC 8259. Der Bericht nennt Tiefe und Inhalt oder Zeile, Spalte, Byte und Grund des ersten Fehlers.',
  },
  'pdf-compress': {
    title: 'PDF verkleinern',
    tagline: 'Macht Dateien kleiner, so stark Sie wollen.',
    description:
      'Macht ein PDF kleiner: lässt weg, was unbenutzt oder doppelt ist, packt den Rest besser und verringert Bilder je nach Stufe. Das Ergebnis ist nie größer als die Eingabe; Verweise, Lesezeichen, Formulare und Text bleiben.',
    params: {
      level: {
        label: 'Stufe',
        help: 'Wie stark Bilder verringert werden; Text bleibt, wie er ist.',
        values: { lossless: 'Keine', low: 'Leicht', medium: 'Mittel', high: 'Stark' },
      },
      target_bytes: { label: 'Gewünschte Größe', help: 'Bilder werden weiter verringert, bis sie erreicht ist.' },
      dpi: { label: 'Auflösung der Bilder (dpi)', help: 'Statt der Auflösung der Stufe.' },
      quality: { label: 'Qualität der Bilder', help: 'Von 1 bis 100, statt der Qualität der Stufe.' },
      password,
    },
  },
  'pdf-merge': {
    title: 'PDFs verbinden',
    tagline: 'Mehrere Dateien oder einige ihrer Seiten, in Ihrer Reihenfolge.',
    description:
      'Verbindet PDFs oder einzelne Seiten daraus zu einem. Lesezeichen, Verweise, Formularfelder, Kommentare, Seitenzahlen, Ebenen, Struktur und Anhänge kommen mit; JavaScript und Aktionen, die Programme starten, nicht.',
    params: {
      bookmarks: {
        label: 'Ein Lesezeichen je Datei',
        help: 'Die eigenen Lesezeichen der Datei stehen darunter.',
      },
      password: { label: 'Passwort', help: 'Nur, wenn eines der PDFs mit einem geschützt ist.' },
    },
  },
  'pdf-remove-pages': {
    title: 'Seiten entfernen',
    tagline: 'Nimmt Seiten heraus und behält den Rest.',
    description:
      'Nimmt Seiten aus einem PDF. Was zu den übrigen Seiten gehört, bleibt: Lesezeichen, Verweise, Formularfelder, Kommentare, Seitenzahlen, Ebenen, Struktur und Anhänge. Verweise auf entfernte Seiten führen nirgends mehr hin.',
    params: {
      pages: {
        label: 'Zu entfernende Seiten',
        help: 'Seiten anklicken, mit der Umschalttaste ganze Bereiche, oder eintippen.',
      },
      password,
    },
  },
  'pdf-split': {
    title: 'PDF teilen',
    tagline: 'In einzelne Seiten, Bereiche, gleiche Teile oder Kapitel.',
    description:
      'Teilt ein PDF: in einzelne Seiten, Bereiche, gleich lange Teile oder an seinen Lesezeichen. Jede Datei behält, was zu ihren Seiten gehört. Es entsteht ein ZIP-Archiv, oder ein PDF, wenn es nur eines ist.',
    params: {
      [CHOICE]: { label: 'Teilen', values: { none: 'In einzelne Seiten' } },
      pages: {
        label: 'Nach Seitenbereichen',
        help: 'Jeder Bereich zwischen Kommas wird eine eigene Datei: 1-3, 4-8.',
      },
      every: { label: 'In gleiche Teile', help: 'Seiten je Datei.' },
      bookmarks: { label: 'An Lesezeichen', help: 'Lesezeichen bis zu dieser Ebene beginnen eine Datei.' },
      password,
    },
  },
  'pdf-to-images': {
    title: 'PDF in Bilder',
    tagline: 'Jede Seite als PNG, JPEG oder WebP.',
    description:
      'Macht aus jeder Seite eines PDFs ein Bild auf Weiß, mit Anmerkungen und Formularfeldern. Es entsteht ein ZIP-Archiv, oder das Bild selbst, wenn es nur eines ist.',
    params: {
      format: { label: 'Format', help: 'PNG behält jeden Bildpunkt; JPEG und WebP sind kleiner.', values: FORMATS },
      dpi: { label: 'Auflösung (dpi)', help: '150 für Bildschirme, 300 zum Drucken.' },
      quality: { label: 'Qualität', help: 'Gilt für JPEG und WebP; PNG ist immer verlustfrei.' },
      pages: {
        label: 'Seiten',
        help: 'Seiten anklicken, mit der Umschalttaste ganze Bereiche, oder eintippen. Leer heißt alle.',
      },
      password,
    },
  },
};
