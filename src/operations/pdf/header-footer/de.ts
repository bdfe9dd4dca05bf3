import { DE, type OperationTexts } from '../../kit/texts.ts';
import { PATTERN_WORDS } from '../page-pattern.ts';
import { STAMP_DE } from '../stamp-parameters.ts';

export default {
  title: 'Kopf- und Fußzeile',
  tagline: 'Titel, Datum und Seitenzahl auf jeder Seite.',
  description:
    'Schreibt eine Zeile oben und unten auf die Seiten eines PDFs, links, in der Mitte und rechts: Titel, Datum, Seitenzahlen, in jeder Schrift, und ein Bild, das als zweite Datei kommt, etwa ein Logo. Was nebeneinander nicht passt, wird kleiner. Alles andere bleibt, wie es ist.',
  keywords: ['Kopfzeile', 'Fußzeile', 'Titel', 'Datum', 'Seitenzahl', 'Stempel', 'vertraulich', 'Logo', 'Briefkopf'],
  params: {
    header_left: {
      label: 'Oben links',
      help: PATTERN_WORDS.de,
    },
    header_center: { label: 'Oben in der Mitte', help: 'Mit denselben Platzhaltern.' },
    header_right: { label: 'Oben rechts', help: 'Mit denselben Platzhaltern.' },
    footer_left: { label: 'Unten links', help: 'Mit denselben Platzhaltern.' },
    footer_center: { label: 'Unten in der Mitte', help: 'Mit denselben Platzhaltern.' },
    footer_right: { label: 'Unten rechts', help: 'Mit denselben Platzhaltern.' },
    image_at: {
      label: 'Stelle des Bildes',
      help: 'Vor dem Text, der dort steht, oder allein.',
      values: {
        header_left: 'Oben links',
        header_center: 'Oben in der Mitte',
        header_right: 'Oben rechts',
        footer_left: 'Unten links',
        footer_center: 'Unten in der Mitte',
        footer_right: 'Unten rechts',
      },
    },
    image_height: STAMP_DE.image_height,
    start: { label: 'Erste Seitenzahl', help: 'Was {page} auf der ersten beschriebenen Seite ist.' },
    skip_first: { label: 'Ohne Zeilen am Anfang', help: 'So viele Seiten, etwa ein Deckblatt.' },
    mirror: {
      label: 'Seiten wechseln',
      help: 'Links und rechts auf jeder zweiten Seite vertauscht, für beidseitigen Druck.',
    },
    margin: { ...STAMP_DE.margin, help: 'In Millimetern.' },
    rotate: STAMP_DE.rotate,
    opacity: STAMP_DE.opacity,
    size: STAMP_DE.size,
    font: { ...STAMP_DE.font, help: 'Stärke der Schrift.' },
    color: STAMP_DE.color,
    pages: DE.pages,
    password: DE.password,
  },
} satisfies OperationTexts;
