import type { OperationTexts } from '../../kit/texts.ts';
import { ANCHOR_VALUES_DE } from '../../pdf/stamp-parameters.ts';

export default {
  title: 'Wasserzeichen auf Bilder',
  tagline: 'Text oder Logo auf einem oder vielen Bildern.',
  description:
    'Setzt einen Text in jeder Schrift, oder ein Bild als letzte Datei, auf Bilder: in eine Ecke, quer darüber oder überall, so kräftig wie gewünscht. Format und Einzelbilder bleiben; gespeichert wird in sRGB und ohne Metadaten.',
  keywords: ['Stempel', 'Logo', 'Urheber', 'Copyright', 'Text', 'schützen', 'Foto', 'Bild'],
  params: {
    text: { label: 'Text', help: 'Leer lassen, wenn die letzte Datei ein Bild ist, das darübergelegt wird.' },
    anchor: { label: 'Ort', help: 'Wo auf dem Bild.', values: ANCHOR_VALUES_DE },
    margin: { label: 'Abstand vom Rand (%)', help: 'Vom Hundert der kürzeren Seite.' },
    width: { label: 'Breite (%)', help: 'Vom Hundert der Bildbreite. Ohne Angabe 50, wiederholt 25.' },
    rotate: { label: 'Drehung', help: 'In Grad gegen den Uhrzeigersinn.' },
    opacity: { label: 'Deckkraft (%)', help: 'Von 1, kaum zu sehen, bis 100.' },
    tile: { label: 'Überall wiederholen', help: 'Wie eine Tapete über das ganze Bild.' },
    gap: { label: 'Zwischenraum (%)', help: 'Beim Wiederholen, vom Hundert der kürzeren Seite.' },
    size: { label: 'Schriftgröße', help: 'In Pixeln, statt der Breite.' },
    color: { label: 'Farbe', help: 'Der Schrift, etwa #ffffff.' },
    font: { label: 'Schrift', help: 'Wie fett der Text ist.', values: { regular: 'Normal', bold: 'Fett' } },
    quality: { label: 'Qualität', help: 'Von 1, am kleinsten, bis 100, am schönsten.' },
  },
  facts: { images: 'Bilder' },
} satisfies OperationTexts;
