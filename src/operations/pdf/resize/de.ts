import { PAPER_VALUES } from '../../kit/paper.ts';
import { DE, type OperationTexts } from '../../kit/texts.ts';

export default {
  title: 'Seitengröße ändern',
  tagline: 'A4, A5, Letter und andere Papiere.',
  description:
    'Gibt Seiten die Größe eines Papiers, mit allem darauf so groß, wie es passt, in der Mitte: Text bleibt Text, und Formularfelder, Kommentare, Verweise und Lesezeichen wandern mit.',
  keywords: ['skalieren', 'A4', 'A5', 'Papierformat', 'verkleinern', 'vergrößern', 'anpassen'],
  params: {
    paper: { label: 'Papier', help: 'Die Größe, die die Seiten bekommen.', values: PAPER_VALUES },
    orientation: {
      label: 'Ausrichtung',
      help: 'Von selbst: Breites bleibt breit, Hohes hoch.',
      values: { auto: 'Von selbst', portrait: 'Hochformat', landscape: 'Querformat' },
    },
    pages: DE.pages,
    password: DE.password,
  },
  facts: {
    pages_resized: 'Angepasste Seiten',
    paper: 'Papier',
  },
} satisfies OperationTexts;
