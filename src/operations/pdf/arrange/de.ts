import { DE, type OperationTexts } from '../../kit/texts.ts';

export default {
  title: 'Seiten anordnen',
  tagline: 'Umordnen, wiederholen, drehen, einfügen.',
  description:
    'Macht aus Seiten in beliebiger Reihenfolge ein PDF: verschiebt, wiederholt, dreht und lässt Seiten weg, mischt die mehrerer PDFs und setzt leere dazwischen. Was zu den Seiten gehört, kommt mit: Lesezeichen, Verweise, Formularfelder, Kommentare, Seitenzahlen und Ebenen.',
  keywords: [
    'umordnen',
    'sortieren',
    'verschieben',
    'herausnehmen',
    'umkehren',
    'verdoppeln',
    'einfügen',
    'leere Seite',
  ],
  params: {
    pages: { label: 'Seiten in der neuen Reihenfolge', help: 'Etwa 3-1,5,8- oder eine Liste.' },
    password: DE.password,
  },
} satisfies OperationTexts;
