import { DE, type OperationTexts } from '../../kit/texts.ts';
import { ANCHOR_VALUES_DE, STAMP_DE } from '../stamp-parameters.ts';

export default {
  title: 'Wasserzeichen',
  tagline: 'Text oder Bild auf alle Seiten.',
  description:
    'Setzt einen Text in beliebiger Schrift oder ein Bild, das als zweite Datei kommt, auf die Seiten eines PDFs: blass über die Seite, als Stempel in einer Ecke oder überall. Was auf allen Seiten gleich ist, steht nur einmal in der Datei; alles andere bleibt, wie es ist.',
  keywords: ['Stempel', 'Logo', 'Entwurf', 'vertraulich', 'Kopie', 'Text', 'Bild', 'Hintergrund'],
  params: {
    text: {
      label: 'Text',
      help: 'Eine oder mehrere Zeilen. Leer lassen, wenn ein Bild als zweite Datei dabei ist. {page}, {pages}, {date} und {filename} stehen für Seite, Seitenzahl, Datum und Dateinamen.',
    },
    width: { label: 'Größe in Prozent der Seite', help: 'Ohne Angabe 60, gekachelt 25.' },
    size: { label: 'Schriftgröße', help: 'In Punkt, anstelle der Prozente.' },
    start: {
      label: 'Erste Seitenzahl',
      help: 'Was {page} auf der ersten Seite mit Wasserzeichen ist; ohne Angabe zählt die erste Seite des Dokuments als 1.',
    },
    rotate: {
      ...STAMP_DE.rotate,
      help: 'Grad gegen den Uhrzeigersinn; ohne Angabe liegt Text in der Mitte schräg.',
    },
    opacity: STAMP_DE.opacity,
    anchor: { label: 'Stelle', values: ANCHOR_VALUES_DE, help: 'Auf der Seite, wie man sie sieht.' },
    margin: { ...STAMP_DE.margin, help: 'In Millimetern.' },
    tile: { label: 'Kacheln', help: 'Über die ganze Seite wiederholen.' },
    gap: { label: 'Abstand der Kacheln (mm)', help: 'Zwischen einer und der nächsten.' },
    color: STAMP_DE.color,
    font: { ...STAMP_DE.font, help: 'Stärke der Schrift.' },
    under: { label: 'Unter den Inhalt', help: 'Was auf den Seiten steht, kann es verdecken.' },
    pages: DE.pages,
    password: DE.password,
  },
} satisfies OperationTexts;
