import { DE, type OperationTexts } from '../../kit/texts.ts';

export default {
  title: 'PDF reduzieren',
  tagline: 'Felder und Kommentare fest einsetzen.',
  description:
    'Macht Formularfelder und Kommentare zum Teil der Seiten, so wie ein Leseprogramm sie zeigt: Niemand ändert sie mehr von Hand, und jeder Drucker druckt sie. Verweise und Lesezeichen bleiben.',
  keywords: ['Formular', 'Felder', 'Kommentare', 'einbrennen', 'festschreiben', 'flach', 'drucken'],
  params: {
    fields: { label: 'Formularfelder', help: 'Was in ihnen steht, wird Teil der Seiten.' },
    annotations: { label: 'Kommentare', help: 'Auch Stempel und Zeichnungen.' },
    password: DE.password,
  },
  facts: {
    flattened: 'Eingebrannt',
  },
} satisfies OperationTexts;
