import { PAPER_VALUES } from '../../kit/paper.ts';
import { DE, type OperationTexts } from '../../kit/texts.ts';

export default {
  title: 'Poster aus Seiten machen',
  tagline: 'Eine Seite über mehrere Blätter.',
  description:
    'Verteilt jede Seite auf mehrere Blätter, so groß, wie sie passt, zum Drucken und Zusammenkleben. Nachbarblätter überlappen, und Marken zeigen, wo geschnitten wird. Text bleibt Text und Verweise bleiben Verweise; Formularfelder und Kommentare werden Teil der Seite.',
  keywords: ['Plakat', 'kacheln', 'vergrößern', 'Großformat', 'Wand', 'Banner', 'mehrere Blätter', 'A0'],
  params: {
    cols: { label: 'Blätter nebeneinander', help: 'Von 1 bis 20.' },
    rows: { label: 'Blätter übereinander', help: 'Von 1 bis 20.' },
    paper: { label: 'Papier', help: 'Es liegt so, dass das Poster größer wird.', values: PAPER_VALUES },
    overlap: { label: 'Überlappung (mm)', help: 'Was zwei Nachbarn beide zeigen.' },
    margin: { label: 'Rand (mm)', help: 'Was der Drucker um jedes Blatt weiß lässt.' },
    marks: { label: 'Marken', help: 'Wo geschnitten und wo angeklebt wird.' },
    pages: DE.pages,
    password: DE.password,
  },
  facts: {
    pages_before: 'Seiten vorher',
    posters: 'Poster',
  },
} satisfies OperationTexts;
