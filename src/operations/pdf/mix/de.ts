import { DE, type OperationTexts } from '../../kit/texts.ts';

export default {
  title: 'Zwei Scans mischen',
  tagline: 'Vorder- und Rückseiten zu einem PDF.',
  description:
    'Setzt die Seiten zweier PDFs abwechselnd zusammen: Vorder- und Rückseiten, die nacheinander gescannt wurden, werden ein Dokument. Das zweite wird von hinten genommen, so wie ein Scanner es liefert, wenn der Stapel umgedreht wird.',
  keywords: ['abwechselnd', 'verschränken', 'Vorderseite', 'Rückseite', 'beidseitig', 'Duplex', 'gerade', 'ungerade'],
  params: {
    reverse_second: { label: 'Das zweite von hinten', help: 'Seiten des zweiten PDFs von der letzten zur ersten.' },
    password: DE.password,
  },
} satisfies OperationTexts;
