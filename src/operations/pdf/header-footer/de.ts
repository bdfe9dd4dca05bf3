import { DE, type OperationTexts } from '../../kit/texts.ts';
import { PATTERN_WORDS } from '../page-pattern.ts';
import { STAMP_DE } from '../stamp-parameters.ts';

export default {
  title: 'Kopf- und Fußzeile',
  tagline: 'Titel, Datum und Seitenzahl auf jeder Seite.',
  description:
    'Schreibt eine Zeile oben und unten auf die Seiten eines PDFs, links, in der Mitte und rechts: Titel, Datum, Seitenzahlen, in jeder Schrift. Was nebeneinander nicht passt, wird kleiner. Alles andere bleibt, wie es ist.',
  keywords: ['Kopfzeile', 'Fußzeile', 'Titel', 'Datum', 'Seitenzahl', 'Stempel', 'vertraulich'],
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
    start: { label: 'Erste Seitenzahl', help: 'Was {page} auf der ersten beschriebenen Seite ist.' },
    skip_first: { label: 'Ohne Zeilen am Anfang', help: 'So viele Seiten, etwa ein Deckblatt.' },
    mirror: {
      label: 'Seiten wechseln',
      help: 'Links und rechts auf jeder zweiten Seite vertauscht, für beidseitigen Druck.',
    },
    margin: { ...STAMP_DE.margin, help: 'In Millimetern.' },
    size: STAMP_DE.size,
    font: { ...STAMP_DE.font, help: 'Stärke der Schrift.' },
    color: STAMP_DE.color,
    pages: DE.pages,
    password: DE.password,
  },
} satisfies OperationTexts;
