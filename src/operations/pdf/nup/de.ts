import { PAPER_VALUES } from '../../kit/paper.ts';
import { DE, type OperationTexts } from '../../kit/texts.ts';

export default {
  title: 'Mehrere Seiten auf ein Blatt',
  tagline: '2 bis 16 Seiten je Blatt.',
  description:
    'Setzt 2 bis 16 Seiten auf jedes Blatt, in Reihen, so groß, wie sie passen. Text bleibt Text und Verweise bleiben Verweise; Formularfelder und Kommentare werden Teil der Seite.',
  keywords: ['n-up', 'Handzettel', 'Papier sparen', 'zwei Seiten', 'vier Seiten', 'Ausschießen', 'Übersicht'],
  params: {
    n: { label: 'Seiten je Blatt', help: 'Von 2 bis 16.' },
    paper: { label: 'Papier', help: 'Es liegt so, dass die Seiten größer werden.', values: PAPER_VALUES },
    border: { label: 'Rahmen', help: 'Eine Linie um jede Seite.' },
    margin: { label: 'Rand (mm)', help: 'Bleibt ringsum frei.' },
    gap: { label: 'Abstand (mm)', help: 'Zwischen den Seiten.' },
    password: DE.password,
  },
  facts: {
    pages_before: 'Seiten vorher',
  },
} satisfies OperationTexts;
