import { DE, type OperationTexts } from '../../kit/texts.ts';
import { PATTERN_WORDS } from '../page-pattern.ts';
import { ANCHOR_VALUES_DE, STAMP_DE } from '../stamp-parameters.ts';

export default {
  title: 'Seiten nummerieren',
  tagline: 'Seitenzahlen und Bates-Nummern.',
  description:
    'Schreibt Seitenzahlen oder Bates-Nummern auf die Seiten eines PDFs, aufrecht, wie Sie sie sehen, in jeder Schrift: „{page} / {pages}“, „Seite {page}“, „ACME-{bates:6}“. Ein Bild, das als zweite Datei kommt, etwa ein Logo, steht vor der Zahl. Alles andere bleibt, wie es ist.',
  keywords: ['Seitenzahlen', 'Seitennummern', 'Paginierung', 'paginieren', 'Bates', 'Stempel', 'Logo'],
  params: {
    pattern: {
      label: 'Muster',
      help: PATTERN_WORDS.de,
    },
    start: { label: 'Erste Nummer', help: 'Die der ersten Seite, die eine bekommt.' },
    skip_first: { label: 'Ohne Nummer am Anfang', help: 'So viele Seiten, etwa ein Deckblatt.' },
    anchor: { label: 'Stelle', values: ANCHOR_VALUES_DE, help: 'Auf der Seite, wie man sie sieht.' },
    mirror: { label: 'Seiten wechseln', help: 'Auf jeder zweiten Seite gegenüber, für beidseitigen Druck.' },
    margin: { ...STAMP_DE.margin, help: 'In Millimetern.' },
    rotate: STAMP_DE.rotate,
    opacity: STAMP_DE.opacity,
    image_height: STAMP_DE.image_height,
    size: STAMP_DE.size,
    font: { ...STAMP_DE.font, help: 'Stärke der Schrift.' },
    color: STAMP_DE.color,
    pages: DE.pages,
    password: DE.password,
  },
} satisfies OperationTexts;
